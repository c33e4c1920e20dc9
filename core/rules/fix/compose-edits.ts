import { addAll } from '../../text/long-list.ts';
import { applyEdits, type Span, type TextEdit } from '../../text/span.ts';

/** A piece of the present text: kept from the original, or new. */
type Piece = { readonly kind: 'kept'; readonly span: Span } | { readonly kind: 'new'; readonly text: string };

/** Edits made one list after another, as one list of edits of the original text. */
export class ComposedEdits {
  readonly #originalLength: number;
  #pieces: readonly Piece[];
  #text: string;

  constructor(original: string) {
    this.#originalLength = original.length;
    this.#pieces = original.length > 0 ? [{ kind: 'kept', span: { start: 0, end: original.length } }] : [];
    this.#text = original;
  }

  /** The text after all edits so far. */
  get text(): string {
    return this.#text;
  }

  /** Adds edits of the present text (they do not overlap). */
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

  /** The edits of the original text, in its order. */
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

/** Walks over pieces by offsets of the text they make. */
class PieceCursor {
  readonly #pieces: readonly Piece[];
  #index = 0;
  /** How much of the piece at `#index` is taken. */
  #within = 0;
  #offset = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  /** The pieces from here to `offset`, cut where necessary. */
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
