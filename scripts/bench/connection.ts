import { PassThrough } from 'node:stream';
import { createConnection, createProtocolConnection as createServerSide } from 'vscode-languageserver';
import { StreamMessageReader as ServerReader, StreamMessageWriter as ServerWriter } from 'vscode-languageserver/node';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { startServer } from '../../server/server.ts';
import { timers } from '../../server/timers.ts';
import { initialize, openDocument } from './editing.ts';

export interface RunningServer {
  readonly connection: ProtocolConnection;
  end(): void;
}

/** A server and its client in one process, over a real connection, with one document of the notation open. */
export async function serverWith(uri: string, text: string): Promise<RunningServer> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const watchDog = { shutdownReceived: false, initialize: () => {}, exit: () => {} };
  const server = createConnection(
    (logger) => createServerSide(new ServerReader(toServer), new ServerWriter(toClient), logger),
    watchDog,
  );
  startServer(server, {
    timers,
    files: null,
    documentation: null,
    collectGarbage: null,
    sentences: () => null,
    validate: async () => [],
  });
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  connection.onRequest('client/registerCapability', () => null);
  await initialize(connection, null);
  await openDocument(connection, uri, text);
  return {
    connection,
    end() {
      connection.dispose();
      server.dispose();
    },
  };
}
