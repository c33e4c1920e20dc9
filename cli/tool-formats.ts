import type { DetectedFormat } from '../core/formats/detect.ts';
import type { FormatId } from '../core/formats/format-id.ts';
import { formatNamed } from '../core/formats/named-format.ts';
import { didYouMean } from './arguments.ts';

export type OptionFormat<Id> =
  | { readonly ok: true; readonly id: Id }
  | { readonly ok: false; readonly problem: string };

/** The form that an option names for reading; `raw` is "none of them". */
export function formatToRead(option: string, name: string): OptionFormat<DetectedFormat> {
  return name === 'raw' ? { ok: true, id: 'raw' } : ofOption(option, name, 'read');
}

/** The form that an option names for writing. */
export function formatToWrite(option: string, name: string): OptionFormat<FormatId> {
  return ofOption(option, name, 'write');
}

function ofOption(option: string, name: string, use: 'read' | 'write'): OptionFormat<FormatId> {
  const named = formatNamed(name, use);
  return named.ok ? named : { ok: false, problem: `${option}: ${named.problem}${didYouMean(name, named.known)}` };
}
