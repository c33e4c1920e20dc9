import type { VNode } from 'preact';
import { printJson } from '../../../../core/json/index.ts';
import { visible } from '../../../../core/text/index.ts';
import { Button } from '../../../page/view/button.tsx';
import { l10n } from '../../../page/view/l10n.ts';
import { JsonView, TextView } from '../../../page/view/value-view.tsx';
import { visibleText } from '../../../page/view/visible-text.tsx';
import type { CallRecord, CallStatus } from '../call-record.ts';
import type { RecordLine, RunState } from '../messages.ts';
import { ResultView } from './result-view.tsx';
import type { ActOnRun } from './run-action.ts';

/** The status without colour. */
const signs: Readonly<Record<CallStatus, string>> = {
  pending: '…',
  processing: '…',
  completed: '✓',
  failed: '✗',
  cancelled: '⊘',
};

interface RecordProps {
  readonly record: CallRecord;
  readonly callFormats: RunState['callFormats'];
  readonly act: ActOnRun;
}

/** A call with its status, result and actions. */
export function RecordView({ record, callFormats, act }: RecordProps): VNode {
  const { status, response, error, output, notes } = record;
  return (
    <section class="record" id="record" aria-labelledby="record-title">
      <div class="record-head">
        <div class="record-title" role="status">
          <h2 id="record-title">
            <Sign status={status} />
            {` ${visible(record.tool)}: ${stateText(record)}`}
          </h2>
        </div>
        <RecordActions record={record} callFormats={callFormats} act={act} />
      </div>
      {error !== null && (
        <>
          <h3>{l10n.t('Error')}</h3>
          {error.includes('\n') ? (
            <TextView text={error} />
          ) : (
            <p class="problem" id="error">
              {visibleText(error)}
            </p>
          )}
        </>
      )}
      {status === 'completed' && <Completed response={response} act={act} />}
      {notes.length > 0 && (
        <ul class="quiet" id="notes">
          {notes.map((note) => (
            <li>{visibleText(note)}</li>
          ))}
        </ul>
      )}
      {output !== '' && (
        <>
          <h3>{l10n.t('Output')}</h3>
          <TextView text={output} />
        </>
      )}
      <details id="record-json">
        <summary>{l10n.t('Record as JSON')}</summary>
        <JsonView value={{ ...record }} />
      </details>
    </section>
  );
}

function RecordActions({ record: { id, status }, callFormats, act }: RecordProps): VNode {
  if (status === 'pending' || status === 'processing') {
    return (
      <Button key="cancel" id="cancel" onClick={() => act({ kind: 'cancel', id })}>
        {l10n.t('Cancel')}
      </Button>
    );
  }
  return (
    <>
      <Button id="again" onClick={() => act({ kind: 'again', id })}>
        {l10n.t('Run Again')}
      </Button>
      {status !== 'cancelled' && (
        <Button id="keep" onClick={() => act({ kind: 'keep', id })}>
          {l10n.t('Save as Test')}
        </Button>
      )}
      <select
        id="copy-as"
        aria-label={l10n.t('Copy as Call for…')}
        onChange={({ currentTarget }) => {
          act({ kind: 'copy as', id, form: currentTarget.value });
          currentTarget.value = '';
        }}
      >
        <option value="">{l10n.t('Copy as Call for…')}</option>
        {callFormats.map((form) => (
          <option key={form.id} value={form.id}>
            {form.title}
          </option>
        ))}
      </select>
    </>
  );
}

function Completed({ response, act }: Pick<CallRecord, 'response'> & Pick<RecordProps, 'act'>): VNode {
  const text = typeof response === 'string' ? response : printJson(response);
  return (
    <>
      <div class="result-head">
        <h3>{l10n.t('Result')}</h3>
        <Button onClick={() => act({ kind: 'copy', text })}>{l10n.t('Copy')}</Button>
      </div>
      <div class="result" id="result">
        {response === null ? (
          <p class="quiet">{l10n.t('The tool returned nothing (null).')}</p>
        ) : (
          <ResultView value={response} />
        )}
      </div>
      <details id="raw">
        <summary>{l10n.t('Raw')}</summary>
        <JsonView value={response} />
      </details>
    </>
  );
}

interface RecentProps extends Pick<RunState, 'records' | 'shown'> {
  readonly act: ActOnRun;
}

/** The calls of this window, newest first. */
export function RecentView({ records, shown, act }: RecentProps): VNode | null {
  if (records.length === 0) return null;
  return (
    <section class="recent" aria-labelledby="recent-title">
      <h2 id="recent-title">{l10n.t('Recent Calls')}</h2>
      <ul class="records">
        {records.map((line) => (
          <li key={line.id} id={`record-${line.id}`}>
            <button
              type="button"
              class="record-line"
              aria-current={line.id === shown?.id ? 'true' : undefined}
              onClick={() => act({ kind: 'show', id: line.id })}
            >
              <Sign status={line.status} />
              <span class="record-tool">{visible(line.tool)}</span>
              <span class="quiet">{stateText(line)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sign({ status }: { readonly status: CallStatus }): VNode {
  return (
    <span class={`status-${status}`} aria-hidden="true">
      {signs[status]}
    </span>
  );
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
