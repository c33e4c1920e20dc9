import { visible } from '../../../../core/text/index.ts';
import { effectNotes } from '../../../effects.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import type { OfferedChoice, TryState } from '../messages.ts';
import { type StepEdit, stepView } from './step-view.ts';
import { button, element, type TryElement } from './try-tree.ts';

export function tryView(state: TryState, edit: StepEdit | null): TryElement {
  const { model, steps, isRunning, beginning, partial, problem, run, hasLog } = state;
  return element('div', { class: 'try' }, [
    element('header', { class: 'head' }, [
      element('h1', {}, visibleText(`${l10n.t('Model')}: ${model.name}`)),
      element('span', { class: 'quiet' }, visibleText(model.place)),
      button(l10n.t('Other Model…'), { kind: 'other model' }, { id: 'other-model', disabled: isRunning }),
      steps.length > 0 && !isRunning && button(l10n.t('New Conversation'), { kind: 'new' }, { id: 'new-conversation' }),
    ]),
    toolsView(state.tools, isRunning),
    element(
      'ol',
      { class: 'steps', id: 'steps', 'aria-label': l10n.t('Steps') },
      steps.map((step) => stepView(step, edit?.id === step.id ? edit : null, !isRunning)),
    ),
    partial !== '' &&
      element('section', { class: 'partial', id: 'partial', 'aria-label': l10n.t('Response so far') }, [
        element('p', { class: 'said' }, visibleText(partial)),
      ]),
    element('div', { class: 'status', role: 'status' }, [
      problem !== null && element('p', { class: 'problem', id: 'problem' }, visibleText(problem)),
      (isRunning || beginning !== null) &&
        element('p', { class: 'quiet' }, [
          isRunning
            ? l10n.t('running')
            : beginning === 'asking'
              ? l10n.t('VS Code is asking for permission. Nothing is sent until you agree.')
              : l10n.t('Starting…'),
        ]),
    ]),
    element(
      'form',
      { class: 'composer', id: 'composer', novalidate: '' },
      [
        element('label', { for: `question-${run}` }, [l10n.t('Your question')]),
        element('textarea', { id: `question-${run}`, class: 'question', rows: '3' }, [], { kind: 'type' }),
        element('div', { class: 'buttons' }, [
          isRunning
            ? button(l10n.t('Stop'), { kind: 'stop' }, { id: 'stop', class: 'primary' })
            : element('button', { type: 'submit', class: 'primary', id: 'ask' }, [l10n.t('Ask')]),
          hasLog && button(l10n.t('Show Log'), { kind: 'log' }, { id: 'log' }),
          steps.length === 0 &&
            element('span', { class: 'quiet' }, [l10n.t('Nothing is sent until you select Ask and agree.')]),
        ]),
      ],
      { kind: 'ask' },
    ),
  ]);
}

function toolsView(tools: readonly OfferedChoice[], isRunning: boolean): TryElement {
  if (tools.length === 0) {
    return element('p', { class: 'problem', id: 'no-tools' }, [l10n.t('No tool in the .aion files of this folder.')]);
  }
  const chosen = tools.filter(({ isChosen }) => isChosen).length;
  const title = l10n.t('Tools that the model sees: {0} of {1}', chosen, tools.length);
  return element('details', { class: 'tools', id: 'tools' }, [
    element('summary', {}, [title]),
    element(
      'ul',
      { class: 'choices' },
      tools.map(({ name, description, effect, isChosen }, index) =>
        element('li', { id: `choice-${index}` }, [
          element('label', {}, [
            element(
              'input',
              {
                type: 'checkbox',
                id: `tool-${index}`,
                checked: isChosen,
                disabled: isRunning,
              },
              [],
              { kind: 'choose', tool: name },
            ),
            element('span', { class: 'tool-name' }, visibleText(name)),
            ...effectNotes(effect, l10n).map((note) => element('span', { class: 'warning' }, [note])),
            element('span', { class: 'quiet' }, [visible(description.split('\n', 1)[0] ?? '')]),
          ]),
        ]),
      ),
    ),
  ]);
}
