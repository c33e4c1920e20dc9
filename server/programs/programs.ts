import { type CodeTools, mayDefineTool } from '../../core/code/index.ts';
import type { PlainFunctions, SourceTools } from '../../core/conversion/index.ts';
import type { DetectedFormat } from '../../core/formats/index.ts';
import { differingMiddle, type Span, shiftSpan, type TextEdit } from '../../core/text/index.ts';
import type { FolderTree } from '../../project/folder-tree.ts';
import { soundsLikeTool } from '../../project/program-files.ts';
import { type PackageLists, readPackages } from '../../project/python-packages.ts';
import { codeIn, readTypeScript, takesTooLong } from '../../project/reading/program-source.ts';
import type { PythonText, Question } from '../../project/reading/questions.ts';
import type { Reading, ReadText, RequestTime } from '../../project/reading/reading.ts';
import { type DocumentKind, documentKind, typeScriptEnding } from '../document-kind.ts';
import type { Documents } from '../documents.ts';
import type { OpenDocument } from '../open-document.ts';
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
  readonly reading: Reading;
}

/** In characters. A larger program is read only when a person asks for it. */
export const longestUnasked = 1_000_000;

interface Valid {
  readonly text: string;
  readonly code: CodeTools;
}

const none: CodeTools = { tools: [], unread: [] };

interface HowToRead {
  /** The editor shows the text. */
  readonly isFirst?: boolean;
  readonly isWanted?: () => boolean;
  readonly time?: RequestTime;
}

/** The tools that programs define in Python, TypeScript and JavaScript. Nothing of a program is run. */
export class Programs implements FileKeeper {
  readonly #context: ProgramContext;
  /** By document, for its present text and the present texts of all other programs. */
  #known = new Map<OpenDocument, Promise<CodeTools>>();
  readonly #valid = new WeakMap<OpenDocument, Valid>();
  /** By the root of a project, until a file changes. */
  readonly #packages = new Map<string, Promise<PackageLists>>();

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
    const isWanted = (): boolean => document.text === text;
    const reading = this.read(uri, text, kind, { isFirst: true, isWanted }).then((code) =>
      this.#kept(document, text, code),
    );
    this.#known.set(document, reading);
    return reading;
  }

  /** The tools of any text, as they are in it. A text that takes too long is a place that can't be read. */
  async read(uri: string, text: string, kind: DocumentKind, how: HowToRead = {}): Promise<CodeTools> {
    switch (kind) {
      case 'python': {
        const python = await this.#pythonText(uri, text);
        return codeIn(await this.#context.reading.ask({ kind: 'pythonCode', ...python.text }, { ...how, ...python }));
      }
      case 'typescript':
        return this.#typeScript(uri, text, how);
      default:
        return none;
    }
  }

  /** The tools of a Python text for a conversion. `from`: the format of its values; null to detect it for each definition. */
  async toolsOfPython(
    uri: string,
    text: string,
    from: DetectedFormat | null,
    plain: PlainFunctions,
  ): Promise<SourceTools> {
    const python = await this.#pythonText(uri, text);
    const question: Question = { kind: 'pythonTools', ...python.text, from, plain };
    const read = await this.#context.reading.ask(question, { isFirst: true, ...python });
    if (read.ok) return read.answer;
    return { ok: false, problem: { message: `${takesTooLong()}.`, span: { start: 0, end: 0 } } };
  }

  async #pythonText(uri: string, text: string) {
    const { python } = this.#context;
    await python.ready();
    const { root, path, before, moduleAt } = python.placeOf(uri);
    const asked: PythonText = { root, path, text, packages: root === '' ? null : await this.#packagesOf(root) };
    const own: ReadText = { address: canonical(uri), text };
    const about = (part: string | null): ReadText => (part === null ? own : (moduleAt(part) ?? own));
    return { text: asked, before, about };
  }

  #packagesOf(root: string): Promise<PackageLists> {
    const known = this.#packages.get(root) ?? readPackages(root, this.#context.files);
    this.#packages.set(root, known);
    return known;
  }

  #kept(document: OpenDocument, text: string, code: CodeTools): CodeTools {
    const before = this.#valid.get(document);
    if (code.isBroken === true) return before === undefined ? code : { ...moved(before, text), isBroken: true };
    this.#valid.set(document, { text, code });
    return code;
  }

  async #typeScript(uri: string, text: string, how: HowToRead): Promise<CodeTools> {
    const { folders, reading, files } = this.#context;
    const address = canonical(uri);
    const isSaved = schemeOf(address) !== 'untitled';
    const root = folders.of(address) ?? (isSaved ? folderOf(address) : null);
    const path = withEnding(root === null ? fileNameOf(address) : files.pathIn(root, address));
    const project = root === null || schemeOf(root) === 'untitled' ? null : new ProjectFiles(root, this.#context);
    return readTypeScript(reading, path, { address, text }, project, how);
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
