import type { FileContext } from '../../core/python/file-context.ts';
import { CheckSession, checkedWhileRead } from '../../core/rules/check.ts';
import { checkInDirectory } from '../../core/rules/directory/check-directory.ts';
import { Findings } from '../../core/rules/findings.ts';
import { hiddenMark } from '../../core/rules/hidden-mark.ts';
import { askPython } from '../../core/rules/python/check-python.ts';
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
  /** All of them, also those over the limit of shown ones. The same object as long as no finding changes. */
  readonly findings: Findings;
}

interface Entry {
  readonly session: CheckSession;
  readonly checked: CheckedDocument<WorkspaceDocument>;
  readonly directory: InDirectory['directory'] | null;
  readonly hidesMark: boolean;
  readonly own: Own;
}

type Own = Pick<CheckedDocument, 'failure' | 'findings'>;

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
    const settingsNow = await this.#settings.of(document.uri);
    if (document instanceof OpenDocument && document.isUnread) this.#read(document, settingsNow);
    await this.#readPython(document, settingsNow, turn);
    const settings = await this.#settings.of(document.uri);
    if (this.#isClosed(document)) return { checked: unchecked(document, settings), isNew: false };
    const inDirectory = await this.#directories.of(document.uri);
    const directory = inDirectory?.directory ?? null;
    const hidesMark =
      document instanceof OpenDocument && (await this.#marks.of(document)) && !document.text.startsWith('\uFEFF');
    if (this.#isClosed(document)) return { checked: unchecked(document, settings), isNew: false };
    const before = this.#entries.get(document);
    const python = this.#python.contextOf(document.uri, settings.contextModules);
    const sameSettings = before?.checked.settings === settings;
    const isSameText = sameSettings && before.checked.changes === document.changes;
    const sameNames =
      sameSettings &&
      (before.checked.python === python || (isSameText && before.session.goesOnWith(python, document.notation)));
    const sameText = sameNames && isSameText;
    if (before !== undefined && sameText && before.directory === directory && before.hidesMark === hidesMark) {
      const checked = before.checked.python === python ? before.checked : { ...before.checked, python };
      this.#entries.set(document, { ...before, checked });
      return { checked: { ...checked, document }, isNew: false };
    }
    const session = sameNames ? before.session : new CheckSession(settings.check, python);
    const own = before !== undefined && sameText ? before.own : this.#own(document, session);
    const { failure } = own;
    const others =
      inDirectory === null ? [] : checkInDirectory(inDirectory.file, inDirectory.directory, settings.check);
    const findings = own.findings.with(hidesMark ? [...hiddenMark(settings.check), ...others] : others);
    const { version, changes } = document;
    const checked: CheckedDocument<Document> = { document, version, changes, settings, python, failure, findings };
    this.#entries.set(document, { session, checked, directory, hidesMark, own });
    return { checked, isNew: true };
  }

  /** Reads and checks the document in one pass. If that fails, the check reads it again. */
  #read(document: OpenDocument, { check, contextModules }: DocumentSettings): void {
    const knowsPython = this.#python.contextOf(document.uri, contextModules) !== null;
    try {
      document.read(checkedWhileRead(check, knowsPython));
    } catch (error) {
      this.#log.error(`Failed while reading ${document.uri}: ${describeError(error)}`);
    }
  }

  /** An exception is a bug of this program. It is reported in place of the findings, so that the other documents keep theirs. */
  #own(document: WorkspaceDocument, session: CheckSession): Own {
    try {
      return { failure: null, findings: session.findings(document.notation) };
    } catch (error) {
      this.#log.error(`Failed while checking ${document.uri}: ${describeError(error)}`);
      return {
        failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        findings: Findings.none,
      };
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
    await stepsInTurns(askPython(document.notation, python), turn);
  }
}

function unchecked<Document extends WorkspaceDocument>(
  document: Document,
  settings: DocumentSettings,
): CheckedDocument<Document> {
  const { version, changes } = document;
  return { document, version, changes, settings, python: null, failure: null, findings: Findings.none };
}
