import { type Disposable, l10n, Uri, ViewColumn, window, workspace } from 'vscode';
import { defaultRunLimits } from '../../../agent/log.ts';
import { systemClock } from '../../../agent/machine/system-clock.ts';
import { offeredTool } from '../../../agent/offered-tool.ts';
import type { CallTool } from '../../../agent/run.ts';
import { sentNames } from '../../../agent/sent-names.ts';
import { validateAll } from '../../../validator/stoppable.ts';
import { newPanel } from '../../page/new-panel.ts';
import { PagePanel } from '../../page/page-panel.ts';
import { Pause } from '../../pause.ts';
import type { ChosenModel } from '../models/chosen-model.ts';
import type { ModelUse } from '../models/consent.ts';
import type { Models } from '../models/models.ts';
import type { ModelsHost } from '../models/models-feature.ts';
import { policiesFor } from '../models/policies.ts';
import type { FolderTools, RunningTools } from '../run-tool/folder-tools.ts';
import type { OfferedTool } from '../run-tool/messages.ts';
import { Conversation, type RunNeeds } from './conversation.ts';
import { keepExpectation } from './keep-expectation.ts';
import type { TryMessage, TryState } from './messages.ts';
import { RunLog } from './run-log.ts';
import { shownSteps } from './steps.ts';
import { tryStyle } from './style.ts';

const tryViewType = 'aion.tryTools';

/** In milliseconds: the interval of shown answer chunks. */
const pause = 100;

/** The panel *AION: Try Tools with a Model*: one conversation with the tools of a folder. */
export class TryPanel implements Disposable {
  readonly #host: ModelsHost;
  readonly #models: Models;
  readonly #page: PagePanel<TryState, TryMessage>;
  #conversation = new Conversation(() => this.#pause.start());
  #tools: FolderTools;
  #ofTools: Disposable;
  #model: ChosenModel;
  #offered: readonly OfferedTool[] = [];
  /** The user's ticks, and the tool at the cursor. Other tools that change something are off by default. */
  readonly #choices = new Map<string, boolean>();
  #problem: string | null = null;
  #wrongEdit: TryState['wrongEdit'] = null;
  #runs = 0;
  #log: RunLog | null = null;
  #isBeginning = false;
  #isAsking = false;
  readonly #pause = new Pause(pause, () => this.#tell());

  constructor(host: ModelsHost, models: Models, tools: FolderTools, model: ChosenModel, onDisposed: () => void) {
    this.#host = host;
    this.#models = models;
    this.#tools = tools;
    this.#model = model;
    const { extensionUri } = host.context;
    const title = l10n.t('Try Tools with a Model');
    this.#page = new PagePanel(newPanel(tryViewType, title, extensionUri, false), extensionUri, {
      ...{ title, script: 'try-tools-panel.js', style: tryStyle },
      receive: (message) => this.#receive(message),
      closed: () => {
        this.#ofTools.dispose();
        this.#pause.stop();
        void this.#conversation.stop();
        onDisposed();
      },
    });
    this.#ofTools = tools.onDidChange(() => void this.#refresh());
  }

  /** Shows the panel for these tools and model, and ticks the named tool. The conversation continues for the same tools, also with another model. */
  show(tools: FolderTools, model: ChosenModel, ticked: string | null): void {
    this.#model = model;
    if (ticked !== null) this.#choices.set(ticked, true);
    if (tools !== this.#tools) {
      this.#ofTools.dispose();
      this.#tools = tools;
      this.#ofTools = tools.onDidChange(() => void this.#refresh());
      this.#begin();
    }
    this.#page.panel.reveal(undefined, false);
    void this.#refresh();
  }

  dispose(): void {
    this.#page.panel.dispose();
  }

  async #receive(message: TryMessage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        return this.#refresh();
      case 'ask':
        return this.#ask((needs) => this.#conversation.ask(message.text, needs).then(() => null), null);
      case 'go on': {
        const [turn = 0, order = 0] = message.id.split('-').map(Number);
        return this.#ask((needs) => this.#conversation.goOn(turn, order, message.text, needs), message.id);
      }
      case 'stop':
        return this.#conversation.stop();
      case 'other model': {
        const model = await this.#models.choose();
        if (model !== null) this.#model = model;
        return this.#tell();
      }
      case 'choose':
        this.#choices.set(message.tool, message.isChosen);
        return this.#tell();
      case 'keep':
        return this.#keep(message.id);
      case 'log':
        if (this.#log !== null) await window.showTextDocument(Uri.file(this.#log.path), { viewColumn: ViewColumn.One });
        return;
      case 'new':
        this.#begin();
        return this.#tell();
    }
  }

  #begin(): void {
    void this.#conversation.stop();
    this.#conversation = new Conversation(() => this.#pause.start());
    this.#problem = null;
    this.#wrongEdit = null;
    this.#log = null;
    this.#runs++;
  }

  /** Runs after consent for model and tools. `step` is the changed one. */
  async #ask(run: (needs: RunNeeds) => Promise<string | null>, step: string | null): Promise<void> {
    if (this.#conversation.isRunning || this.#isBeginning) return;
    this.#isBeginning = true;
    this.#problem = null;
    this.#wrongEdit = null;
    this.#tell();
    try {
      const needs = await this.#needs();
      if (needs === null) {
        // The consent question took the focus.
        this.#page.panel.reveal(undefined, false);
        return;
      }
      const running = run(needs);
      this.#isBeginning = false;
      const wrong = await running;
      if (wrong !== null && step !== null) this.#wrongEdit = { id: step, problem: wrong };
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.#isBeginning = false;
      this.#tell();
    }
  }

  /** The needs of a run; null after a refusal. Throws if they are unavailable. */
  async #needs(): Promise<RunNeeds | null> {
    const model = this.#model;
    const running = await this.#tools.run();
    if (running === null) {
      this.#problem = l10n.t("Nothing was sent: the tools aren't allowed to run.");
      return null;
    }
    await this.#takeOffered(running);
    const chosen = this.#offered.filter((tool) => this.#isChosen(tool));
    const tools = chosen.map(({ name, title, description, inputSchema }) =>
      offeredTool({ name, ...(title === '' ? {} : { title }), description, inputSchema }),
    );
    const [unsendable] = sentNames(tools, model.bridge.form).problems;
    if (unsendable !== undefined) throw new Error(unsendable);
    // Mistakes in policies are reported before any question.
    const policies = await policiesFor(Uri.joinPath(this.#tools.folder.uri, 'tools.aion'), this.#host.server);
    const use: ModelUse = {
      tools: chosen.map(({ name, effect }) => ({ name, effect })),
      runs: true,
    };
    if (!(await this.#isAllowed(model, use))) {
      this.#problem = l10n.t("Nothing was sent: you didn't allow it.");
      return null;
    }
    if (this.#page.hasEnded) return null;
    const answerSeconds = workspace.getConfiguration('aion').get<number>('models.answerSeconds');
    const limits = { ...defaultRunLimits, answerSeconds: answerSeconds ?? defaultRunLimits.answerSeconds };
    // The total allows three attempts without an answer.
    const totalSeconds = Math.max(limits.totalSeconds, limits.answerSeconds * (limits.attempts + 2));
    const callTool: CallTool = (tool, args, { id, signal }) => running.server.call(id, tool, { ...args }, signal);
    return {
      setup: {
        ...{ model: model.name, way: model.bridge.form === null ? 'prompted' : 'native', tools },
        ...{ policies, limits: { ...limits, totalSeconds } },
        fallback: l10n.t('The model returned no usable response.'),
      },
      ports: { bridge: model.bridge, callTool, validate: (questions) => validateAll(questions), clock: systemClock },
      keep: this.#newLog(),
    };
  }

  async #isAllowed(model: ChosenModel, use: ModelUse): Promise<boolean> {
    this.#isAsking = true;
    this.#pause.start();
    try {
      return await this.#models.isAllowed(model, use);
    } finally {
      this.#isAsking = false;
    }
  }

  get #beginning(): TryState['beginning'] {
    if (!this.#isBeginning) return null;
    return this.#isAsking || this.#tools.isAsking ? 'asking' : 'starting';
  }

  /** The log file is created with the first entry. */
  #newLog(): RunNeeds['keep'] {
    const { context } = this.#host;
    const folder = Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'runs').fsPath;
    let log: RunLog | null = null;
    return (entry) => {
      if (log === null) {
        log = new RunLog(folder, new Date());
        this.#log = log;
        this.#runs++;
      }
      log.add(entry);
    };
  }

  async #keep(id: string): Promise<void> {
    const turn = this.#conversation.turns.find(({ number }) => String(number) === id.split('-')[0]);
    const known = this.#tools.running?.starts.tools ?? [];
    if (turn !== undefined) {
      await keepExpectation(turn.entries, (tool) => known.find(({ name }) => name === tool)?.path ?? null);
    }
  }

  #isChosen({ name, effect }: OfferedTool): boolean {
    return this.#choices.get(name) ?? effect === 'looks';
  }

  async #takeOffered({ server }: RunningTools): Promise<void> {
    this.#offered = [...(await server.tools()).values()];
  }

  async #refresh(): Promise<void> {
    const { running } = this.#tools;
    try {
      if (running !== null) await this.#takeOffered(running);
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
    this.#tell();
  }

  #tell(): void {
    this.#pause.stop();
    const conversation = this.#conversation;
    this.#page.tell({
      model: { name: this.#model.name, place: this.#model.place },
      folder: this.#tools.folder.name,
      tools: this.#offered.map((tool) => ({
        ...{ name: tool.name, description: tool.description },
        ...{ effect: tool.effect, isChosen: this.#isChosen(tool) },
      })),
      steps: conversation.turns.flatMap((turn) => shownSteps(turn)),
      ...{ isRunning: conversation.isRunning, beginning: this.#beginning, partial: conversation.partial },
      ...{ problem: this.#problem, wrongEdit: this.#wrongEdit, run: this.#runs, hasLog: this.#log !== null },
    });
  }
}
