import type { CancellationToken } from 'vscode-languageserver';
import type { Runtime, Timers } from './runtime.ts';

/** In milliseconds, before waiting requests have their turn. */
export const longestTurn = 8;

const waiting = new WeakMap<Timers, (() => void)[]>();

/** The turn of a long work, including the work that it passes on. */
export class Turn {
  readonly #timers: Timers;
  #begun = performance.now();

  constructor({ timers }: Pick<Runtime, 'timers'>) {
    this.#timers = timers;
  }

  get isOver(): boolean {
    return this.left <= 0;
  }

  /** In milliseconds; negative after the end. */
  get left(): number {
    return longestTurn - (performance.now() - this.#begun);
  }

  /** Lets requests run, and each work that waited before. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => wait(resolve, this.#timers));
    this.#begun = performance.now();
  }
}

/** Timers that are due together run without a request between them, so only one of the works runs at a time. */
function wait(work: () => void, timers: Timers): void {
  const works = waiting.get(timers) ?? [];
  waiting.set(timers, works);
  works.push(work);
  if (works.length === 1) callNext(works, timers);
}

function callNext(works: (() => void)[], timers: Timers): void {
  // Twice: a change and the request about it are two messages, and timers run between any two messages.
  timers.after(0, () =>
    timers.after(0, () => {
      const next = works.shift();
      if (works.length > 0) callNext(works, timers);
      next?.();
    }),
  );
}

/** Runs `work` for each item, with turns for other requests. False if the request was cancelled. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  runtime: Runtime,
  token: CancellationToken,
): Promise<boolean> {
  const turn = new Turn(runtime);
  for (const item of items) {
    if (turn.isOver) await turn.next();
    if (token.isCancellationRequested) return false;
    work(item);
  }
  return true;
}

/** Runs all steps, with turns for other requests. */
export async function stepsInTurns<Result>(steps: Generator<void, Result>, turn: Turn): Promise<Result> {
  for (;;) {
    if (turn.isOver) await turn.next();
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same steps while the result is wanted; else null. */
export function* whileWanted<Result>(
  steps: Generator<void, Result>,
  isWanted: () => boolean,
): Generator<void, Result | null> {
  while (isWanted()) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield;
  }
  return null;
}
