import process from 'node:process';
import { startReadingThread } from '../project/disk/reading-thread.ts';
import { exitCode } from './exit-code.ts';
import type { Host, OutputStream } from './host.ts';

/** The surroundings of this process. */
export function nodeHost(): Host {
  return {
    folder: process.cwd(),
    environment: process.env,
    standardOutput: outputTo(process.stdout),
    standardError: outputTo(process.stderr),
    startReader: startReadingThread,
    // A command has more time than an editor.
    longestReading: 30_000,
    now: () => performance.now(),
    readStandardInput,
  };
}

/**
 * A reader that goes away (`aion check | head`) closes the pipe. That is no failure; the rest is dropped. After any other failure, such as
 * a full disk, the rest is dropped too, the failure is reported, and the run fails.
 */
function outputTo(stream: NodeJS.WriteStream): OutputStream {
  let closed = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    if (error.code === 'EPIPE' || error.code === 'EOF') return;
    process.exitCode = exitCode.failed;
    if (stream !== process.stderr) {
      process.stderr.write(`aion: the output could not be written completely (${error.code ?? error.message}).\n`);
    }
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

async function readStandardInput(largest: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of process.stdin) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    pieces.push(bytes);
    length += bytes.byteLength;
    if (length > largest) break;
  }
  return Buffer.concat(pieces);
}
