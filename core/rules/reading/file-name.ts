import { percentDecoded } from '../../text/percent-decoding.ts';
import type { RelatedPlace } from '../finding.ts';

/** The last part of the file's name, without percent escapes if the name is a URI. */
export function fileName({ file }: RelatedPlace): string {
  const name = file?.name ?? '';
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return name.includes('://') ? percentDecoded(last) : last;
}
