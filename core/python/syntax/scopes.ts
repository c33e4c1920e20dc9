import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import {
  type PyComprehension,
  type PyExpression,
  type PyLambda,
  type PyNamed,
  type PythonError,
  partsOf,
} from './nodes.ts';

export interface NameUse {
  readonly name: string;
  readonly span: Span;
  /** Whether a parameter, a comprehension or `:=` of the same expression gives it its value. */
  readonly bound: boolean;
}

/** Names read, and what Python refuses although the form is right. */
export interface ScopeReading {
  readonly names: readonly NameUse[];
  readonly errors: readonly PythonError[];
}

interface Scope {
  readonly kind: 'top' | 'lambda' | 'comprehension';
  readonly bound: Set<string>;
  readonly parent: Scope | null;
  /** Names that the clauses of this comprehension bind; `:=` may not rebind them. */
  readonly targets: ReadonlySet<string>;
  readonly form: PyComprehension['form'] | null;
}

/** Follows names through the scopes of an expression. Recursion is bounded by the depth the parser allows. */
export function readScopes(roots: readonly PyExpression[]): ScopeReading {
  const reading = new ScopeWalker();
  for (const root of roots) {
    reading.walk(root, { kind: 'top', bound: new Set(), parent: null, targets: new Set(), form: null }, false);
  }
  return { names: reading.names, errors: reading.errors };
}

class ScopeWalker {
  readonly names: NameUse[] = [];
  readonly errors: PythonError[] = [];

  #refuse(node: Span, message: string): void {
    this.errors.push({ span: { start: node.start, end: node.end }, message });
  }

  walk(node: PyExpression, scope: Scope, inIterable: boolean): void {
    switch (node.kind) {
      case 'name':
        this.names.push({
          name: node.name,
          span: { start: node.start, end: node.end },
          bound: isBound(node.name, scope),
        });
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
    this.walk(node.body, { kind: 'lambda', bound, parent: scope, targets: new Set(), form: null }, inIterable);
  }

  #comprehension(node: PyComprehension, scope: Scope, inIterable: boolean): void {
    const targets = new Set(node.clauses.flatMap((clause) => targetNames(clause.target)));
    const inner: Scope = { kind: 'comprehension', bound: new Set(targets), parent: scope, targets, form: node.form };
    const asynchronous = node.clauses.find((clause) => clause.async);
    if (asynchronous !== undefined && node.form !== 'generator' && scope.kind !== 'comprehension') {
      this.#refuse(asynchronous, say`An asynchronous comprehension can stand in an async function only.`);
    }
    node.clauses.forEach((clause, index) => {
      this.walk(clause.iterable, index === 0 ? scope : inner, true);
      this.#target(clause.target, inner, inIterable);
      for (const condition of clause.conditions) this.walk(condition, inner, inIterable);
    });
    for (const element of node.elements) this.walk(element, inner, inIterable);
  }

  /** Names being bound are no uses; what an attribute or a subscript stands on is. */
  #target(target: PyExpression, scope: Scope, inIterable: boolean): void {
    if (target.kind === 'tuple' || target.kind === 'list' || target.kind === 'starred') {
      for (const part of partsOf(target)) this.#target(part, scope, inIterable);
    } else if (target.kind !== 'name') {
      this.walk(target, scope, inIterable);
    }
  }

  #named(node: PyNamed, scope: Scope, inIterable: boolean): void {
    if (inIterable) this.#refuse(node, say`An assignment with := cannot stand in what a comprehension runs through.`);
    if (node.target.kind !== 'name') return;
    const { name } = node.target;
    let holder = scope;
    while (holder.kind === 'comprehension' && holder.parent !== null) {
      if (holder.targets.has(name)) {
        this.#refuse(
          node.target,
          say`"${name}" is the name this comprehension runs with; := cannot give it another value.`,
        );
      }
      holder = holder.parent;
    }
    holder.bound.add(name);
  }

  #checkYield(node: Span, scope: Scope): void {
    if (scope.kind === 'top') this.#refuse(node, say`"yield" can stand in a function only.`);
    else if (scope.kind === 'comprehension') this.#refuse(node, say`"yield" cannot stand in a comprehension.`);
  }

  #checkAwait(node: Span, scope: Scope): void {
    if (scope.kind !== 'comprehension') {
      this.#refuse(node, say`"await" can stand in an async function only; a lambda is none.`);
    } else if (scope.form !== 'generator' && scope.parent?.kind !== 'comprehension') {
      this.#refuse(node, say`"await" can stand in an async function only.`);
    }
  }
}

function isBound(name: string, scope: Scope): boolean {
  for (let current: Scope | null = scope; current !== null; current = current.parent) {
    if (current.bound.has(name)) return true;
  }
  return false;
}

function targetNames(target: PyExpression): readonly string[] {
  if (target.kind === 'name') return [target.name];
  return target.kind === 'tuple' || target.kind === 'list' || target.kind === 'starred'
    ? partsOf(target).flatMap(targetNames)
    : [];
}
