import { say } from '../text/say.ts';
import type { FormatId } from './format-id.ts';
import { findFormat, formats, writableFormats } from './registry.ts';

export type NamedFormat =
  | { readonly ok: true; readonly id: FormatId }
  /** `known`: the formats that could have been named; empty if the format is known but cannot be used so. */
  | { readonly ok: false; readonly problem: string; readonly known: readonly FormatId[] };

/** The format of that name for reading or writing, or the problem. */
export function formatNamed(name: string, use: 'read' | 'write'): NamedFormat {
  const format = findFormat(name);
  if (format === undefined) {
    const known = (use === 'read' ? formats : writableFormats()).map(({ id }) => id).sort();
    return { ok: false, problem: say`Unknown format "${name}". Supported formats: ${known.join(', ')}.`, known };
  }
  if (use === 'read' || format.write !== undefined) return { ok: true, id: format.id };
  return { ok: false, problem: say`Conversion to ${format.title} isn't supported.`, known: [] };
}
