import type { Connection } from 'vscode-languageserver';
import { URI, Utils } from 'vscode-uri';
import { percentDecoded, say } from '../../core/text/index.ts';
import { type Files, type FileText, type FolderEntry, sizeInWords } from '../../project/files.ts';
import { listFolderRequest, readFileRequest } from '../../protocol/files.ts';
import type { RequestName } from '../../protocol/request.ts';
import type { ClientProfile } from '../client-profile.ts';
import { describeError, type Log } from '../log.ts';
import type { OwnFiles, Runtime } from '../runtime.ts';
import { canonical, folderOf, foldersAbove, schemeOf } from './folders.ts';

/** The files of the workspace: read by the runtime where it can, else by the client where it can. */
export class WorkspaceFiles implements Files {
  readonly #connection: Connection;
  readonly #runtime: Runtime;
  readonly #client: ClientProfile;
  readonly #log: Log;

  constructor(connection: Connection, runtime: Runtime, client: ClientProfile, log: Log) {
    this.#connection = connection;
    this.#runtime = runtime;
    this.#client = client;
    this.#log = log;
  }

  /** The text of a file; null where there is none or it cannot be read. */
  async readFile(uri: string): Promise<string | null> {
    const own = this.#ownFiles(uri);
    return own === null ? this.#ask(readFileRequest, { uri }, null) : own.readFile(uri);
  }

  /** As {@link readFile}, with a reason. A missing file cannot be told from an unreadable one. */
  async read(uri: string, largest: number): Promise<FileText> {
    const text = await this.readFile(uri);
    if (text === null) return { ok: false, isMissing: true, says: 'it cannot be read.' };
    if (text.length <= largest) return { ok: true, text };
    return { ok: false, isMissing: false, says: say`the file exceeds the limit of ${sizeInWords(largest)}.` };
  }

  /** The direct content of a folder; empty where there is none or it cannot be read. */
  async list(uri: string): Promise<readonly FolderEntry[]> {
    const own = this.#ownFiles(uri);
    return own === null ? this.#ask(listFolderRequest, { uri }, []) : own.listFolder(uri);
  }

  child(folder: string, name: string): string {
    return canonical(`${folder}/${encodeURIComponent(name)}`);
  }

  parent(address: string): string {
    return folderOf(address);
  }

  above(folder: string): readonly string[] {
    return foldersAbove(folder);
  }

  pathIn(folder: string, address: string): string {
    return percentDecoded(address.slice(folder.length + 1));
  }

  /**
   * What a path from a folder leads to, without `..` and links, as an address in the folder; null outside of it. Links are only known in
   * folders that the runtime reads.
   */
  placeBelow(folder: string, path: string): string | null {
    const own = this.#ownFiles(folder);
    const place = own === null ? Utils.resolvePath(URI.parse(folder), path).toString() : own.placeBelow(folder, path);
    const address = place === null ? null : canonical(place);
    return address === folder || address?.startsWith(`${folder}/`) ? address : null;
  }

  /** Whether the server reads the files of that scheme itself, without a request to the client. */
  isOwn(uri: string): boolean {
    return this.#ownFiles(uri) !== null;
  }

  #ownFiles(uri: string): OwnFiles | null {
    const { files } = this.#runtime;
    return files?.schemes.includes(schemeOf(uri)) ? files : null;
  }

  async #ask<Params extends { readonly uri: string }, Result>(
    request: RequestName<Params, Result>,
    params: Params,
    nothing: NoInfer<Result>,
  ): Promise<Result> {
    if (!this.#client.files) return nothing;
    try {
      return await this.#connection.sendRequest<Result>(request, params);
    } catch (error) {
      this.#log.error(`The editor did not read ${params.uri}; it counts as not there. ${describeError(error)}`);
      return nothing;
    }
  }
}
