import type { CancellationToken } from 'vscode-languageserver';
import type { Runtime, Timers } from './runtime.ts';

/** So long (in milliseconds) work goes on before requests that a person waits for have their turn. */
export const longestTurn = 8;

/** The works that wait for their turn, in their order. */
const waiting = new WeakMap<Timers, (() => void)[]>();

/** The turn of a work that takes long. Work in it that is handed on to others counts with it. */
export class Turn {
  readonly #timers: Timers;
  #begun = performance.now();

  constructor({ timers }: Pick<Runtime, 'timers'>) {
    this.#timers = timers;
  }

  get isOver(): boolean {
    return this.left <= 0;
  }

  /** What is left of it, in milliseconds; less than 0 where it took longer. */
  get left(): number {
    return longestTurn - (performance.now() - this.#begun);
  }

  /** Lets requests have their turn, and each work that waited before. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => wait(resolve, this.#timers));
    this.#begun = performance.now();
  }
}

/** Timers that are due together are called without a request between them, so one of the works goes on at a time. */
function wait(work: () => void, timers: Timers): void {
  const works = waiting.get(timers) ?? [];
  waiting.set(timers, works);
  works.push(work);
  if (works.length === 1) callNext(works, timers);
}

function callNext(works: (() => void)[], timers: Timers): void {
  // Twice: a change and the request about it are two messages, and between any two messages timers are called.
  timers.after(0, () =>
    timers.after(0, () => {
      const next = works.shift();
      if (works.length > 0) callNext(works, timers);
      next?.();
    }),
  );
}

/** Does something for each item, and lets others have their turn in between. Stops where the request is cancelled: then it answers false. */
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

/** Goes through work that stops at each of its steps, and lets others have their turn in between. */
export async function stepsInTurns<Result>(steps: Generator<void, Result>, turn: Turn): Promise<Result> {
  for (;;) {
    if (turn.isOver) await turn.next();
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same steps, as long as somebody wants the result; null where nobody does any more. */
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
