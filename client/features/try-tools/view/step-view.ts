import { visible } from '../../../../core/text/index.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { jsonView, textView } from '../../../page/view/value-view.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import type { ShownStep, StepPart, StepStatus } from '../messages.ts';
import { button, element, type TryElement, type TryNode } from './try-tree.ts';

/** The status without colour. */
const signs: Readonly<Record<StepStatus, string>> = { done: '✓', running: '…', failed: '✗' };

export interface StepEdit {
  readonly id: string;
  /** A new number clears the field. */
  readonly number: number;
  readonly text: string;
  readonly isJson: boolean;
  readonly problem: string | null;
}

/** One step with its unfoldable parts. */
export function stepView(step: ShownStep, edit: StepEdit | null, canAct: boolean): TryElement {
  const { id, kind, status, title, note, text, problems, parts } = step;
  const head = element('span', { class: 'step-title' }, [
    element('span', { class: `sign-${status}`, 'aria-hidden': 'true' }, [signs[status]]),
    element('span', { class: 'step-name' }, visibleText(title)),
    element('span', { class: 'quiet' }, [[statusText(status), ...(note === '' ? [] : [note])].join(', ')]),
  ]);
  const actions = actionsView(step, edit === null && canAct);
  return element('li', { class: `step step-${kind}`, id: `step-${id}` }, [
    parts.length === 0
      ? element('div', { class: 'step-head' }, [head])
      : element('details', { class: 'step-parts', id: `parts-${id}` }, [
          element('summary', { class: 'step-head' }, [head]),
          parts.map((part) => partView(part)),
        ]),
    text !== '' && element('p', { class: kind === 'call' ? 'code' : 'said' }, visibleText(text)),
    problems.map((problem) => element('p', { class: 'problem' }, visibleText(problem))),
    edit !== null && editView(edit, visible(title)),
    actions.length > 0 && element('div', { class: 'step-actions' }, actions),
  ]);
}

function statusText(status: StepStatus): string {
  switch (status) {
    case 'done':
      return l10n.t('done');
    case 'running':
      return l10n.t('running');
    case 'failed':
      return l10n.t('failed');
  }
}

function actionsView(step: ShownStep, canAct: boolean): readonly TryElement[] {
  if (!canAct) return [];
  // The step's title makes the buttons distinct for screen readers.
  const name = (label: string): Record<string, string> => ({ 'aria-label': `${label} (${visible(step.title)})` });
  return [
    ...(step.edit === null
      ? []
      : [button(l10n.t('Edit…'), { kind: 'edit', id: step.id }, { class: 'action edit', ...name(l10n.t('Edit…')) })]),
    ...(step.canKeep
      ? [
          button(
            l10n.t('Save as Expectation'),
            { kind: 'keep', id: step.id },
            { class: 'action keep', ...name(l10n.t('Save as Expectation')) },
          ),
        ]
      : []),
  ];
}

function partView({ title, content }: StepPart): TryElement {
  const cut = l10n.t('Truncated. The log has everything.');
  const shown: readonly TryNode[] =
    content.kind === 'json' ? jsonView(content.value, cut) : textView(content.text, cut);
  return element('div', { class: 'part' }, [element('h3', {}, [title]), shown]);
}

function editView({ number, text, isJson, problem }: StepEdit, title: string): TryElement {
  const field = `edit-${number}`;
  return element('div', { class: 'edit-field', id: `editing-${number}` }, [
    element(
      'textarea',
      {
        id: field,
        'aria-label': title,
        rows: String(Math.min(Math.max(text.split('\n').length + 1, 3), 16)),
        class: isJson ? 'json' : 'plain',
        spellcheck: 'false',
        ...(problem === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': `${field}-problem` }),
      },
      [text],
      { kind: 'type edit' },
    ),
    element('p', { class: 'problem', role: 'status', id: `${field}-problem` }, [problem !== null && problem]),
    element('p', { class: 'quiet' }, [l10n.t('The steps below are removed, and the run continues with this result.')]),
    element('div', { class: 'step-actions' }, [
      element('button', { type: 'button', class: 'primary', id: 'go-on' }, [l10n.t('Continue from Here')], {
        kind: 'go on',
      }),
      button(l10n.t('Cancel'), { kind: 'cancel edit' }, { id: 'cancel-edit' }),
    ]),
  ]);
}
