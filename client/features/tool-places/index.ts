import { commands, Disposable, type TextDocument, Uri, window, workspace } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { toolPlacesRequest } from '../../../protocol/tool-places.ts';
import { ask } from '../../ask.ts';
import { filesIn, isInPackages } from '../../open-files.ts';
import { Pause } from '../../pause.ts';

/** Context keys of the menus in package.json: where *Convert Tools…* applies. */
const editorKey = 'aion.holdsTools';
const placesKey = 'aion.placesWithTools';

/** In milliseconds, from the last keystroke to the request. */
const pause = 300;

const mostFiles = 2_000;
/** Files per request: the server needs pauses for other work. */
const atOnce = 20;

const textLanguages = new Set(['json', 'jsonc', 'jsonl', 'markdown']);
/** A program of 200 KB takes some 200 ms to read: it is read anew at a save, not at each pause in typing. */
const programLanguages = new Set(['python', 'javascript', 'javascriptreact', 'typescript', 'typescriptreact']);
const otherFiles = '**/*.{json,jsonc,jsonl,md,py}';

/** Sets the menu contexts for editors, files and folders with tools. */
export class ToolPlaces implements Disposable {
  readonly #client: BaseLanguageClient;
  readonly #holding = new Set<string>();
  readonly #listeners: Disposable;
  readonly #changed = new Set<string>();
  readonly #pause = new Pause(pause, () => this.#asks());

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    const files = workspace.createFileSystemWatcher('**/*.{json,jsonc,jsonl,md,py,aion}');
    const changed = (uri: Uri): void => this.#later(uri);
    this.#listeners = Disposable.from(
      files,
      files.onDidChange(changed),
      files.onDidCreate(changed),
      files.onDidDelete(changed),
      window.onDidChangeActiveTextEditor(() => this.#later()),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document && !programLanguages.has(document.languageId)) this.#later();
      }),
      workspace.onDidSaveTextDocument(({ languageId }) => {
        if (programLanguages.has(languageId)) this.#later();
      }),
      workspace.onDidChangeWorkspaceFolders(() => void this.#all()),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) void this.#all();
      }),
    );
  }

  dispose(): void {
    this.#pause.dispose();
    this.#listeners.dispose();
  }

  #later(file?: Uri): void {
    if (file !== undefined && !isInPackages(file)) this.#changed.add(file.toString());
    this.#pause.restart();
  }

  #asks(): void {
    const files = [...this.#changed];
    this.#changed.clear();
    void this.#editor();
    if (files.length > 0) void this.#look(files);
  }

  async #editor(): Promise<void> {
    const document = window.activeTextEditor?.document;
    const holds =
      document !== undefined && mayHoldTools(document) && (await this.#ask([document.uri.toString()])).length > 0;
    if (document === window.activeTextEditor?.document) await commands.executeCommand('setContext', editorKey, holds);
  }

  async #all(): Promise<void> {
    this.#holding.clear();
    await this.#editor();
    const folders = workspace.workspaceFolders ?? [];
    const found = await Promise.all(
      folders.flatMap((folder) => [
        filesIn(folder.uri, otherFiles, mostFiles),
        filesIn(folder.uri, '**/*.aion', mostFiles),
      ]),
    );
    await this.#look(found.flat().map((uri) => uri.toString()));
  }

  async #look(files: readonly string[]): Promise<void> {
    for (let from = 0; from < files.length; from += atOnce) {
      const some = files.slice(from, from + atOnce);
      const holding = await this.#ask(some);
      for (const uri of some) this.#holding.delete(uri);
      for (const uri of holding) this.#holding.add(uri);
    }
    await commands.executeCommand('setContext', placesKey, this.#places());
  }

  /** The files by path, and all their folders within the workspace. */
  #places(): Readonly<Record<string, true>> {
    const places: Record<string, true> = {};
    for (const address of this.#holding) {
      let uri = Uri.parse(address, true);
      const folder = workspace.getWorkspaceFolder(uri);
      while (folder !== undefined && places[uri.fsPath] === undefined) {
        places[uri.fsPath] = true;
        if (uri.path === folder.uri.path || uri.path === '/') break;
        uri = Uri.joinPath(uri, '..');
      }
    }
    return places;
  }

  async #ask(uris: readonly string[]): Promise<readonly string[]> {
    if (this.#client.state !== State.Running) return [];
    try {
      return (await ask(this.#client, toolPlacesRequest, { uris })).uris;
    } catch {
      // The server has ended; its restart asks again.
      return [];
    }
  }
}

function mayHoldTools({ languageId, uri }: TextDocument): boolean {
  const isOther = textLanguages.has(languageId) || programLanguages.has(languageId);
  return isOther && !uri.scheme.startsWith('aion-');
}
