import { visible } from '../../../unseen.ts';
import { visibleText } from '../../provider-panel/view/visible-text.ts';
import type { CallRecord, CallStatus } from '../call-record.ts';
import type { RunLabels } from '../labels.ts';
import type { RecordLine, RunState } from '../messages.ts';
import { jsonView, resultView, textView } from './result-view.ts';
import { button, element, type RunElement, type RunNode } from './run-tree.ts';

/** Signs beside the words, so that colour is not needed. */
const signs: Readonly<Record<CallStatus, string>> = {
  pending: '…',
  processing: '…',
  completed: '✓',
  failed: '✗',
  cancelled: '⊘',
};

/** One call: how far it came, what it gave, what can be done with it. */
export function recordView(record: CallRecord, { callForms }: RunState, labels: RunLabels): RunElement {
  const { id, status, response, error, output, notes } = record;
  const isRunning = status === 'pending' || status === 'processing';
  return element('section', { class: 'record', id: 'record', 'aria-labelledby': 'record-title' }, [
    element('div', { class: 'record-head' }, [
      element('div', { class: 'record-title', role: 'status' }, [
        element('h2', { id: 'record-title' }, [
          signView(status),
          ` ${visible(record.tool)}: ${stateText(record, labels)}`,
        ]),
      ]),
      isRunning
        ? button(labels.cancel, { kind: 'cancel', id }, { id: 'cancel' })
        : [
            button(labels.again, { kind: 'again', id }, { id: 'again' }),
            status !== 'cancelled' && button(labels.keep, { kind: 'keep', id }, { id: 'keep' }),
            element(
              'select',
              { id: 'copy-as', 'aria-label': labels.copyAs },
              [
                element('option', { value: '', selected: '' }, [labels.copyAs]),
                callForms.map((form) => element('option', { value: form.id }, [form.title])),
              ],
              { kind: 'copy as', id },
            ),
          ],
    ]),
    error !== null && [heading(labels.error), errorView(error, labels)],
    status === 'completed' && completedView(response, labels),
    notesView(notes),
    output !== '' && [heading(labels.output), textView(output, labels)],
    element('details', { id: 'record-json' }, [
      element('summary', {}, [labels.record]),
      jsonView({ ...record }, labels),
    ]),
  ]);
}

function completedView(response: CallRecord['response'], labels: RunLabels): readonly RunNode[] {
  const text = JSON.stringify(response, null, 2);
  return [
    element('div', { class: 'result-head' }, [
      element('h3', {}, [labels.result]),
      button(labels.copyResult, { kind: 'copy', text: typeof response === 'string' ? response : text }),
    ]),
    element('div', { class: 'result', id: 'result' }, [
      response === null ? element('p', { class: 'quiet' }, [labels.noResult]) : resultView(response, labels),
    ]),
    element('details', { id: 'raw' }, [element('summary', {}, [labels.raw]), jsonView(response, labels)]),
  ];
}

function errorView(error: string, labels: RunLabels): readonly RunNode[] {
  if (error.includes('\n')) return textView(error, labels);
  return [element('p', { class: 'problem', id: 'error' }, visibleText(error))];
}

/** What JSON could not say of the result. */
function notesView(notes: readonly string[]): readonly RunElement[] {
  if (notes.length === 0) return [];
  const lines = notes.map((note) => element('li', {}, visibleText(note)));
  return [element('ul', { class: 'quiet', id: 'notes' }, lines)];
}

function heading(text: string): RunElement {
  return element('h3', {}, [text]);
}

/** The calls of this window, the newest first. */
export function recentView({ records, shown }: RunState, labels: RunLabels): readonly RunElement[] {
  if (records.length === 0) return [];
  return [
    element('section', { class: 'recent', 'aria-labelledby': 'recent-title' }, [
      element('h2', { id: 'recent-title' }, [labels.recent]),
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
                element('span', { class: 'quiet' }, [stateText(line, labels)]),
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

function stateText(line: RecordLine, labels: RunLabels): string {
  return `${labels[line.status]}${timesOf(line)}`;
}

/** When it began, in the person's own time, and how long it took. */
function timesOf({ started, duration }: RecordLine): string {
  const clock = started === null ? '' : `, ${new Date(started).toLocaleTimeString()}`;
  return `${clock}${duration === null ? '' : `, ${durationText(duration)}`}`;
}

function durationText(seconds: number): string {
  return seconds < 1 ? `${Math.max(Math.round(seconds * 1_000), 1)} ms` : `${seconds.toFixed(1)} s`;
}
