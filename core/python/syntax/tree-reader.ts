import type { SyntaxNode } from '@lezer/common';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { wordSet } from '../../text/words.ts';
import { readArguments } from './arguments.ts';
import { readComprehension } from './comprehensions.ts';
import { groups, NodeReader } from './node-reader.ts';
import type { PyDictEntry, PyExpression } from './nodes.ts';
import { readOperators } from './operators.ts';
import { readParameterList } from './parameters.ts';
import { reservedWords } from './reserved-words.ts';
import { readStrings } from './strings.ts';

const NUMBER =
  /^(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:(?:[0-9](?:_?[0-9])*)?\.[0-9](?:_?[0-9])*|[0-9](?:_?[0-9])*\.?)(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?)$/;
const INTEGER_WITH_LEADING_ZERO = /^0[0_]*[1-9][0-9_]*$/;
/** Words that Python accepts directly after a number (`1if x else 2`). */
const AFTER_NUMBER = wordSet('and else for if in is not or');

const BRACKETED = wordSet(
  'ParenthesizedExpression TupleExpression ArrayExpression SetExpression DictionaryExpression ComprehensionExpression ArrayComprehensionExpression SetComprehensionExpression DictionaryComprehensionExpression',
);

/** Makes expressions of the nodes of a tree, and refuses what Lezer allows but Python does not. */
export class TreeReader extends NodeReader {
  override read(node: SyntaxNode): PyExpression {
    return this.nested(() =>
      BRACKETED.has(node.name)
        ? this.inBrackets(node, this.missing(node.from), () => this.#read(node))
        : this.#read(node),
    );
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

  #number(node: SyntaxNode, span: Span): PyExpression {
    const text = this.textOf(node);
    const after = /^[\p{XID_Continue}]+/u.exec(this.text.slice(node.to, node.to + 20))?.[0] ?? '';
    const isNumber = NUMBER.test(text) && !INTEGER_WITH_LEADING_ZERO.test(text);
    if (!isNumber || (after !== '' && !AFTER_NUMBER.has(after))) {
      this.refuse(node.from, node.to + after.length, say`invalid number "${text}${after}"`);
    }
    return { kind: 'number', text, ...span };
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
    return this.oneOrTuple(items, nodes, bracket.to);
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
      parameters: list === null ? [] : readParameterList(this, list),
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
