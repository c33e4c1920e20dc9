import { addAll } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import { type PyComprehension, type PyExpression, type PyLambda, partsOf } from './syntax/nodes.ts';

const known = new WeakMap<PyLambda, ReadonlyMap<string, readonly Span[]>>();

/**
 * Where the body of a lambda means each of its own parameters: not the same name of a lambda or comprehension inside it.
 * A `:=` that gives the parameter another value counts. In source order; recursion is bounded by the depth that the
 * parser allows. The body is walked through once for all parameters.
 */
export function usesOfParameters(lambda: PyLambda): ReadonlyMap<string, readonly Span[]> {
  const before = known.get(lambda);
  if (before !== undefined) return before;
  const uses = new Map<string, Span[]>(lambda.parameters.map(({ name }) => [name, []]));
  /** How many of the scopes around the present place have a name of their own. */
  const hidden = new Map<string, number>();
  const hide = (names: readonly string[], by: 1 | -1): void => {
    for (const name of names) hidden.set(name, (hidden.get(name) ?? 0) + by);
  };
  const walk = (node: PyExpression): void => {
    switch (node.kind) {
      case 'name':
        if ((hidden.get(node.name) ?? 0) === 0) uses.get(node.name)?.push({ start: node.start, end: node.end });
        return;
      case 'lambda': {
        for (const parameter of node.parameters) if (parameter.default !== null) walk(parameter.default);
        const own = node.parameters.map(({ name }) => name);
        hide(own, 1);
        walk(node.body);
        hide(own, -1);
        return;
      }
      case 'comprehension': {
        // Python evaluates the first iterable outside of the comprehension.
        const first = node.clauses[0]?.iterable;
        if (first !== undefined) walk(first);
        const own = boundIn(node);
        hide(own, 1);
        for (const part of partsOf(node)) if (part !== first) walk(part);
        hide(own, -1);
        return;
      }
      default:
        partsOf(node).forEach(walk);
    }
  };
  walk(lambda.body);
  for (const spans of uses.values()) spans.sort((a, b) => a.start - b.start);
  known.set(lambda, uses);
  return uses;
}

/** Every name that an expression reads or binds anywhere: a new name must be none of them, or it would mean another thing. */
export function namesWithin(expression: PyExpression): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting = [expression];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'name') names.add(node.name);
    if (node.kind === 'lambda') for (const parameter of node.parameters) names.add(parameter.name);
    addAll(waiting, partsOf(node));
  }
  return names;
}

/** The names that a comprehension binds; one comes twice where it binds it twice. */
function boundIn({ clauses }: PyComprehension): readonly string[] {
  const names: string[] = [];
  const waiting = clauses.map(({ target }) => target);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'name') names.push(node.name);
    if (node.kind === 'tuple' || node.kind === 'list' || node.kind === 'starred') addAll(waiting, partsOf(node));
  }
  return names;
}
