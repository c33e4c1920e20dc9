import { type DetectedFormat, formatNamed, type Named, type TargetId, targetNamed } from '../core/formats/index.ts';
import type { OrProblem } from '../core/text/index.ts';
import { didYouMean } from './arguments.ts';

/** The format that an option names for reading; `raw` means none of them. */
export function formatToRead(option: string, name: string): OrProblem<{ readonly id: DetectedFormat }> {
  return name === 'raw' ? { ok: true, id: 'raw' } : ofOption(option, name, formatNamed(name));
}

/** The target that an option names for writing. */
export function formatToWrite(option: string, name: string): OrProblem<{ readonly id: TargetId }> {
  return ofOption(option, name, targetNamed(name));
}

function ofOption<Id>(option: string, name: string, named: Named<Id>): OrProblem<{ readonly id: Id }> {
  return named.ok ? named : { ok: false, problem: `${option}: ${named.problem}${didYouMean(name, named.known)}` };
}
