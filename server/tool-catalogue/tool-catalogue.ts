import type { NotationDocument } from '../../core/notation/index.ts';
import type { Finding } from '../../core/rules/index.ts';
import { languageService } from '../../core/service/index.ts';
import { LineIndex } from '../../core/text/index.ts';
import { evidenceText, type PythonKnowledge, pythonKnowledge } from '../../core/tools/index.ts';
import type { CatalogueFile } from '../../protocol/tool-catalogue.ts';
import type { ServerContext } from '../context.ts';
import { describeError } from '../log.ts';
import { shownInPrograms } from '../programs/shown-in-programs.ts';
import { WorkspacePrograms } from '../programs/workspace-programs.ts';
import { withPython } from '../python/with-python.ts';
import { IndexedFile } from '../workspace/index/indexed-file.ts';
import type { WorkspaceDocument } from '../workspace/index/workspace-index.ts';

interface Entry {
  readonly notation: NotationDocument;
  readonly findings: readonly Finding[];
  readonly python: PythonKnowledge;
  readonly file: CatalogueFile;
}

/** In characters. A longer file is no list of tools. */
const longestFile = 8 * 1024 * 1024;

export class ToolCatalogue {
  readonly #context: ServerContext;
  readonly #programs: WorkspacePrograms;
  /** Kept as long as the document lives: a closed one is a file again. */
  readonly #known = new WeakMap<WorkspaceDocument, Entry>();
  #files: ReadonlyMap<string, IndexedFile> = new Map();

  constructor(context: ServerContext) {
    this.#context = context;
    this.#programs = new WorkspacePrograms(context);
  }

  /** The tools of every document of the workspace, and of the open ones. `isWanted` is asked in between. */
  async workspace(isWanted: () => boolean): Promise<readonly CatalogueFile[]> {
    const { index } = this.#context;
    await index.ready();
    const found: CatalogueFile[] = [];
    for (const document of [...index.known()]) {
      if (!isWanted()) return found;
      found.push(await this.#of(document));
    }
    return found;
  }

  /** The tools that the programs of the workspace define. */
  async programs(isWanted: () => boolean): Promise<readonly CatalogueFile[]> {
    const found: CatalogueFile[] = [];
    for (const { uri, text, code, tools } of await this.#programs.all(isWanted)) {
      const findings = shownInPrograms(code, await this.#context.settings.of(uri));
      found.push(fileOf(uri, text, languageService.listCodeTools(tools, findings), findings));
    }
    return found;
  }

  /** The tools of these open documents and files; missing and too large ones are left out. */
  async files(uris: Iterable<string>, isWanted: () => boolean): Promise<readonly CatalogueFile[]> {
    const files = new Map<string, IndexedFile>();
    const found: CatalogueFile[] = [];
    for (const uri of uris) {
      if (!isWanted()) return found;
      try {
        const document = await this.#document(uri);
        if (document === null) continue;
        if (document instanceof IndexedFile) files.set(uri, document);
        found.push(await this.#of(document));
      } catch (error) {
        this.#context.log.error(`Failed while listing the tools of ${uri}: ${describeError(error)}`);
      }
    }
    this.#files = files;
    return found;
  }

  async #document(uri: string): Promise<WorkspaceDocument | null> {
    const { documents, files } = this.#context;
    const open = documents.get(uri);
    const text = open?.text ?? (await files.readFile(uri));
    if (text === null || text.length > longestFile) return null;
    if (open !== null) return open;
    const before = this.#files.get(uri);
    return before?.notation.text === text ? before : new IndexedFile(uri, text);
  }

  async #of(document: WorkspaceDocument): Promise<CatalogueFile> {
    const { uri, notation } = document;
    const { findings } = await this.#context.checker.check(document);
    return withPython(
      document,
      this.#context,
      (context) => {
        const python = pythonKnowledge(context);
        const known = this.#known.get(document);
        const isSame = known?.notation === notation && known.findings === findings && known.python === python;
        if (isSame) return known.file;
        const file = catalogueFile(uri, notation, findings, python);
        this.#known.set(document, { notation, findings, python, file });
        return file;
      },
      'for all',
    );
  }
}

/** The tools of one text. `findings` are in the order of the text. */
export function catalogueFile(
  uri: string,
  document: NotationDocument,
  findings: readonly Finding[],
  python: PythonKnowledge,
): CatalogueFile {
  return fileOf(uri, document.text, languageService.listTools(document, findings, python), findings);
}

function fileOf(
  uri: string,
  text: string,
  listed: ReturnType<typeof languageService.listTools>,
  findings: readonly Finding[],
): CatalogueFile {
  const lines = new LineIndex(text);
  const tools = listed.map(({ span, selection, because, ...tool }) => ({
    ...tool,
    evidence: because === null ? null : evidenceText(because),
    range: lines.rangeOf(span),
    selection: lines.rangeOf(selection),
  }));
  return { uri, tools, problems: languageService.countFindings(findings) };
}
