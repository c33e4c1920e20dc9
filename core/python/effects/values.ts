import type { ClassDeclaration } from '../declarations.ts';
import type { Place } from '../resolution.ts';
import type { FunctionCode } from './step.ts';

/** What an expression may be when it runs. `key` tells two values apart; `isShared`: code outside of the call can see it. */
export type Value =
  /** A string, a number, a date, a list …; `holds`: what is in it that is more than that. */
  | {
      readonly kind: 'plain';
      readonly key: string;
      /** `perhaps`: it was in something of the call, and may be what is shared, or a copy. */
      readonly isShared: boolean | 'perhaps';
      /** Whether it cannot change: a literal string or number. */
      readonly isFixed: boolean;
      /** A string, or the beginning of one. */
      readonly text: { readonly value: string; readonly isWhole: boolean } | null;
      readonly holds: Values;
      /** Whether it may be a builtin value or one of `holds` itself, or something that holds one of them. */
      readonly isAny?: true;
    }
  /** A module outside of the project, or something of it: `os.remove`, `builtins.open`. */
  | { readonly kind: 'outside'; readonly key: string; readonly name: string }
  /** An object of a type of `outside-objects.ts`. */
  | { readonly kind: 'object'; readonly key: string; readonly type: string; readonly isShared: boolean }
  | FunctionValue
  | ClassValue
  | { readonly kind: 'instance'; readonly key: string; readonly of: ClassValue; readonly isShared: boolean }
  | { readonly kind: 'module'; readonly key: string; readonly path: string }
  /** `p.unlink` without a call. */
  | { readonly kind: 'member'; readonly key: string; readonly of: Value; readonly name: string }
  /** `super()`. */
  | { readonly kind: 'super'; readonly key: string; readonly of: ClassValue; readonly self: Values }
  | { readonly kind: 'unknown'; readonly key: string };

export type Values = readonly Value[];

export interface FunctionValue {
  readonly kind: 'function';
  readonly key: string;
  readonly code: FunctionCode;
  readonly scope: NameScope;
  /** The object of a method. */
  readonly self: Values | null;
  readonly of: ClassValue | null;
}

export interface ClassValue extends Place {
  readonly kind: 'class';
  readonly key: string;
  readonly declaration: ClassDeclaration;
}

export type PlainValue = Value & { readonly kind: 'plain' };

/** The name for what a function yields in an expression. */
export const YIELDED = ' yielded';

const mostValues = 24;
const longestText = 10_000;

export const UNKNOWN: Value = { kind: 'unknown', key: '?' };

export function plain(holds: Values = [], isShared: boolean | 'perhaps' = false): PlainValue {
  const key = `plain ${isShared} [${holds.map((value) => value.key).join(' ')}]`;
  return { kind: 'plain', key, isShared, isFixed: false, text: null, holds };
}

/** What may be a builtin value, one of these, or something that holds one of them. */
export function anything(holds: Values, isShared = false): PlainValue {
  const made = plain(holds, isShared);
  return holds.length === 0 ? made : { ...made, key: `any ${made.key}`, isAny: true };
}

export const PLAIN: PlainValue = plain();
export const FIXED: PlainValue = { ...PLAIN, key: 'fixed', isFixed: true };

export function textValue(value: string, isWhole: boolean): PlainValue {
  if (value.length > longestText) return FIXED;
  return { ...FIXED, key: `text ${isWhole} ${value}`, text: { value, isWhole } };
}

export function outside(name: string): Value {
  return { kind: 'outside', key: `outside ${name}`, name };
}

export function object(type: string, isShared = false): Value {
  return { kind: 'object', key: `object ${isShared} ${type}`, type, isShared };
}

export type InstanceValue = Value & { readonly kind: 'instance' };

export function instance(of: ClassValue, isShared = false): InstanceValue {
  return { kind: 'instance', key: `instance ${isShared} ${of.key}`, of, isShared };
}

export function memberValue(of: Value, name: string): Value {
  return { kind: 'member', key: `member ${of.key}.${name}`, of, name };
}

/** The values of all, each once. More than can be told apart are not known. */
export function union(...all: readonly Values[]): Values {
  return unionOf(all);
}

export function unionOf(all: Iterable<Values>): Values {
  const found = new Map<string, Value>();
  for (const values of all) for (const value of values) found.set(value.key, value);
  if (found.size <= mostValues) return [...found.values()];
  const others = [...found.values()].filter((value) => value.kind !== 'plain' || value.text === null);
  return others.length < mostValues ? [...others, FIXED] : [UNKNOWN];
}

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
  /** The objects of a method. */
  self: Values = [];
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

/** Values that are more than a plain one of the call itself. */
export function held(values: Values): Values {
  return union(
    values.flatMap((value) => {
      if (value.kind === 'member' && normal(value).kind === 'plain') return held([normal(value)]);
      if (value.kind !== 'plain' || value.isAny) return [value];
      return value.isShared === false ? value.holds : [plain([], 'perhaps'), ...value.holds];
    }),
  );
}

/** What is in a plain value, also in what it may be. */
export function heldBy(value: Value): Values {
  if (value.kind !== 'plain') return [];
  return value.holds.flatMap((one) => (one.kind === 'plain' && one.isAny ? one.holds : [one]));
}

/** A plain value of the call that holds these values. */
export function holding(...all: readonly Values[]): PlainValue {
  return holdingAll(all);
}

export function holdingAll(all: Iterable<Values>): PlainValue {
  const holds = held(unionOf(all));
  return holds.length === 0 ? PLAIN : plain(holds);
}

/** The elements of the values, or their parts. */
export function partsIn(values: Values): Values {
  return union(
    values.flatMap((given): Values => {
      const value = normal(given);
      if (value.kind === 'plain') {
        if (value.isAny) return [value];
        return [value.isShared === false ? PLAIN : plain(value.holds, value.isShared), ...value.holds];
      }
      if (value.kind === 'object') return [value.type === 'path' || value.type === 'cloud' ? value : PLAIN];
      return value.kind === 'unknown' || value.kind === 'instance' ? [value] : [PLAIN];
    }),
  );
}

/** An attribute that is no method: a part of its object. */
export function normal(value: Value): Value {
  if (value.kind !== 'member') return value;
  const of = normal(value.of);
  if (of.kind === 'plain') return of;
  if (of.kind === 'object') {
    return of.type === 'path' && value.name === 'parent' ? of : of.type === 'cloud' ? of : PLAIN;
  }
  return of.kind === 'unknown' ? of : PLAIN;
}

/** The same values, where code outside of the call can see them. */
export function shared(values: Values): Values {
  return values.map((value) => {
    switch (value.kind) {
      case 'plain':
        if (value.isFixed) return value;
        return value.isAny ? anything(shared(value.holds), true) : plain(shared(value.holds), true);
      case 'object':
        return object(value.type, true);
      case 'instance':
        return instance(value.of, true);
      default:
        return value;
    }
  });
}

/** The arguments of a call. */
export interface Arguments {
  readonly positional: readonly Values[];
  readonly keywords: ReadonlyMap<string, Values>;
  /** What `*` and `**` give; null without them. */
  readonly rest: Values | null;
  /** Whether it may also be called with fewer, so that defaults count. */
  readonly areFewerPossible?: true;
}

export const NO_ARGUMENTS: Arguments = { positional: [], keywords: new Map(), rest: null };

export function everyArgument({ positional, keywords, rest }: Arguments): Values {
  return unionOf([...positional, ...keywords.values(), rest ?? []]);
}
