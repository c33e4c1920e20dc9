import type { NotationDocument } from '../notation/notation-document.ts';
import { addAll } from '../text/long-list.ts';
import { applyEdits, type Span, type TextEdit } from '../text/span.ts';
import { CheckSession } from './check-session.ts';
import { applyToDocument, FindingCounts } from './fix/effect.ts';
import { withoutContact } from './fix/without-contact.ts';
import { candidateFixes, isShown } from './fixes.ts';
import type { CheckSettings } from './settings.ts';

interface Candidate {
  readonly rule: string;
  readonly edits: readonly TextEdit[];
}

/**
 * The edits that apply all safe fixes, until none is left that removes a finding and adds none. Fixing the result again changes nothing.
 * Every round removes findings; `mostRounds` only limits the time for a hostile text.
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
  const session = new CheckSession(settings);
  const composed = new ComposedEdits(document.text);
  let current = document;
  for (let round = 0; round < mostRounds; round++) {
    const accepted = yield* new Round(current, session, settings).run();
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
  readonly #session: CheckSession;
  readonly #settings: CheckSettings;
  readonly #before: FindingCounts;
  #accepted: readonly Candidate[] = [];

  constructor(document: NotationDocument, session: CheckSession, settings: CheckSettings) {
    this.#document = document;
    this.#session = session;
    this.#settings = settings;
    this.#before = FindingCounts.of(document, session, settings);
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
    for (const [index, placed] of this.#session.placedFindings(this.#document).entries()) {
      if (index % findingsInStep === 0) yield;
      if (placed.local.fixes !== null && isShown(placed, this.#settings)) {
        const fix = candidateFixes(placed, this.#document).find(({ safe }) => safe);
        if (fix !== undefined) candidates.push({ rule: placed.local.rule.id, edits: fix.edits });
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
    const counts = FindingCounts.of(after, this.#session, this.#settings);
    const fixed = together.map(({ rule }) => rule);
    if (counts.isBetter(this.#before, fixed)) {
      this.#accepted = together;
    } else if (candidates.length > 1) {
      const half = candidates.length >> 1;
      yield* this.#try(candidates.slice(0, half));
      yield* this.#try(candidates.slice(half));
    }
  }
}

type Piece = { readonly kind: 'kept'; readonly span: Span } | { readonly kind: 'new'; readonly text: string };

/** Composes successive lists of edits into one list of edits of the original text. */
class ComposedEdits {
  readonly #originalLength: number;
  #pieces: readonly Piece[];
  #text: string;

  constructor(original: string) {
    this.#originalLength = original.length;
    this.#pieces = original.length > 0 ? [{ kind: 'kept', span: { start: 0, end: original.length } }] : [];
    this.#text = original;
  }

  get text(): string {
    return this.#text;
  }

  /** Adds edits of the current text. They must not overlap. */
  add(edits: readonly TextEdit[]): void {
    const pieces: Piece[] = [];
    const cursor = new PieceCursor(this.#pieces);
    for (const { span, newText } of ordered(edits)) {
      addAll(pieces, cursor.take(span.start));
      cursor.take(span.end);
      if (newText !== '') pieces.push({ kind: 'new', text: newText });
    }
    addAll(pieces, cursor.take(Number.POSITIVE_INFINITY));
    this.#pieces = pieces;
    this.#text = applyEdits(this.#text, edits);
  }

  edits(): readonly TextEdit[] {
    const edits: TextEdit[] = [];
    let at = 0;
    let newText = '';
    const flush = (end: number) => {
      if (newText !== '' || end > at) edits.push({ span: { start: at, end }, newText });
      newText = '';
    };
    for (const piece of this.#pieces) {
      if (piece.kind === 'new') {
        newText += piece.text;
      } else {
        flush(piece.span.start);
        at = piece.span.end;
      }
    }
    flush(this.#originalLength);
    return edits;
  }
}

class PieceCursor {
  readonly #pieces: readonly Piece[];
  #index = 0;
  /** The length taken from the piece at `#index`. */
  #within = 0;
  #offset = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  take(offset: number): readonly Piece[] {
    const taken: Piece[] = [];
    for (;;) {
      const piece = this.#pieces[this.#index];
      if (piece === undefined || this.#offset >= offset) return taken;
      const left = lengthOf(piece) - this.#within;
      const length = Math.min(left, offset - this.#offset);
      taken.push(cut(piece, this.#within, length));
      this.#offset += length;
      this.#within += length;
      if (length === left) {
        this.#index++;
        this.#within = 0;
      }
    }
  }
}

function lengthOf(piece: Piece): number {
  return piece.kind === 'new' ? piece.text.length : piece.span.end - piece.span.start;
}

function cut(piece: Piece, from: number, length: number): Piece {
  return piece.kind === 'new'
    ? { kind: 'new', text: piece.text.slice(from, from + length) }
    : { kind: 'kept', span: { start: piece.span.start + from, end: piece.span.start + from + length } };
}

function ordered(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
