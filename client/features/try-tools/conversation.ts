import type { Entry, Setup } from '../../../agent/log.ts';
import type { Message } from '../../../agent/message.ts';
import { type RunPorts, resumeRun, startRun } from '../../../agent/run.ts';
import { stateOf } from '../../../agent/state.ts';
import { type Edited, editedEntries } from './edited-entries.ts';

/** A question with all that followed from it: one run of the loop, with a log of its own. */
export interface Turn {
  readonly number: number;
  readonly entries: readonly Entry[];
}

/** What a run needs. It is asked for before each run, so that a person may change it between two. */
export interface RunNeeds {
  readonly setup: Omit<Setup, 'conversation'>;
  readonly ports: Omit<RunPorts, 'signal' | 'onEntry' | 'onText'>;
  /** Told of each entry of the run, at once. */
  readonly keep: (entry: Entry) => void;
}

/** A conversation with a model, turn by turn. At most one run is under way. */
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

  /** What came so far of the answer that is coming. */
  get partial(): string {
    return this.#partial;
  }

  /** Asks a question behind all that was said. Resolves when the run has ended. */
  ask(question: string, needs: RunNeeds): Promise<void> {
    const conversation = [...this.#said(this.#turns), { role: 'user', text: question } as const];
    return this.#drive(this.#turns, { ...needs.setup, conversation }, needs);
  }

  /**
   * Goes on from a step with another text in its place; what came after it is gone from the chain. Resolves with the problem of a text that cannot
   * be used, then nothing has changed; else when the run has ended, with null.
   */
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

  /** Ends the run that is under way, and resolves when its log is closed. */
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

/** The messages without calls that have no result: no model takes such. */
function whole(messages: readonly Message[]): readonly Message[] {
  const results = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.id] : [])));
  const isOpen = (message: Message): boolean =>
    message.role === 'assistant' && message.calls.some(({ id }) => id === null || !results.has(id));
  const open = messages.find(isOpen);
  return open === undefined ? messages : messages.slice(0, messages.indexOf(open));
}
