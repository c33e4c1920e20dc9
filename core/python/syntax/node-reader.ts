import type { SyntaxNode } from '@lezer/common';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { PyExpression, PythonError } from './nodes.ts';

/**
 * The deepest nesting without brackets (`not not not …`, `a.b.c…`). Python's own limit is near 3,000; deeper text up to that is left
 * unread, not refused.
 */
const DEEPEST = 600;
/** The deepest nesting of brackets in Python's own parser. */
const MAXIMUM_BRACKETS = 200;

/** The token that an error is at. */
const TOKEN = /^(?:[\p{XID_Start}_][\p{XID_Continue}]*|&&|\|\||\*\*|[-+*/%&|^:=!<>]=|[\s\S])/u;

/** What the readers of the parts of an expression share: offsets, errors, limits and lists of values. */
export abstract class NodeReader {
  readonly text: string;
  /** False after nesting that is too deep. */
  complete = true;
  readonly errors: PythonError[] = [];
  readonly #shift: number;
  readonly #content: Span;
  #depth = 0;
  #brackets = 0;

  /** `shift` is added to the offsets of the tree; no span is outside of `content`. */
  constructor(text: string, shift: number, content: Span) {
    this.text = text;
    this.#shift = shift;
    this.#content = content;
  }

  span(from: number, to: number): Span {
    return { start: this.#placed(from), end: this.#placed(to) };
  }

  #placed(offset: number): number {
    const { start, end } = this.#content;
    return Math.min(end, Math.max(start, offset + this.#shift));
  }

  textOf(node: SyntaxNode): string {
    return this.text.slice(node.from, node.to);
  }

  missing(at: number): PyExpression {
    return { kind: 'missing', ...this.span(at, at) };
  }

  refuse(from: number, to: number, message: string): void {
    this.errors.push({ span: this.span(from, to), message });
  }

  refuseToken({ from, to }: SyntaxNode): void {
    this.refuse(from, to, say`unexpected "${this.text.slice(from, to)}"`);
  }

  /** Refuses the token at an offset. */
  refuseAt(at: number): void {
    const token = TOKEN.exec(this.text.slice(at, at + 200))?.[0] ?? '';
    this.refuse(at, at + token.length, unexpected(token));
  }

  /** Without comments and error nodes. */
  children(node: SyntaxNode): readonly SyntaxNode[] {
    const found: SyntaxNode[] = [];
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (!child.type.isError && child.name !== 'Comment') found.push(child);
    }
    return found;
  }

  /** Reads one level deeper. */
  nested(read: () => PyExpression): PyExpression {
    if (this.#depth >= DEEPEST) {
      this.complete = false;
      return this.missing(0);
    }
    this.#depth++;
    const result = read();
    this.#depth--;
    return result;
  }

  /** Reads the content of a bracket; `empty` where too many brackets are open. */
  inBrackets<Content>(bracket: SyntaxNode, empty: Content, read: () => Content): Content {
    if (this.#brackets >= MAXIMUM_BRACKETS) {
      this.complete = false;
      this.refuse(bracket.from, bracket.from + 1, say`too many nested brackets (max. ${MAXIMUM_BRACKETS})`);
      return empty;
    }
    this.#brackets++;
    const result = read();
    this.#brackets--;
    return result;
  }

  abstract read(node: SyntaxNode): PyExpression;

  /** Reads a node that a broken text may lack; then, its place is after `before`. */
  readAfter(before: SyntaxNode, node: SyntaxNode | undefined): PyExpression {
    return node === undefined ? this.missing(before.to) : this.read(node);
  }

  /** Python normalizes names to Unicode's compatibility form (ａ is a). */
  name(node: SyntaxNode): string {
    const written = this.textOf(node);
    if (/^[\x20-\x7f]*$/.test(written)) return written;
    const wrong = /^[^\p{XID_Start}_]|[^\p{XID_Continue}]/u.exec(written);
    if (wrong !== null) this.refuseAt(node.from + wrong.index);
    return written.normalize('NFKC');
  }

  checkBindable(node: SyntaxNode): void {
    if (this.textOf(node) === '__debug__') this.refuseToken(node);
  }

  /** Values between commas, with stars. Brackets are skipped. */
  values(nodes: readonly SyntaxNode[]): readonly PyExpression[] {
    return groups(nodes).flatMap(([first, second]) => {
      if (first === undefined) return [];
      if (first.name !== '*') return [this.read(first)];
      const value = this.readAfter(first, second);
      return [{ kind: 'starred' as const, value, ...this.span(first.from, second?.to ?? first.to) }];
    });
  }

  /** One value, or a tuple without brackets. */
  list(nodes: readonly SyntaxNode[], end: number): PyExpression {
    return this.oneOrTuple(this.values(nodes), nodes, end);
  }

  /** The only item, or a tuple of the items of `nodes`, also where a comma follows the only one. */
  oneOrTuple(items: readonly PyExpression[], nodes: readonly SyntaxNode[], end: number): PyExpression {
    const [first] = nodes;
    const last = nodes.at(-1);
    if (first === undefined || last === undefined || items[0] === undefined) return this.missing(end);
    return items.length === 1 && last.name !== ','
      ? items[0]
      : { kind: 'tuple', items, ...this.span(first.from, last.to) };
  }
}

/** The nodes between commas, without brackets; no group is empty. A comma between `for` and `in` separates nothing. */
export function groups(nodes: readonly SyntaxNode[]): readonly (readonly SyntaxNode[])[] {
  const found: SyntaxNode[][] = [[]];
  let inTarget = false;
  for (const node of nodes) {
    if (node.name === 'for' || node.name === 'in') inTarget = node.name === 'for';
    if (node.name === ',' && !inTarget) found.push([]);
    else if (!/^[()[\]{}]$/.test(node.name)) found.at(-1)?.push(node);
  }
  return found.filter((group) => group.length > 0);
}

function unexpected(token: string): string {
  if (/^['"]/.test(token)) return say`unexpected string`;
  if (/^[\r\n]/.test(token)) return say`unexpected line break`;
  if (!/^[\p{C}\p{Z}]/u.test(token)) return say`unexpected "${token}"`;
  return say`invalid character U+${(token.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
