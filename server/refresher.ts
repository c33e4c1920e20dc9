import type { ServerContext } from './context.ts';

/** In milliseconds. Gathers changes, for files of a project come and go together. */
const pause = 100;

/** Makes the client ask again: once a pause, and only after its last answer. `doing` completes "Failed while …". */
export function refresher({ guard, runtime }: ServerContext, doing: string, refresh: () => Promise<void>): () => void {
  let isUnderWay = false;
  let changedMeanwhile = false;
  const ask = async (): Promise<void> => {
    try {
      if (guard.state === 'running') await refresh();
    } finally {
      isUnderWay = false;
      if (changedMeanwhile) changed();
    }
  };
  const changed = (): void => {
    changedMeanwhile = isUnderWay;
    if (isUnderWay) return;
    isUnderWay = true;
    runtime.timers.after(pause, () => {
      changedMeanwhile = false;
      guard.background(doing, ask);
    });
  };
  return changed;
}
