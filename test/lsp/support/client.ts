import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  ClientCapabilities,
  Diagnostic,
  InitializeParams,
  InitializeResult,
  ProtocolConnection,
  PublishDiagnosticsParams,
  Registration,
} from 'vscode-languageserver-protocol/node';
import type { ReadingThread } from '../../../project/reading/questions.ts';
import type { ConfigurationLayers } from '../../../protocol/configuration.ts';
import type { ListFolderParams, ListFolderResult, ReadFileParams, ReadFileResult } from '../../../protocol/files.ts';
import type { ClientExtras } from '../../../protocol/initialization.ts';
import type { StatusParams } from '../../../protocol/status.ts';
import type { Timers } from '../../../server/runtime.ts';
import { fullCapabilities, fullExtras, minimalCapabilities } from './capabilities.ts';
import { TestDocument } from './document.ts';
import { connect, type Transport, type TransportKind } from './transport.ts';

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly extras?: ClientExtras;
  readonly initializationOptions?: unknown;
  /** The editor's initial settings of the section `aion`. */
  readonly settings?: ConfigurationLayers;
  /** Files of a workspace folder that is made for the test, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** The opened folder among them; by default the folder that is made for them. */
  readonly opened?: string;
  /** Files of a folder that only the client can read, by name. */
  readonly virtualFiles?: Record<string, string>;
  /** The server's clock; in the test's own process only. */
  readonly timers?: Timers;
  /** The reading thread of the server; in the test's own process only. */
  readonly startReader?: () => ReadingThread;
  /** Milliseconds that it has for a request; in the test's own process only. */
  readonly longestReading?: number;
  /** Addresses of existing workspace folders, which stay. */
  readonly folders?: readonly string[];
  readonly locale?: string;
  /** The form in which the client sends the folder. */
  readonly folderAs?: 'workspaceFolders' | 'rootUri' | 'none';
}

/** An editor by the protocol; it records everything that the server sent. */
export class TestClient {
  readonly #transport: Transport;
  readonly folder: string | null;
  readonly initialized: InitializeResult;
  readonly published: PublishDiagnosticsParams[] = [];
  readonly statuses: StatusParams[] = [];
  readonly log: string[] = [];
  readonly registrations: Registration[] = [];
  refreshes = 0;
  /** The addresses of documents that the server asked the client to refresh. */
  readonly contentRefreshes: string[] = [];
  hintRefreshes = 0;
  /** Delays the answers to requests for settings. */
  settingsGate: Promise<void> = Promise.resolve();
  settings: ConfigurationLayers;
  #count = 0;
  #ended = false;
  readonly #waiting: Set<() => void> = new Set();

  private constructor(
    transport: Transport,
    initialized: InitializeResult,
    folder: string | null,
    settings: ConfigurationLayers,
  ) {
    this.#transport = transport;
    this.initialized = initialized;
    this.folder = folder;
    this.settings = settings;
  }

  /** An editor like VS Code with our extension. */
  static full(kind: TransportKind, options: ClientOptions = {}): Promise<TestClient> {
    return TestClient.start(kind, { capabilities: fullCapabilities, extras: fullExtras, ...options });
  }

  /** An editor that pulls nothing, resolves nothing, registers nothing and knows no folders. */
  static minimal(kind: TransportKind, options: ClientOptions = {}): Promise<TestClient> {
    return TestClient.start(kind, { capabilities: minimalCapabilities, ...options });
  }

  static async start(kind: TransportKind, options: ClientOptions): Promise<TestClient> {
    const transport = connect(kind, options);
    const { connection } = transport;
    const settings = options.settings ?? { user: {}, folder: {} };
    const folder = options.files === undefined ? null : makeFolder(options.files);
    const early: ((client: TestClient) => void)[] = [];
    let client: TestClient | null = null;
    const withClient = (use: (client: TestClient) => void): void => {
      if (client === null) early.push(use);
      else use(client);
    };
    if (options.virtualFiles !== undefined) serveFiles(connection, options.virtualFiles);
    listen(connection, withClient, async () => {
      await client?.settingsGate;
      return client?.settings ?? settings;
    });
    connection.listen();
    const initialized = await connection.sendRequest<InitializeResult>('initialize', initializeParams(options, folder));
    client = new TestClient(transport, initialized, folder, settings);
    for (const use of early) use(client);
    await connection.sendNotification('initialized', {});
    return client;
  }

  get connection(): ProtocolConnection {
    return this.#transport.connection;
  }

  /** Opens a document that was never saved, or a file of the folder. */
  open(text: string, name?: string): Promise<TestDocument> {
    return this.openUri(name === undefined ? `untitled:Untitled-${++this.#count}` : this.fileUri(name), text);
  }

  async openUri(uri: string, text: string, languageId = 'aion'): Promise<TestDocument> {
    const document = new TestDocument(this, uri, text);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: document.version, text },
    });
    return document;
  }

  fileUri(name: string): string {
    if (this.folder === null) throw new Error('The client has no folder.');
    return pathToFileURL(join(this.folder, name)).toString();
  }

  /** Writes a file of the folder (null: deletes it) and reports it, like a client that watches files. */
  async write(name: string, text: string | null): Promise<void> {
    if (this.folder === null) throw new Error('The client has no folder.');
    const path = join(this.folder, name);
    if (text === null) rmSync(path);
    else writeFileSync(path, text);
    const changes = [{ uri: this.fileUri(name), type: text === null ? 3 : 2 }];
    await this.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  }

  /** Deletes, renames or creates parts of the folder and reports only the given changes, like a client that watches whole folders. */
  async move(what: () => void, changes: readonly { readonly name: string; readonly type: 1 | 3 }[]): Promise<void> {
    what();
    await this.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: changes.map(({ name, type }) => ({ uri: this.fileUri(name), type })),
    });
  }

  /** Changes the editor's settings, like a client that serves them on request. */
  async changeSettings(settings: Partial<ConfigurationLayers>): Promise<void> {
    this.settings = { user: {}, folder: {}, ...settings };
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  /** The last problems sent for a document; null without any. */
  publishedFor(uri: string): readonly Diagnostic[] | null {
    return this.published.findLast((params) => params.uri === uri)?.diagnostics ?? null;
  }

  /** Waits until a message of the server makes the condition true. */
  async until(what: string, condition: () => boolean, milliseconds = 30_000): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`Waited in vain: ${what}. The log says: ${this.log.join('\n')}`));
      }, milliseconds);
      const look = (): void => {
        if (!condition()) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  /** Reports an incoming message. */
  notice(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** Ends the session as the protocol demands; returns the server's exit code. */
  async stop(): Promise<number> {
    await this.connection.sendRequest('shutdown');
    return this.exit();
  }

  /** Ends the session, unless a test has ended it already. */
  async end(): Promise<void> {
    if (this.#ended) return;
    const patience = new Promise((resolve) => setTimeout(resolve, 2_000).unref());
    await Promise.race([this.stop(), patience]);
    this.dispose();
  }

  /** Sends `exit` without `shutdown`. */
  async exit(): Promise<number> {
    await this.connection.sendNotification('exit');
    const code = await this.#transport.exited;
    this.dispose();
    return code;
  }

  dispose(): void {
    this.#ended = true;
    this.#transport.dispose();
    if (this.folder !== null) rmSync(this.folder, { recursive: true, force: true });
  }
}

function listen(
  connection: ProtocolConnection,
  withClient: (use: (client: TestClient) => void) => void,
  settings: () => Promise<ConfigurationLayers>,
): void {
  const remember = (use: (client: TestClient) => void): void =>
    withClient((client) => {
      use(client);
      client.notice();
    });
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) =>
    remember((client) => client.published.push(params)),
  );
  connection.onNotification('aion/status', (params: StatusParams) =>
    remember((client) => client.statuses.push(params)),
  );
  connection.onNotification('window/logMessage', ({ message }: { message: string }) =>
    remember((client) => client.log.push(message)),
  );
  connection.onRequest('client/registerCapability', (params: { registrations: Registration[] }) => {
    remember((client) => client.registrations.push(...params.registrations));
    return null;
  });
  connection.onRequest('workspace/diagnostic/refresh', () => {
    remember((client) => client.refreshes++);
    return null;
  });
  connection.onRequest('workspace/codeLens/refresh', () => null);
  connection.onRequest('workspace/inlayHint/refresh', () => {
    remember((client) => client.hintRefreshes++);
    return null;
  });
  connection.onRequest('workspace/textDocumentContent/refresh', ({ uri }: { uri: string }) => {
    remember((client) => client.contentRefreshes.push(uri));
    return null;
  });
  connection.onRequest('aion/configuration', () => settings());
  connection.onRequest('workspace/configuration', async ({ items }: { items: readonly unknown[] }) => {
    const { user } = await settings();
    return items.map(() => user);
  });
}

/** The folder of files that only the client can read. */
export const virtualFolder = 'memory://editor/project';

function serveFiles(connection: ProtocolConnection, files: Record<string, string>): void {
  connection.onRequest('aion/readFile', ({ uri }: ReadFileParams): ReadFileResult => {
    const name = uri.startsWith(`${virtualFolder}/`) ? uri.slice(virtualFolder.length + 1) : '';
    return files[name] ?? null;
  });
  connection.onRequest(
    'aion/listFolder',
    ({ uri }: ListFolderParams): ListFolderResult =>
      uri === virtualFolder ? Object.keys(files).map((name) => ({ name, kind: 'file' })) : [],
  );
}

function initializeParams(options: ClientOptions, folder: string | null): InitializeParams {
  const virtual = options.virtualFiles === undefined ? null : virtualFolder;
  const made = folder === null ? virtual : pathToFileURL(join(folder, options.opened ?? '.')).toString();
  const uri = options.folderAs === 'none' ? null : made;
  const opened = options.folders ?? (options.folderAs === 'rootUri' || uri === null ? null : [uri]);
  const folders = opened === null ? {} : { workspaceFolders: opened.map((folder) => ({ uri: folder, name: 'test' })) };
  return {
    processId: process.pid,
    rootUri: uri,
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    capabilities: options.capabilities ?? {},
    initializationOptions: options.initializationOptions ?? (options.extras ? { client: options.extras } : undefined),
    ...folders,
  };
}

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'aion-lsp-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
