import { wordSet } from '../../text/words.ts';
import { PYTHON_BUILTINS } from '../builtins.ts';
import { namesUsed, type PyExpression, type PyName, partsOf } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';

/** Types whose values are the JSON values themselves. */
const plainTypes = wordSet(
  'int str float bool object list dict List Dict Optional Union Any Literal Annotated Field Sequence Mapping Iterable typing',
);

/** Whether a parameter of the type gets JSON values as they are. */
export function isPlainAnnotation(annotation: PyExpression): boolean {
  if (annotation.kind === 'string') return isPlainAnnotation(parseExpression(annotation.value ?? 'Any').expression);
  return [...namesUsed(annotation)].every((name) => plainTypes.has(name));
}

/**
 * An annotation or a default of a module as Python for another module, which has the first one as `alias`: `List[Color]` becomes
 * `_shop.List[_shop.Color]`. `text` is the module. Null if the expression binds names itself.
 */
export function importedExpression(text: string, expression: PyExpression, alias: string): string | null {
  if (expression.kind === 'string' && expression.value !== null && expression.content !== null) {
    return importedExpression(expression.value, parseExpression(expression.value).expression, alias);
  }
  const names: PyName[] = [];
  const waiting = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === 'lambda' || next.kind === 'comprehension' || next.kind === 'named') return null;
    if (next.kind === 'name' && !PYTHON_BUILTINS.has(next.name)) names.push(next);
    for (const part of partsOf(next)) waiting.push(part);
  }
  let written = '';
  let at = expression.start;
  for (const { start, end, name } of names.sort((one, other) => one.start - other.start)) {
    written += `${text.slice(at, start)}${alias}.${name}`;
    at = end;
  }
  const lines = (written + text.slice(at, expression.end)).split('\n');
  return lines.map((line) => line.trim()).join(' ');
}
