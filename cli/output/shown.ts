import type { OutputStream } from '../host.ts';
import { printable } from './printable.ts';

/**
 * A result as it is written to a stream: to the byte for a file or another program; for a terminal with every character that it would
 * obey, or that nobody would see, replaced by one that shows it. Line ends stay.
 */
export function shownOn(stream: OutputStream, text: string): string {
  if (!stream.isTerminal) return text;
  return text
    .split(/(\r?\n)/)
    .map((piece, index) => (index % 2 === 1 ? piece : printable(piece)))
    .join('');
}
