import type { OutputStream } from '../host.ts';
import { betweenFiles } from '../temporary-file.ts';

/** In characters: pieces are written from this size on. */
const enough = 65_536;

/** Writes a text in pieces: written pieces are released, and none is made for a reader that has gone. */
export async function writePieces(stream: OutputStream, pieces: Iterable<string>): Promise<void> {
  let waiting = '';
  for (const piece of pieces) {
    waiting += piece;
    if (waiting.length < enough) continue;
    if (stream.closed) return;
    stream.write(waiting);
    waiting = '';
    // Signals are handled here, and only now is it known whether the reader has gone.
    await betweenFiles();
  }
  stream.write(waiting);
}
