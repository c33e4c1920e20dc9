import { type ChildProcess, spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { createConnection, createProtocolConnection as createServerSide } from 'vscode-languageserver';
import { StreamMessageReader as ServerReader, StreamMessageWriter as ServerWriter } from 'vscode-languageserver/node';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { completeInitialize } from '../../../server/complete-initialize.ts';
import { nodeRuntime } from '../../../server/node-runtime.ts';
import type { Timers } from '../../../server/runtime.ts';
import { startServer } from '../../../server/server.ts';
import { builtProgram, missingProgram } from '../../support/built-program.ts';

/** The test's connection to the server: in its own process, or to the built program. */
export type TransportKind = 'in-band' | 'spawned';

export interface Transport {
  readonly connection: ProtocolConnection;
  /** Resolves with the server's exit code. */
  readonly exited: Promise<number>;
  /** Ends everything, in any state. */
  dispose(): void;
}

/** The transports of every test, with the reason why one is unavailable. */
export const transports: readonly { readonly kind: TransportKind; readonly missing: string | null }[] = [
  { kind: 'in-band', missing: null },
  { kind: 'spawned', missing: missingProgram },
];

/** `timers` are those of a server in the test's own process. */
export function connect(kind: TransportKind, timers: Timers = nodeRuntime.timers): Transport {
  return kind === 'in-band' ? connectInBand(timers) : connectSpawned();
}

function connectInBand(timers: Timers): Transport {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  let end: (code: number) => void = () => {};
  const exited = new Promise<number>((resolve) => {
    end = resolve;
  });
  const watchDog = { shutdownReceived: false, initialize: () => {}, exit: (code: number) => end(code) };
  const server = createConnection(
    (logger) => createServerSide(new ServerReader(toServer), new ServerWriter(toClient), logger, completeInitialize),
    watchDog,
  );
  startServer(server, { ...nodeRuntime, timers });
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  return {
    connection,
    exited,
    dispose() {
      connection.dispose();
      server.dispose();
    },
  };
}

/** The built program with further environment variables. */
export function connectSpawned(environment: Readonly<Record<string, string>> = {}): Transport {
  const child: ChildProcess = spawn(process.execPath, [builtProgram, 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The server was started without pipes.');
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? -1));
  });
  const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  return {
    connection,
    exited,
    dispose() {
      connection.dispose();
      child.kill();
    },
  };
}
