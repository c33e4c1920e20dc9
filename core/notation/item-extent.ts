import type { WrittenKind } from './scanner.ts';

/** Offsets are absolute. */
export interface ItemExtent {
  readonly end: number;
  /** The kinds of the tokens; `offsets` holds start and end of each in turn. */
  readonly kinds: readonly WrittenKind[];
  readonly offsets: readonly number[];
  /** Offsets of braces and brackets that open and close nothing: they must not move the end of a tool. */
  readonly stray: ReadonlySet<number>;
  /** Offsets of the keys before which an unclosed inner block ends. */
  readonly implicitCloses: ReadonlySet<number>;
  /** The offset of the key at which an unopened interface block begins. The end-of-file token has the offset -1. */
  readonly implicitOpen: number | null;
}

const nothing: ReadonlySet<number> = new Set();

/** The tokens of one item: more than any tool has. Behind them, the next item or gap begins. */
export const mostTokens = 50_000;

export class ExtentBuilder {
  readonly kinds: WrittenKind[] = [];
  readonly offsets: number[] = [];
  stray: Set<number> | null = null;
  implicitCloses: Set<number> | null = null;
  implicitOpen: number | null = null;

  push(kind: WrittenKind, start: number, end: number): void {
    this.kinds.push(kind);
    this.offsets.push(start, end);
  }

  get isFull(): boolean {
    return this.kinds.length >= mostTokens;
  }

  addStray(offset: number): void {
    this.stray ??= new Set();
    this.stray.add(offset);
  }

  addImplicitClose(offset: number): void {
    this.implicitCloses ??= new Set();
    this.implicitCloses.add(offset);
  }

  /** Commas at the end of an unclosed item belong to the array. */
  dropTrailingCommas(): void {
    while (this.kinds.at(-1) === 'comma') {
      this.kinds.pop();
      this.offsets.length -= 2;
    }
  }

  build(start: number): ItemExtent {
    return {
      end: this.offsets.at(-1) ?? start,
      kinds: this.kinds,
      offsets: this.offsets,
      stray: this.stray ?? nothing,
      implicitCloses: this.implicitCloses ?? nothing,
      implicitOpen: this.implicitOpen,
    };
  }
}
