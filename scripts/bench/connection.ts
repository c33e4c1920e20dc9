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
import { fullCapabilities } from '../../test/lsp/support/capabilities.ts';

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
  connection.onRequest('workspace/configuration', ({ items }: { items: readonly unknown[] }) => items.map(() => null));
  connection.onRequest('client/registerCapability', () => null);
  for (const refresh of ['diagnostic', 'semanticTokens', 'inlayHint', 'codeLens']) {
    connection.onRequest(`workspace/${refresh}/refresh`, () => null);
  }
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: fullCapabilities });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'aion', version: 1, text },
  });
  return {
    connection,
    end() {
      connection.dispose();
      server.dispose();
    },
  };
}
