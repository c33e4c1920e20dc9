import { type CodeTools, mayDefineTool } from '../../core/code/index.ts';
import { codeOfPython, type PythonPlace } from '../../core/conversion/index.ts';
import type { ProjectPackages } from '../../core/loaders/index.ts';
import { differingMiddle, type Span, shiftSpan, type TextEdit } from '../../core/text/index.ts';
import type { FolderTree } from '../../project/folder-tree.ts';
import { soundsLikeTool } from '../../project/program-files.ts';
import { readPackages } from '../../project/python-packages.ts';
import type { ClientProfile } from '../client-profile.ts';
import { type DocumentKind, documentKind, typeScriptEnding } from '../document-kind.ts';
import type { Documents } from '../documents.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Runtime } from '../runtime.ts';
import type { FileKeeper } from '../workspace/file-changes.ts';
import { canonical, fileNameOf, folderOf, schemeOf, type WorkspaceFolders } from '../workspace/folders.ts';
import type { PythonWorkspace } from '../workspace/python/python-workspace.ts';
import type { WorkspaceFiles } from '../workspace/workspace-files.ts';
import { ProjectFiles } from './project-files.ts';

/** The parts of the server that programs are read with. */
interface ProgramContext {
  readonly programTexts: Documents;
  readonly files: WorkspaceFiles;
  readonly tree: FolderTree;
  readonly folders: WorkspaceFolders;
  readonly python: PythonWorkspace;
  readonly runtime: Pick<Runtime, 'loadTypeScript'>;
  readonly client: Pick<ClientProfile, 'typeScript'>;
}

/** In characters. A larger program is read only when a person asks for it. */
export const longestUnasked = 1_000_000;

/** Each round reads the files that the last one asked for: one level of imports. */
const mostRounds = 30;

interface Valid {
  readonly text: string;
  readonly code: CodeTools;
}

const none: CodeTools = { tools: [], unread: [] };

/** The tools that programs define in Python, TypeScript and JavaScript. Nothing of a program is run. */
export class Programs implements FileKeeper {
  readonly #context: ProgramContext;
  /** By document, for its present text and the present texts of all other programs. */
  #known = new Map<OpenDocument, Promise<CodeTools>>();
  readonly #valid = new WeakMap<OpenDocument, Valid>();
  /** By the root of a project, until a file changes. */
  readonly #packages = new Map<string, Promise<ProjectPackages>>();

  constructor(context: ProgramContext) {
    this.#context = context;
    const { programTexts, python } = context;
    const forget = (): void => {
      this.#known = new Map();
    };
    programTexts.onOpened(forget);
    programTexts.onChanged(forget);
    programTexts.onClosed(forget);
    python.onChanged(forget);
  }

  /** Any file can be imported, or name a version. */
  changed(): void {
    this.startAgain();
  }

  below(): readonly string[] {
    return [];
  }

  startAgain(): void {
    this.#known = new Map();
    this.#packages.clear();
  }

  /**
   * The tools of an open program. While its text can't be parsed, they are those of the last valid text, at their places in the present one.
   * None for another text, and for one of another version of a file.
   */
  of(document: OpenDocument): Promise<CodeTools> {
    const { uri, languageId, text } = document;
    const kind = documentKind(uri, languageId);
    if (!mayDefineTools(text, kind) || this.#context.folders.isElsewhere(uri)) return Promise.resolve(none);
    const known = this.#known.get(document);
    if (known !== undefined) return known;
    const reading = this.read(uri, text, kind).then((code) => this.#kept(document, text, code));
    this.#known.set(document, reading);
    return reading;
  }

  /** The tools of any text, as they are in it. */
  async read(uri: string, text: string, kind: DocumentKind): Promise<CodeTools> {
    switch (kind) {
      case 'python':
        await this.#context.python.ready();
        return codeOfPython(text, await this.pythonPlace(uri, text));
      case 'typescript':
        return this.#typeScript(uri, text);
      default:
        return none;
    }
  }

  /** The place of a Python text in its project, with the packages that decide the versions of frameworks. */
  async pythonPlace(uri: string, text: string): Promise<PythonPlace> {
    const { python, files } = this.#context;
    const root = python.projectOf(uri);
    if (root === null) return python.placeOf(uri, text);
    let packages = this.#packages.get(root);
    if (packages === undefined) {
      packages = readPackages(root, files);
      this.#packages.set(root, packages);
    }
    const read = await packages;
    return { ...python.placeOf(uri, text), packages: read };
  }

  #kept(document: OpenDocument, text: string, code: CodeTools): CodeTools {
    const before = this.#valid.get(document);
    if (code.isBroken === true) return before === undefined ? code : { ...moved(before, text), isBroken: true };
    this.#valid.set(document, { text, code });
    return code;
  }

  async #typeScript(uri: string, text: string): Promise<CodeTools> {
    const { folders, runtime, client, files } = this.#context;
    const reader = await runtime.loadTypeScript(() =>
      client.typeScript === null ? Promise.resolve(null) : files.readFile(client.typeScript),
    );
    if (reader === null) return none;
    const address = canonical(uri);
    const isSaved = schemeOf(address) !== 'untitled';
    const root = folders.of(address) ?? (isSaved ? folderOf(address) : null);
    const path = withEnding(root === null ? fileNameOf(address) : files.pathIn(root, address));
    const source = new ProjectFiles(root, path, text, this.#context);
    let code = none;
    for (let round = 0; round < mostRounds; round++) {
      // A reader keeps what it found of files, so each round has a new one.
      code = reader.typeScriptTools(source)(path);
      if (!(await source.load())) break;
    }
    return code;
  }
}

/** A cheap test: whether a text is worth being read when nobody asked for it. */
export function mayDefineTools(text: string, kind: DocumentKind): boolean {
  if (text.length > longestUnasked) return false;
  return kind === 'typescript' ? mayDefineTool(text) : soundsLikeTool(text);
}

/** A text without a file is read as TypeScript. */
function withEnding(path: string): string {
  return typeScriptEnding.test(path) ? path : `${path}.tsx`;
}

/** The tools of an earlier text, at their places in a later one. */
function moved({ text: before, code }: Valid, text: string): CodeTools {
  const edit = differingMiddle(before, text);
  return {
    tools: code.tools.map((tool) => ({ ...tool, span: movedSpan(tool.span, edit) })),
    unread: code.unread.map((place) => ({ ...place, span: movedSpan(place.span, edit) })),
  };
}

function movedSpan(span: Span, { span: replaced, newText }: TextEdit): Span {
  if (span.end <= replaced.start) return span;
  const delta = newText.length - (replaced.end - replaced.start);
  if (span.start >= replaced.end) return shiftSpan(span, delta);
  return { start: Math.min(span.start, replaced.start), end: Math.max(span.end + delta, replaced.start) };
}
