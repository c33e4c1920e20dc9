import type { DetectedFormat } from '../core/formats/detect.ts';
import type { ToolFormat } from '../core/formats/format.ts';
import type { FormatId } from '../core/formats/format-id.ts';
import { findFormat, formats, writableFormats } from '../core/formats/registry.ts';
import { didYouMean } from './arguments.ts';

export type NamedFormat<Id> = { readonly ok: true; readonly id: Id } | { readonly ok: false; readonly problem: string };

/** The form that an option names for reading; `raw` is "none of them". */
export function formatToRead(option: string, name: string): NamedFormat<DetectedFormat> {
  if (name === 'raw') return { ok: true, id: 'raw' };
  const format = findFormat(name);
  return format === undefined ? unknownFormat(option, name, formats) : { ok: true, id: format.id };
}

/** The form that an option names for writing. */
export function formatToWrite(option: string, name: string): NamedFormat<FormatId> {
  const format = findFormat(name);
  if (format === undefined) return unknownFormat(option, name, writableFormats());
  if (format.write !== undefined) return { ok: true, id: format.id };
  return { ok: false, problem: `${option} ${name}: ${format.title} is only read, not written.` };
}

function unknownFormat(option: string, name: string, known: readonly ToolFormat[]): NamedFormat<never> {
  const ids = known.map(({ id }) => id).sort();
  return {
    ok: false,
    problem: `${option}: unknown form "${name}".${didYouMean(name, ids)} The forms are ${ids.join(', ')}.`,
  };
}
