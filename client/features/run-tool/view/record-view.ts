import { visible } from '../../../../core/text/index.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { jsonView, textView } from '../../../page/view/value-view.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import type { CallRecord, CallStatus } from '../call-record.ts';
import type { RecordLine, RunState } from '../messages.ts';
import { resultView } from './result-view.ts';
import { button, element, type RunElement, type RunNode } from './run-tree.ts';

/** The status without colour. */
const signs: Readonly<Record<CallStatus, string>> = {
  pending: '…',
  processing: '…',
  completed: '✓',
  failed: '✗',
  cancelled: '⊘',
};

/** A call with its status, result and actions. */
export function recordView(record: CallRecord, { callForms }: RunState): RunElement {
  const { id, status, response, error, output, notes } = record;
  const isRunning = status === 'pending' || status === 'processing';
  return element('section', { class: 'record', id: 'record', 'aria-labelledby': 'record-title' }, [
    element('div', { class: 'record-head' }, [
      element('div', { class: 'record-title', role: 'status' }, [
        element('h2', { id: 'record-title' }, [signView(status), ` ${visible(record.tool)}: ${stateText(record)}`]),
      ]),
      isRunning
        ? button(l10n.t('Cancel'), { kind: 'cancel', id }, { id: 'cancel' })
        : [
            button(l10n.t('Run Again'), { kind: 'again', id }, { id: 'again' }),
            status !== 'cancelled' && button(l10n.t('Save as Test'), { kind: 'keep', id }, { id: 'keep' }),
            element(
              'select',
              { id: 'copy-as', 'aria-label': l10n.t('Copy as Call for…') },
              [
                element('option', { value: '', selected: '' }, [l10n.t('Copy as Call for…')]),
                callForms.map((form) => element('option', { value: form.id }, [form.title])),
              ],
              { kind: 'copy as', id },
            ),
          ],
    ]),
    error !== null && [heading(l10n.t('Error')), errorView(error)],
    status === 'completed' && completedView(response),
    notesView(notes),
    output !== '' && [heading(l10n.t('Output')), textView(output)],
    element('details', { id: 'record-json' }, [element('summary', {}, [l10n.t('Record')]), jsonView({ ...record })]),
  ]);
}

function completedView(response: CallRecord['response']): readonly RunNode[] {
  const text = JSON.stringify(response, null, 2);
  return [
    element('div', { class: 'result-head' }, [
      element('h3', {}, [l10n.t('Result')]),
      button(l10n.t('Copy'), { kind: 'copy', text: typeof response === 'string' ? response : text }),
    ]),
    element('div', { class: 'result', id: 'result' }, [
      response === null
        ? element('p', { class: 'quiet' }, [l10n.t('The tool returned nothing (null).')])
        : resultView(response),
    ]),
    element('details', { id: 'raw' }, [element('summary', {}, [l10n.t('Raw')]), jsonView(response)]),
  ];
}

function errorView(error: string): readonly RunNode[] {
  if (error.includes('\n')) return textView(error);
  return [element('p', { class: 'problem', id: 'error' }, visibleText(error))];
}

function notesView(notes: readonly string[]): readonly RunElement[] {
  if (notes.length === 0) return [];
  const lines = notes.map((note) => element('li', {}, visibleText(note)));
  return [element('ul', { class: 'quiet', id: 'notes' }, lines)];
}

function heading(text: string): RunElement {
  return element('h3', {}, [text]);
}

/** The calls of this window, newest first. */
export function recentView({ records, shown }: RunState): readonly RunElement[] {
  if (records.length === 0) return [];
  return [
    element('section', { class: 'recent', 'aria-labelledby': 'recent-title' }, [
      element('h2', { id: 'recent-title' }, [l10n.t('Recent Calls')]),
      element(
        'ul',
        { class: 'records' },
        records.map((line) =>
          element('li', { id: `record-${line.id}` }, [
            element(
              'button',
              {
                type: 'button',
                class: 'record-line',
                'aria-current': line.id === shown?.id && 'true',
              },
              [
                signView(line.status),
                element('span', { class: 'record-tool' }, [visible(line.tool)]),
                element('span', { class: 'quiet' }, [stateText(line)]),
              ],
              { kind: 'show', id: line.id },
            ),
          ]),
        ),
      ),
    ]),
  ];
}

function signView(status: CallStatus): RunElement {
  return element('span', { class: `status-${status}`, 'aria-hidden': 'true' }, [signs[status]]);
}

function statusText(status: CallStatus): string {
  switch (status) {
    case 'pending':
      return l10n.t('waiting');
    case 'processing':
      return l10n.t('running');
    case 'completed':
      return l10n.t('completed');
    case 'failed':
      return l10n.t('failed');
    case 'cancelled':
      return l10n.t('cancelled');
  }
}

function stateText(line: RecordLine): string {
  return `${statusText(line.status)}${timesOf(line)}`;
}

function timesOf({ started, duration }: RecordLine): string {
  const clock = started === null ? '' : `, ${new Date(started).toLocaleTimeString()}`;
  return `${clock}${duration === null ? '' : `, ${durationText(duration)}`}`;
}

function durationText(seconds: number): string {
  return seconds < 1 ? `${Math.max(Math.round(seconds * 1_000), 1)} ms` : `${seconds.toFixed(1)} s`;
}
