import { visible } from '../../../unseen.ts';
import { filled } from '../../provider-panel/view/filled.ts';
import { visibleText } from '../../provider-panel/view/visible-text.ts';
import type { TryLabels } from '../labels.ts';
import type { OfferedChoice, TryState } from '../messages.ts';
import { type StepEdit, stepView } from './step-view.ts';
import { button, element, type TryElement } from './try-tree.ts';

export function tryView(state: TryState, edit: StepEdit | null, labels: TryLabels): TryElement {
  const { model, steps, isRunning, beginning, partial, problem, run, hasLog } = state;
  return element('div', { class: 'try' }, [
    element('header', { class: 'head' }, [
      element('h1', {}, visibleText(`${labels.model}: ${model.name}`)),
      element('span', { class: 'quiet' }, visibleText(model.place)),
      button(labels.otherModel, { kind: 'other model' }, { id: 'other-model', disabled: isRunning }),
      steps.length > 0 && !isRunning && button(labels.newConversation, { kind: 'new' }, { id: 'new-conversation' }),
    ]),
    toolsView(state.tools, isRunning, labels),
    element(
      'ol',
      { class: 'steps', id: 'steps', 'aria-label': labels.chain },
      steps.map((step) => stepView(step, edit?.id === step.id ? edit : null, !isRunning, labels)),
    ),
    partial !== '' &&
      element('section', { class: 'partial', id: 'partial', 'aria-label': labels.coming }, [
        element('p', { class: 'said' }, visibleText(partial)),
      ]),
    element('div', { class: 'status', role: 'status' }, [
      problem !== null && element('p', { class: 'problem', id: 'problem' }, visibleText(problem)),
      (isRunning || beginning !== null) &&
        element('p', { class: 'quiet' }, [isRunning ? labels.running : labels[beginning ?? 'starting']]),
    ]),
    element(
      'form',
      { class: 'composer', id: 'composer', novalidate: '' },
      [
        element('label', { for: `question-${run}` }, [labels.question]),
        element('textarea', { id: `question-${run}`, class: 'question', rows: '3' }, [], { kind: 'type' }),
        element('div', { class: 'buttons' }, [
          isRunning
            ? button(labels.stop, { kind: 'stop' }, { id: 'stop', class: 'primary' })
            : element('button', { type: 'submit', class: 'primary', id: 'ask' }, [labels.ask]),
          hasLog && button(labels.showLog, { kind: 'log' }, { id: 'log' }),
          steps.length === 0 && element('span', { class: 'quiet' }, [labels.nothingSent]),
        ]),
      ],
      { kind: 'ask' },
    ),
  ]);
}

function toolsView(tools: readonly OfferedChoice[], isRunning: boolean, labels: TryLabels): TryElement {
  if (tools.length === 0) return element('p', { class: 'problem', id: 'no-tools' }, [labels.noTools]);
  const chosen = tools.filter(({ isChosen }) => isChosen).length;
  const title = filled(labels.tools, chosen, tools.length);
  return element('details', { class: 'tools', id: 'tools' }, [
    element('summary', {}, [title]),
    element(
      'ul',
      { class: 'choices' },
      tools.map(({ name, description, changes, isChosen }, index) =>
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
            changes && element('span', { class: 'warning' }, [labels.changes]),
            element('span', { class: 'quiet' }, [visible(description.split('\n', 1)[0] ?? '')]),
          ]),
        ]),
      ),
    ),
  ]);
}
