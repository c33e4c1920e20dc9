import { type EnvelopeStyle, type FormatId, formatNamed, type Named } from '../../core/formats/index.ts';

/** The format that a request names for reading; null for none. */
export function formatToRead(name: string | undefined): Named<FormatId> | { readonly ok: true; readonly id: null } {
  return name === undefined ? { ok: true, id: null } : formatNamed(name);
}

const styles: readonly string[] = ['single', 'list', 'request'] satisfies readonly EnvelopeStyle[];

/** The envelope that a request names; undefined for none or an unknown one. */
export function envelopeStyle(name: string | undefined): EnvelopeStyle | undefined {
  return name !== undefined && styles.includes(name) ? (name as EnvelopeStyle) : undefined;
}
