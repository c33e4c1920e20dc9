import type { Span } from '../text/span.ts';
import type { FunctionDeclaration, PythonModule } from './declarations.ts';
import { longestPart } from './limits.ts';
import type { Resolution } from './resolution.ts';
import type { PyParameter } from './syntax/nodes.ts';
import { parseExpression, parseParameters } from './syntax/parse-expression.ts';

/** As written, on one line: `async def f(a: int, b=1) -> str`. */
export function signatureLabel(module: PythonModule, declaration: FunctionDeclaration): string {
  const written = (span: Span): string =>
    isShort(span) ? module.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim() : '(…)';
  const returns = declaration.returns === null ? null : written(declaration.returns);
  const start = `${declaration.async ? 'async ' : ''}def ${declaration.name}${written(declaration.parameters)}`;
  return returns === null ? start : `${start} -> ${returns}`;
}

/** Whether a part of foreign Python is read where the editor waits. */
export function isShort({ start, end }: Span): boolean {
  return end - start <= longestPart;
}

/** The parameters for a caller: a method of an instance without its `self`. Null where it is no function, and for a list that is too long. */
export function callParameters(resolution: Resolution): readonly PyParameter[] | null {
  if (resolution.kind !== 'declaration' || resolution.declaration.kind !== 'function') return null;
  const { declaration, module, bound } = resolution;
  if (!isShort(declaration.parameters)) return null;
  const parameters = parseParameters(module.text, declaration.parameters);
  const decorators = declaration.decorators.map((span) => module.text.slice(span.start, span.end));
  const dropsFirst = decorators.includes('classmethod') || (bound === true && !decorators.includes('staticmethod'));
  return dropsFirst ? parameters.slice(1) : parameters;
}

/** {@link docstringText} for the editor: null also for one that is too long. */
export function shownDocstring(text: string, literal: Span | null): string | null {
  return literal === null || !isShort(literal) ? null : docstringText(text, literal);
}

/** The text of a docstring's literal as `inspect.cleandoc` gives it; null for none. */
export function docstringText(text: string, literal: Span | null): string | null {
  if (literal === null) return null;
  const { expression } = parseExpression(text, literal);
  return expression.kind === 'string' && expression.value !== null && !expression.bytes
    ? cleanDocstring(expression.value)
    : null;
}

/** Python's `inspect.cleandoc`: removes the common margin of all lines but the first, and blank lines at both ends. */
export function cleanDocstring(text: string): string {
  const lines = expandTabs(text).split('\n');
  let margin = Number.POSITIVE_INFINITY;
  for (const line of lines.slice(1)) {
    const content = line.trimStart();
    if (content !== '') margin = Math.min(margin, line.length - content.length);
  }
  const cleaned = lines.map((line, index) => {
    if (index === 0) return line.trimStart();
    return margin === Number.POSITIVE_INFINITY ? line : line.slice(margin);
  });
  while (cleaned.length > 0 && cleaned.at(-1) === '') cleaned.pop();
  while (cleaned.length > 0 && cleaned[0] === '') cleaned.shift();
  return cleaned.join('\n');
}

/** Python's `str.expandtabs`: a tab stop every eight columns. */
function expandTabs(text: string): string {
  if (!text.includes('\t')) return text;
  let column = 0;
  let result = '';
  for (const character of text) {
    if (character === '\t') {
      const width = 8 - (column % 8);
      result += ' '.repeat(width);
      column += width;
    } else {
      result += character;
      column = character === '\n' || character === '\r' ? 0 : column + 1;
    }
  }
  return result;
}
