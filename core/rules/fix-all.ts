import { NotationDocument } from '../notation/notation-document.ts';
import { applyEdits, type TextEdit } from '../text/span.ts';
import { check, placedFindings } from './check.ts';
import { editsToolJson } from './fix/tool-json.ts';
import { withoutContact } from './fix/without-contact.ts';
import { fixesOfPlaced, isShown } from './fixes.ts';
import type { CheckSettings } from './settings.ts';

/**
 * The edits that apply all safe fixes, in passes, until no pass makes the document better. No edits for a text that is not read to its end,
 * and none within a tool definition of another format.
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
  // Each pass leaves fewer findings, so the passes end by themselves; the limit is for the time that a hostile text takes.
  for (let pass = 0; pass < mostPasses; pass++) {
    const edits = yield* editsOfPass(current, settings);
    if (edits === null) break;
    composed.add(edits);
    current = NotationDocument.parse(applyEdits(current.text, edits), current);
  }
  return composed.edits();
}

const mostPasses = 100;
const findingsInStep = 100;

/** The edits of the safe fixes, or of those for one rule, where all together don't make the document better; null for none. */
function* editsOfPass(
  document: NotationDocument,
  settings: CheckSettings,
): Generator<void, readonly TextEdit[] | null> {
  const ofRules = yield* safeFixes(document, settings);
  if (ofRules.size === 0) return null;
  const before = countsOf(document, settings);
  for (const fixes of [[...ofRules.values()].flat(), ...ofRules.values()]) {
    yield;
    const edits = withoutContact(fixes).flat();
    const after = countsOf(NotationDocument.parse(applyEdits(document.text, edits), document), settings);
    if (isFewer(after, before)) return edits;
  }
  return null;
}

/** The edits of the first safe fix of each finding, by rule. */
function* safeFixes(
  document: NotationDocument,
  settings: CheckSettings,
): Generator<void, ReadonlyMap<string, readonly (readonly TextEdit[])[]>> {
  const ofRules = new Map<string, (readonly TextEdit[])[]>();
  const isInJson = editsToolJson(document);
  for (const [index, placed] of placedFindings(document, settings).entries()) {
    if (index % findingsInStep === 0) yield;
    if (placed.local.fixes === null || !isShown(placed, settings)) continue;
    const fix = fixesOfPlaced(placed, document).find(({ safe }) => safe);
    if (fix === undefined || fix.edits.some(isInJson)) continue;
    const { id } = placed.local.rule;
    const fixes = ofRules.get(id);
    if (fixes === undefined) ofRules.set(id, [fix.edits]);
    else fixes.push(fix.edits);
  }
  return ofRules;
}

/** The numbers of findings about syntax, about the notation, and of all other kinds. */
type Counts = readonly [syntax: number, notation: number, others: number];

function countsOf(document: NotationDocument, settings: CheckSettings): Counts {
  const counts: [number, number, number] = [0, 0, 0];
  for (const { family } of check(document, settings)) counts[family === 'syntax' ? 0 : family === 'notation' ? 1 : 2]++;
  return counts;
}

/** Whether there are fewer findings. A mistake hides those of the later kinds in its tool, so these count only where all before are equal. */
function isFewer(after: Counts, before: Counts): boolean {
  const kind = after.findIndex((count, index) => count !== before[index]);
  return kind >= 0 && (after[kind] ?? 0) < (before[kind] ?? 0);
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
