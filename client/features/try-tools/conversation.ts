import type { Entry, Setup } from '../../../agent/log.ts';
import type { Message } from '../../../agent/message.ts';
import { type RunPorts, resumeRun, startRun } from '../../../agent/run.ts';
import { stateOf } from '../../../agent/state.ts';
import { type Edited, editedEntries } from './edited-entries.ts';

/** A question with its answer: one run of the loop, with its own log. */
export interface Turn {
  readonly number: number;
  readonly entries: readonly Entry[];
}

/** The needs of a run, requested before each one: the user may change them between runs. */
export interface RunNeeds {
  readonly setup: Omit<Setup, 'conversation'>;
  readonly ports: Omit<RunPorts, 'signal' | 'onEntry' | 'onText'>;
  readonly keep: (entry: Entry) => void;
}

/** A conversation with a model, in turns. At most one run is active. */
export class Conversation {
  readonly #onChange: () => void;
  #turns: readonly Turn[] = [];
  #numbers = 0;
  #run: AbortController | null = null;
  #ended: Promise<void> = Promise.resolve();
  #partial = '';

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get turns(): readonly Turn[] {
    return this.#turns;
  }

  get isRunning(): boolean {
    return this.#run !== null;
  }

  get partial(): string {
    return this.#partial;
  }

  /** Asks a follow-up question. Resolves at the end of the run. */
  ask(question: string, needs: RunNeeds): Promise<void> {
    const conversation = [...this.#said(this.#turns), { role: 'user', text: question } as const];
    return this.#drive(this.#turns, { ...needs.setup, conversation }, needs);
  }

  /** Continues from a changed step, without later steps. Resolves with an invalid text's problem, or null at the end of the run. */
  async goOn(turn: number, order: number, text: string, needs: RunNeeds): Promise<string | null> {
    const at = this.#turns.findIndex(({ number }) => number === turn);
    const entries = this.#turns[at]?.entries ?? [];
    const before = this.#turns.slice(0, at);
    const edited: Edited = editedEntries(entries, order, text, needs.ports.clock.now());
    if (edited.kind === 'wrong') return edited.problem;
    if (edited.kind === 'question') {
      const conversation = [...this.#said(before), { role: 'user', text } as const];
      await this.#drive(before, { ...needs.setup, conversation }, needs);
    } else await this.#drive(before, edited.entries, needs);
    return null;
  }

  /** Stops the active run; resolves when its log is closed. */
  async stop(): Promise<void> {
    this.#run?.abort();
    await this.#ended;
  }

  async #drive(before: readonly Turn[], from: Setup | readonly Entry[], needs: RunNeeds): Promise<void> {
    await this.stop();
    const run = new AbortController();
    this.#run = run;
    const number = ++this.#numbers;
    let entries: readonly Entry[] = isSetup(from) ? [] : from;
    const show = (): void => {
      this.#turns = [...before, { number, entries }];
      this.#onChange();
    };
    for (const entry of entries) needs.keep(entry);
    show();
    const ports: RunPorts = {
      ...needs.ports,
      signal: run.signal,
      onEntry: (entry) => {
        needs.keep(entry);
        entries = [...entries, entry];
        this.#partial = '';
        show();
      },
      onText: (piece) => {
        this.#partial += piece;
        this.#onChange();
      },
    };
    const driven = isSetup(from) ? startRun(from, ports) : resumeRun(from, ports);
    this.#ended = driven.then(
      () => undefined,
      () => undefined,
    );
    try {
      await driven;
    } finally {
      this.#run = null;
      this.#partial = '';
      this.#onChange();
    }
  }

  #said(turns: readonly Turn[]): readonly Message[] {
    return whole(stateOf(turns.at(-1)?.entries ?? [])?.messages ?? []);
  }
}

function isSetup(from: Setup | readonly Entry[]): from is Setup {
  return !Array.isArray(from);
}

/** Drops calls without results: models refuse them. */
function whole(messages: readonly Message[]): readonly Message[] {
  const results = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.id] : [])));
  const isOpen = (message: Message): boolean =>
    message.role === 'assistant' && message.calls.some(({ id }) => id === null || !results.has(id));
  const open = messages.find(isOpen);
  return open === undefined ? messages : messages.slice(0, messages.indexOf(open));
}
