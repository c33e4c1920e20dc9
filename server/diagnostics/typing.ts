import { countsByRule, type Finding } from '../../core/rules/index.ts';
import { type Span, touching, wordSet } from '../../core/text/index.ts';
import type { Documents } from '../documents.ts';
import { OpenDocument } from '../open-document.ts';
import type { Cancel, Timers } from '../runtime.ts';
import type { WorkspaceDocument } from '../workspace/index/workspace-index.ts';
import type { CheckedDocument } from './checker.ts';

/** In milliseconds: longer than the pauses of slow typing. */
const pause = 700;

/** Rules that report a missing token which may still be typed, anywhere. */
const ofHalfTyped = wordSet(
  'not-aion array-required missing-brace unterminated-string expected-action-link expected-value missing-comma extra-comma',
);

/** Rules that report a missing part of a tool which may still be typed. */
const ofUnfinished = wordSet(
  'empty-element empty-value missing-name missing-description function-or-link missing-interface',
);

interface Shown<Document extends WorkspaceDocument> {
  readonly checked: CheckedDocument<Document>;
  /** Whether all that is new waits for a pause; until then the client keeps its findings. */
  readonly waits: boolean;
  readonly isWhole: boolean;
}

/** Tracks typing, by the end of the last change. New findings there, or about parts that may still be typed, wait for a pause. */
export class Typing {
  readonly #typed = new Map<OpenDocument, Cancel>();
  readonly #before = new WeakMap<OpenDocument, ReadonlyMap<string, number>>();
  #pauses = 0;
  readonly #listeners = new Set<(document: OpenDocument) => void>();

  constructor(documents: Documents, timers: Timers) {
    const stop = (document: OpenDocument): void => {
      const cancel = this.#typed.get(document);
      if (cancel === undefined) return;
      cancel();
      this.#typed.delete(document);
      this.#pauses++;
      for (const listener of [...this.#listeners]) listener(document);
    };
    documents.onChanged((document) => {
      if (!document.wasTyped) return stop(document);
      this.#typed.get(document)?.();
      this.#typed.set(
        document,
        timers.after(pause, () => stop(document)),
      );
    });
    documents.onClosed(stop);
  }

  get pauses(): number {
    return this.#pauses;
  }

  onPaused(listener: (document: OpenDocument) => void): void {
    this.#listeners.add(listener);
  }

  /** Resolves at the end of the typing in the document; at once without typing. */
  async paused(document: OpenDocument): Promise<void> {
    if (!this.#typed.has(document)) return;
    await new Promise<void>((resolve) => {
      const listener = (ended: OpenDocument): void => {
        if (ended !== document) return;
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  /** The findings to report now. They count as reported: later ones are compared with them. */
  shown<Document extends WorkspaceDocument>(checked: CheckedDocument<Document>): Shown<Document> {
    const { document, findings } = checked;
    if (!(document instanceof OpenDocument)) return { checked, waits: false, isWhole: true };
    // What is typed into an empty document is new, whatever was reported of it.
    if (document.text.trim() === '') {
      this.#before.delete(document);
      return { checked, waits: false, isWhole: true };
    }
    const counts = countsByRule(findings);
    if (!this.#typed.has(document)) {
      this.#before.set(document, counts);
      return { checked, waits: false, isWhole: true };
    }
    const told = this.#before.get(document);
    const before = told ?? new Map<string, number>();
    const { lastEdit } = document;
    const near = touching(findings, [{ start: lastEdit, end: lastEdit }]);
    const isBegun = [...counts].some(([rule, count]) => ofHalfTyped.has(rule) && count > (before.get(rule) ?? 0));
    // An element being typed gets no findings: they depend on where it is read to end.
    const inItem = isBegun || hasMore(countsByRule(near), before) ? itemBeingTyped(document) : null;
    const mayWait = ({ rule, span }: Finding): boolean =>
      ofHalfTyped.has(rule) ||
      ofUnfinished.has(rule) ||
      (span.start <= lastEdit && lastEdit <= span.end) ||
      (inItem !== null && span.start < inItem.end && span.end > inItem.start);
    const spans = [{ start: lastEdit, end: lastEdit }, ...(inItem === null ? [] : [inItem])];
    const around = touching(findings, spans).filter(mayWait);
    // Of those that may wait, each rule reports as many as before: they are not new.
    const hidden = new Set<Finding>();
    const waitingAround = countsByRule(around);
    let hasNews = false;
    for (const [rule, count] of counts) {
      const earlier = before.get(rule) ?? 0;
      const mayAllWait = ofHalfTyped.has(rule) || ofUnfinished.has(rule);
      const waiting = mayAllWait ? count : (waitingAround.get(rule) ?? 0);
      const others = count - waiting;
      hasNews ||= others > earlier;
      const more = Math.min(waiting, count - earlier);
      if (more <= 0) continue;
      const candidates = mayAllWait ? findings : around;
      for (const one of candidates.filter(({ rule: own }) => own === rule).slice(-more)) hidden.add(one);
    }
    const isWhole = hidden.size === 0;
    return {
      checked: { ...checked, findings: isWhole ? findings : findings.filter((one) => !hidden.has(one)) },
      waits: !isWhole && !hasNews && told !== undefined,
      isWhole,
    };
  }
}

function itemBeingTyped({ notation, lastEdit }: OpenDocument): Span | null {
  const placed = notation.itemAt(lastEdit);
  return placed === null ? null : { start: placed.start, end: placed.start + placed.item.width };
}

function hasMore(counts: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): boolean {
  return [...counts].some(([rule, count]) => count > (before.get(rule) ?? 0));
}
