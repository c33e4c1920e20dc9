import type { SyntaxNode } from '@lezer/common';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { wordSet } from '../../text/words.ts';
import { readArguments } from './arguments.ts';
import { readComprehension } from './comprehensions.ts';
import type { PyDictEntry, PyExpression, PythonError } from './nodes.ts';
import { readOperators } from './operators.ts';
import { readParameters } from './parameters.ts';
import { reservedWords } from './reserved-words.ts';
import { readStrings } from './strings.ts';

/**
 * The deepest nesting without brackets (`not not not …`, `a.b.c…`). Python's own limit is near 3,000; deeper text up to that is left
 * unread, not refused.
 */
const DEEPEST = 600;
/** The deepest nesting of brackets in Python's own parser. */
const MAXIMUM_BRACKETS = 200;

/** The token that an error is at. */
const TOKEN = /^(?:[\p{XID_Start}_][\p{XID_Continue}]*|&&|\|\||\*\*|[-+*/%&|^:=!<>]=|[\s\S])/u;
const NUMBER =
  /^(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:(?:[0-9](?:_?[0-9])*)?\.[0-9](?:_?[0-9])*|[0-9](?:_?[0-9])*\.?)(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?)$/;
const INTEGER_WITH_LEADING_ZERO = /^0[0_]*[1-9][0-9_]*$/;
/** Words that Python accepts directly after a number (`1if x else 2`). */
const AFTER_NUMBER = wordSet('and else for if in is not or');

const BRACKETED = wordSet(
  'ParenthesizedExpression TupleExpression ArrayExpression SetExpression DictionaryExpression ComprehensionExpression ArrayComprehensionExpression SetComprehensionExpression DictionaryComprehensionExpression',
);

/** Makes expressions of the nodes of a tree, and refuses what Lezer allows but Python does not. */
export class TreeReader {
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
      this.refuse(bracket.from, bracket.from + 1, say`more than ${MAXIMUM_BRACKETS} nested brackets`);
      return empty;
    }
    this.#brackets++;
    const result = read();
    this.#brackets--;
    return result;
  }

  read(node: SyntaxNode): PyExpression {
    return this.nested(() =>
      BRACKETED.has(node.name)
        ? this.inBrackets(node, this.missing(node.from), () => this.#read(node))
        : this.#read(node),
    );
  }

  /** Reads a node that a broken text may lack; then, its place is after `before`. */
  readAfter(before: SyntaxNode, node: SyntaxNode | undefined): PyExpression {
    return node === undefined ? this.missing(before.to) : this.read(node);
  }

  #read(node: SyntaxNode): PyExpression {
    const span = this.span(node.from, node.to);
    switch (node.name) {
      case 'VariableName':
        return this.#name(node, span);
      case 'None':
        return { kind: 'constant', value: 'None', ...span };
      case 'Boolean':
        return { kind: 'constant', value: this.textOf(node) === 'True' ? 'True' : 'False', ...span };
      case 'Ellipsis':
        return { kind: 'constant', value: 'Ellipsis', ...span };
      case 'Number':
        return this.#number(node, span);
      case 'String':
      case 'FormatString':
      case 'ContinuedString':
        return readStrings(this, node);
      case 'ParenthesizedExpression':
        return this.#group(node);
      case 'TupleExpression':
        return { kind: 'tuple', items: this.values(this.children(node)), ...span };
      case 'ArrayExpression':
        return { kind: 'list', items: this.values(this.children(node)), ...span };
      case 'SetExpression':
        return { kind: 'set', items: this.values(this.children(node)), ...span };
      case 'DictionaryExpression':
        return { kind: 'dict', entries: groups(this.children(node)).map((group) => this.#entry(group)), ...span };
      case 'ComprehensionExpression':
        return readComprehension(this, 'generator', this.children(node), span);
      case 'ArrayComprehensionExpression':
        return readComprehension(this, 'list', this.children(node), span);
      case 'SetComprehensionExpression':
        return readComprehension(this, 'set', this.children(node), span);
      case 'DictionaryComprehensionExpression':
        return readComprehension(this, 'dict', this.children(node), span);
      case 'CallExpression':
        return this.#call(node, span);
      case 'MemberExpression':
        return this.#member(node, span);
      case 'BinaryExpression':
      case 'UnaryExpression':
      case 'AwaitExpression':
        return readOperators(this, node);
      case 'ConditionalExpression':
        return this.#conditional(node, span);
      case 'LambdaExpression':
        return this.#lambda(node, span);
      case 'NamedExpression':
        return this.#named(node, span);
      case 'YieldExpression': {
        const values = this.children(node).filter(({ name }) => name !== 'yield' && name !== 'from');
        return { kind: 'yield', value: values.length === 0 ? null : this.list(values, node.to), ...span };
      }
      default:
        return this.missing(node.from);
    }
  }

  #name(node: SyntaxNode, span: Span): PyExpression {
    const name = this.name(node);
    // See `parseTree` for these two.
    if (name === 'yield') return { kind: 'yield', value: null, ...span };
    if (name === '/') this.refuseToken(node);
    return { kind: 'name', name, ...span };
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

  #number(node: SyntaxNode, span: Span): PyExpression {
    const text = this.textOf(node);
    const after = /^[\p{XID_Continue}]+/u.exec(this.text.slice(node.to, node.to + 20))?.[0] ?? '';
    const isNumber = NUMBER.test(text) && !INTEGER_WITH_LEADING_ZERO.test(text);
    if (!isNumber || (after !== '' && !AFTER_NUMBER.has(after))) {
      this.refuse(node.from, node.to + after.length, say`invalid number "${text}${after}"`);
    }
    return { kind: 'number', text, ...span };
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
    const items = this.values(nodes);
    const [first] = nodes;
    const last = nodes.at(-1);
    if (first === undefined || last === undefined || items[0] === undefined) return this.missing(end);
    return items.length === 1 && last.name !== ','
      ? items[0]
      : { kind: 'tuple', items, ...this.span(first.from, last.to) };
  }

  #group(node: SyntaxNode): PyExpression {
    const [bracket = node, ...inner] = this.children(node);
    if (inner[0]?.name === '*') this.refuseToken(inner[0]);
    return this.values(inner)[0] ?? this.missing(bracket.to);
  }

  #entry(group: readonly SyntaxNode[]): PyDictEntry {
    const [first, second = first, third] = group;
    if (first === undefined || second === undefined) return { key: null, value: this.missing(0) };
    if (first.name === '**') return { key: null, value: this.readAfter(first, group[1]) };
    return { key: this.read(first), value: this.readAfter(second, third) };
  }

  #call(node: SyntaxNode, span: Span): PyExpression {
    const [callee, list] = this.children(node);
    if (callee === undefined || list === undefined) return this.missing(node.from);
    const value = this.read(callee);
    const given = this.inBrackets(list, [], () => readArguments(this, list));
    return { kind: 'call', callee: value, arguments: given, argumentsSpan: this.span(list.from, list.to), ...span };
  }

  #member(node: SyntaxNode, span: Span): PyExpression {
    const [object, mark, ...inner] = this.children(node);
    if (object === undefined || mark === undefined) return this.missing(node.from);
    const value = this.read(object);
    if (mark.name === '[') {
      const index = this.inBrackets(mark, this.missing(mark.to), () => this.#index(inner, mark));
      return { kind: 'subscript', value, index, ...span };
    }
    const [property] = inner;
    if (property === undefined) {
      return { kind: 'attribute', value, name: '', nameSpan: this.span(node.to, node.to), ...span };
    }
    const name = this.name(property);
    if (reservedWords.has(name)) this.refuseToken(property);
    return { kind: 'attribute', value, name, nameSpan: this.span(property.from, property.to), ...span };
  }

  #index(inner: readonly SyntaxNode[], bracket: SyntaxNode): PyExpression {
    const nodes = inner.filter(({ name }) => name !== ']');
    const items = groups(nodes).flatMap((group) => {
      const [first] = group;
      const last = group.at(-1);
      if (first === undefined || last === undefined) return [];
      if (!group.some(({ name }) => name === ':')) return [this.list(group, last.to)];
      const parts = group.filter(({ name }) => name !== ':');
      for (const part of parts) if (part.name === 'NamedExpression') this.refuseToken(part);
      return [
        { kind: 'slice' as const, parts: parts.map((part) => this.read(part)), ...this.span(first.from, last.to) },
      ];
    });
    const [first] = nodes;
    const last = nodes.at(-1);
    if (items[0] === undefined || first === undefined || last === undefined) return this.missing(bracket.to);
    return items.length === 1 && last.name !== ','
      ? items[0]
      : { kind: 'tuple', items, ...this.span(first.from, last.to) };
  }

  #conditional(node: SyntaxNode, span: Span): PyExpression {
    const [body = node, word = node, test, other = word, otherwise] = this.children(node);
    return {
      kind: 'conditional',
      test: this.readAfter(word, test),
      body: this.read(body),
      otherwise: this.readAfter(other, otherwise),
      ...span,
    };
  }

  #lambda(node: SyntaxNode, span: Span): PyExpression {
    const list = node.getChild('ParamList');
    const colon = node.getChild(':');
    const body = this.children(node).findLast(({ from }) => colon !== null && from >= colon.to);
    return {
      kind: 'lambda',
      parameters: list === null ? [] : readParameters(this, list),
      body: this.readAfter(colon ?? node, body),
      ...span,
    };
  }

  #named(node: SyntaxNode, span: Span): PyExpression {
    const [target = node, operator = node, value] = this.children(node);
    if (target.name === 'VariableName') this.checkBindable(target);
    else this.refuseToken(operator);
    return { kind: 'named', target: this.read(target), value: this.readAfter(operator, value), ...span };
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
