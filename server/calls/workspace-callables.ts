import type { Location } from 'vscode-languageserver';
import { CallableSet } from '../../core/calls/index.ts';
import { isKnownTool } from '../../core/conversion/index.ts';
import { addAll } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { callFileOf } from '../../protocol/calls.ts';
import type { ToolSource } from '../../protocol/conversion.ts';
import { readSource, type SourceContext } from '../conversion/source.ts';
import type { Checker } from '../diagnostics/checker.ts';
import { canonical, folderOf, type WorkspaceFolders } from '../workspace/folders.ts';
import type { WorkspaceDocument, WorkspaceIndex } from '../workspace/index/workspace-index.ts';

/** In characters. Larger JSON is read only on request. */
const longestJson = 1_000_000;
const mostJsonFiles = 200;

/** The parts of the server that the tools are found with. */
interface CallableContext extends SourceContext {
  readonly folders: WorkspaceFolders;
  readonly index: WorkspaceIndex;
  readonly checker: Checker;
}

interface Known {
  /** The input that the tools were read from; while it is the same, so are the tools. */
  readonly from: unknown;
  readonly tools: readonly CanonicalTool[];
}

/** The tools that a call in a document may mean: of the workspace's `.aion` files (own folder first, then own project), its folder's JSON, and open JSON. */
export class WorkspaceCallables {
  readonly #context: CallableContext;
  readonly #ofDocuments = new WeakMap<WorkspaceDocument, Known>();
  readonly #ofFiles = new Map<string, Known>();
  readonly #places = new WeakMap<CanonicalTool, Location>();
  #last: { readonly tools: readonly CanonicalTool[]; readonly set: CallableSet } | null = null;

  constructor(context: CallableContext) {
    this.#context = context;
    context.toolTexts.onClosed(({ uri }) => this.#ofFiles.delete(uri));
  }

  /** The same set while the tools are the same. */
  async of(uri: string): Promise<CallableSet> {
    const { index, toolTexts } = this.#context;
    await index.ready();
    const own = folderOf(canonical(uri));
    const isOwn = (document: WorkspaceDocument): boolean => folderOf(canonical(document.uri)) === own;
    const documents = [...index.known()];
    const tools: CanonicalTool[] = [];
    const project = this.#context.python.projectOf(uri);
    const distance = (document: WorkspaceDocument): number =>
      isOwn(document) ? 0 : this.#context.python.projectOf(document.uri) === project ? 1 : 2;
    for (const document of documents.sort((a, b) => distance(a) - distance(b))) {
      addAll(tools, await this.#ofDocument(document));
    }
    const open = [...toolTexts.all()].filter((one) => one.uri !== uri && mayHoldTools(one.uri));
    for (const { uri: address, text } of open) addAll(tools, await this.#ofJson(address, text));
    const isOpen = new Set(open.map((one) => canonical(one.uri)));
    for (const address of await this.#jsonFilesIn(uri, own)) {
      if (!isOpen.has(address)) addAll(tools, await this.#ofJson(address, await this.#context.files.readFile(address)));
    }
    return this.#setOf(tools);
  }

  /** The start of a tool of these sets in its file. */
  placeOf(tool: CanonicalTool): Location | null {
    return this.#places.get(tool) ?? null;
  }

  async #ofDocument(document: WorkspaceDocument): Promise<readonly CanonicalTool[]> {
    const { checker } = this.#context;
    const { findings } = await checker.check(document);
    const before = this.#ofDocuments.get(document);
    if (before?.from === findings) return before.tools;
    const tools = await this.#toolsIn({ uri: document.uri });
    this.#ofDocuments.set(document, { from: findings, tools });
    return tools;
  }

  async #jsonFilesIn(uri: string, folder: string): Promise<readonly string[]> {
    if (this.#context.folders.of(uri) === null) return [];
    const entries = await this.#context.files.list(folder);
    return entries
      .filter(({ name, kind }) => kind === 'file' && mayHoldTools(name))
      .slice(0, mostJsonFiles)
      .map(({ name }) => canonical(`${folder}/${encodeURIComponent(name)}`))
      .filter((address) => address !== canonical(uri));
  }

  async #ofJson(uri: string, text: string | null): Promise<readonly CanonicalTool[]> {
    if (text === null || text.length > longestJson) return [];
    const before = this.#ofFiles.get(uri);
    if (before?.from === text) return before.tools;
    const tools = await this.#toolsIn({ uri, text });
    this.#ofFiles.set(uri, { from: text, tools });
    return tools;
  }

  async #toolsIn(source: ToolSource): Promise<readonly CanonicalTool[]> {
    const { tools, lines } = await readSource(source, null, this.#context);
    if (!tools.ok) return [];
    return tools.tools.filter(isKnownTool).map(({ tool, span: { start } }) => {
      const at = lines.positionAt(start);
      this.#places.set(tool, { uri: source.uri ?? '', range: { start: at, end: at } });
      return tool;
    });
  }

  #setOf(tools: readonly CanonicalTool[]): CallableSet {
    const before = this.#last;
    const isSame = before?.tools.length === tools.length && before.tools.every((tool, at) => tool === tools[at]);
    if (before !== null && isSame) return before.set;
    const set = new CallableSet(tools);
    this.#last = { tools, set };
    return set;
  }
}

function mayHoldTools(name: string): boolean {
  // A file kept beside a `.aion` file is read with it.
  return /\.jsonc?$/i.test(name) && !/\.canonical\.json$/i.test(name) && callFileOf(name) === null;
}
