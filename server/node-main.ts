import { Console } from 'node:console';
import process from 'node:process';
import { createConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-languageserver/node';
import { completeInitialize } from './complete-initialize.ts';
import { FrameLengths } from './frame-lengths.ts';
import { nodeRuntime } from './node-runtime.ts';
import { startServer } from './server.ts';

/** The transport of a server process: its standard streams, or Node's channel to its parent process. */
export type NodeTransport = 'stdio' | 'ipc';

/** Serves until the client sends `exit` or closes the transport; then the process ends: 0 after a `shutdown`, else 1. */
export function startNodeServer(transport: NodeTransport): void {
  if (transport === 'ipc') {
    startServer(
      createConnection(new IPCMessageReader(process), new IPCMessageWriter(process), completeInitialize),
      nodeRuntime,
    );
    return;
  }
  // Standard output belongs to the protocol: after one stray line the client cannot read on.
  globalThis.console = new Console(process.stderr, process.stderr);
  startServer(createConnection(process.stdin, process.stdout, completeInitialize), nodeRuntime);
  const lengths = new FrameLengths();
  process.stdin.on('data', (chunk: Buffer) => {
    const problem = lengths.read(chunk);
    if (problem === null) return;
    process.stderr.write(`aion lsp: Can't read on: ${problem}.\n`, () => process.exit(1));
  });
}
