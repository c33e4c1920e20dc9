import type { SyntaxNode } from '@lezer/common';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { NodeReader } from './node-reader.ts';
import type { PyExpression } from './nodes.ts';
import { unescapedString } from './string-escapes.ts';

/** A format in a format may have no replacement field. */
const DEEPEST_FORMAT = 2;

/** The characters of a literal, without its quotes. */
interface Content {
  readonly from: number;
  readonly to: number;
  readonly raw: boolean;
  /** Whether the literal must end on its line. */
  readonly line: boolean;
}

/** Reads a string literal, or adjacent ones as one string. */
export function readStrings(reader: NodeReader, node: SyntaxNode): PyExpression {
  const literals = node.name === 'ContinuedString' ? reader.children(node) : [node];
  const strings = new StringReader(reader);
  for (const literal of literals) strings.literal(literal);
  const { value, bytes, fields, pieces, content } = strings;
  return {
    kind: 'string',
    value,
    bytes: bytes ?? false,
    fields,
    pieces: fields.length === 0 ? null : pieces,
    content: literals.length === 1 ? content : null,
    ...reader.span(node.from, node.to),
  };
}

class StringReader {
  readonly fields: PyExpression[] = [];
  readonly #pieces: (string | PyExpression)[] = [];
  readonly #reader: NodeReader;
  value: string | null = '';
  bytes: boolean | null = null;
  content: Span | null = null;
  /** Whether the pieces are the whole text: no field has a format. */
  #isWhole = true;

  constructor(reader: NodeReader) {
    this.#reader = reader;
  }

  get pieces(): readonly (string | PyExpression)[] | null {
    return this.#isWhole ? this.#pieces : null;
  }

  literal(node: SyntaxNode): void {
    const written = this.#reader.textOf(node);
    const [start = '', prefix = '', quote = ''] = /^([a-z]*)('''|"""|'|")/i.exec(written) ?? [];
    const bytes = /b/i.test(prefix);
    const raw = /r/i.test(prefix);
    this.bytes ??= bytes;
    if (this.bytes !== bytes) this.#reader.refuse(node.from, node.to, say`bytes and strings can't be combined`);
    const from = node.from + start.length;
    const to = node.to - quote.length;
    const isClosed = to >= from && written.endsWith(quote) && endsUnescaped(this.#reader.text.slice(from, to));
    if (!isClosed) this.#reader.refuse(node.from, node.to, say`unterminated string`);
    const content = { from, to: isClosed ? to : node.to, raw, line: quote.length === 1 };
    if (node.name === 'FormatString') this.#formatted(node, content);
    else this.#plain(content, bytes);
  }

  #plain({ from, to, raw, line }: Content, bytes: boolean): void {
    const text = this.#reader.text.slice(from, to);
    if (line) this.#checkLine(from, text);
    const strange = bytes ? (/[^\0-\x7f]/.exec(text)?.index ?? null) : null;
    if (strange !== null) {
      this.#reader.refuse(from + strange, from + strange + 1, say`only ASCII characters are allowed in bytes`);
    }
    this.#add(from, text, raw, bytes);
    if (raw || !text.includes('\\')) this.content = this.#reader.span(from, to);
  }

  #checkLine(from: number, text: string): void {
    const at = text.replace(/\\(?:\r\n|[\s\S])/g, (found) => '_'.repeat(found.length)).search(/[\r\n]/);
    if (at >= 0) this.#reader.refuse(from, from + at, say`unterminated string`);
  }

  #add(from: number, text: string, raw: boolean, bytes: boolean): void {
    const { value, error } = raw ? { value: text.replace(/\r\n?/g, '\n'), error: null } : unescapedString(text, bytes);
    if (error !== null) {
      const wrong = text.slice(error.start, error.end);
      this.#reader.refuse(from + error.start, from + error.end, say`invalid escape "${wrong}"`);
    }
    this.value = this.value === null || value === null ? null : this.value + value;
    if (value === null) this.#isWhole = false;
    else this.#pieces.push(value);
  }

  /** The characters and replacement fields of an f-string. */
  #formatted(node: SyntaxNode, content: Content): void {
    let at = content.from;
    for (const field of node.getChildren('FormatReplacement')) {
      this.#characters({ ...content, from: at, to: field.from });
      this.value = null;
      this.#field(field, 0);
      at = field.to;
    }
    this.#characters({ ...content, from: at });
  }

  #characters({ from, to, raw, line }: Content): void {
    const text = this.#reader.text.slice(from, Math.max(from, to));
    if (line) this.#checkLine(from, text);
    for (const { 0: found, index } of text.matchAll(raw ? /\{\{|\}\}|[{}]/g : /\\N\{[^{}'"\n]*\}|\{\{|\}\}|[{}]/g)) {
      if (found.length === 1) this.#reader.refuse(from + index, from + index + 1, say`unexpected "${found}"`);
    }
    this.#add(from, text.replaceAll('{{', '{').replaceAll('}}', '}'), raw, false);
  }

  #field(field: SyntaxNode, depth: number): void {
    const nodes = this.#reader.children(field);
    const content = nodes.filter(({ name }) => !name.startsWith('Format') && name !== '{' && name !== '}');
    const [first] = content;
    // Directly in a replacement field, the colon of a lambda would begin the format.
    if (first?.name === 'LambdaExpression') {
      this.#reader.refuse(first.from, first.from + 6, say`unexpected "${'lambda'}"`);
    }
    if (depth >= DEEPEST_FORMAT) this.#reader.refuse(field.from, field.from + 1, say`unexpected "${'{'}"`);
    const value = this.#reader.inBrackets(field, null, () => this.#reader.list(content, field.from + 1));
    if (value?.kind === 'starred' && first !== undefined) this.#reader.refuseToken(first);
    if (value !== null && first !== undefined) {
      this.fields.push(value);
      this.#pieces.push(value);
    }
    if (nodes.some(({ name }) => name.startsWith('Format'))) this.#isWhole = false;
    for (const format of field.getChildren('FormatSpec')) {
      for (const inner of format.getChildren('FormatReplacement')) this.#field(inner, depth + 1);
    }
  }
}

/** Whether the closing quote after `text` is not escaped. */
function endsUnescaped(text: string): boolean {
  let backslashes = 0;
  while (text.at(-1 - backslashes) === '\\') backslashes++;
  return backslashes % 2 === 0;
}
