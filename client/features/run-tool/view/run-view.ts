import { visible } from '../../../../core/text/index.ts';
import { effectLabel } from '../../../effects.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import type { ObjectKind } from '../form/field.ts';
import type { FormState } from '../form/form-state.ts';
import type { FormProblem } from '../form/read-draft.ts';
import type { RunState } from '../messages.ts';
import { formView } from './form-view.ts';
import { recentView, recordView } from './record-view.ts';
import { button, element, type RunElement } from './run-tree.ts';

interface ShownForm {
  readonly kind: ObjectKind;
  readonly state: FormState;
  readonly problems: readonly FormProblem[];
  readonly number: number;
}

export function runView(state: RunState, form: ShownForm): RunElement {
  const { tool, problem, isStarting, shown, python } = state;
  return element('div', { class: 'run' }, [
    tool !== null && [
      element('header', { class: 'head' }, [
        element('h1', {}, visibleText(tool.name)),
        button(l10n.t('Show in the file'), { kind: 'source' }),
      ]),
      tool.title !== '' && tool.title !== tool.name && element('p', { class: 'title' }, visibleText(tool.title)),
      tool.description !== '' && element('p', { class: 'description' }, visibleText(tool.description)),
      element('p', { class: tool.effect === 'changes' ? 'warning' : 'quiet' }, [effectLabel(tool.effect, l10n)]),
      tool.refusedByLangchain !== null &&
        element('p', { class: 'warning' }, [
          l10n.t('LangChain refuses this tool, although it runs here.'),
          ' ',
          ...visibleText(tool.refusedByLangchain),
        ]),
    ],
    element('div', { class: 'status', role: 'status' }, [
      problem !== null && element('p', { class: 'problem' }, visibleText(problem)),
      isStarting && element('p', { class: 'quiet' }, [l10n.t('Starting…')]),
    ]),
    tool !== null && argumentsView(form, problem === null && !isStarting),
    shown !== null && recordView(shown, state),
    recentView(state),
    python !== '' &&
      element('footer', { class: 'foot' }, [
        element('span', { class: 'quiet' }, [`Python: ${visible(python)}`]),
        button(l10n.t('What Runs'), { kind: 'details' }),
        button(l10n.t('Stop and Revoke Permission'), { kind: 'withdraw' }),
      ]),
  ]);
}

function argumentsView({ kind, state, problems, number }: ShownForm, canRun: boolean): RunElement {
  const hasProblems = problems.length > 0;
  return element(
    'form',
    { class: 'arguments', id: 'form', novalidate: '' },
    [
      element('div', { class: 'arguments-head' }, [
        element('h2', {}, [l10n.t('Arguments')]),
        state.as === 'json' && button(l10n.t('Show as Form'), { kind: 'as form' }, { id: 'as-form' }),
        state.as === 'form' &&
          kind.fields.length > 0 &&
          button(l10n.t('Show as JSON'), { kind: 'as json' }, { id: 'as-json' }),
      ]),
      formView(kind, state, problems, number),
      element('div', { class: 'buttons' }, [
        element('button', { type: 'submit', class: 'primary', id: 'run', disabled: !canRun }, [l10n.t('Run')]),
        element('span', { class: 'problem', role: 'status' }, [
          hasProblems && l10n.t('Correct the marked fields first.'),
        ]),
      ]),
    ],
    { kind: 'run' },
  );
}
