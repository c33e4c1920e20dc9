import { say } from '../core/text/index.ts';

/** A failure with its reason as a sentence. */
interface Failed {
  readonly ok: false;
  readonly says: string;
}

/** Works on one file. An exception is a bug of this program; it is reported as a problem of that file alone. */
export function attempt<Result>(work: () => Result): Result | Failed {
  try {
    return work();
  } catch (error) {
    const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { ok: false, says: say`Internal error in aion (${what}). Please report it.` };
  }
}
