import type { EnvelopeStyle } from '../../core/formats/format.ts';
import type { FormatId } from '../../core/formats/format-id.ts';
import { findFormat, formats } from '../../core/formats/registry.ts';
import { say } from '../../core/text/say.ts';

export type Named<Id> = { readonly ok: true; readonly id: Id } | { readonly ok: false; readonly problem: string };

/** The format that a request names for reading; null where it names none. */
export function formatToRead(name: string | undefined): Named<FormatId | null> {
  if (name === undefined) return { ok: true, id: null };
  const format = findFormat(name);
  return format === undefined ? unknown(name) : { ok: true, id: format.id };
}

/** The format that a request names for writing. */
export function formatToWrite(name: string): Named<FormatId> {
  const format = findFormat(name);
  if (format === undefined) return unknown(name);
  if (format.write !== undefined) return { ok: true, id: format.id };
  return { ok: false, problem: say`${format.title} is only read, not written.` };
}

function unknown(name: string): { readonly ok: false; readonly problem: string } {
  const ids = formats.map(({ id }) => id).sort();
  return { ok: false, problem: say`Unknown format "${name}". The formats are ${ids.join(', ')}.` };
}

const styles: readonly string[] = ['single', 'list', 'request'] satisfies readonly EnvelopeStyle[];

/** The envelope that a request names; undefined where it names none that there is. */
export function envelopeStyle(name: string | undefined): EnvelopeStyle | undefined {
  return name !== undefined && styles.includes(name) ? (name as EnvelopeStyle) : undefined;
}
