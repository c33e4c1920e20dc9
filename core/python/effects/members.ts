import type { Declaration } from '../declarations.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { decoratorName } from './class-protocols.ts';
import { EXCEPTION_ATTRIBUTES, MODEL_METHODS, PLAIN_METHODS } from './data-methods.ts';
import type { EffectReading } from './effect-reading.ts';
import type { NameScope } from './values.ts';
import {
  type Arguments,
  type ClassValue,
  everyArgument,
  heldBy,
  instance,
  NO_ARGUMENTS,
  PLAIN,
  shared,
  UNKNOWN,
  union,
  unionOf,
  type Value,
  type Values,
} from './values.ts';

/** Methods that Python calls by itself when an object is made. */
const MADE = /^__(?:new|init|post_init|del)__$|^model_post_init$/;
const CHANGES_PROPERTY = /\.(?:setter|deleter)$/;
const CALLED_WITH_CLASS = /^__(?:new|init_subclass|class_getitem)__$/;
/** The value of a field that each object has of its own. */
export const FIELD = /^\s*(?:\w+\.)?(?:[fF]ield|PrivateAttr)\s*\(/;
const deepest = 20;

interface Found {
  readonly declaration: Declaration;
  /** The class that declares it. */
  readonly of: ClassValue;
}

/** The members of classes, of their objects, and what making an object calls. */
export class Members {
  readonly #reader: EffectReading;
  /** The last round that made the fields of a class, by mode and class. */
  readonly #made = new Map<string, number>();

  constructor(reader: EffectReading) {
    this.#reader = reader;
  }

  /** The values of a member of a class, an object of it, or `super()`; null where there is none. */
  valuesOf(
    value: Value & { readonly kind: 'class' | 'instance' | 'super' },
    name: string,
    node: PyExpression | null,
    scope: NameScope,
  ): Values | null {
    const of = value.kind === 'class' ? value : value.of;
    if (this.#reader.names.isReplaced(name)) return [UNKNOWN];
    const fields = value.kind === 'instance' ? this.#reader.field(of, name) : [];
    const own = value.kind === 'instance' && value.isShared ? shared(fields) : fields;
    const lineage = value.kind === 'super' ? this.#after(value, scope) : this.lineage(of);
    const found = this.#declaring(lineage, name);
    if (found.length > 0) return unionOf([own, ...found.map((one) => this.#valuesOf(one, value, node, scope))]);
    if (own.length > 0) return own;
    const isKnown = !lineage.includes(null);
    if (!isKnown && value.kind !== 'class') this.#reader.report('unknown', name, node ?? { start: 0 }, scope);
    if (value.kind === 'instance' && this.#declaring(lineage, '__getattr__').length > 0) return [UNKNOWN];
    return isKnown ? null : [UNKNOWN];
  }

  /** The declarations of a name that may count: the nearest, or all of them where a class has several bases. */
  #declaring(lineage: readonly (ClassValue | null)[], name: string): readonly Found[] {
    const isLine = lineage.every((one) => one === null || this.#reader.names.basesOf(one).length < 2);
    const found: Found[] = [];
    for (const of of lineage) {
      if (of === null) continue;
      const own = of.declaration.members.filter((one) => one.name === name && isRead(one, of));
      for (const declaration of own) found.push({ declaration, of });
      if (isLine && own.some(({ branch }) => branch === 'main')) break;
    }
    return found;
  }

  /** The classes in which `super()` searches: for an object of another class, those of that class too. */
  #after(value: Value & { readonly kind: 'super' }, scope: NameScope): readonly (ClassValue | null)[] {
    const objects = [...value.self, ...scope.self].flatMap((one) => {
      if (one.kind === 'class') return [one];
      return one.kind === 'instance' ? [one.of] : [];
    });
    const all = [value.of, ...objects].flatMap((one) => this.lineage(one));
    // Its own class, and those below it, come before.
    const before = new Set(
      objects.filter((one) => this.#reader.names.basesOf(one).length < 2).map(({ key }) => key),
    ).add(value.of.key);
    const found = new Map<string, ClassValue | null>();
    for (const one of all) if (one === null || !before.has(one.key)) found.set(one?.key ?? '', one);
    return [...found.values()];
  }

  #valuesOf(
    { declaration, of: declaring }: Found,
    value: Value & { readonly kind: 'class' | 'instance' | 'super' },
    node: PyExpression | null,
    scope: NameScope,
  ): Values {
    const { names } = this.#reader;
    if (declaration.kind === 'function') {
      const self: Values = value.kind === 'super' ? [...value.self, ...scope.self] : [value];
      const decorated = names.declared(declaring, declaration, declaring).map((one) => this.#described(one));
      return this.bound(decorated, self, value.kind, node, scope);
    }
    if (declaration.kind !== 'assignment') return names.declared(declaring, declaration, declaring);
    const values = names.declared(declaring, declaration, declaring);
    const found = values.map((one) => this.#described(one));
    const written = declaration.value;
    const { text } = declaring.module;
    const isCall = written !== null && parseExpression(text, written).expression.kind === 'call';
    const isField = written === null || FIELD.test(text.slice(written.start, written.end));
    if (isField) {
      const made = found.flatMap((one) =>
        one.kind === 'plain' ? one.holds.filter(isObject) : isObject(one) ? [one] : [],
      );
      return union([PLAIN], made, names.annotated(declaring, declaration));
    }
    // `g = property(f)`
    const isMade =
      isCall && found.some((one) => heldBy(one).some(({ kind }) => kind === 'function' || kind === 'class'));
    if (isMade) return [UNKNOWN];
    // A member of an enumeration is an object of its class.
    const isMember = this.lineage(declaring).some(
      (one) => one !== null && this.#reader.names.outsideBasesOf(one).some((base) => base.startsWith('enum.')),
    );
    if (isMember) return [...found, instance(value.kind === 'class' ? value : value.of)];
    // `method = other`: a function becomes a method.
    const functions = found.filter(({ kind }) => kind === 'function');
    const others = found.filter(({ kind }) => kind !== 'function');
    return union(others, this.bound(functions, value.kind === 'super' ? value.self : [value], value.kind, node, scope));
  }

  /** A descriptor stands for what its `__get__` returns, which isn't followed. */
  #described(value: Value): Value {
    const isDescriptor = value.kind === 'instance' && this.#declaring(this.lineage(value.of), '__get__').length > 0;
    return isDescriptor ? UNKNOWN : value;
  }

  bound(found: Values, self: Values, kind: Value['kind'], node: PyExpression | null, scope: NameScope): Values {
    return unionOf(
      found.map((value): Values => {
        if (value.kind !== 'function') return [value];
        const decorators = value.code.decorators.map(decoratorName);
        if (decorators.some((one) => /(?:^|\.)staticmethod$/.test(one))) return [value];
        const isOfClass =
          decorators.some((one) => /(?:^|\.)classmethod$/.test(one)) || CALLED_WITH_CLASS.test(value.code.name);
        const classes = self.flatMap((one) => (one.kind === 'instance' ? [one.of] : one.kind === 'class' ? [one] : []));
        if (isOfClass) return [{ ...value, key: `${value.key} of class`, self: classes }];
        if (kind === 'class') return [value];
        const method = { ...value, key: `${value.key} of ${self.map(({ key }) => key).join(' ')}`, self };
        const isProperty = decorators.some((one) => /(?:^|\.)(?:\w*[pP]roperty|\w+\.getter)$/.test(one));
        return isProperty ? this.#reader.functions.invoke(method, NO_ARGUMENTS, node ?? { start: 0 }, scope) : [method];
      }),
    );
  }

  /** An attribute that no class of the project declares: of Python, or of the outside class that it extends. */
  inherited(value: Value & { readonly kind: 'class' | 'instance' | 'super' }, name: string): Values {
    if (/^__(?:name|qualname|doc|module)__$/.test(name)) return [PLAIN];
    const of = value.kind === 'class' ? value : value.of;
    if (name === '__class__' && value.kind === 'instance') return [of];
    const isInherited = MODEL_METHODS.has(name) || PLAIN_METHODS.has(name) || EXCEPTION_ATTRIBUTES.has(name);
    return isInherited && this.isOfOutside(of) ? [PLAIN] : [UNKNOWN];
  }

  construct(of: ClassValue, given: Arguments, node: PyExpression, scope: NameScope): Values {
    const made = instance(of);
    const { names } = this.#reader;
    const all = everyArgument(given);
    const lineage = this.lineage(of);
    if (lineage.includes(null)) this.#reader.report('unknown', of.declaration.name, node, scope);
    let hasInit = false;
    let others: Values = [];
    for (const one of lineage) {
      for (const declaration of one?.declaration.members ?? []) {
        if (one === null || declaration.kind !== 'function') continue;
        const isValidator = declaration.decorators.some(({ start, end }) =>
          /validator/.test(one.module.text.slice(start, end)),
        );
        if (!isValidator && !MADE.test(declaration.name)) continue;
        hasInit ||= declaration.name === '__init__';
        const methods = this.bound(names.declared(one, declaration, one), [made], 'instance', node, scope);
        for (const method of methods) {
          if (/^__(?:init|new)__$/.test(declaration.name)) {
            const returned = this.#reader.calls.callValue(method, given, node, scope);
            if (declaration.name === '__new__') others = union(others, returned.filter(isObject));
          } else this.#reader.calls.callBack(method, union([PLAIN], all), node, scope);
        }
      }
      if (hasInit && this.#isLine(lineage)) break;
    }
    this.#makeFields(lineage, node, scope);
    if (hasInit) return union([made], others);
    const fields = lineage
      .toReversed()
      .flatMap((one) => one?.declaration.members ?? [])
      .filter(({ kind }) => kind === 'assignment');
    for (const [index, values] of given.positional.entries()) {
      const field = fields[index];
      if (field !== undefined) this.#reader.addField(of, field.name, values);
    }
    for (const [name, values] of given.keywords) this.#reader.addField(of, name, values);
    if (given.rest !== null) {
      for (const { name } of fields) this.#reader.addField(of, name, this.#reader.parts(given.rest, node, scope));
    }
    return union([made], others);
  }

  /** Calls the functions that make the default values of fields, and those that check them. */
  #makeFields(lineage: readonly (ClassValue | null)[], node: PyExpression, scope: NameScope): void {
    const { mode, round } = this.#reader;
    for (const one of lineage) {
      const key = `${mode} ${one?.key}`;
      if (one === null || this.#made.get(key) === round) continue;
      this.#made.set(key, round);
      for (const declaration of one.declaration.members) {
        if (declaration.kind === 'assignment') this.#makeField(one, declaration, node, scope);
      }
    }
  }

  #makeField(
    of: ClassValue,
    declaration: Declaration & { readonly kind: 'assignment' },
    node: PyExpression,
    scope: NameScope,
  ): void {
    const { text } = of.module;
    const inner = this.#reader.names.scopeOf(of);
    const written = declaration.value;
    const value = written === null ? null : parseExpression(text, written).expression;
    if (written !== null && value?.kind === 'call' && FIELD.test(text.slice(written.start, written.end))) {
      for (const given of value.arguments) {
        const factories = this.#reader.quietly(() => this.#reader.value(given.value, inner));
        for (const factory of factories) this.#reader.calls.callBack(factory, [PLAIN], node, scope);
      }
    }
    // Libraries make the objects of fields from data.
    for (const type of this.#reader.names.annotated(of, declaration)) {
      if (type.kind === 'instance' && this.isOfOutside(type.of)) {
        this.construct(type.of, { ...NO_ARGUMENTS, rest: [PLAIN] }, node, scope);
      }
    }
  }

  #isLine(lineage: readonly (ClassValue | null)[]): boolean {
    return lineage.every((one) => one === null || this.#reader.names.basesOf(one).length < 2);
  }

  lineage(of: ClassValue): readonly (ClassValue | null)[] {
    const found = new Map<string, ClassValue | null>();
    const add = (one: ClassValue, depth: number): void => {
      if (found.has(one.key)) return;
      found.set(one.key, one);
      if (depth > deepest) found.set('', null);
      else
        for (const base of this.#reader.names.basesOf(one)) base === null ? found.set('', null) : add(base, depth + 1);
    };
    add(of, 0);
    return [...found.values()];
  }

  /** Whether the class extends one that is outside of the project, whose methods it has too. */
  isOfOutside(of: ClassValue): boolean {
    return this.lineage(of).some((one) => one === null || this.#reader.names.outsideBasesOf(one).length > 0);
  }
}

/** Whether reading the member gives it: not the setter of a property, nor what only a type checker sees. */
function isRead(declaration: Declaration, { module }: ClassValue): boolean {
  if (declaration.kind === 'star-import' || declaration.branch === 'never') return false;
  if (declaration.branch === 'type-checking') return false;
  return !(
    declaration.kind === 'function' &&
    declaration.decorators.some(({ start, end }) => CHANGES_PROPERTY.test(module.text.slice(start, end).trim()))
  );
}

function isObject({ kind }: Value): boolean {
  return kind === 'instance' || kind === 'object' || kind === 'unknown';
}
