import type { Span } from '../text/span.ts';
import { type PyComprehension, type PyExpression, type PyLambda, partsOf } from './syntax/nodes.ts';

/**
 * Where the body of a lambda means its own parameter `name`: not the same name of a lambda or comprehension inside it.
 * A `:=` that gives the parameter another value counts. In source order; recursion is bounded by the depth that the
 * parser allows.
 */
export function usesOfParameter(lambda: PyLambda, name: string): readonly Span[] {
  const uses: Span[] = [];
  const walk = (node: PyExpression): void => {
    switch (node.kind) {
      case 'name':
        if (node.name === name) uses.push({ start: node.start, end: node.end });
        return;
      case 'lambda':
        for (const parameter of node.parameters) if (parameter.default !== null) walk(parameter.default);
        if (!node.parameters.some((parameter) => parameter.name === name)) walk(node.body);
        return;
      case 'comprehension': {
        // Python evaluates the first iterable outside of the comprehension.
        const first = node.clauses[0]?.iterable;
        if (bindsIn(node, name)) {
          if (first !== undefined) walk(first);
          return;
        }
        partsOf(node).forEach(walk);
        return;
      }
      default:
        partsOf(node).forEach(walk);
    }
  };
  walk(lambda.body);
  return uses.sort((a, b) => a.start - b.start);
}

/** Every name that an expression reads or binds anywhere: a new name must be none of them, or it would mean another thing. */
export function namesWithin(expression: PyExpression): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting = [expression];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'name') names.add(node.name);
    if (node.kind === 'lambda') for (const parameter of node.parameters) names.add(parameter.name);
    waiting.push(...partsOf(node));
  }
  return names;
}

function bindsIn({ clauses }: PyComprehension, name: string): boolean {
  const waiting = clauses.map(({ target }) => target);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'name' && node.name === name) return true;
    if (node.kind === 'tuple' || node.kind === 'list' || node.kind === 'starred') waiting.push(...partsOf(node));
  }
  return false;
}
