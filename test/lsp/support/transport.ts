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
import type { ReadingThread } from '../../../project/reading/questions.ts';
import { completeInitialize } from '../../../server/complete-initialize.ts';
import { nodeRuntime } from '../../../server/node-runtime.ts';
import type { Timers } from '../../../server/runtime.ts';
import { startServer } from '../../../server/server.ts';
import { builtProgram, missingProgram } from '../../support/built-program.ts';
import { readerInProcess } from '../../support/reader-in-process.ts';

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

/** What a server in the test's own process can have instead of the usual. */
interface InBandOptions {
  readonly timers?: Timers;
  readonly startReader?: () => ReadingThread;
  readonly longestReading?: number;
}

export function connect(kind: TransportKind, options: InBandOptions = {}): Transport {
  return kind === 'in-band' ? connectInBand(options) : connectSpawned();
}

function connectInBand({ timers, startReader = readerInProcess, longestReading = 600_000 }: InBandOptions): Transport {
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
  startServer(server, {
    ...nodeRuntime,
    startReader: () => startReader(),
    ...(timers === undefined ? {} : { timers }),
    longestReading,
    // In this process, each answer comes, and a busy machine must not make it "not known yet".
    longestWait: startReader === readerInProcess ? longestReading : nodeRuntime.longestWait,
  });
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
