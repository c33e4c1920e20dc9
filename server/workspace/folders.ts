import type { InitializeParams, WorkspaceFoldersChangeEvent } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { percentDecoded } from '../../core/text/index.ts';

/** The open folders of the workspace. Addresses are canonical, without a slash at the end. */
export class WorkspaceFolders {
  #folders: readonly string[];
  readonly #listeners: (() => void)[] = [];

  constructor(params: InitializeParams) {
    const given = params.workspaceFolders?.map((folder) => folder.uri);
    this.#folders = unique(given ?? rootOf(params));
  }

  all(): readonly string[] {
    return this.#folders;
  }

  /** The innermost folder that holds the address; null for none, such as for an unsaved document. */
  of(uri: string): string | null {
    const address = canonical(uri);
    let best: string | null = null;
    for (const folder of this.#folders) {
      const holds = address === folder || address.startsWith(`${folder}/`);
      if (holds && (best === null || folder.length > best.length)) best = folder;
    }
    return best;
  }

  /** The folders from that of the file up to its workspace folder, innermost first; empty outside of all. */
  above(uri: string): readonly string[] {
    const top = this.of(uri);
    const folders: string[] = [];
    if (top === null) return folders;
    for (let folder = folderOf(canonical(uri)); folder.length >= top.length; folder = folderOf(folder)) {
      folders.push(folder);
    }
    return folders;
  }

  /** The folders of {@link above}, then those above the workspace folder, which may be a part of a project. */
  aboveAll(uri: string): readonly string[] {
    const top = this.of(uri);
    return top === null ? [] : [...this.above(uri), ...foldersAbove(top)];
  }

  /** Whether the address is neither of a file, nor of an unsaved document, nor of the scheme of an open folder. */
  isElsewhere(uri: string): boolean {
    const scheme = schemeOf(uri);
    return scheme !== 'file' && scheme !== 'untitled' && this.#folders.every((folder) => schemeOf(folder) !== scheme);
  }

  change(event: WorkspaceFoldersChangeEvent): void {
    const removed = new Set(event.removed.map((folder) => canonical(folder.uri)));
    const kept = this.#folders.filter((folder) => !removed.has(folder));
    this.#folders = unique([...kept, ...event.added.map((folder) => folder.uri)]);
    for (const listener of this.#listeners) listener();
  }

  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/**
 * One spelling for an address: editors differ in percent-encoding, in the letter case of drives, and in the slashes before the server of
 * a share. An address that is no URI (RFC 3986) is its own spelling.
 */
export function canonical(uri: string): string {
  try {
    return URI.parse(uri.replace(/^file:\/{4,}/, 'file://'))
      .toString()
      .replace(/(?<!\/)\/+$/, '');
  } catch {
    return uri.replace(/(?<!\/)\/+$/, '');
  }
}

/** The part of an address before the first colon; empty without one. */
export function schemeOf(uri: string): string {
  return uri.slice(0, Math.max(0, uri.indexOf(':')));
}

/** The file name at an address, decoded; the address where there is none. */
export function fileNameOf(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  return percentDecoded(path.slice(path.lastIndexOf('/') + 1)) || uri;
}

/** The parent of an address, in the spelling of {@link canonical}. */
export function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}

/** The folders above one on the disk, innermost first, without the root; empty for another scheme. */
export function foldersAbove(folder: string): readonly string[] {
  const above: string[] = [];
  if (schemeOf(folder) !== 'file') return above;
  for (let outer = folderOf(folder); outer.length > 'file:///'.length; outer = folderOf(outer)) above.push(outer);
  return above;
}

function rootOf(params: InitializeParams): readonly string[] {
  if (typeof params.rootUri === 'string') return [params.rootUri];
  if (typeof params.rootPath === 'string') return [URI.file(params.rootPath).toString()];
  return [];
}

function unique(uris: readonly string[]): readonly string[] {
  return [...new Set(uris.map(canonical))];
}
