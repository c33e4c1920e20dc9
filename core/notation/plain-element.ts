import type { ItemExtent } from './boundary.ts';
import type {
  BlockNode,
  ElementNode,
  EntryNode,
  KeyNode,
  LinkNode,
  StringNode,
  SyntaxProblem,
  TriviaNode,
} from './syntax.ts';

const noProblems: readonly SyntaxProblem[] = [];
const noTrivia: readonly TriviaNode[] = [];

/**
 * Reads an element that is written exactly by the grammar, straight from the tokens of the boundary scan; null for any
 * other, which the permissive grammar of the parser reads. Nearly every element of nearly every file is of this kind, and
 * this spares it the lexer and the parser: a whole file is read several times faster. That both readers answer the same
 * is a tested property. `slice` is the element's text, `base` the offset at which it stands.
 */
export function readPlainElement(slice: string, extent: ItemExtent, base: number): ElementNode | null {
  if (extent.stray.size > 0 || extent.implicitCloses.size > 0 || extent.kinds[0] !== 'open-brace') {
    return null;
  }
  return new PlainReader(slice, extent, base).element();
}

class PlainReader {
  readonly #slice: string;
  readonly #extent: ItemExtent;
  readonly #base: number;
  #next = 1;

  constructor(slice: string, extent: ItemExtent, base: number) {
    this.#slice = slice;
    this.#extent = extent;
    this.#base = base;
  }

  element(): ElementNode | null {
    const properties = this.#entries(true);
    const { kinds } = this.#extent;
    const width = this.#slice.length;
    if (!properties || this.#next !== kinds.length - 1) {
      return null;
    }
    return {
      kind: 'element',
      width,
      open: { start: 0, end: 1 },
      close: { start: width - 1, end: width },
      properties,
      trivia: noTrivia,
      problems: noProblems,
    };
  }

  /** Entries with exactly a comma between them, up to (not with) the closing brace; null where anything else stands. */
  #entries(inElement: boolean): EntryNode[] | null {
    const { kinds } = this.#extent;
    const entries: EntryNode[] = [];
    if (kinds[this.#next] === 'close-brace') {
      return entries;
    }
    for (;;) {
      const entry = this.#entry(inElement);
      if (!entry) {
        return null;
      }
      entries.push(entry);
      if (kinds[this.#next] === 'close-brace') {
        return entries;
      }
      if (kinds[this.#next] !== 'comma') {
        return null;
      }
      this.#next++;
    }
  }

  #entry(inElement: boolean): EntryNode | null {
    const key = this.#key();
    const link = key && this.#link();
    if (!link) {
      return null;
    }
    const kind = this.#extent.kinds[this.#next];
    if (kind === 'open-brace') {
      const value = inElement && key.name === 'args_schema' ? this.#block() : null;
      return (
        value && { kind: 'entry', start: key.start, end: value.end, key, link, value, blockLink: null, block: null }
      );
    }
    const value = kind === 'string' ? this.#string() : null;
    if (!value) {
      return null;
    }
    if (this.#extent.kinds[this.#next] !== 'link') {
      return { kind: 'entry', start: key.start, end: value.end, key, link, value, blockLink: null, block: null };
    }
    const blockLink = inElement && key.name === 'function' ? this.#link() : null;
    const block = blockLink && this.#extent.kinds[this.#next] === 'open-brace' ? this.#block() : null;
    return block && { kind: 'entry', start: key.start, end: block.end, key, link, value, blockLink, block };
  }

  #key(): KeyNode | null {
    if (this.#extent.kinds[this.#next] !== 'word') {
      return null;
    }
    const start = this.#start();
    const end = this.#end();
    const first = this.#slice.charCodeAt(start);
    // A word of other characters may be a quoted key or no key at all: the parser's business.
    if (!((first >= 97 && first <= 122) || (first >= 65 && first <= 90) || first === 95)) {
      return null;
    }
    this.#next++;
    return { kind: 'key', start, end, name: this.#slice.slice(start, end), quoted: false };
  }

  #link(): LinkNode | null {
    if (this.#extent.kinds[this.#next] !== 'link') {
      return null;
    }
    const start = this.#start();
    const end = this.#end();
    if (end - start !== 3 || !this.#slice.startsWith('-->', start)) {
      return null;
    }
    this.#next++;
    return { kind: 'link', start, end, text: '-->' };
  }

  #string(): StringNode {
    const start = this.#start();
    const end = this.#end();
    this.#next++;
    const content = { start: start + 1, end: end - 1 };
    return {
      kind: 'string',
      start,
      end,
      quote: 'double',
      closed: true,
      text: this.#slice.slice(start + 1, end - 1),
      content,
    };
  }

  #block(): BlockNode | null {
    const start = this.#start();
    this.#next++;
    const entries = this.#entries(false);
    if (!entries) {
      return null;
    }
    const close = this.#start();
    this.#next++;
    return {
      kind: 'block',
      start,
      end: close + 1,
      open: { start, end: start + 1 },
      close: { start: close, end: close + 1 },
      entries,
    };
  }

  #start(): number {
    return (this.#extent.offsets[2 * this.#next] ?? 0) - this.#base;
  }

  #end(): number {
    return (this.#extent.offsets[2 * this.#next + 1] ?? 0) - this.#base;
  }
}
