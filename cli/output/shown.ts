import type { OutputStream } from '../host.ts';
import { printable } from './printable.ts';

/**
 * A result for a stream: unchanged for a file or another program. For a terminal, control and invisible characters become visible ones;
 * line ends stay.
 */
export function shownOn(stream: OutputStream, text: string): string {
  if (!stream.isTerminal) return text;
  return text
    .split(/(\r?\n)/)
    .map((piece, index) => (index % 2 === 1 ? piece : printable(piece)))
    .join('');
}
