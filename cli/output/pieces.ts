import type { OutputStream } from '../host.ts';
import { betweenFiles } from '../temporary-file.ts';

/** From so many characters on, pieces are written. */
const enough = 65_536;

/** Writes a text that is made piece by piece: what is written is let go, and no piece is made for a reader who has gone. */
export async function writePieces(stream: OutputStream, pieces: Iterable<string>): Promise<void> {
  let waiting = '';
  for (const piece of pieces) {
    waiting += piece;
    if (waiting.length < enough) continue;
    if (stream.closed) return;
    stream.write(waiting);
    waiting = '';
    // Only then it is known whether the reader has gone, and a signal has its turn.
    await betweenFiles();
  }
  stream.write(waiting);
}
