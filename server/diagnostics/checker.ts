import type { FileContext } from '../../core/python/file-context.ts';
import { CheckSession } from '../../core/rules/check.ts';
import { checkInDirectory } from '../../core/rules/directory/check-directory.ts';
import type { Finding } from '../../core/rules/finding.ts';
import { readArguments } from '../../core/rules/python/check-python.ts';
import { OpenDocument } from '../open-document.ts';
import type { Runtime } from '../runtime.ts';
import type { DocumentSettings } from '../settings/document-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Directories, InDirectory } from '../workspace/index/directories.ts';
import type { WorkspaceDocument } from '../workspace/index/workspace-index.ts';
import type { PythonWorkspace } from '../workspace/python/python-workspace.ts';

/** What was found in a document, and by which settings. */
export interface CheckedDocument<Document extends WorkspaceDocument = OpenDocument> {
  readonly document: Document;
  /** The version of the document that was checked; null for a file that nobody has open. */
  readonly version: Document['version'];
  readonly settings: DocumentSettings;
  /** What the document could name of the workspace's Python. */
  readonly python: FileContext | null;
  /** All findings in their order in the text; how many are shown is another question. */
  readonly findings: readonly Finding[];
}

/** So long (in milliseconds) Python is read for a check before requests that a person waits for get their turn. */
const longestTurn = 8;

interface Entry {
  readonly session: CheckSession;
  readonly checked: CheckedDocument<WorkspaceDocument>;
  readonly directory: InDirectory['directory'] | null;
  /** What was found in the document alone. */
  readonly own: readonly Finding[];
}

/** Checks documents. A document is checked once for a version and its settings, however many features ask. */
export class Checker {
  readonly #settings: Settings;
  readonly #directories: Directories;
  readonly #python: PythonWorkspace;
  readonly #runtime: Runtime;
  readonly #entries = new WeakMap<WorkspaceDocument, Entry>();
  readonly #listeners: ((checked: CheckedDocument) => void)[] = [];

  constructor(settings: Settings, directories: Directories, python: PythonWorkspace, runtime: Runtime) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.#directories = directories;
    this.#python = python;
  }

  /** The findings of the document as it is when its settings are known, which may be later than the call. */
  async check<Document extends WorkspaceDocument>(document: Document): Promise<CheckedDocument<Document>> {
    const { checked, isNew } = await this.#check(document);
    if (isNew && document instanceof OpenDocument) {
      for (const listener of this.#listeners) listener({ ...checked, document, version: document.version });
    }
    return checked;
  }

  /** Calls back after each check of an open document that really took place. */
  onChecked(listener: (checked: CheckedDocument) => void): void {
    this.#listeners.push(listener);
  }

  async #check<Document extends WorkspaceDocument>(
    document: Document,
  ): Promise<{ readonly checked: CheckedDocument<Document>; readonly isNew: boolean }> {
    await this.#readPython(document, await this.#settings.of(document.uri));
    const settings = await this.#settings.of(document.uri);
    const inDirectory = await this.#directories.of(document.uri);
    const directory = inDirectory?.directory ?? null;
    const before = this.#entries.get(document);
    const python = this.#python.contextOf(document.uri, settings.contextModules);
    const sameNames = before?.checked.settings === settings && before.checked.python === python;
    const sameText = sameNames && before.checked.version === document.version;
    if (before !== undefined && sameText && before.directory === directory) {
      return { checked: { ...before.checked, document }, isNew: false };
    }
    const session = sameNames ? before.session : new CheckSession(settings.check, python);
    const own = before !== undefined && sameText ? before.own : session.check(document.notation);
    const others =
      inDirectory === null ? [] : checkInDirectory(inDirectory.file, inDirectory.directory, settings.check);
    const findings = others.length === 0 ? own : [...own, ...others].sort((a, b) => a.span.start - b.span.start);
    const checked: CheckedDocument<Document> = { document, version: document.version, settings, python, findings };
    this.#entries.set(document, { session, checked, directory, own });
    return { checked, isNew: true };
  }

  /** Reads the Python that is new to the document little by little; the check itself then finds it read. */
  async #readPython(document: WorkspaceDocument, { check, contextModules }: DocumentSettings): Promise<void> {
    const python = this.#python.contextOf(document.uri, contextModules);
    const isKnown = this.#entries.get(document)?.checked.python === python;
    if (python === null || isKnown || check.targets.length === 0) return;
    let turn = performance.now();
    for (const _ of readArguments(document.notation, python)) {
      if (performance.now() - turn <= longestTurn) continue;
      await new Promise<void>((resolve) => void this.#runtime.timers.after(0, resolve));
      turn = performance.now();
    }
  }
}
