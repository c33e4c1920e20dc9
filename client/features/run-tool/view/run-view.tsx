import type { VNode } from 'preact';
import { visible } from '../../../../core/text/index.ts';
import { effectLabel } from '../../../effects.ts';
import { Button } from '../../../page/view/button.tsx';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.tsx';
import type { ObjectKind } from '../form/field.ts';
import type { FormState } from '../form/form-state.ts';
import type { FormProblem } from '../form/read-draft.ts';
import type { OfferedTool, RunState } from '../messages.ts';
import { FormView } from './form-view.tsx';
import { RecentView, RecordView } from './record-view.tsx';
import type { ActOnRun } from './run-action.ts';

interface ShownForm {
  readonly kind: ObjectKind;
  readonly state: FormState;
  readonly problems: readonly FormProblem[];
}

interface RunProps {
  readonly state: RunState;
  readonly form: ShownForm;
  readonly act: ActOnRun;
}

export function RunView({ state, form, act }: RunProps): VNode {
  const { tool, problem, isStarting, shown, python } = state;
  return (
    <div class="run">
      {tool !== null && <ToolHead tool={tool} act={act} />}
      <div class="status" role="status">
        {problem !== null && <p class="problem">{visibleText(problem)}</p>}
        {isStarting && <p class="quiet">{l10n.t('Starting…')}</p>}
      </div>
      {tool !== null && <ArgumentsView form={form} canRun={problem === null && !isStarting} act={act} />}
      {shown !== null && <RecordView record={shown} callFormats={state.callFormats} act={act} />}
      <RecentView records={state.records} shown={shown} act={act} />
      {python !== '' && (
        <footer class="foot">
          <span class="quiet">{`Python: ${visible(python)}`}</span>
          <Button onClick={() => act({ kind: 'details' })}>{l10n.t('Show What Runs')}</Button>
          <Button onClick={() => act({ kind: 'withdraw' })}>{l10n.t('Stop and Revoke Permission')}</Button>
        </footer>
      )}
    </div>
  );
}

function ToolHead({ tool, act }: { readonly tool: OfferedTool; readonly act: ActOnRun }): VNode {
  const { name, title, description, effect, refusedByLangchain } = tool;
  return (
    <>
      <header class="head">
        <h1>{visibleText(name)}</h1>
        <Button onClick={() => act({ kind: 'source' })}>{l10n.t('Show in the file')}</Button>
      </header>
      {title !== '' && title !== name && <p class="title">{visibleText(title)}</p>}
      {description !== '' && <p class="description">{visibleText(description)}</p>}
      <p class={effect === 'changes' ? 'warning' : 'quiet'}>{effectLabel(effect, l10n)}</p>
      {refusedByLangchain !== null && (
        <p class="warning">
          {l10n.t('The tool runs in AION, but LangChain rejects it.')} {visibleText(refusedByLangchain)}
        </p>
      )}
    </>
  );
}

interface ArgumentsProps {
  readonly form: ShownForm;
  readonly canRun: boolean;
  readonly act: ActOnRun;
}

function ArgumentsView({ form: { kind, state, problems }, canRun, act }: ArgumentsProps): VNode {
  return (
    <form
      class="arguments"
      id="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act({ kind: 'run' });
      }}
    >
      <div class="arguments-head">
        <h2>{l10n.t('Arguments')}</h2>
        {state.as === 'json' && (
          <Button id="as-form" onClick={() => act({ kind: 'switch' })}>
            {l10n.t('Show as Form')}
          </Button>
        )}
        {state.as === 'form' && kind.fields.length > 0 && (
          <Button id="as-json" onClick={() => act({ kind: 'switch' })}>
            {l10n.t('Show as JSON')}
          </Button>
        )}
      </div>
      <FormView kind={kind} state={state} problems={problems} act={act} />
      <div class="buttons">
        <button type="submit" class="primary" id="run" disabled={!canRun}>
          {l10n.t('Run')}
        </button>
        <span class="problem" role="status">
          {problems.length > 0 && l10n.t('Correct the marked fields first.')}
        </span>
      </div>
    </form>
  );
}
