import type { ReadCall } from '../core/calls/index.ts';
import { repairJson, sameJson } from '../core/json/index.ts';
import { inEnglish } from '../core/text/index.ts';

/** The tolerant reader's choices in a call; a loop must not ignore them. */
interface LiteralReading {
  /** The reasons why the call is ambiguous, as English sentences for the model; empty for one meaning. */
  readonly problems: readonly string[];
  /** The tolerant readings, as sentences. */
  readonly repairs: readonly string[];
}

const twice: ReadonlySet<string> = new Set(['repeated-argument', 'duplicate-key']);

/** Judges the parts of a call that are no errors: a repeated argument, and signs unknown to JSON, which must have one reading. */
export function literalReading({ problems, notation, arguments: args, argumentsText }: ReadCall): LiteralReading {
  const ambiguous = problems.filter(({ kind }) => twice.has(kind)).map(({ message }) => `${message} Write it once.`);
  const isJson = notation === 'json' || notation === 'json-string';
  if (!isJson || argumentsText === null) return { problems: ambiguous, repairs: [] };
  const repaired = repairJson(argumentsText);
  if (repaired.kind === 'refused') return { problems: [...ambiguous, refusal(argumentsText)], repairs: [] };
  const isSame = sameJson(repaired.value, args);
  return {
    problems: isSame ? ambiguous : [...ambiguous, 'The arguments are no JSON, and may mean two things.'],
    repairs: isSame ? repaired.repairs.map(({ message }) => message) : [],
  };
}

function refusal(text: string): string {
  const repaired = inEnglish(() => repairJson(text));
  return repaired.kind === 'refused' ? repaired.message : '';
}
