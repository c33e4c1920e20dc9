import type { VNode } from 'preact';
import { visible } from '../../../../core/text/index.ts';
import { effectNotes } from '../../../effects.ts';
import { Button } from '../../../page/view/button.tsx';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.tsx';
import type { TryState } from '../messages.ts';
import { type StepEdit, StepView } from './step-view.tsx';
import type { ActOnTry } from './try-action.ts';

interface TryProps {
  readonly state: TryState;
  readonly question: string;
  readonly edit: StepEdit | null;
  readonly act: ActOnTry;
}

export function TryView({ state, question, edit, act }: TryProps): VNode {
  const { model, steps, isRunning, partial } = state;
  return (
    <div class="try">
      <header class="head">
        <h1>{visibleText(`${l10n.t('Model')}: ${model.name}`)}</h1>
        <span class="quiet">{visibleText(model.place)}</span>
        <Button id="other-model" disabled={isRunning} onClick={() => act({ kind: 'other model' })}>
          {l10n.t('Other Model…')}
        </Button>
        {steps.length > 0 && !isRunning && (
          <Button id="new-conversation" onClick={() => act({ kind: 'new' })}>
            {l10n.t('New Conversation')}
          </Button>
        )}
      </header>
      <Tools state={state} act={act} />
      <ol class="steps" id="steps" aria-label={l10n.t('Steps')}>
        {steps.map((step) => (
          <StepView key={step.id} step={step} edit={edit?.id === step.id ? edit : null} canAct={!isRunning} act={act} />
        ))}
      </ol>
      {partial !== '' && (
        <section class="partial" id="partial" aria-label={l10n.t('Response so far')}>
          <p class="said">{visibleText(partial)}</p>
        </section>
      )}
      <Status state={state} />
      <Composer state={state} question={question} act={act} />
    </div>
  );
}

function Status({ state: { problem, isRunning, beginning } }: Pick<TryProps, 'state'>): VNode {
  return (
    <div class="status" role="status">
      {problem !== null && (
        <p class="problem" id="problem">
          {visibleText(problem)}
        </p>
      )}
      {(isRunning || beginning !== null) && (
        <p class="quiet">
          {isRunning
            ? l10n.t('running')
            : beginning === 'asking'
              ? l10n.t('VS Code is asking for permission. Nothing is sent until you agree.')
              : l10n.t('Starting…')}
        </p>
      )}
    </div>
  );
}

function Composer({ state, question, act }: Omit<TryProps, 'edit'>): VNode {
  const { steps, isRunning, hasLog } = state;
  return (
    <form
      class="composer"
      id="composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act({ kind: 'ask' });
      }}
    >
      <label for="question">{l10n.t('Your question')}</label>
      <textarea
        id="question"
        class="question"
        rows={3}
        value={question}
        onInput={({ currentTarget: { value } }) => act({ kind: 'type', text: value })}
      />
      <div class="buttons">
        {isRunning ? (
          <Button id="stop" class="primary" onClick={() => act({ kind: 'stop' })}>
            {l10n.t('Stop')}
          </Button>
        ) : (
          <button type="submit" class="primary" id="ask">
            {l10n.t('Ask')}
          </button>
        )}
        {hasLog && (
          <Button id="log" onClick={() => act({ kind: 'log' })}>
            {l10n.t('Show Log')}
          </Button>
        )}
        {steps.length === 0 && <span class="quiet">{l10n.t('Nothing is sent until you select Ask and agree.')}</span>}
      </div>
    </form>
  );
}

function Tools({ state: { tools, isRunning }, act }: Pick<TryProps, 'state' | 'act'>): VNode {
  if (tools.length === 0) {
    return (
      <p class="problem" id="no-tools">
        {l10n.t('No tool in the .aion files of this folder.')}
      </p>
    );
  }
  const chosen = tools.filter(({ isChosen }) => isChosen).length;
  return (
    <details class="tools" id="tools">
      <summary>{l10n.t('Tools that the model sees: {0} of {1}', chosen, tools.length)}</summary>
      <ul class="choices">
        {tools.map(({ name, description, effect, isChosen }, index) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                id={`tool-${index}`}
                checked={isChosen}
                disabled={isRunning}
                onInput={({ currentTarget: { checked } }) => act({ kind: 'choose', tool: name, isChosen: checked })}
              />
              <span class="tool-name">{visibleText(name)}</span>
              {effectNotes(effect, l10n).map((note) => (
                <span class="warning">{note}</span>
              ))}
              <span class="quiet">{visible(description.split('\n', 1)[0] ?? '')}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
