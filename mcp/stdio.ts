import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ExactStdio } from './exact-stdio.ts';
import type { Offers } from './offers.ts';
import { createServer } from './server.ts';

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  readonly onProblem: (says: string) => void;
}

/** Serves MCP over standard input and output. Resolves when the client has closed them and every process has ended. */
export async function serveOverStdio(offers: Offers, version: string, streams: Streams): Promise<void> {
  const handle = serveStdio(() => createServer(offers, version, true), {
    transport: new ExactStdio(streams.input, streams.output),
    onerror: (error) => streams.onProblem(error.message),
  });
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close'] as const) streams.input.once(event, resolve);
    // A client that stops reading has gone too.
    streams.output.once('error', () => resolve());
  });
  await handle.close();
  await offers.close();
}
