import type { NotationDocument } from '../../core/notation/notation-document.ts';
import type { Finding } from '../../core/rules/finding.ts';
import type { Findings } from '../../core/rules/findings.ts';
import { countFindings, listedTools } from '../../core/service/symbols/listed-tools.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import type { CatalogueFile } from '../../protocol/tool-catalogue.ts';
import type { ServerContext } from '../context.ts';
import { IndexedFile } from '../workspace/index/indexed-file.ts';
import type { WorkspaceDocument } from '../workspace/index/workspace-index.ts';

interface Entry {
  readonly document: WorkspaceDocument;
  readonly notation: NotationDocument;
  readonly findings: Findings;
  readonly file: CatalogueFile;
}

/** A file of that length (in characters) is no list of tools; it would only hold up the others. */
const longestFile = 8 * 1024 * 1024;

/** What is known of each file's tools; a file that did not change is not looked at again. */
export class ToolCatalogue {
  readonly #context: ServerContext;
  readonly #known = new Map<string, Entry>();

  constructor(context: ServerContext) {
    this.#context = context;
  }

  /** The tools of every document of the workspace, and of those that are open; asks now and then whether anybody still waits. */
  async workspace(isWanted: () => boolean): Promise<readonly CatalogueFile[]> {
    const { index } = this.#context;
    await index.ready();
    const found: CatalogueFile[] = [];
    for (const document of [...index.known()]) {
      if (!isWanted()) return found;
      found.push(await this.#of(document));
    }
    const present = new Set(found.map(({ uri }) => uri));
    for (const uri of [...this.#known.keys()]) if (!present.has(uri)) this.#known.delete(uri);
    return found;
  }

  /** The tools of an open document or a file; null where there is none, or it is too large. */
  async file(uri: string): Promise<CatalogueFile | null> {
    const { documents, files } = this.#context;
    const open = documents.get(uri);
    const text = open?.text ?? (await files.readFile(uri));
    if (text === null || text.length > longestFile) {
      this.#known.delete(uri);
      return null;
    }
    const before = this.#known.get(uri);
    return this.#of(open ?? (before?.notation.text === text ? before.document : new IndexedFile(uri, text)));
  }

  async #of(document: WorkspaceDocument): Promise<CatalogueFile> {
    const { uri, notation } = document;
    const before = this.#known.get(uri);
    const { findings } = await this.#context.checker.check(document);
    if (before?.notation === notation && before.findings === findings) return before.file;
    const file = catalogueFile(uri, notation, findings.all());
    this.#known.set(uri, { document, notation, findings, file });
    return file;
  }
}

/** The tools of one text. `findings` are in the order of their places. */
export function catalogueFile(uri: string, document: NotationDocument, findings: readonly Finding[]): CatalogueFile {
  const lines = new LineIndex(document.text);
  const tools = listedTools(document, findings).map(({ span, selection, ...tool }) => ({
    ...tool,
    range: lines.rangeOf(span),
    selection: lines.rangeOf(selection),
  }));
  return { uri, tools, problems: countFindings(findings) };
}
