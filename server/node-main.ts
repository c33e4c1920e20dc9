import { Console } from 'node:console';
import { createConnection } from 'vscode-languageserver/node';
import { nodeRuntime } from './node-runtime.ts';
import { startServer } from './server.ts';

/**
 * Serves on standard input and output until the client says `exit` or closes its end; the process ends then, with code 0
 * after a `shutdown`, else 1.
 */
export function startStdioServer(): void {
  // Standard output belongs to the protocol: one stray line on it and the client cannot read on.
  globalThis.console = new Console(process.stderr, process.stderr);
  startServer(createConnection(process.stdin, process.stdout), nodeRuntime);
}
