import type { CancellationToken } from 'vscode-languageserver';
import type { Runtime } from './runtime.ts';

/** So long (in milliseconds) work goes on before requests that a person waits for have their turn. */
const longestTurn = 10;

/** Does something for each item, and lets others have their turn in between. Stops where the request is cancelled: then it answers false. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  { timers }: Runtime,
  token: CancellationToken,
): Promise<boolean> {
  let begun = performance.now();
  for (const item of items) {
    if (performance.now() - begun > longestTurn) {
      await new Promise<void>((resolve) => {
        timers.after(0, resolve);
      });
      begun = performance.now();
    }
    if (token.isCancellationRequested) return false;
    work(item);
  }
  return true;
}

/** Goes through work that stops at each of its steps, and lets others have their turn in between. */
export async function stepsInTurns<Result>(steps: Generator<void, Result>, { timers }: Runtime): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    if (performance.now() - begun > longestTurn) {
      await new Promise<void>((resolve) => {
        timers.after(0, resolve);
      });
      begun = performance.now();
    }
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
