import { type DetectedFormat, type FormatId, formatNamed } from '../core/formats/index.ts';
import type { OrProblem } from '../core/text/index.ts';
import { didYouMean } from './arguments.ts';

/** The format that an option names for reading; `raw` means none of them. */
export function formatToRead(option: string, name: string): OrProblem<{ readonly id: DetectedFormat }> {
  return name === 'raw' ? { ok: true, id: 'raw' } : ofOption(option, name, 'read');
}

/** The format that an option names for writing. */
export function formatToWrite(option: string, name: string): OrProblem<{ readonly id: FormatId }> {
  return ofOption(option, name, 'write');
}

function ofOption(option: string, name: string, use: 'read' | 'write'): OrProblem<{ readonly id: FormatId }> {
  const named = formatNamed(name, use);
  return named.ok ? named : { ok: false, problem: `${option}: ${named.problem}${didYouMean(name, named.known)}` };
}
