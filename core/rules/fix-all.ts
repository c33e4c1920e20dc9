import type { NotationDocument } from '../notation/notation-document.ts';
import { applyEdits, type TextEdit } from '../text/span.ts';
import { placedFindings } from './check.ts';
import { applyToDocument, countsOf, isBetter } from './fix/effect.ts';
import { editsToolJson } from './fix/tool-json.ts';
import { withoutContact } from './fix/without-contact.ts';
import { candidateFixes, isShown } from './fixes.ts';
import type { CheckSettings } from './settings.ts';

interface Candidate {
  readonly rule: string;
  readonly edits: readonly TextEdit[];
}

/**
 * The edits that apply all safe fixes, until none is left that removes a finding and adds none. Fixing the result again changes nothing.
 * Every round removes findings; `mostRounds` only limits the time for a hostile text. No edits for a text that is not read to its end, and
 * none within a tool definition of another format.
 */
export function fixAll(document: NotationDocument, settings: CheckSettings): readonly TextEdit[] {
  const steps = fixAllInSteps(document, settings);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same, with a `yield` after each piece of work, so that other work can run or the caller can stop. */
export function* fixAllInSteps(
  document: NotationDocument,
  settings: CheckSettings,
): Generator<void, readonly TextEdit[]> {
  if (!document.isWhole) return [];
  const composed = new ComposedEdits(document.text);
  let current = document;
  for (let round = 0; round < mostRounds; round++) {
    const accepted = yield* new Round(current, settings).run();
    if (accepted.length === 0) break;
    composed.add(accepted);
    current = applyToDocument(current, accepted);
  }
  return composed.edits();
}

const mostRounds = 100;
const findingsInStep = 100;

/** One round: safe fixes that do not touch each other are tried together, and in halves where that fails. */
class Round {
  readonly #document: NotationDocument;
  readonly #settings: CheckSettings;
  readonly #before: ReadonlyMap<string, number>;
  #accepted: readonly Candidate[] = [];

  constructor(document: NotationDocument, settings: CheckSettings) {
    this.#document = document;
    this.#settings = settings;
    this.#before = countsOf(document, settings);
  }

  *run(): Generator<void, readonly TextEdit[]> {
    let waiting: readonly Candidate[] = yield* this.#candidates();
    while (waiting.length > 0) {
      const { chosen, rest } = withoutContact(waiting, ({ edits }) => edits);
      yield* this.#try(chosen);
      if (this.#accepted.length > 0) break;
      waiting = rest;
    }
    return this.#accepted.flatMap(({ edits }) => edits);
  }

  *#candidates(): Generator<void, readonly Candidate[]> {
    const candidates: Candidate[] = [];
    const isInJson = editsToolJson(this.#document);
    for (const [index, placed] of placedFindings(this.#document, this.#settings).entries()) {
      if (index % findingsInStep === 0) yield;
      if (placed.local.fixes !== null && isShown(placed, this.#settings)) {
        const fix = candidateFixes(placed, this.#document).find(({ safe }) => safe);
        if (fix !== undefined && !fix.edits.some(isInJson)) {
          candidates.push({ rule: placed.local.rule.id, edits: fix.edits });
        }
      }
    }
    return candidates;
  }

  *#try(candidates: readonly Candidate[]): Generator<void, void> {
    if (candidates.length === 0) return;
    yield;
    const together = [...this.#accepted, ...candidates];
    const after = applyToDocument(
      this.#document,
      together.flatMap(({ edits }) => edits),
    );
    const counts = countsOf(after, this.#settings);
    const fixed = together.map(({ rule }) => rule);
    if (isBetter(counts, this.#before, fixed)) {
      this.#accepted = together;
    } else if (candidates.length > 1) {
      const half = candidates.length >> 1;
      yield* this.#try(candidates.slice(0, half));
      yield* this.#try(candidates.slice(half));
    }
  }
}

/** A stretch of the original text that is still in the current text, at `at`. */
interface KeptStretch {
  readonly origin: number;
  readonly at: number;
  readonly length: number;
}

/** Composes successive lists of edits into one list of edits of the original text. */
class ComposedEdits {
  readonly #originalLength: number;
  #text: string;
  /** In the order of both texts. */
  #kept: readonly KeptStretch[];

  constructor(original: string) {
    this.#originalLength = original.length;
    this.#text = original;
    this.#kept = [{ origin: 0, at: 0, length: original.length }];
  }

  /** Adds edits of the current text. They must not overlap. */
  add(edits: readonly TextEdit[]): void {
    const kept: KeptStretch[] = [];
    let index = 0;
    let from = 0;
    let shift = 0;
    const keepUntil = (to: number): void => {
      for (let stretch = this.#kept[index]; stretch !== undefined; stretch = this.#kept[++index]) {
        const { origin, at, length } = stretch;
        const start = Math.max(at, from);
        const end = Math.min(at + length, to);
        if (start < end) kept.push({ origin: origin + start - at, at: start + shift, length: end - start });
        if (at + length > to) return;
      }
    };
    for (const { span, newText } of edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)) {
      keepUntil(span.start);
      from = span.end;
      shift += newText.length - (span.end - span.start);
    }
    keepUntil(this.#text.length);
    this.#text = applyEdits(this.#text, edits);
    this.#kept = kept;
  }

  edits(): readonly TextEdit[] {
    const edits: TextEdit[] = [];
    let start = 0;
    let behind = 0;
    for (const { origin, at, length } of [
      ...this.#kept,
      { origin: this.#originalLength, at: this.#text.length, length: 0 },
    ]) {
      const newText = this.#text.slice(behind, at);
      if (origin > start || newText !== '') edits.push({ span: { start, end: origin }, newText });
      start = origin + length;
      behind = at + length;
    }
    return edits;
  }
}
