import type { FileContext } from '../file-context.ts';
import { type PyComprehension, type PyExpression, type PyLambda, partsOf } from '../syntax/nodes.ts';
import { Assignments } from './assignments.ts';
import { Calls } from './calls.ts';
import { ClassProtocols } from './class-protocols.ts';
import type { EffectReading, ReadingMode } from './effect-reading.ts';
import { Functions } from './functions.ts';
import { ImplicitCalls } from './implicit-calls.ts';
import { Members } from './members.ts';
import { Names, outsideValue } from './names.ts';
import { isData } from './outside-calls.ts';
import { isMember } from './outside-objects.ts';
import type { Step } from './step.ts';
import {
  anything,
  type ClassValue,
  FIXED,
  type FunctionValue,
  held,
  heldBy,
  holding,
  holdingAll,
  keyOf,
  memberValue,
  NameScope,
  normal,
  PLAIN,
  partsIn,
  textValue,
  UNKNOWN,
  union,
  unionOf,
  type Value,
  type Values,
  YIELDED,
} from './values.ts';
import { written } from './written.ts';

/** Where an effect was found. `path` is that of a module; null in the executable string itself. `offset` is into its text. */
export interface EffectPlace {
  /** As a person reads it: `os.remove`, `p.unlink`. */
  readonly call: string;
  readonly path: string | null;
  readonly offset: number;
}

const mostRounds = 8;
const mostSteps = 40_000;
/** Of all functions and rounds. */
const mostExpressions = 400_000;

/**
 * Follows an executable string through the functions of the project. Every value that a name may have is kept, without regard to the order
 * of steps, and the rounds go on until there is no new one.
 */
export class EffectReader implements EffectReading {
  readonly names: Names;
  readonly functions: Functions;
  readonly calls: Calls;
  readonly members: Members;
  readonly implicit: ImplicitCalls;
  readonly assignments: Assignments;
  readonly protocols: ClassProtocols;
  readonly #scopes = new Map<string, NameScope>();
  readonly #fields = new Map<string, Map<string, Values>>();
  readonly #file = new NameScope(null);
  changes: EffectPlace | null = null;
  unknown: EffectPlace | null = null;
  /** From 1. */
  round = 0;
  mode: ReadingMode = 'loud';
  kept: Values = [];
  #grew = false;
  #steps = 0;

  constructor(context: FileContext | null, used: readonly string[]) {
    this.names = new Names(this, context, used);
    this.functions = new Functions(this);
    this.calls = new Calls(this);
    this.members = new Members(this);
    this.implicit = new ImplicitCalls(this);
    this.assignments = new Assignments(this);
    this.protocols = new ClassProtocols(this);
  }

  /** Reads the call of a tool: the value of the expression is called with plain arguments. */
  read(expression: PyExpression): void {
    do {
      this.#grew = false;
      this.changes = null;
      this.unknown = null;
      this.round++;
      const called = this.value(expression, this.#file);
      this.calls.callWithPlain(called, expression, this.#file);
    } while (this.#grew && this.round < mostRounds && this.#steps < mostSteps);
    if (this.#grew) this.report('unknown', 'too many values', expression, this.#file);
  }

  report(kind: 'changes' | 'unknown', call: string, { start }: { readonly start: number }, scope: NameScope): void {
    if (this.mode === 'quiet') return;
    const place = { call, path: scope.place?.path ?? null, offset: start };
    if (kind === 'changes' && this.mode === 'loud') this.changes ??= place;
    else this.unknown ??= place;
  }

  /** What a module does when it is loaded is no effect of a call. */
  quietly<Result>(read: () => Result): Result {
    return this.#inMode('quiet', read);
  }

  suspiciously<Result>(read: () => Result): Result {
    return this.#inMode('suspicious', read);
  }

  #inMode<Result>(mode: ReadingMode, read: () => Result): Result {
    const before = this.mode;
    this.mode = mode;
    try {
      return read();
    } finally {
      this.mode = before;
    }
  }

  /** Counts a step. Returns whether there were too many. */
  takesStep(): boolean {
    return ++this.#steps > mostSteps;
  }

  /** The values before, and these. A new one among them asks for another round. */
  grown(before: Values, values: Values): Values {
    const after = union(before, values);
    this.grow(keyOf(before) !== keyOf(after));
    return after;
  }

  grow(grew: boolean): void {
    this.#grew ||= grew;
  }

  // Expressions

  /** The values of an expression. One that isn't known, and each class that isn't harmless, is reported here, for all expressions. */
  value(node: PyExpression, scope: NameScope): Values {
    if (this.#steps > mostExpressions) {
      this.report('unknown', 'too many values', node, scope);
      return [UNKNOWN];
    }
    const values = this.#value(node, scope);
    if (values.some(({ kind }) => kind === 'unknown')) this.report('unknown', written(node), node, scope);
    this.protocols.readAll(values, node, scope);
    return values;
  }

  #value(node: PyExpression, scope: NameScope): Values {
    this.#steps++;
    switch (node.kind) {
      case 'name':
        return this.#name(node, scope);
      case 'constant':
      case 'number':
        return [FIXED];
      case 'string': {
        for (const field of node.fields) this.implicit.touch(this.value(field, scope), field, scope);
        if (node.value !== null) return [textValue(node.value, true)];
        const [first] = node.pieces ?? [];
        return [textValue(typeof first === 'string' ? first : '', false)];
      }
      case 'attribute':
        return this.attribute(this.value(node.value, scope), node.name, node, scope);
      case 'call':
        return this.calls.call(node, scope);
      case 'subscript': {
        const values = this.value(node.value, scope);
        this.value(node.index, scope);
        return this.implicit.item(values, node, scope);
      }
      case 'comprehension':
        return this.#comprehension(node, scope);
      case 'lambda':
        return [this.#lambda(node, scope)];
      case 'named': {
        const values = this.value(node.value, scope);
        this.assignments.assign(node.target, values, scope);
        return values;
      }
      case 'starred':
        return this.parts(this.value(node.value, scope), node, scope);
      case 'await':
        // What `__await__` returns isn't followed.
        return this.value(node.value, scope).map((one) => (one.kind === 'instance' ? UNKNOWN : one));
      case 'yield': {
        const values = node.value === null ? [FIXED] : this.value(node.value, scope);
        this.grow(scope.add(YIELDED, union(values, this.parts(values, node, scope))));
        // What is sent to it, and what `yield from` returns.
        return union([PLAIN], this.parts(values, node, scope));
      }
      case 'conditional':
        this.value(node.test, scope);
        return union(this.value(node.body, scope), this.value(node.otherwise, scope));
      case 'binary':
        return this.#binary(node, scope);
      case 'missing':
        this.report('unknown', 'code that could not be read', node, scope);
        return [UNKNOWN];
      default: {
        const parts = partsOf(node).map((part) => this.value(part, scope));
        if (node.kind !== 'unary') return [holdingAll(parts)];
        return union([FIXED], this.implicit.touch(unionOf(parts), node, scope));
      }
    }
  }

  #binary({ operators, operands }: PyExpression & { readonly kind: 'binary' }, scope: NameScope): Values {
    const values = operands.map((operand) => this.value(operand, scope));
    const [first = []] = values;
    if (operators.some((operator) => operator === 'and' || operator === 'or')) return unionOf(values);
    const all = unionOf(values);
    const [operand] = operands;
    const made = operand === undefined ? [] : this.implicit.touch(all, operand, scope);
    if (operators.some((operator) => /^(?:[<>=!]|is|in|not)/.test(operator))) return union([FIXED], made);
    const objects = all.filter(({ kind }) => kind === 'object');
    if (objects.length > 0) return objects;
    if (all.some(({ kind }) => kind === 'instance')) return made.length > 0 ? made : [PLAIN];
    const texts = values.map((one) => (one.length === 1 && one[0]?.kind === 'plain' ? one[0].text : null));
    const [beginning] = texts;
    if (beginning != null && operators.every((operator) => operator === '+')) {
      const whole = texts.every((text) => text?.isWhole === true);
      return [textValue(whole ? texts.map((text) => text?.value).join('') : beginning.value, whole)];
    }
    return first.every((one) => one.kind === 'plain' && one.isFixed) ? [PLAIN] : [holding(all)];
  }

  #name(node: PyExpression & { readonly kind: 'name' }, scope: NameScope): Values {
    const own = scope.find(node.name);
    if (own !== null) return own;
    const found =
      scope.place === null ? this.names.ofFile(node.name) : this.names.ofModule(scope.place.path, node.name);
    if (found !== null && !found.includes(UNKNOWN)) return found;
    this.report('unknown', node.name, node, scope);
    return found ?? [UNKNOWN];
  }

  #lambda(node: PyLambda, scope: NameScope): FunctionValue {
    for (const { default: given } of node.parameters) if (given !== null) this.value(given, scope);
    const steps: readonly Step[] = [{ kind: 'return', value: node.body }];
    const code = {
      name: 'lambda',
      start: node.start,
      parameters: node.parameters,
      decorators: [],
      returns: null,
      steps,
    };
    return { kind: 'function', key: `function ${scope.id} ${node.start}`, code, scope, self: null, of: null };
  }

  #comprehension(node: PyComprehension, around: NameScope): Values {
    const key = `${around.id} ${node.start}`;
    const scope = this.#scopes.get(key) ?? new NameScope(around.place, around, around.of);
    scope.self = around.self;
    this.#scopes.set(key, scope);
    for (const { iterable, target, conditions } of node.clauses) {
      const values = this.value(iterable, scope);
      this.assignments.assign(target, this.implicit.iterated(values, iterable, scope), scope);
      for (const condition of conditions) this.value(condition, scope);
    }
    return [holdingAll(node.elements.map((element) => this.value(element, scope)))];
  }

  parts(values: Values, node: PyExpression, scope: NameScope): Values {
    const objects = values.filter(({ kind }) => kind === 'instance' || kind === 'class');
    const others = values.filter(({ kind }) => kind !== 'instance' && kind !== 'class');
    const own = objects.length === 0 ? [] : this.implicit.iterated(objects, node, scope);
    const isUnknown = others.some((one) => one.kind === 'outside' && !isData(one.name));
    return union(own, partsIn(others), others.length > 0 ? this.kept : [], isUnknown ? [UNKNOWN] : []);
  }

  /** The values of an attribute. */
  attribute(of: Values, name: string, node: PyExpression | null = null, scope: NameScope = this.#file): Values {
    return unionOf(of.map((value) => this.#attribute(value, name, node, scope)));
  }

  #attribute(value: Value, name: string, node: PyExpression | null, scope: NameScope): Values {
    switch (value.kind) {
      case 'outside': {
        const dotted = `${value.name}.${name}`;
        // `os.path.exists.__globals__`
        const isOfMachinery = /^__(?!name__|doc__|version__|file__|members__)/.test(name);
        if (isOfMachinery || this.names.isReplaced(name)) return [UNKNOWN];
        return [outsideValue(dotted)];
      }
      case 'module':
        return this.names.ofModule(value.path, name) ?? [UNKNOWN];
      case 'class':
      case 'instance':
      case 'super':
        return this.members.valuesOf(value, name, node, scope) ?? this.members.inherited(value, name);
      case 'unknown':
        return [UNKNOWN];
      case 'function':
        return /^__(?:name|qualname|doc|module)__$/.test(name) ? [PLAIN] : [UNKNOWN];
      case 'object':
        return isMember(value.type, name) ? [memberValue(value, name)] : [UNKNOWN];
      default:
        return this.#ofPlain(normal(value), name, node, scope);
    }
  }

  /** Of a builtin value, or of one of the objects that it holds. */
  #ofPlain(value: Value, name: string, node: PyExpression | null, scope: NameScope): Values {
    if (value.kind !== 'plain') return [memberValue(value, name)];
    if (name.startsWith('__') && !/^__(?:name|doc|class)__$/.test(name)) return [UNKNOWN];
    const ofHeld = heldBy(value).map((one) => {
      if (one.kind === 'unknown') return [one];
      if (one.kind !== 'instance' && one.kind !== 'class') return [];
      return this.suspiciously(() => this.members.valuesOf(one, name, node, scope)) ?? [];
    });
    return union([memberValue(value, name)], unionOf(ofHeld));
  }

  // Fields of the objects of a class

  field(of: ClassValue, name: string): Values {
    return this.#fields.get(of.key)?.get(name) ?? [];
  }

  fieldsOf(of: ClassValue): Values {
    return unionOf(this.#fields.get(of.key)?.values() ?? []);
  }

  addField(of: ClassValue, name: string, values: Values): void {
    const fields = this.#fields.get(of.key) ?? new Map<string, Values>();
    this.#fields.set(of.key, fields.set(name, this.grown(fields.get(name) ?? [], values)));
  }

  /** Keeps what was put into a list or a dict: a part of any other may be it from now on. */
  keep(node: PyExpression, values: Values, scope: NameScope): void {
    const inside = held(values);
    if (inside.length === 0) return;
    // Another name may have the same list.
    const all = inside.flatMap((one) => (one.kind === 'plain' && one.isAny ? one.holds : [one]));
    this.kept = [anything(this.grown(this.kept.flatMap(heldBy), all))];
    if (node.kind === 'name') {
      let holder: NameScope | null = scope;
      while (holder !== null && !holder.has(node.name)) holder = holder.parent;
      if (holder !== null) return this.grow(holder.add(node.name, [holding(inside)]));
    }
    if (node.kind === 'attribute') {
      const owners = this.value(node.value, scope).filter((value) => value.kind === 'instance');
      for (const owner of owners) this.addField(owner.of, node.name, [holding(inside)]);
    }
  }
}
