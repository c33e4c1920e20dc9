import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { peerSchema } from './content.ts';
import { initialize } from './editing.ts';
import { type ServerLanguage, servers } from './programs.ts';

/** An initialized language server in its own process. */
export interface StartedServer {
  readonly connection: ProtocolConnection;
  /** Resolves when the server asks for the open Python files, after it has read those of the folder. */
  readonly pythonAsked: Promise<void>;
  /** Resolves at the server's next request to refresh the problems. */
  refreshed(): Promise<void>;
  /** The main-thread time so far, in milliseconds; null if the system does not report it. */
  worked(): number | null;
  readonly pid: number;
  end(): Promise<void>;
}

/**
 * Starts a server with this Node. `folder` is the address of the opened folder; null for none. The JSON server gets the schema that stands
 * for our rules.
 */
export async function startedServer(
  language: ServerLanguage,
  folder: string | null = null,
  capabilities?: ClientCapabilities,
): Promise<StartedServer> {
  const server = spawn(process.execPath, servers[language].command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  let askedForPython = (): void => {};
  const pythonAsked = new Promise<void>((resolve) => {
    askedForPython = resolve;
  });
  let refresh = (): void => {};
  connection.onRequest('client/registerCapability', (params: unknown) => {
    if (JSON.stringify(params).includes('"python"')) askedForPython();
    return null;
  });
  connection.onRequest('vscode/content', () => JSON.stringify(peerSchema));
  const onRefresh = (what: string): void => {
    if (what === 'diagnostic') refresh();
  };
  await initialize(connection, folder, onRefresh, capabilities);
  if (language === 'json') {
    const associations = [{ fileMatch: ['*'], uri: 'bench://tools', schema: peerSchema }];
    await connection.sendNotification('json/schemaAssociations', associations);
  }
  return {
    connection,
    pythonAsked,
    pid: server.pid ?? 0,
    refreshed: () =>
      new Promise<void>((resolve) => {
        refresh = resolve;
      }),
    worked: () => mainThreadTime(server.pid ?? 0),
    async end() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await ended;
      connection.dispose();
    },
  };
}

/** Linux counts it per thread. */
function mainThreadTime(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}
