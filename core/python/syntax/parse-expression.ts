import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { PyArgument, PyExpression, PyParameter, PythonError } from './nodes.ts';
import { ExpressionParser } from './parse-collections.ts';
import { TokenReader, unexpectedToken } from './token-reader.ts';
import type { PythonToken } from './tokens.ts';

interface ParsedExpression {
  /** A `missing` expression where none could be read. */
  readonly expression: PyExpression;
  /** Superfluous expressions after it, as far as they can be read. */
  readonly rest: readonly PyExpression[];
  readonly errors: readonly PythonError[];
  /** False if the text is nested too deeply. */
  readonly complete: boolean;
}

/**
 * Reads one expression at `span` of a larger text with its own rules for lines (an annotation, a default value, a decorator): line breaks
 * are white space. Spans of the result are offsets into the whole text.
 */
export function parseExpression(text: string, span: Span = { start: 0, end: text.length }): ParsedExpression {
  const reader = new TokenReader(text.slice(0, span.end), span.start, true);
  const parser = new ExpressionParser(reader);
  const expression = parser.expressionList();
  return finish(reader, parser, expression);
}

/** Reads the parameters of a function; `span` is from `(` to after `)`. Spans are offsets into the whole text. */
export function parseParameters(text: string, span: Span): readonly PyParameter[] {
  const reader = new TokenReader(text.slice(0, span.end), span.start, true);
  if (!reader.is('(')) return [];
  reader.open();
  return new ExpressionParser(reader).parameterList(')', true);
}

/** Reads the arguments of a call or of a class; `span` is from `(` to after `)`. Spans are offsets into the whole text. */
export function parseArguments(text: string, span: Span): readonly PyArgument[] {
  const reader = new TokenReader(text.slice(0, span.end), span.start, true);
  return reader.is('(') ? new ExpressionParser(reader).callArguments() : [];
}

/** Reads a text as Python's `eval` does: leading blanks are ignored, and the expression ends at the end of its line. */
export function parseEvaluated(text: string): ParsedExpression {
  const start = /^[ \t]*/.exec(text)?.[0].length ?? 0;
  const reader = new TokenReader(text, start, false);
  const parser = new ExpressionParser(reader);
  const unusable = unusableCharacter(text);
  if (unusable !== null) {
    reader.fail(unusable, say`An invisible character stands here that no Python source may hold. Delete it.`);
  }
  let indented = false;
  while (reader.token.kind === 'newline') {
    reader.advance();
    indented = /[ \t]$/.test(text.slice(reader.previousEnd, reader.token.start));
  }
  if (reader.token.kind === 'end') {
    reader.fail(
      { start: 0, end: text.length },
      say`An expression is missing here. Write the name of a function, or a lambda.`,
    );
    return { expression: missingAt(text.length), rest: [], errors: reader.errors, complete: true };
  }
  if (indented) {
    reader.fail(
      reader.token,
      say`The expression stands indented on a line of its own. Delete the blanks or the line break before it.`,
    );
  }
  const statement = reader.token.kind === 'keyword' ? STATEMENTS[reader.token.text] : undefined;
  if (statement !== undefined) {
    reader.fail(reader.token, statement);
    reader.advance();
  }
  const expression = parser.evaluatedList();
  return finish(reader, parser, expression);
}

function finish(reader: TokenReader, parser: ExpressionParser, expression: PyExpression): ParsedExpression {
  const rest: PyExpression[] = [];
  let lineEnded = false;
  while (!reader.atEnd) {
    const { start, kind } = reader.token;
    if (kind === 'newline') {
      lineEnded = true;
      reader.advance();
      continue;
    }
    reader.fail(reader.token, leftOver(reader.token, expression, lineEnded));
    if (parser.startsExpression()) rest.push(parser.expressionList());
    if (reader.token.start === start && !reader.atEnd) reader.advance();
  }
  if (lineEnded && !reader.stopped && /^[ \t]+$/.test(reader.text.slice(reader.previousEnd))) {
    reader.fail(
      { start: reader.previousEnd, end: reader.text.length },
      say`A last line of blanks follows the expression, which Python takes for an indented line. Delete it.`,
    );
  }
  return { expression, rest, errors: reader.errors, complete: !reader.stopped };
}

function unusableCharacter(text: string): Span | null {
  const found = /[\0]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(text);
  return found === null ? null : { start: found.index, end: found.index + 1 };
}

function missingAt(offset: number): PyExpression {
  return { kind: 'missing', start: offset, end: offset };
}

const ONLY_EXPRESSION = wording`Only one expression can stand here: write the name of a function, or a lambda.`;
const STATEMENTS: Readonly<Record<string, string>> = Object.fromEntries(
  'as assert async break class continue def del elif else except finally for from global if import nonlocal pass raise return try while with yield'
    .split(' ')
    .map((word) => [word, say`"${word}" begins a statement, not a value. ${translated(ONLY_EXPRESSION)}`]),
);

function leftOver(token: PythonToken, expression: PyExpression, lineEnded: boolean): string {
  if (lineEnded) {
    return say`A second line follows the expression. ${translated(ONLY_EXPRESSION)} Parentheses let an expression go on over several lines.`;
  }
  if (token.kind === 'operator') {
    if (token.text === '=') {
      return say`An assignment is a statement, not a value. ${translated(ONLY_EXPRESSION)} To compare, write ==.`;
    }
    if (token.text === ':=') return say`An assignment with := needs parentheses around it here.`;
    if (token.text.length > 1 && token.text.endsWith('=') && !'<=>=!='.includes(token.text)) {
      return say`An assignment with ${token.text} is a statement, not a value. ${translated(ONLY_EXPRESSION)}`;
    }
    if (token.text === ':') return say`A colon cannot stand here. ${translated(ONLY_EXPRESSION)}`;
    if (token.text === ';') return say`A semicolon separates statements. ${translated(ONLY_EXPRESSION)}`;
    if (')]}'.includes(token.text)) {
      return say`This "${token.text}" closes no bracket. Delete it, or open one before it.`;
    }
  }
  if (expression.kind === 'name' && (expression.name === 'print' || expression.name === 'exec')) {
    return say`In Python 3, ${expression.name} is a function: write ${expression.name}(…).`;
  }
  return unexpectedToken(token, say`An operator or a comma is missing before it, or it is one too many.`);
}
