import type { Span } from '../text/span.ts';
import type { PythonModule } from './declarations.ts';
import type { PyArgument, PyExpression } from './syntax/nodes.ts';
import { parseArguments, parseExpression } from './syntax/parse-expression.ts';

// By the span of a declaration, which belongs to one text.
const EXPRESSIONS = new WeakMap<Span, PyExpression>();
const ARGUMENTS = new WeakMap<Span, readonly PyArgument[]>();

type Text = Pick<PythonModule, 'text'>;

/** The expression at a span of a declaration. Kept: values that use each other twice ask for the first one thousands of times. */
export function keptExpression({ text }: Text, span: Span): PyExpression {
  let known = EXPRESSIONS.get(span);
  if (known === undefined) {
    known = parseExpression(text, span).expression;
    EXPRESSIONS.set(span, known);
  }
  return known;
}

/** The arguments at a span of a declaration. Kept: each class asks for the bases of those above it. */
export function keptArguments({ text }: Text, span: Span): readonly PyArgument[] {
  let known = ARGUMENTS.get(span);
  if (known === undefined) {
    known = parseArguments(text, span);
    ARGUMENTS.set(span, known);
  }
  return known;
}
