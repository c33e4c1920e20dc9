import { l10n, type Memento, window } from 'vscode';
import { inOneLine } from '../../../core/text/index.ts';
import { type Effect, effectNotes } from '../../effects.ts';
import { listed } from '../run-tool/consent/details.ts';
import type { AskedModel } from './chosen-model.ts';

const prefix = 'aion.models.consent:';

export interface ModelUse {
  readonly tools: readonly { readonly name: string; readonly effect: Effect }[];
  readonly runs: boolean;
  /** Whether the model explains the tools: it then receives the known facts. */
  readonly explains?: true;
}

/** The consents of this workspace: models, each with its tools. New tools need a new consent. */
export class ModelConsents {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  covers(model: AskedModel, use: ModelUse): boolean {
    const given = this.#given(model, use);
    return given !== null && use.tools.every(({ name }) => given.has(name));
  }

  /** Whether the user allows it; asks without a stored answer. A refusal is not stored. */
  async isAllowed(model: AskedModel, use: ModelUse): Promise<boolean> {
    if (this.covers(model, use)) return true;
    const given = this.#given(model, use);
    if (!(await ask(model, use, given !== null))) return false;
    const names = new Set([...(given ?? []), ...use.tools.map(({ name }) => name)]);
    await this.#state.update(keyOf(model, use), [...names].toSorted());
    return true;
  }

  /** The agreed tool names; null without an answer. */
  #given(model: AskedModel, use: ModelUse): ReadonlySet<string> | null {
    const value: unknown = this.#state.get(keyOf(model, use));
    return Array.isArray(value) ? new Set(value.filter((one) => typeof one === 'string')) : null;
  }
}

function keyOf({ id }: AskedModel, { runs, explains }: ModelUse): string {
  return `${prefix}${runs ? 'run' : explains ? 'explain' : 'show'} ${id}`;
}

async function ask(model: AskedModel, { tools, runs, explains }: ModelUse, isAgain: boolean): Promise<boolean> {
  const yes = l10n.t('Allow');
  const lines = tools.map(({ name, effect }) =>
    [inOneLine(name), ...(runs ? effectNotes(effect, l10n) : []).map((note) => `(${note})`)].join(' '),
  );
  const detail = [
    ...(isAgain ? [l10n.t('Some tools are new since you agreed.')] : []),
    l10n.t('Model: {0} ({1})', inOneLine(model.name), inOneLine(model.place)),
    listed(l10n.t('Tools'), lines.length === 0 ? [l10n.t('none')] : lines),
    explains
      ? l10n.t(
          'AION sends the model your question, the chat with @aion, and the policies. For each tool in the question, AION also sends the name, description, schema, problems, what aions-llm reads, and the last results of its expectations. The model can request the same for other tools in the workspace.',
        )
      : l10n.t(
          'Sent to the model: your messages, its responses, the name, description and schema of each tool, the policies, and the arguments and results of calls.',
        ),
    runs
      ? l10n.t('Tools that the model calls run immediately, with your permissions.')
      : explains
        ? l10n.t('No tools of the workspace are run.')
        : l10n.t("Tools aren't run. The results are read from the file."),
    l10n.t('Your answer applies to this workspace. AION asks again for another model, address or tool.'),
  ].join('\n\n');
  const question = runs
    ? l10n.t('Allow "{0}" to use these tools?', inOneLine(model.name))
    : l10n.t('Send these tools to "{0}"?', inOneLine(model.name));
  return (await window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}
