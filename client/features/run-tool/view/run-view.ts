import { visible } from '../../../unseen.ts';
import { visibleText } from '../../provider-panel/view/visible-text.ts';
import type { ObjectKind } from '../form/field.ts';
import type { FormState } from '../form/form-state.ts';
import type { FormProblem } from '../form/read-draft.ts';
import type { RunLabels } from '../labels.ts';
import type { RunState } from '../messages.ts';
import { formView } from './form-view.ts';
import { recentView, recordView } from './record-view.ts';
import { button, element, type RunElement } from './run-tree.ts';

/** The form as it is filled in, with the kind that it was made from. */
export interface ShownForm {
  readonly kind: ObjectKind;
  readonly state: FormState;
  readonly problems: readonly FormProblem[];
  readonly number: number;
}

export function runView(state: RunState, form: ShownForm, labels: RunLabels): RunElement {
  const { tool, problem, isStarting, shown, python } = state;
  return element('div', { class: 'run' }, [
    tool !== null && [
      element('header', { class: 'head' }, [
        element('h1', {}, visibleText(tool.name)),
        button(labels.showSource, { kind: 'source' }),
      ]),
      tool.title !== '' && tool.title !== tool.name && element('p', { class: 'title' }, visibleText(tool.title)),
      tool.description !== '' && element('p', { class: 'description' }, visibleText(tool.description)),
      tool.isDestructive && element('p', { class: 'warning' }, [labels.destructive]),
    ],
    element('div', { class: 'status', role: 'status' }, [
      problem !== null && element('p', { class: 'problem' }, visibleText(problem)),
      isStarting && element('p', { class: 'quiet' }, [labels.starting]),
    ]),
    tool !== null && argumentsView(form, problem === null && !isStarting, labels),
    shown !== null && recordView(shown, state, labels),
    recentView(state, labels),
    python !== '' &&
      element('footer', { class: 'foot' }, [
        element('span', { class: 'quiet' }, [`Python: ${visible(python)}`]),
        button(labels.details, { kind: 'details' }),
        button(labels.withdraw, { kind: 'withdraw' }),
      ]),
  ]);
}

function argumentsView({ kind, state, problems, number }: ShownForm, canRun: boolean, labels: RunLabels): RunElement {
  const hasProblems = problems.length > 0;
  return element(
    'form',
    { class: 'arguments', id: 'form', novalidate: '' },
    [
      element('div', { class: 'arguments-head' }, [
        element('h2', {}, [labels.arguments]),
        state.as === 'json' && button(labels.asForm, { kind: 'as form' }, { id: 'as-form' }),
        state.as === 'form' && kind.fields.length > 0 && button(labels.asJson, { kind: 'as json' }, { id: 'as-json' }),
      ]),
      formView(kind, state, problems, labels, number),
      element('div', { class: 'buttons' }, [
        element('button', { type: 'submit', class: 'primary', id: 'run', disabled: !canRun }, [labels.run]),
        element('span', { class: 'problem', role: 'status' }, [hasProblems && labels.problems]),
      ]),
    ],
    { kind: 'run' },
  );
}
