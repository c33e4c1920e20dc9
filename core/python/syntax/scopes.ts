import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import {
  type PyComprehension,
  type PyExpression,
  type PyLambda,
  type PyName,
  type PyNamed,
  type PythonError,
  partsOf,
} from './nodes.ts';

export interface NameUse {
  readonly name: string;
  readonly span: Span;
  /** Whether a parameter, a comprehension or `:=` of the same expression binds it. */
  readonly bound: boolean;
}

interface Scope {
  /** Null for the outermost scope. */
  readonly of: PyLambda | PyComprehension | null;
  readonly bound: Set<string>;
  readonly parent: Scope | null;
  /** Names that the clauses of this comprehension bind; `:=` must not rebind them. */
  readonly targets: ReadonlySet<string>;
}

/** The names that the expressions read, and errors of scope that a parse does not show. */
export function readScopes(roots: readonly PyExpression[]): {
  readonly names: readonly NameUse[];
  readonly errors: readonly PythonError[];
} {
  const { names, errors } = walked(roots);
  const read = names.filter(({ isRead }) => isRead);
  return {
    names: read.map(({ node, giver }) => ({ name: node.name, span: spanOf(node), bound: giver !== null })),
    errors,
  };
}

const known = new WeakMap<PyLambda, ReadonlyMap<string, readonly Span[]>>();

/**
 * The uses of each parameter in the body of a lambda, without the same name of an inner lambda or comprehension. A `:=` that rebinds the
 * parameter counts. In source order; one walk for all parameters.
 */
export function usesOfParameters(lambda: PyLambda): ReadonlyMap<string, readonly Span[]> {
  const before = known.get(lambda);
  if (before !== undefined) return before;
  const uses = new Map<string, Span[]>(lambda.parameters.map(({ name }) => [name, []]));
  for (const { node, giver } of walked([lambda]).names) {
    if (giver?.of === lambda) uses.get(node.name)?.push(spanOf(node));
  }
  for (const spans of uses.values()) spans.sort((a, b) => a.start - b.start);
  known.set(lambda, uses);
  return uses;
}

/** Every name that an expression reads or binds: a new name must differ from all of them. */
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

/** A name in an expression, and the scope that binds it; null for an outside name. */
interface PlacedName {
  readonly node: PyName;
  readonly giver: Scope | null;
  /** False where `:=` binds it. */
  readonly isRead: boolean;
}

/** Follows names through the scopes of an expression. The parser's limit bounds the recursion. */
function walked(roots: readonly PyExpression[]): ScopeWalker {
  const walker = new ScopeWalker();
  for (const root of roots) walker.walk(root, { of: null, bound: new Set(), parent: null, targets: new Set() }, false);
  return walker;
}

class ScopeWalker {
  readonly names: PlacedName[] = [];
  readonly errors: PythonError[] = [];

  #refuse(node: Span, message: string): void {
    this.errors.push({ span: spanOf(node), message });
  }

  walk(node: PyExpression, scope: Scope, inIterable: boolean): void {
    switch (node.kind) {
      case 'name':
        this.names.push({ node, giver: giverOf(node.name, scope), isRead: true });
        return;
      case 'lambda':
        this.#lambda(node, scope, inIterable);
        return;
      case 'comprehension':
        this.#comprehension(node, scope, inIterable);
        return;
      case 'named':
        this.#named(node, scope, inIterable);
        this.walk(node.value, scope, inIterable);
        return;
      case 'yield':
        this.#checkYield(node, scope);
        break;
      case 'await':
        this.#checkAwait(node, scope);
        break;
    }
    for (const part of partsOf(node)) this.walk(part, scope, inIterable);
  }

  #lambda(node: PyLambda, scope: Scope, inIterable: boolean): void {
    const bound = new Set<string>();
    for (const parameter of node.parameters) {
      bound.add(parameter.name);
      if (parameter.default !== null) this.walk(parameter.default, scope, inIterable);
    }
    this.walk(node.body, { of: node, bound, parent: scope, targets: new Set() }, inIterable);
  }

  #comprehension(node: PyComprehension, scope: Scope, inIterable: boolean): void {
    const targets = new Set(node.clauses.flatMap((clause) => targetNames(clause.target)));
    const inner: Scope = { of: node, bound: new Set(targets), parent: scope, targets };
    const asynchronous = node.clauses.find((clause) => clause.async);
    if (asynchronous !== undefined && node.form !== 'generator' && scope.of?.kind !== 'comprehension') {
      this.#refuse(asynchronous, say`asynchronous comprehension outside an async function`);
    }
    node.clauses.forEach((clause, index) => {
      this.walk(clause.iterable, index === 0 ? scope : inner, true);
      this.#target(clause.target, inner, inIterable);
      for (const condition of clause.conditions) this.walk(condition, inner, inIterable);
    });
    for (const element of node.elements) this.walk(element, inner, inIterable);
  }

  /** Bound names are no uses; the base of an attribute or a subscript is one. */
  #target(target: PyExpression, scope: Scope, inIterable: boolean): void {
    if (target.kind === 'tuple' || target.kind === 'list' || target.kind === 'starred') {
      for (const part of partsOf(target)) this.#target(part, scope, inIterable);
    } else if (target.kind !== 'name') {
      this.walk(target, scope, inIterable);
    }
  }

  #named(node: PyNamed, scope: Scope, inIterable: boolean): void {
    if (inIterable) this.#refuse(node, say`assignment in the iterable of a comprehension`);
    if (node.target.kind !== 'name') return;
    const { name } = node.target;
    let holder = scope;
    while (holder.of?.kind === 'comprehension' && holder.parent !== null) {
      if (holder.targets.has(name)) this.#refuse(node.target, say`assignment to the loop variable "${name}"`);
      holder = holder.parent;
    }
    holder.bound.add(name);
    this.names.push({ node: node.target, giver: giverOf(name, scope), isRead: false });
  }

  #checkYield(node: Span, scope: Scope): void {
    if (scope.of === null) this.#refuse(node, say`"yield" outside a function`);
    else if (scope.of.kind === 'comprehension') this.#refuse(node, say`"yield" in a comprehension`);
  }

  #checkAwait(node: Span, scope: Scope): void {
    if (scope.of?.kind !== 'comprehension') {
      this.#refuse(node, say`"await" outside an async function`);
    } else if (scope.of.form !== 'generator' && scope.parent?.of?.kind !== 'comprehension') {
      this.#refuse(node, say`"await" outside an async function`);
    }
  }
}

function giverOf(name: string, scope: Scope): Scope | null {
  let current: Scope | null = scope;
  while (current !== null && !current.bound.has(name)) current = current.parent;
  return current;
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

function targetNames(target: PyExpression): readonly string[] {
  if (target.kind === 'name') return [target.name];
  return target.kind === 'tuple' || target.kind === 'list' || target.kind === 'starred'
    ? partsOf(target).flatMap(targetNames)
    : [];
}
