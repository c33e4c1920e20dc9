import type {
  WrittenDocument,
  WrittenEntry,
  WrittenOther,
  WrittenRoot,
  WrittenSchema,
  WrittenText,
  WrittenTool,
} from '../../../core/loaders/written.ts';
import type { Span } from '../../../core/text/span.ts';

/** Reads a text that strictly follows the notation; null for any other. */
export function readStrictly(text: string): WrittenDocument | null {
  try {
    return new StrictReader(text).document();
  } catch (problem) {
    if (problem instanceof NotStrict) {
      return null;
    }
    throw problem;
  }
}

class NotStrict extends Error {}

interface RawProperty {
  readonly key: string;
  readonly keySpan: Span;
  readonly string: WrittenText | null;
  readonly block: { readonly span: Span; readonly entries: readonly WrittenEntry[] } | null;
}

class StrictReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): WrittenDocument {
    const tools: WrittenTool[] = [];
    const roots: WrittenRoot[] = [];
    this.#list('[', ']', () => {
      if (this.#peek() === '{') {
        tools.push(this.#tool());
      } else {
        roots.push(this.#root());
      }
    });
    if (this.#peek() !== undefined) {
      throw new NotStrict();
    }
    return { text: this.#text, tools, roots };
  }

  #root(): WrittenRoot {
    const { key, span: keySpan } = this.#key();
    this.#expect('-->');
    const texts: WrittenText[] = [];
    if (this.#peek() === '[') {
      this.#list('[', ']', () => texts.push(this.#string(true)));
    } else {
      texts.push(this.#string(true));
    }
    if (!['system_prompt', 'wrapped_query', 'rules'].includes(key)) {
      throw new NotStrict();
    }
    return { key, keySpan, span: { start: keySpan.start, end: this.#at }, isWellFormed: true, texts };
  }

  #tool(): WrittenTool {
    const properties: RawProperty[] = [];
    const span = this.#list('{', '}', () => properties.push(this.#property()));
    if (properties.length === 0) {
      throw new NotStrict();
    }
    const first = (key: string): RawProperty | undefined => properties.find((property) => property.key === key);
    const entry = (key: string): WrittenEntry | null => {
      const found = first(key);
      return found?.string ? { key, keySpan: found.keySpan, value: found.string } : null;
    };
    const call = first('function');
    const schema = first('args_schema');
    const meant = new Set(['name', 'description', 'link', 'function', 'args_schema'].map(first));
    return {
      span,
      name: entry('name'),
      description: entry('description'),
      link: entry('link'),
      function: call?.string
        ? {
            keySpan: call.keySpan,
            executable: call.string,
            block: call.block?.span ?? null,
            slots: call.block?.entries ?? [],
          }
        : null,
      schema: schema === undefined ? null : schemaOf(schema),
      others: properties
        .filter((property) => !meant.has(property))
        .map(
          ({ key, keySpan, string, block }): WrittenOther => ({
            isRepeat: first(key) !== undefined && meant.has(first(key)),
            key,
            keySpan,
            value: string,
            block,
          }),
        ),
    };
  }

  #property(): RawProperty {
    const { key, span: keySpan } = this.#key();
    this.#expect('-->');
    const string = this.#peek() === '{' ? null : this.#string(false);
    if (string !== null) {
      this.#skip();
      if (!this.#text.startsWith('-->', this.#at)) {
        return { key, keySpan, string, block: null };
      }
      this.#expect('-->');
    }
    const entries: WrittenEntry[] = [];
    const span = this.#list('{', '}', () => {
      const { key: entryKey, span: entrySpan } = this.#key();
      this.#expect('-->');
      entries.push({ key: entryKey, keySpan: entrySpan, value: this.#string(false) });
    });
    return { key, keySpan, string, block: { span, entries } };
  }

  #list(open: string, close: string, item: () => void): Span {
    this.#expect(open);
    const start = this.#at - 1;
    if (this.#peek() !== close) {
      item();
      while (this.#peek() === ',') {
        this.#at++;
        item();
      }
    }
    this.#expect(close);
    return { start, end: this.#at };
  }

  #key(): { readonly key: string; readonly span: Span } {
    this.#skip();
    const start = this.#at;
    while (/[A-Za-z0-9_-]/.test(this.#text[this.#at] ?? '') && !this.#text.startsWith('-->', this.#at)) {
      this.#at++;
    }
    if (this.#at === start) {
      throw new NotStrict();
    }
    return { key: this.#text.slice(start, this.#at), span: { start, end: this.#at } };
  }

  #string(mayBeLong: boolean): WrittenText {
    this.#skip();
    const quotes = mayBeLong && this.#text.startsWith('"""', this.#at) ? '"""' : '"';
    this.#expect(quotes);
    const start = this.#at;
    const end = this.#text.indexOf(quotes, start);
    if (end === -1) {
      throw new NotStrict();
    }
    this.#at = end + quotes.length;
    return { text: this.#text.slice(start, end), span: { start, end } };
  }

  #expect(token: string): void {
    this.#skip();
    if (!this.#text.startsWith(token, this.#at)) {
      throw new NotStrict();
    }
    this.#at += token.length;
  }

  #peek(): string | undefined {
    this.#skip();
    return this.#text[this.#at];
  }

  #skip(): void {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? '')) {
      this.#at++;
    }
  }
}

function schemaOf({ keySpan, string, block }: RawProperty): WrittenSchema | null {
  if (string !== null) {
    return { kind: 'class', keySpan, name: string };
  }
  return block && { kind: 'inline', keySpan, block: block.span, fields: block.entries };
}
