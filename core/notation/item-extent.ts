import type { WrittenKind } from './scanner.ts';

/** Where an item ends and how its braces are to be read. Offsets are absolute. */
export interface ItemExtent {
  readonly end: number;
  /** Tokens of the item: kinds, and starts and ends in turn. */
  readonly kinds: readonly WrittenKind[];
  readonly offsets: readonly number[];
  /** Braces and brackets that open and close nothing: a surplus one must not move the end of a tool. */
  readonly stray: ReadonlySet<number>;
  /** Offsets of keys before which an inner block ends although nobody closed it. */
  readonly implicitCloses: ReadonlySet<number>;
  /** The offset of the key at which an interface block begins although nobody opened it. The offset of the end-of-file token is -1. */
  readonly implicitOpen: number | null;
}

const nothing: ReadonlySet<number> = new Set();

/** What is written where, collected while the end of an item is looked for. */
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

  addStray(offset: number): void {
    this.stray ??= new Set();
    this.stray.add(offset);
  }

  addImplicitClose(offset: number): void {
    this.implicitCloses ??= new Set();
    this.implicitCloses.add(offset);
  }

  /** Commas at the end of an item that nobody closed belong to the array. */
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
