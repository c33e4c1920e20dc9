import type { SyntaxNode, Tree } from '@lezer/common';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { readArguments } from './arguments.ts';
import type { PyArgument, PyExpression, PyParameter, PythonError } from './nodes.ts';
import { readParameterList } from './parameters.ts';
import { parseTree } from './parse-tree.ts';
import { TreeReader } from './tree-reader.ts';

interface ParsedExpression {
  /** A `missing` expression where none could be read. */
  readonly expression: PyExpression;
  /** The first error, or none: what follows an error is not reliable. */
  readonly errors: readonly PythonError[];
  /** False if the text is nested too deeply. */
  readonly complete: boolean;
}

/**
 * Reads one expression at `span` of a larger text with its own rules for lines (an annotation, a default value, a decorator): line breaks
 * are white space. Spans of the result are offsets into the whole text.
 */
export function parseExpression(text: string, span: Span = { start: 0, end: text.length }): ParsedExpression {
  const source = new Source('(', text, span, '\n)');
  const group = source.statements[0]?.firstChild ?? null;
  const [open, ...nodes] = group === null ? [] : source.reader.children(group);
  const expression = source.reader.list(open === undefined ? [] : nodes.slice(0, -1), 1);
  if (expression.kind === 'missing') source.reader.refuse(1, 1, say`expected an expression`);
  return source.parsed(expression);
}

/** Reads the parameters of a function; `span` is from `(` to after `)`. Spans are offsets into the whole text. */
export function parseParameters(text: string, span: Span): readonly PyParameter[] {
  const source = new Source('def _', text, span, ':0\n');
  const list = source.statements[0]?.getChild('ParamList') ?? null;
  return list === null ? [] : readParameterList(source.reader, list);
}

/** Reads the arguments of a call or of a class; `span` is from `(` to after `)`. Spans are offsets into the whole text. */
export function parseArguments(text: string, span: Span): readonly PyArgument[] {
  const source = new Source('_', text, span, '\n');
  const list = source.statements[0]?.getChild('CallExpression')?.getChild('ArgList') ?? null;
  return list === null ? [] : readArguments(source.reader, list);
}

/** Reads a text as Python's `eval` does: leading blanks are ignored, and the expression ends at the end of its line. */
export function parseEvaluated(text: string): ParsedExpression {
  const blanks = /^(?:[ \t\f]*(?:#[^\r\n]*)?[\r\n])*[ \t\f]*(?:#[^\r\n]*$)?/.exec(text)?.[0] ?? '';
  if (blanks.length === text.length) {
    const span = { start: 0, end: text.length };
    const expression = { kind: 'missing', start: span.end, end: span.end } as const;
    return { expression, errors: [{ span, message: say`expected an expression` }], complete: true };
  }
  const source = new Source('_= ', text, { start: blanks.length, end: text.length }, ' \n');
  const { reader } = source;
  const [first, second] = source.statements;
  // A semicolon makes a group of statements.
  const statement = first?.name === 'StatementGroup' ? first.firstChild : (first ?? null);
  const nodes = statement === null ? [] : reader.children(statement).slice(2);
  // The assignment before the text makes a statement of it, and lets in what only a statement may have.
  const wrong = nodes.find(({ name }) => name === 'AssignOp' || name === 'YieldExpression' || name === '*');
  for (const node of [wrong, first?.getChild(';'), second]) if (node != null) reader.refuseAt(node.from);
  const unusable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(text);
  if (unusable !== null) source.refuseAt(unusable.index, 1);
  if (/[\r\n][ \t\f]+$/.test(blanks)) source.refuseAt(blanks.length, 1);
  const lastBlanks = /(?:(?<=[\r\n])[ \t]+|\\[\r\n]+)$/.exec(text);
  if (lastBlanks !== null) source.refuseAt(lastBlanks.index, lastBlanks[0].length);
  const end = wrong === undefined ? nodes.length : nodes.indexOf(wrong);
  return source.parsed(reader.list(nodes.slice(0, end), 3));
}

/** A part of a text with text around it that makes it a Python module. */
class Source {
  readonly reader: TreeReader;
  readonly statements: readonly SyntaxNode[];
  readonly #shift: number;
  readonly #syntaxError: PythonError | null = null;
  readonly #errorAt: number = Number.POSITIVE_INFINITY;

  constructor(head: string, text: string, content: Span, tail: string) {
    const { start, end } = content;
    const written = head + text.slice(start, end) + tail;
    this.#shift = start - head.length;
    this.reader = new TreeReader(written, this.#shift, content);
    const { tree, error } = parseTree(written);
    this.statements = this.reader.children(tree.topNode);
    if (error === null) return;
    const contentEnd = head.length + written.slice(head.length, written.length - tail.length).trimEnd().length;
    if (error < contentEnd) this.reader.refuseAt(error);
    else this.#refuseEnd(tree, contentEnd);
    this.#syntaxError = this.reader.errors.pop() ?? null;
    this.#errorAt = error + this.#shift;
  }

  refuseAt(start: number, length: number): void {
    const from = start - this.#shift;
    if (length === 1) this.reader.refuseAt(from);
    else this.reader.refuse(from, from + length, say`unexpected end`);
  }

  parsed(expression: PyExpression): ParsedExpression {
    const { errors, complete } = this.reader;
    let [first, firstAt] = [this.#syntaxError, this.#errorAt];
    for (const error of errors) {
      if (error.span.start < firstAt) [first, firstAt] = [error, error.span.start];
    }
    return { expression, errors: first === null ? [] : [first], complete };
  }

  /** At the end of the text, an open bracket is the error. Else its last character is marked, since the end has no width. */
  #refuseEnd(tree: Tree, end: number): void {
    for (let node: SyntaxNode | null = tree.resolveInner(tree.length, -1); node !== null; node = node.parent) {
      for (const [opener, closer] of BRACKETS) {
        const bracket = node.getChild(opener);
        if (bracket === null || node.getChild(closer) !== null) continue;
        this.reader.refuse(bracket.from, bracket.to, say`"${opener}" was never closed`);
        return;
      }
    }
    this.reader.refuse(end - 1, end, say`unexpected end`);
  }
}

const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;
