import type { ProtocolConnection } from 'vscode-languageserver-protocol/node';
import { connect } from '../../test/lsp/support/transport.ts';
import { initialize, openDocument } from './editing.ts';

interface RunningServer {
  readonly connection: ProtocolConnection;
  end(): void;
}

/** A server and its client in one process, over a real connection, with one open document of the notation. */
export async function serverWith(uri: string, text: string): Promise<RunningServer> {
  const { connection, dispose } = connect('in-band');
  connection.onRequest('client/registerCapability', () => null);
  await initialize(connection);
  await openDocument(connection, uri, text);
  return { connection, end: dispose };
}
