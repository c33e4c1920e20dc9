import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { peerSchema } from './content.ts';
import { initialize } from './editing.ts';
import { type ServerLanguage, servers } from './programs.ts';

/** An initialized language server in its own process. */
interface StartedServer {
  readonly connection: ProtocolConnection;
  /** The main-thread time so far, in milliseconds; null if the system does not report it. */
  worked(): number | null;
  end(): Promise<void>;
}

/** Starts a server with this Node, with one folder or none. The JSON server gets a schema with our rules. */
export async function startedServer(language: ServerLanguage, folder: string | null = null): Promise<StartedServer> {
  const server = spawn(process.execPath, servers[language].command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('vscode/content', () => JSON.stringify(peerSchema));
  await initialize(connection, folder);
  if (language === 'json') {
    const associations = [{ fileMatch: ['*'], uri: 'bench://tools', schema: peerSchema }];
    await connection.sendNotification('json/schemaAssociations', associations);
  }
  return {
    connection,
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
