import {
  Location,
  l10n,
  type Range,
  type TestItem,
  TestMessage,
  type TestRun,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { compareReports } from '../../../agent/expectations/comparison.ts';
import { evalText } from '../../../agent/expectations/eval-text.ts';
import { type CaseToAsk, type EvalModel, evaluateAll, missingTool } from '../../../agent/expectations/evaluate-all.ts';
import { type EvaluatedCase, evalReportOf } from '../../../agent/expectations/report.ts';
import { shownTool } from '../../../agent/expectations/written-tools.ts';
import { systemClock } from '../../../agent/machine/system-clock.ts';
import type { Policy } from '../../../agent/policy.ts';
import { type PlacedCase, toolsSeenBy } from '../../../core/calls/index.ts';
import { inOneLine, visible } from '../../../core/text/index.ts';
import { KeptThread } from '../../../validator/kept-thread.ts';
import { startThread } from '../../../validator/stoppable.ts';
import type { ChosenModel } from '../models/chosen-model.ts';
import type { ModelUse } from '../models/consent.ts';
import type { Models } from '../models/models.ts';
import type { ModelsHost } from '../models/models-feature.ts';
import { policiesFor } from '../models/policies.ts';
import { type CaseTools, toolsOfPaths } from './case-tools.ts';
import { type ReportedCase, reportedCase } from './reported-case.ts';
import type { RunOptions } from './run-options.ts';
import {
  type AskedCase,
  changedTools,
  type SavedRuns,
  savedCase,
  savedRunsOf,
  saveRuns,
  withRuns,
} from './saved-runs.ts';

/** More requests need another confirmation. */
const manyRequests = 20;

export interface CaseToRun {
  readonly item: TestItem;
  readonly uri: Uri;
  readonly case: PlacedCase;
  readonly expectRange: Range;
  /** The `tools` of the file. */
  readonly paths: readonly string[];
  readonly ids: ReadonlySet<string>;
}

interface ReadyCase extends CaseToRun, CaseToAsk {
  readonly case: PlacedCase;
}

export class EvaluationRun {
  readonly #host: ModelsHost;
  readonly #models: Models;
  readonly #options: RunOptions;
  readonly #run: TestRun;
  readonly #signal: AbortSignal;

  constructor(host: ModelsHost, models: Models, options: RunOptions, run: TestRun, signal: AbortSignal) {
    this.#host = host;
    this.#models = models;
    this.#options = options;
    this.#run = run;
    this.#signal = signal;
  }

  /** Asks the models about the cases, after consent for each model with its tools. Each case gets a result. */
  async ask(cases: readonly CaseToRun[]): Promise<void> {
    if (cases.length === 0) return;
    if (!workspace.isTrusted) {
      return this.#fail(cases, l10n.t("Models aren't available in Restricted Mode. Trust the workspace first."));
    }
    const ready = await this.#ready(cases);
    if (ready.length === 0) return;
    const models = await this.#options.models();
    const allowed: ChosenModel[] = [];
    for (const model of models) {
      if (await this.#models.isAllowed(model, { tools: usedTools(ready), runs: false })) allowed.push(model);
    }
    const times = this.#options.times;
    const requests = ready.length * allowed.length * times;
    if (requests === 0 || (requests > manyRequests && !(await askForMany(requests, allowed)))) {
      for (const { item } of ready) this.#run.skipped(item);
      this.#say(l10n.t('Nothing was sent to a model.'));
      return;
    }
    await this.#evaluate(ready, allowed, times);
  }

  /** The cases with existing tools; the others get an error. */
  async #ready(cases: readonly CaseToRun[]): Promise<readonly ReadyCase[]> {
    const ready: ReadyCase[] = [];
    const read = new Map<string, Promise<readonly [CaseTools, readonly Policy[]]>>();
    const { server } = this.#host;
    await server.start();
    for (const one of cases) {
      const key = one.uri.toString();
      const reading =
        read.get(key) ?? Promise.all([toolsOfPaths(one.uri, one.paths, server), policiesFor(one.uri, server)]);
      read.set(key, reading);
      try {
        const [tools, policies] = await reading;
        const missing =
          tools.length === 0 ? l10n.t('No tools found. List their files in "tools".') : missingTool([one.case], tools);
        if (missing !== null) throw new Error(missing);
        ready.push({ ...one, file: workspace.asRelativePath(one.uri), tools, policies });
      } catch (error) {
        this.#fail([one], error instanceof Error ? error.message : String(error));
      }
    }
    return ready;
  }

  async #evaluate(ready: readonly ReadyCase[], models: readonly ChosenModel[], times: number): Promise<void> {
    const thread = new KeptThread(startThread);
    const byCase = new Map<CaseToAsk, EvaluatedCase[]>(ready.map((one) => [one, []]));
    const time = new Date().toISOString();
    try {
      await evaluateAll(ready, modelsOf(models), {
        ...{ repeats: times, clock: systemClock, signal: this.#signal },
        validate: (questions) => thread.askAll(questions),
        onStart: ({ asked }) => this.#run.started((asked as ReadyCase).item),
        onEvaluated: (asked, evaluated) => {
          const own = byCase.get(asked);
          own?.push(evaluated);
          if (own?.length === models.length) this.#tell(asked as ReadyCase, own);
        },
      });
      for (const one of ready) if (byCase.get(one)?.length !== models.length) this.#run.skipped(one.item);
      await this.#conclude(ready, byCase, time);
    } finally {
      await thread.close();
    }
  }

  #tell(one: ReadyCase, evaluated: readonly EvaluatedCase[]): void {
    const kept = this.#keptOf(one.uri);
    const told = reportedCase(one.case.expect, evaluated, (model) => {
      const before = savedCase(kept, one.case.id, model);
      return before === null
        ? null
        : { evaluated: before.evaluated, changed: changedTools(kept, before, textsOf(one)) };
    });
    const messages = messagesOf(told, new Location(one.uri, one.expectRange));
    if (told.state === 'passed') this.#run.passed(one.item, told.duration);
    else if (told.state === 'failed') this.#run.failed(one.item, messages, told.duration);
    else this.#run.errored(one.item, messages, told.duration);
  }

  async #conclude(
    ready: readonly ReadyCase[],
    byCase: ReadonlyMap<CaseToAsk, readonly EvaluatedCase[]>,
    time: string,
  ): Promise<void> {
    const evaluated = [...byCase.values()].flat();
    if (evaluated.length === 0) return;
    const before: EvaluatedCase[] = [];
    const changed = new Set<string>();
    const files = new Map(ready.map(({ uri, ids }) => [uri.toString(), { uri, ids }]));
    for (const { uri, ids } of files.values()) {
      const kept = this.#keptOf(uri);
      const asked: AskedCase[] = [];
      for (const one of ready.filter((other) => other.uri.toString() === uri.toString())) {
        const tools = textsOf(one);
        const last = one.case.conversation.at(-1);
        const question = last?.text ?? '';
        for (const result of byCase.get(one) ?? []) {
          asked.push({ time, question, evaluated: result, tools });
          const earlier = savedCase(kept, one.case.id, result.model);
          if (earlier === null) continue;
          before.push(earlier.evaluated);
          for (const { name } of changedTools(kept, earlier, tools)) changed.add(name);
        }
      }
      await saveRuns(this.#host.context.workspaceState, uri.toString(), withRuns(kept, asked, ids));
    }
    const report = evalReportOf(evaluated);
    const earlier = { began: '', settings: null, tools: [], cases: before };
    const compared = before.length === 0 ? null : compareReports(earlier, report, { with: l10n.t('the last run') });
    this.#say(evalText(report, compared, { colour: coloured, shown: visible }));
    if (changed.size === 0) return;
    this.#say(l10n.t('Changed since the last run: {0}', [...changed].map(visible).join(', ')));
  }

  #keptOf(uri: Uri): SavedRuns {
    return savedRunsOf(this.#host.context.workspaceState, uri.toString());
  }

  #fail(cases: readonly CaseToRun[], message: string): void {
    for (const { item, uri, expectRange } of cases) {
      const said = new TestMessage(message);
      said.location = new Location(uri, expectRange);
      this.#run.errored(item, said);
    }
  }

  /** The output view is a terminal. */
  #say(text: string): void {
    this.#run.appendOutput(`${text.trimEnd().replace(/\r?\n/g, '\r\n')}\r\n`);
  }
}

function messagesOf({ messages }: ReportedCase, location: Location): TestMessage[] {
  return messages.map(({ text, difference }) => {
    const shown = visible(text);
    const message =
      difference === null ? new TestMessage(shown) : TestMessage.diff(shown, difference.expected, difference.actual);
    message.location = location;
    return message;
  });
}

/** Models of one name differ by their places. */
function modelsOf(models: readonly ChosenModel[]): readonly EvalModel[] {
  return models.map(({ name, place, bridge }) => {
    const isAlone = models.filter((other) => other.name === name).length === 1;
    const key = isAlone ? name : `${name} (${place})`;
    return { key, name: key, model: name, address: null, bridge };
  });
}

function usedTools(cases: readonly ReadyCase[]): ModelUse['tools'] {
  const seen = cases.flatMap((one) => toolsSeenBy(one.case, one.tools));
  // No tool runs.
  const names = [...new Set(seen.map(({ name }) => name))].toSorted();
  return names.map((name) => ({ name, effect: 'looks' }));
}

function textsOf(one: ReadyCase): ReadonlyMap<string, string> {
  return new Map(toolsSeenBy(one.case, one.tools).map((tool) => [tool.name, shownTool(tool)]));
}

async function askForMany(requests: number, models: readonly ChosenModel[]): Promise<boolean> {
  const yes = l10n.t('Send');
  const question = l10n.t('Send {0} requests or more?', requests);
  const detail = l10n.t(
    'Sent to {0}. The provider may charge for this.',
    models.map(({ name }) => inOneLine(name)).join(', '),
  );
  return (await window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

/** Select Graphic Rendition numbers of ECMA-48. */
const colours = { red: [31, 39], green: [32, 39], yellow: [33, 39], bold: [1, 22], dim: [2, 22] } as const;

function coloured(colour: keyof typeof colours, text: string): string {
  const [on, off] = colours[colour];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}
