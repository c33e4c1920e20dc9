import type { ReadCall } from '../core/calls/call.ts';
import { mendJson } from '../core/json/mend-json.ts';
import { sameJson } from '../core/json/same-json.ts';
import { inEnglish } from '../core/text/say.ts';

/** What the tolerant reader passed over in a call, which a loop must not. */
export interface LiteralReading {
  /** Why the call may mean two things, as English sentences: the model is told them; empty where it means one. */
  readonly problems: readonly string[];
  /** How it was read, as sentences. */
  readonly mends: readonly string[];
}

const twice: ReadonlySet<string> = new Set(['repeated-argument', 'duplicate-key']);

/** Judges what is no error in a call: an argument that stands twice, and signs that JSON does not have, which must have one reading. */
export function literalReading({ problems, notation, arguments: args, argumentsText }: ReadCall): LiteralReading {
  const ambiguous = problems.filter(({ kind }) => twice.has(kind)).map(({ message }) => `${message} Write it once.`);
  const isJson = notation === 'json' || notation === 'json-string';
  if (!isJson || argumentsText === null) return { problems: ambiguous, mends: [] };
  const mended = mendJson(argumentsText);
  if (mended.kind === 'refused') return { problems: [...ambiguous, refusal(argumentsText)], mends: [] };
  const isSame = sameJson(mended.value, args);
  return {
    problems: isSame ? ambiguous : [...ambiguous, 'The arguments are no JSON, and may mean two things.'],
    mends: isSame ? mended.mends.map(({ message }) => message) : [],
  };
}

function refusal(text: string): string {
  const mended = inEnglish(() => mendJson(text));
  return mended.kind === 'refused' ? mended.message : '';
}
