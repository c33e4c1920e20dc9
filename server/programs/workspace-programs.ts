import { DidChangeWatchedFilesNotification, WatchKind } from 'vscode-languageserver';
import type { CodeTool, CodeTools } from '../../core/code/index.ts';
import { addAll } from '../../core/text/index.ts';
import { isProgram, isTest } from '../../project/program-files.ts';
import type { RequestTime } from '../../project/reading/reading.ts';
import type { ServerContext } from '../context.ts';
import { documentKind } from '../document-kind.ts';
import { describeError } from '../log.ts';
import type { OpenDocument } from '../open-document.ts';
import { Turn } from '../turns.ts';
import type { FileKeeper } from '../workspace/file-changes.ts';
import { canonical } from '../workspace/folders.ts';
import { mayDefineTools } from './programs.ts';

/** A program of the workspace that defines tools. */
export interface FoundProgram {
  readonly uri: string;
  readonly text: string;
  readonly code: CodeTools;
}

/** `tools` lacks the imported tools of `code` that are listed at another program. */
interface ListedProgram extends FoundProgram {
  readonly tools: readonly CodeTool[];
}

/** Enough for real projects, and an end for other folders. */
const mostPrograms = 10_000;

/**
 * The programs of the workspace that define tools: read at the first request, and again after a change. Tests and third-party code are left
 * out. In folders that only the client can read, such as a repository on the web, only the open programs are read.
 */
export class WorkspacePrograms implements FileKeeper {
  readonly #context: ServerContext;
  /** By canonical address; null for a program without tools. */
  readonly #read = new Map<string, FoundProgram | null>();
  /** Counts the changes: what was read before one is not kept. */
  #changes = 0;
  #isWatching = false;

  constructor(context: ServerContext) {
    this.#context = context;
    context.fileChanges.add(this);
    context.programTexts.onClosed(({ uri }) => this.changed(canonical(uri)));
    context.folders.onChanged(() => this.startAgain());
  }

  /** All of them, in the order of their addresses. `isWanted` is asked in between. */
  async all(isWanted: () => boolean): Promise<readonly ListedProgram[]> {
    this.#watch();
    const open = new Map<string, OpenDocument>();
    for (const document of this.#context.programTexts.all()) open.set(canonical(document.uri), document);
    const found: FoundProgram[] = [];
    const turn = new Turn(this.#context.runtime);
    const times = this.#context.reading.timesOfTexts();
    for (const address of await this.#addresses(open)) {
      if (turn.isOver) await turn.next();
      if (!isWanted()) break;
      const program = await this.#program(address, open.get(address) ?? null, times);
      if (program !== null) found.push(program);
    }
    return this.#listedOnce(found);
  }

  /** A tool that a server imports is listed where it is defined. */
  #listedOnce(found: readonly FoundProgram[]): readonly ListedProgram[] {
    const { python } = this.#context;
    const addresses = new Set(found.map(({ uri }) => canonical(uri)));
    return found
      .map((program) => {
        const isOwn = ({ definedIn }: CodeTool): boolean => {
          const address = definedIn === undefined ? null : python.addressOf(program.uri, definedIn);
          return address === null || !addresses.has(address);
        };
        return { ...program, tools: program.code.tools.filter(isOwn) };
      })
      .filter(({ tools }) => tools.length > 0);
  }

  changed(address: string): void {
    this.#changes++;
    this.#read.delete(address);
    if (!isProgram(address)) return;
    // A tool can be made of what other files export.
    for (const [other, program] of this.#read) if (program !== null) this.#read.delete(other);
  }

  below(folder: string): readonly string[] {
    return [...this.#read.keys()].filter((address) => address.startsWith(`${folder}/`));
  }

  startAgain(): void {
    this.#changes++;
    this.#read.clear();
  }

  async #addresses(open: ReadonlyMap<string, OpenDocument>): Promise<readonly string[]> {
    const { folders, files, tree } = this.#context;
    const found = new Set([...open].flatMap(([address]) => (folders.of(address) === null ? [] : [address])));
    for (const top of folders.all()) {
      const waiting = files.isOwn(top) ? [top] : [];
      for (let folder = waiting.shift(); folder !== undefined && found.size < mostPrograms; folder = waiting.shift()) {
        const content = await tree.of(folder);
        if (content === null) continue;
        for (const file of content.files) {
          if (isProgram(file) && !isTest(files.pathIn(top, file))) found.add(file);
        }
        addAll(waiting, content.folders);
      }
    }
    return [...found].sort();
  }

  /** Null for a program without tools, for one that a setting leaves out, and where the reader fails. */
  async #program(address: string, open: OpenDocument | null, times: () => RequestTime): Promise<FoundProgram | null> {
    const { programs, settings, log } = this.#context;
    if ((await settings.of(address)).inPrograms === 'off') return null;
    try {
      if (open !== null) return withTools(open.uri, open.text, await programs.of(open));
      const known = this.#read.get(address);
      if (known !== undefined) return known;
      const before = this.#changes;
      const read = await this.#file(address, times);
      if (this.#changes === before) this.#read.set(address, read);
      return read;
    } catch (error) {
      log.error(`Failed while listing the tools of ${address}: ${describeError(error)}`);
      return null;
    }
  }

  async #file(address: string, times: () => RequestTime): Promise<FoundProgram | null> {
    const { files, programs } = this.#context;
    const text = await files.readFile(address);
    const kind = documentKind(address, '');
    if (text === null || !mayDefineTools(text, kind)) return null;
    return withTools(address, text, await programs.read(address, text, kind, { time: times() }));
  }

  /** Creations and deletions of all files, and changes of Python, are reported anyway. */
  #watch(): void {
    const { connection, client, guard } = this.#context;
    if (this.#isWatching || !client.watchesFiles) return;
    this.#isWatching = true;
    guard.background('asking for changed programs', async () => {
      const watchers = [{ globPattern: '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', kind: WatchKind.Change }];
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    });
  }
}

function withTools(uri: string, text: string, code: CodeTools): FoundProgram | null {
  return code.tools.length === 0 ? null : { uri, text, code };
}
