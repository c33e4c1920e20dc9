import type { Host } from '../host.ts';
import { printableLines } from './printable.ts';

/** Writes a result to standard output: unchanged for a file or another program, and so that a terminal shows it and does not obey it. */
export function print({ standardOutput }: Host, text: string): void {
  standardOutput.write(standardOutput.isTerminal ? printableLines(text) : text);
}
