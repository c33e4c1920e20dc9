import { say } from '../text/say.ts';
import type { FormatId } from './format-id.ts';
import { findFormat, formats, writableFormats } from './registry.ts';

export type NamedFormat =
  | { readonly ok: true; readonly id: FormatId }
  /** `known` are the formats that could have been named; none where the format is known. */
  | { readonly ok: false; readonly problem: string; readonly known: readonly FormatId[] };

/** The format of that name, to be read or written. */
export function formatNamed(name: string, use: 'read' | 'write'): NamedFormat {
  const format = findFormat(name);
  if (format === undefined) {
    const known = (use === 'read' ? formats : writableFormats()).map(({ id }) => id).sort();
    return { ok: false, problem: say`Unknown format "${name}". The formats are ${known.join(', ')}.`, known };
  }
  if (use === 'read' || format.write !== undefined) return { ok: true, id: format.id };
  return { ok: false, problem: say`${format.title} is only read, not written.`, known: [] };
}
