import type { FileContext } from '../../core/python/index.ts';
import { checkInDirectory, type Finding, hiddenMark, inOrder } from '../../core/rules/index.ts';
import { languageService } from '../../core/service/index.ts';
import type { Documents } from '../documents.ts';
import { describeError, type Log } from '../log.ts';
import { OpenDocument } from '../open-document.ts';
import type { Runtime } from '../runtime.ts';
import type { DocumentSettings } from '../settings/document-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { stepsInTurns, Turn } from '../turns.ts';
import type { Directories, InDirectory } from '../workspace/index/directories.ts';
import type { WorkspaceDocument } from '../workspace/index/workspace-index.ts';
import type { PythonWorkspace } from '../workspace/python/python-workspace.ts';
import type { ByteOrderMarks } from './byte-order-marks.ts';

export interface CheckedDocument<Document extends WorkspaceDocument = OpenDocument> {
  readonly document: Document;
  /** The version that was checked; null for a file that is not open. */
  readonly version: Document['version'];
  readonly changes: number;
  readonly settings: DocumentSettings;
  readonly python: FileContext | null;
  /** Why the check failed; null where it did not. */
  readonly failure: string | null;
  /** All of them, also those over the limit of shown ones. The same object until the text, the settings or a finding changes. */
  readonly findings: readonly Finding[];
}

interface Entry {
  readonly checked: CheckedDocument<WorkspaceDocument>;
  readonly directory: InDirectory['directory'] | null;
  readonly hidesMark: boolean;
}

/** Checks documents, each once for its text and settings. */
export class Checker {
  readonly #documents: Documents;
  readonly #settings: Settings;
  readonly #directories: Directories;
  readonly #python: PythonWorkspace;
  readonly #marks: ByteOrderMarks;
  readonly #runtime: Runtime;
  readonly #log: Log;
  readonly #entries = new WeakMap<WorkspaceDocument, Entry>();
  readonly #listeners: ((checked: CheckedDocument) => void)[] = [];

  constructor(
    documents: Documents,
    settings: Settings,
    directories: Directories,
    python: PythonWorkspace,
    marks: ByteOrderMarks,
    runtime: Runtime,
    log: Log,
  ) {
    this.#log = log;
    this.#documents = documents;
    this.#runtime = runtime;
    this.#settings = settings;
    this.#directories = directories;
    this.#python = python;
    this.#marks = marks;
  }

  /** The findings once the settings are known, maybe later than the call; none if closed by then. `turn`: that of a longer work. */
  async check<Document extends WorkspaceDocument>(
    document: Document,
    turn: Turn = new Turn(this.#runtime),
  ): Promise<CheckedDocument<Document>> {
    const { checked, isNew } = await this.#check(document, turn);
    if (isNew && document instanceof OpenDocument) {
      for (const listener of this.#listeners) listener({ ...checked, document, version: document.version });
    }
    return checked;
  }

  /** Calls back after each real check of an open document. */
  onChecked(listener: (checked: CheckedDocument) => void): void {
    this.#listeners.push(listener);
  }

  async #check<Document extends WorkspaceDocument>(
    document: Document,
    turn: Turn,
  ): Promise<{ readonly checked: CheckedDocument<Document>; readonly isNew: boolean }> {
    await this.#readPython(document, await this.#settings.of(document.uri), turn);
    const settings = await this.#settings.of(document.uri);
    if (this.#isClosed(document)) return { checked: unchecked(document, settings), isNew: false };
    const inDirectory = await this.#directories.of(document.uri);
    const directory = inDirectory?.directory ?? null;
    const hidesMark =
      document instanceof OpenDocument && (await this.#marks.of(document)) && !document.text.startsWith('\uFEFF');
    if (this.#isClosed(document)) return { checked: unchecked(document, settings), isNew: false };
    const before = this.#entries.get(document);
    const python = this.#python.contextOf(document.uri, settings.contextModules);
    const isSame =
      before !== undefined &&
      before.checked.settings === settings &&
      before.checked.changes === document.changes &&
      before.directory === directory &&
      before.hidesMark === hidesMark;
    if (isSame && before.checked.python === python) return { checked: { ...before.checked, document }, isNew: false };
    const { failure, findings: own } = this.#own(document, settings, python);
    const others =
      inDirectory === null ? [] : checkInDirectory(inDirectory.file, inDirectory.directory, settings.check);
    const findings = inOrder([...own, ...(hidesMark ? hiddenMark(settings.check) : []), ...others]);
    const { version, changes } = document;
    // Most changes of Python elsewhere change no finding here.
    const isNew =
      !isSame ||
      before.checked.failure !== failure ||
      JSON.stringify(before.checked.findings) !== JSON.stringify(findings);
    const checked: CheckedDocument<Document> = isNew
      ? { document, version, changes, settings, python, failure, findings }
      : { ...before.checked, document, python };
    this.#entries.set(document, { checked, directory, hidesMark });
    return { checked, isNew };
  }

  /** An exception is a bug of this program. It is reported in place of the findings, so that the other documents keep theirs. */
  #own(
    document: WorkspaceDocument,
    settings: DocumentSettings,
    python: FileContext | null,
  ): Pick<CheckedDocument, 'failure' | 'findings'> {
    try {
      return { failure: null, findings: languageService.doValidation(document.notation, settings.check, python) };
    } catch (error) {
      this.#log.error(`Failed while checking ${document.uri}: ${describeError(error)}`);
      return { failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error), findings: [] };
    }
  }

  #isClosed(document: WorkspaceDocument): boolean {
    return document instanceof OpenDocument && !this.#documents.has(document);
  }

  /** Asks Python in small steps; the check itself then finds the answers. */
  async #readPython(document: WorkspaceDocument, { contextModules }: DocumentSettings, turn: Turn): Promise<void> {
    const python = this.#python.contextOf(document.uri, contextModules);
    const isKnown = this.#entries.get(document)?.checked.python === python;
    if (python === null || isKnown) return;
    await stepsInTurns(languageService.prepareValidation(document.notation, python), turn);
    await this.#python.answered();
  }
}

function unchecked<Document extends WorkspaceDocument>(
  document: Document,
  settings: DocumentSettings,
): CheckedDocument<Document> {
  const { version, changes } = document;
  return { document, version, changes, settings, python: null, failure: null, findings: [] };
}
