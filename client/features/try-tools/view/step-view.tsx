import type { VNode } from 'preact';
import { visible } from '../../../../core/text/index.ts';
import { Button } from '../../../page/view/button.tsx';
import { l10n } from '../../../page/view/l10n.ts';
import { JsonView, TextView } from '../../../page/view/value-view.tsx';
import { visibleText } from '../../../page/view/visible-text.tsx';
import type { ShownStep, StepPart, StepStatus } from '../messages.ts';
import type { ActOnTry } from './try-action.ts';

/** The status without colour. */
const signs: Readonly<Record<StepStatus, string>> = { done: '✓', running: '…', failed: '✗' };

export interface StepEdit {
  readonly id: string;
  readonly text: string;
  /** The height of the field, in lines. */
  readonly rows: number;
  readonly isJson: boolean;
  readonly problem: string | null;
}

interface StepProps {
  readonly step: ShownStep;
  readonly edit: StepEdit | null;
  readonly canAct: boolean;
  readonly act: ActOnTry;
}

/** One step with its unfoldable parts. */
export function StepView({ step, edit, canAct, act }: StepProps): VNode {
  const { id, kind, title, text, problems, parts } = step;
  return (
    <li class={`step step-${kind}`} id={`step-${id}`}>
      {parts.length === 0 ? (
        <div class="step-head">
          <Title step={step} />
        </div>
      ) : (
        <details class="step-parts" id={`parts-${id}`}>
          <summary class="step-head">
            <Title step={step} />
          </summary>
          {parts.map((part) => (
            <PartView part={part} />
          ))}
        </details>
      )}
      {text !== '' && <p class={kind === 'call' ? 'code' : 'said'}>{visibleText(text)}</p>}
      {problems.map((problem) => (
        <p class="problem">{visibleText(problem)}</p>
      ))}
      {edit !== null && <EditView edit={edit} title={visible(title)} act={act} />}
      {edit === null && canAct && <Actions step={step} act={act} />}
    </li>
  );
}

function Title({ step: { status, title, note } }: Pick<StepProps, 'step'>): VNode {
  return (
    <span class="step-title">
      <span class={`sign-${status}`} aria-hidden="true">
        {signs[status]}
      </span>
      <span class="step-name">{visibleText(title)}</span>
      <span class="quiet">{[statusText(status), ...(note === '' ? [] : [note])].join(', ')}</span>
    </span>
  );
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

function Actions({ step, act }: Pick<StepProps, 'step' | 'act'>): VNode | null {
  const { id, title, edit, canKeep } = step;
  if (edit === null && !canKeep) return null;
  // The step's title makes the buttons distinct for screen readers.
  const label = (action: string): string => `${action} (${visible(title)})`;
  return (
    <div class="step-actions">
      {edit !== null && (
        <Button class="action edit" aria-label={label(l10n.t('Edit…'))} onClick={() => act({ kind: 'edit', id })}>
          {l10n.t('Edit…')}
        </Button>
      )}
      {canKeep && (
        <Button
          class="action keep"
          aria-label={label(l10n.t('Save as Expectation'))}
          onClick={() => act({ kind: 'keep', id })}
        >
          {l10n.t('Save as Expectation')}
        </Button>
      )}
    </div>
  );
}

function PartView({ part: { title, content } }: { readonly part: StepPart }): VNode {
  const cut = l10n.t('Truncated. The log has everything.');
  return (
    <div class="part">
      <h3>{title}</h3>
      {content.kind === 'json' ? (
        <JsonView value={content.value} cut={cut} />
      ) : (
        <TextView text={content.text} cut={cut} />
      )}
    </div>
  );
}

interface EditProps {
  readonly edit: StepEdit;
  /** The step's. */
  readonly title: string;
  readonly act: ActOnTry;
}

function EditView({ edit: { text, rows, isJson, problem }, title, act }: EditProps): VNode {
  return (
    <div class="edit-field">
      <textarea
        id="edit"
        aria-label={title}
        rows={rows}
        class={isJson ? 'json' : 'plain'}
        spellcheck={false}
        aria-invalid={problem === null ? undefined : 'true'}
        aria-describedby={problem === null ? undefined : 'edit-problem'}
        value={text}
        onInput={({ currentTarget: { value } }) => act({ kind: 'type edit', text: value })}
      />
      <p class="problem" role="status" id="edit-problem">
        {problem}
      </p>
      <p class="quiet">{l10n.t('The steps below are removed, and the run continues with this result.')}</p>
      <div class="step-actions">
        <Button class="primary" id="go-on" onClick={() => act({ kind: 'go on' })}>
          {l10n.t('Continue from Here')}
        </Button>
        <Button id="cancel-edit" onClick={() => act({ kind: 'cancel edit' })}>
          {l10n.t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
