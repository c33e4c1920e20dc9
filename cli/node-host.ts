import process from 'node:process';
import type { Host, OutputStream } from './host.ts';

/** The surroundings of this very process. */
export function nodeHost(): Host {
  return {
    folder: process.cwd(),
    environment: process.env,
    standardOutput: outputTo(process.stdout),
    standardError: outputTo(process.stderr),
    readStandardInput,
  };
}

/**
 * A reader that goes away (`aion check | head`) closes the pipe: that is its right and no failure of ours, so the rest is
 * written nowhere. Any other failure of the stream ends the run as an uncaught error.
 */
function outputTo(stream: NodeJS.WriteStream): OutputStream {
  let closed = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error;
    closed = true;
  });
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns ?? 120;
    },
    get closed() {
      return closed;
    },
    write(text) {
      if (!closed && text !== '') stream.write(text);
    },
  };
}

async function readStandardInput(): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of process.stdin) {
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  }
  return Buffer.concat(pieces);
}
