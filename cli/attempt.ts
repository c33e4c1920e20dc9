import { say } from '../core/text/say.ts';

/** Why something could not be done, as a sentence. */
export interface Failed {
  readonly ok: false;
  readonly says: string;
}

/**
 * Does something with one file. An exception is a mistake of this program: it becomes the problem of that file, and the other files
 * have their turn.
 */
export function attempt<Result>(work: () => Result): Result | Failed {
  try {
    return work();
  } catch (error) {
    const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { ok: false, says: say`aion failed on this file (${what}). Please report it.` };
  }
}
