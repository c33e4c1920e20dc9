import { Console } from 'node:console';
import process from 'node:process';
import { createConnection, IPCMessageReader, IPCMessageWriter } from 'vscode-languageserver/node';
import { nodeRuntime } from './node-runtime.ts';
import { startServer } from './server.ts';

/** How a server in a process of its own is spoken to: its standard streams, or Node's channel to the process that forked it. */
export type NodeTransport = 'stdio' | 'ipc';

/** Serves until the client says `exit` or closes its end; the process ends then: 0 after a `shutdown`, else 1. */
export function startNodeServer(transport: NodeTransport): void {
  if (transport === 'ipc') {
    startServer(createConnection(new IPCMessageReader(process), new IPCMessageWriter(process)), nodeRuntime);
    return;
  }
  // Standard output belongs to the protocol: one stray line on it and the client cannot read on.
  globalThis.console = new Console(process.stderr, process.stderr);
  startServer(createConnection(process.stdin, process.stdout), nodeRuntime);
}
