import { pathToFileURL } from 'node:url';
import type { ProtocolConnection } from 'vscode-languageserver-protocol/node';
import { LineIndex } from '../../core/text/line-index.ts';
import { fullCapabilities } from '../../test/lsp/support/capabilities.ts';

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Begins the session, with one folder or none, and answers the server's requests as an editor does. */
export async function initialize(connection: ProtocolConnection, folder: string | null = null): Promise<void> {
  connection.onRequest('workspace/configuration', ({ items }: { items: readonly unknown[] }) => items.map(() => null));
  for (const what of ['diagnostic', 'semanticTokens', 'inlayHint', 'codeLens']) {
    connection.onRequest(`workspace/${what}/refresh`, () => null);
  }
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: folder === null ? null : [{ uri: pathToFileURL(folder).href, name: 'bench' }],
    capabilities: fullCapabilities,
  });
  await connection.sendNotification('initialized', {});
}

export function openDocument(
  connection: ProtocolConnection,
  uri: string,
  text: string,
  languageId = 'aion',
): Promise<void> {
  return connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text },
  });
}

/** The position behind the first `sign` after the middle of a text; by default, before the first letter of a description. */
export function placeInMiddle(text: string, sign = 'description --> "'): Position {
  return new LineIndex(text).positionAt(text.indexOf(sign, text.length >> 1) + sign.length);
}

/** Types a letter into a newly opened document, and deletes it the next time. */
export class Letters {
  readonly #connection: ProtocolConnection;
  readonly #uri: string;
  readonly #place: Position;
  #version = 1;
  #isThere = false;

  constructor(connection: ProtocolConnection, uri: string, place: Position) {
    this.#connection = connection;
    this.#uri = uri;
    this.#place = place;
  }

  async type(): Promise<void> {
    const { line, character } = this.#place;
    const end = this.#isThere ? { line, character: character + 1 } : this.#place;
    await this.#connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.#uri, version: ++this.#version },
      contentChanges: [{ range: { start: this.#place, end }, text: this.#isThere ? '' : 'x' }],
    });
    this.#isThere = !this.#isThere;
  }
}
