import { addAll } from '../text/long-list.ts';
import type { PythonIndex } from './index.ts';
import type { Resolution } from './resolution.ts';
import { dottedName } from './syntax/nodes.ts';
import { parseExpression } from './syntax/parse-expression.ts';

/** More classes than these nobody inherits from. */
const mostClasses = 100;

/** The names behind the dot of a module, of a class and its bases, or of what a class is called for (`service = Service()`). */
export function memberNames(index: PythonIndex, of: Resolution): readonly string[] {
  if (of.kind === 'module') return index.namesIn(of.path);
  const names = new Set<string>();
  const waiting: Resolution[] = [instanceOf(index, of)];
  for (
    let next = waiting.shift(), count = 0;
    next !== undefined && count < mostClasses;
    next = waiting.shift(), count++
  ) {
    if (next.kind === 'declaration' && next.declaration.kind === 'class') {
      for (const { name } of next.declaration.members) names.add(name);
      addAll(waiting, index.basesOf(next, next.declaration));
    }
  }
  return [...names];
}

/** The class that an assigned value is made by; anything else is itself. */
function instanceOf(index: PythonIndex, of: Resolution): Resolution {
  if (of.kind !== 'declaration' || of.declaration.kind !== 'assignment' || of.declaration.value === null) return of;
  const { expression } = parseExpression(of.module.text, of.declaration.value);
  const callee = expression.kind === 'call' ? dottedName(expression.callee) : null;
  return callee === null ? of : index.resolve(of.path, callee);
}
