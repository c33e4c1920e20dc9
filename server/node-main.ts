/** The server as a process of its own; the arguments say how it is spoken to (`--node-ipc`, `--stdio`, `--pipe=…`, `--socket=…`). */
import { createConnection } from 'vscode-languageserver/node';
import { nodeRuntime } from './node-runtime.ts';
import { startServer } from './server.ts';

startServer(createConnection(), nodeRuntime);
