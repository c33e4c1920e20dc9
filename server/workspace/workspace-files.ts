import type { Connection } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import {
  type FolderEntry,
  type ListFolderParams,
  type ListFolderResult,
  listFolderRequest,
  type ReadFileParams,
  type ReadFileResult,
  readFileRequest,
} from '../../protocol/files.ts';
import type { ClientProfile } from '../client-profile.ts';
import type { Runtime } from '../runtime.ts';

/** The files of the workspace, wherever they lie: read here where the runtime can, else by the client where it can. */
export class WorkspaceFiles {
  readonly #connection: Connection;
  readonly #runtime: Runtime;
  readonly #client: ClientProfile;

  constructor(connection: Connection, runtime: Runtime, client: ClientProfile) {
    this.#connection = connection;
    this.#runtime = runtime;
    this.#client = client;
  }

  /** The text of a file; null where there is none, or nobody here can read it. */
  async readFile(uri: string): Promise<string | null> {
    const { files } = this.#runtime;
    if (files?.schemes.includes(URI.parse(uri).scheme)) return files.readFile(uri);
    if (!this.#client.files) return null;
    const params: ReadFileParams = { uri };
    return this.#connection.sendRequest<ReadFileResult>(readFileRequest, params);
  }

  /** What lies directly in a folder. */
  async listFolder(uri: string): Promise<readonly FolderEntry[]> {
    const { files } = this.#runtime;
    if (files?.schemes.includes(URI.parse(uri).scheme)) return files.listFolder(uri);
    if (!this.#client.files) return [];
    const params: ListFolderParams = { uri };
    return this.#connection.sendRequest<ListFolderResult>(listFolderRequest, params);
  }
}
