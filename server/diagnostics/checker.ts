import { CheckSession } from '../../core/rules/check.ts';
import type { Finding } from '../../core/rules/finding.ts';
import type { OpenDocument } from '../open-document.ts';
import type { DocumentSettings } from '../settings/document-settings.ts';
import type { Settings } from '../settings/settings.ts';

/** What was found in a document, and by which settings. */
export interface CheckedDocument {
  readonly document: OpenDocument;
  /** The version of the document that was checked. */
  readonly version: number;
  readonly settings: DocumentSettings;
  /** All findings in their order in the text; how many are shown is another question. */
  readonly findings: readonly Finding[];
}

interface Entry {
  readonly session: CheckSession;
  readonly checked: CheckedDocument;
}

/** Checks open documents. A document is checked once for a version and its settings, however many features ask. */
export class Checker {
  readonly #settings: Settings;
  readonly #entries = new WeakMap<OpenDocument, Entry>();
  readonly #listeners: ((checked: CheckedDocument) => void)[] = [];

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The findings of the document as it is when its settings are known, which may be later than the call. */
  async check(document: OpenDocument): Promise<CheckedDocument> {
    const settings = await this.#settings.of(document.uri);
    const before = this.#entries.get(document);
    const sameSettings = before?.checked.settings === settings;
    if (before !== undefined && sameSettings && before.checked.version === document.version) return before.checked;
    const session = before !== undefined && sameSettings ? before.session : new CheckSession(settings.check);
    const findings = session.check(document.notation);
    const checked: CheckedDocument = { document, version: document.version, settings, findings };
    this.#entries.set(document, { session, checked });
    for (const listener of this.#listeners) listener(checked);
    return checked;
  }

  /** Calls back after each check that really took place. */
  onChecked(listener: (checked: CheckedDocument) => void): void {
    this.#listeners.push(listener);
  }
}
