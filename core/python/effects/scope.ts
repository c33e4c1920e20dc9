import type { Place } from '../resolution.ts';
import type { ClassValue, Values } from './values.ts';
import { union } from './values.ts';

let lastScope = 0;

/** The names of a function, a lambda, a comprehension or a module, with all values that they may have. */
export class NameScope {
  readonly id = ++lastScope;
  readonly parent: NameScope | null;
  /** The module; null in an executable string. */
  readonly place: Place | null;
  /** The class of a method. */
  readonly of: ClassValue | null;
  readonly globals = new Set<string>();
  /** The names of `nonlocal`. */
  readonly outer = new Set<string>();
  readonly #values = new Map<string, Values>();

  constructor(place: Place | null, parent: NameScope | null = null, of: ClassValue | null = null) {
    this.place = place;
    this.parent = parent;
    this.of = of;
  }

  /** The values of a name of this scope or one around it; null for a global name. */
  find(name: string): Values | null {
    if (this.globals.has(name)) return null;
    return this.#values.get(name) ?? this.parent?.find(name) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  own(name: string): Values {
    return this.#values.get(name) ?? [];
  }

  /** Adds values. Whether one of them is new. */
  add(name: string, values: Values): boolean {
    const before = this.#values.get(name);
    const after = before === undefined ? union(values) : union(before, values);
    this.#values.set(name, after);
    return before === undefined || keyOf(before) !== keyOf(after);
  }

  /** Where `nonlocal NAME` binds it. */
  holderOf(name: string): NameScope {
    let scope = this.parent;
    while (scope !== null && !scope.has(name)) scope = scope.parent;
    return scope ?? this;
  }
}

export function keyOf(values: Values): string {
  return values
    .map(({ key }) => key)
    .toSorted()
    .join('\n');
}
