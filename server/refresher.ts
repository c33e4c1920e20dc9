import type { ServerContext } from './context.ts';

/** So long (in milliseconds) is waited for what else changes: files of a project come and go together. */
const pause = 100;

/** Asks the client to look again: once a pause, and only when it has answered. `doing` completes "Failed while …". */
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
