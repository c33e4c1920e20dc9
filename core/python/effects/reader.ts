import type { FileContext } from '../file-context.ts';
import { dottedName, type PyComprehension, type PyExpression, type PyLambda, partsOf } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { FunctionCode, Step } from './body.ts';
import { Calls } from './calls.ts';
import { PLAIN_TYPES } from './data-methods.ts';
import { Names } from './names.ts';
import { isHarmlessDecorator, outsideCall, SHARED_OBJECTS } from './outside-calls.ts';
import { objectType } from './outside-objects.ts';
import { keyOf, NameScope } from './scope.ts';
import {
  type Arguments,
  type ClassValue,
  FIXED,
  type FunctionValue,
  held,
  holding,
  holdingAll,
  instance,
  memberValue,
  normal,
  object,
  outside,
  PLAIN,
  partsIn,
  plain,
  shared,
  textValue,
  UNKNOWN,
  union,
  unionOf,
  type Value,
  type Values,
} from './values.ts';

/** Where an effect was found. `path` is that of a module; null in the executable string itself. `offset` is into its text. */
export interface EffectPlace {
  /** As a person reads it: `os.remove`, `p.unlink`. */
  readonly call: string;
  readonly path: string | null;
  readonly offset: number;
}

interface State {
  readonly scope: NameScope;
  returned: Values;
  yielded: Values;
  isGenerator: boolean;
  isBusy: boolean;
  /** The last round that walked it, quietly or not. */
  walked: number;
  walkedQuietly: number;
}

const mostRounds = 8;
const mostSteps = 40_000;
const deepest = 60;

/**
 * Follows an executable string through the functions of the project. Every value that a name may have is kept, without regard to the order
 * of steps, and the rounds go on until there is no new one.
 */
export class EffectReader {
  readonly names: Names;
  readonly calls: Calls;
  readonly #states = new Map<string, State>();
  readonly #scopes = new Map<string, NameScope>();
  readonly #fields = new Map<string, Map<string, Values>>();
  readonly #file = new NameScope(null);
  changes: EffectPlace | null = null;
  unknown: EffectPlace | null = null;
  #round = 0;
  #quiet = 0;
  #grew = false;
  #steps = 0;
  #depth = 0;

  constructor(context: FileContext | null, used: readonly string[]) {
    this.names = new Names(this, context, used);
    this.calls = new Calls(this);
  }

  /** Reads the call of a tool: the value of the expression is called with plain arguments. */
  read(expression: PyExpression): void {
    do {
      this.#grew = false;
      this.changes = null;
      this.unknown = null;
      this.#round++;
      const called = this.value(expression, this.#file);
      this.calls.callWithPlain(called, expression, this.#file);
    } while (this.#grew && this.#round < mostRounds && this.#steps < mostSteps);
    if (this.#grew) this.report('unknown', 'too many values', expression, this.#file);
  }

  report(kind: 'changes' | 'unknown', call: string, { start }: { readonly start: number }, scope: NameScope): void {
    if (this.#quiet > 0) return;
    const place = { call, path: scope.place?.path ?? null, offset: start };
    if (kind === 'changes') this.changes ??= place;
    else this.unknown ??= place;
  }

  /** What a module does when it is loaded is no effect of a call. */
  quietly<Result>(read: () => Result): Result {
    this.#quiet++;
    try {
      return read();
    } finally {
      this.#quiet--;
    }
  }

  grow(grew: boolean): void {
    this.#grew ||= grew;
  }

  // Functions

  invoke(called: FunctionValue, given: Arguments, node: { readonly start: number }, scope: NameScope): Values {
    const { code } = called;
    if (++this.#steps > mostSteps || this.#depth > deepest) {
      this.report('unknown', `${code.name} (too deep)`, node, scope);
      return [UNKNOWN];
    }
    const state = this.#stateOf(called);
    this.#bind(called, state, given);
    const isWalked =
      state.isBusy || state.walked === this.#round || (this.#quiet > 0 && state.walkedQuietly === this.#round);
    if (!isWalked) this.#walk(code, state);
    if (state.isGenerator) return [holding(state.yielded, state.returned)];
    return state.returned.length > 0 || state.isBusy ? state.returned : [FIXED];
  }

  #walk({ steps }: FunctionCode, state: State): void {
    if (this.#quiet > 0) state.walkedQuietly = this.#round;
    else state.walked = this.#round;
    state.isBusy = true;
    this.#depth++;
    for (const step of steps) this.#step(step, state.scope, state);
    this.#depth--;
    state.isBusy = false;
  }

  #stateOf({ code, scope, of }: FunctionValue): State {
    const key = `${scope.id} ${scope.place?.path ?? ''} ${code.start}`;
    let state = this.#states.get(key);
    if (state === undefined) {
      const own = new NameScope(scope.place, scope, of ?? scope.of);
      state = { scope: own, returned: [], yielded: [], isGenerator: false, isBusy: false, walked: 0, walkedQuietly: 0 };
      this.#states.set(key, state);
    }
    return state;
  }

  #bind({ code, scope: around, self }: FunctionValue, { scope }: State, given: Arguments): void {
    const positional = self === null ? [...given.positional] : [self, ...given.positional];
    const rest = given.rest === null ? [] : partsIn(given.rest);
    const named = new Set<string>();
    for (const parameter of code.parameters) {
      const { kind, name } = parameter;
      if (kind === 'var-positional') {
        this.grow(scope.add(name, [holdingAll([...positional.splice(0), rest])]));
      } else if (kind === 'var-keyword') {
        const others = [...given.keywords].filter(([key]) => !named.has(key)).map(([, values]) => values);
        this.grow(scope.add(name, [holdingAll([...others, rest])]));
      } else {
        named.add(name);
        const own = (kind === 'keyword-only' ? undefined : positional.shift()) ?? given.keywords.get(name);
        const value = parameter.default;
        const byDefault = value === null ? [UNKNOWN] : this.quietly(() => shared(this.value(value, around)));
        const typed = this.annotated(parameter.annotation, around);
        const missing = rest.length > 0 ? rest : byDefault;
        const alone = given.areFewerPossible === true && value !== null ? byDefault : [];
        this.grow(scope.add(name, union(own ?? missing, alone, typed)));
      }
    }
  }

  /** The values by an annotation that are more than plain ones. */
  annotated(annotation: PyExpression | null, scope: NameScope): Values {
    switch (annotation?.kind) {
      case 'name':
      case 'attribute':
        return this.quietly(() => this.value(annotation, scope)).flatMap((type): Values => {
          if (type.kind === 'class') return [instance(type)];
          if (type.kind !== 'outside') return [];
          const known = objectType(type.name);
          if (known !== null) return [object(known)];
          const isPlain = PLAIN_TYPES.has(type.name) || /^typing/.test(type.name) || outsideCall(type.name) === 'reads';
          return isPlain ? [] : [UNKNOWN];
        });
      case 'subscript': {
        const inner = annotation.index.kind === 'tuple' ? annotation.index.items : [annotation.index];
        const container = dottedName(annotation.value) ?? '';
        if (/(?:^|\.)Literal$/.test(container)) return [];
        const counted = /(?:^|\.)Annotated$/.test(container) ? inner.slice(0, 1) : inner;
        const found = unionOf(counted.map((one) => this.annotated(one, scope)));
        return found.length === 0 ? [] : [...found, holding(found)];
      }
      case 'binary':
        return unionOf(annotation.operands.map((one) => this.annotated(one, scope)));
      case 'string':
        return annotation.value === null ? [] : this.annotated(parseExpression(annotation.value).expression, scope);
      default:
        return [];
    }
  }

  /** What the decorators make of a function. */
  decorated(called: FunctionValue): Values {
    let values: Values = [called];
    for (const decorator of called.code.decorators.toReversed()) {
      const named = decorator.kind === 'call' ? decorator.callee : decorator;
      if (named.kind === 'attribute' && /^(?:setter|getter|deleter)$/.test(named.name)) continue;
      const found = this.quietly(() => this.value(named, called.scope));
      const isHarmless = found.every(
        (one) =>
          one.kind === 'outside' &&
          (isHarmlessDecorator(one.name) || /^builtins\.(?:staticmethod|classmethod|property)$/.test(one.name)),
      );
      if (found.length > 0 && isHarmless) continue;
      // `@mcp.tool()` of an object of a known package.
      const isOfServer = named.kind === 'attribute' && /^(?:tool|command|get|route|register)$/.test(named.name);
      if (isOfServer && found.every(({ kind }) => kind === 'member' || kind === 'unknown')) continue;
      const made = this.value(decorator, called.scope);
      const given: Arguments = { positional: [values], keywords: new Map(), rest: null };
      values = unionOf(made.map((one) => this.calls.callValue(one, given, decorator, called.scope)));
    }
    return values;
  }

  // Steps

  #step(step: Step, scope: NameScope, state: State): void {
    switch (step.kind) {
      case 'evaluate':
        this.value(step.value, scope);
        return;
      case 'return':
        state.returned = this.#grown(state.returned, this.value(step.value, scope));
        return;
      case 'yield':
      case 'yield from': {
        const values = this.value(step.value, scope);
        state.isGenerator = true;
        state.yielded = this.#grown(state.yielded, step.kind === 'yield' ? values : this.parts(values));
        return;
      }
      case 'assign': {
        const values = this.value(step.value, scope);
        for (const target of step.targets) this.calls.assign(target, values, scope);
        return;
      }
      case 'update':
        this.#update(step, scope);
        return;
      case 'for': {
        const values = this.value(step.value, scope);
        this.calls.assign(step.target, this.calls.iterated(values, step.value, scope), scope);
        return;
      }
      case 'with': {
        const entered = this.calls.entered(this.value(step.value, scope), step.value, scope);
        if (step.target !== null) this.calls.assign(step.target, entered, scope);
        return;
      }
      case 'delete':
        this.calls.assign(step.target, [FIXED], scope);
        return;
      case 'capture': {
        const values = step.value === null ? [PLAIN] : this.value(step.value, scope);
        for (const name of step.names) this.grow(scope.add(name, union(values, partsIn(values))));
        return;
      }
      case 'import':
        for (const declaration of step.declarations) {
          const path = scope.place?.path ?? '';
          const values = declaration.kind === 'import' ? this.names.imported(path, declaration) : [UNKNOWN];
          this.grow(scope.add(declaration.name, values));
        }
        return;
      case 'outer':
        for (const name of step.names) (step.isGlobal ? scope.globals : scope.outer).add(name);
        return;
      case 'function': {
        const { code } = step;
        const key = `function ${scope.id} ${code.start}`;
        this.grow(scope.add(code.name, this.decorated({ kind: 'function', key, code, scope, self: null, of: null })));
        return;
      }
      case 'class':
        this.grow(scope.add(step.name, [UNKNOWN]));
        return;
      case 'unread':
        this.report('unknown', 'code that could not be read', { start: step.at }, scope);
    }
  }

  #grown(before: Values, values: Values): Values {
    const after = union(before, values);
    this.grow(keyOf(before) !== keyOf(after));
    return after;
  }

  #update({ target, value }: Step & { readonly kind: 'update' }, scope: NameScope): void {
    const given = this.value(value, scope);
    const before = this.value(target, scope);
    this.calls.touch(union(before, given), target, scope);
    if (target.kind === 'name') {
      const isNumberOrString = ['number', 'string', 'binary'].includes(value.kind);
      if (!isNumberOrString && before.some((one) => one.kind === 'plain' && one.isShared !== false)) {
        this.report('unknown', `${target.name} +=`, target, scope);
      }
      this.calls.assign(target, union(before.map(normal), [holding(before, given)]), scope);
    } else this.calls.assign(target, union([holding(before, given)]), scope);
  }

  // Expressions

  value(node: PyExpression, scope: NameScope): Values {
    this.#steps++;
    switch (node.kind) {
      case 'name':
        return this.#name(node, scope);
      case 'constant':
      case 'number':
        return [FIXED];
      case 'string': {
        for (const field of node.fields) this.calls.touch(this.value(field, scope), field, scope);
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
        return this.calls.item(values, node, scope);
      }
      case 'comprehension':
        return this.#comprehension(node, scope);
      case 'lambda':
        return [this.#lambda(node, scope)];
      case 'named': {
        const values = this.value(node.value, scope);
        this.calls.assign(node.target, values, scope);
        return values;
      }
      case 'starred':
        return this.parts(this.value(node.value, scope));
      case 'await':
        return this.value(node.value, scope);
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
        if (node.kind === 'unary') this.calls.touch(unionOf(parts), node, scope);
        return node.kind === 'unary' ? [FIXED] : [holdingAll(parts)];
      }
    }
  }

  #binary({ operators, operands }: PyExpression & { readonly kind: 'binary' }, scope: NameScope): Values {
    const values = operands.map((operand) => this.value(operand, scope));
    const [first = []] = values;
    if (operators.some((operator) => operator === 'and' || operator === 'or')) return unionOf(values);
    const all = unionOf(values);
    const [operand] = operands;
    const made = operand === undefined ? [] : this.calls.touch(all, operand, scope);
    if (operators.some((operator) => /^(?:[<>=!]|is|in|not)/.test(operator))) return [FIXED];
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
    const steps: readonly Step[] = [{ kind: 'return', value: node.body }];
    const code = { name: 'lambda', start: node.start, parameters: node.parameters, decorators: [], steps };
    return { kind: 'function', key: `function ${scope.id} ${node.start}`, code, scope, self: null, of: null };
  }

  #comprehension(node: PyComprehension, around: NameScope): Values {
    const key = `${around.id} ${node.start}`;
    const scope = this.#scopes.get(key) ?? new NameScope(around.place, around, around.of);
    this.#scopes.set(key, scope);
    for (const { iterable, target, conditions } of node.clauses) {
      const values = this.value(iterable, scope);
      this.calls.assign(target, this.calls.iterated(values, iterable, scope), scope);
      for (const condition of conditions) this.value(condition, scope);
    }
    return [holdingAll(node.elements.map((element) => this.value(element, scope)))];
  }

  parts(values: Values): Values {
    return partsIn(values);
  }

  /** The values of an attribute. */
  attribute(of: Values, name: string, node: PyExpression | null = null, scope: NameScope = this.#file): Values {
    return unionOf(of.map((value) => this.#attribute(value, name, node, scope)));
  }

  #attribute(value: Value, name: string, node: PyExpression | null, scope: NameScope): Values {
    switch (value.kind) {
      case 'outside': {
        const dotted = `${value.name}.${name}`;
        return SHARED_OBJECTS.has(dotted) ? [plain([], true)] : [outside(dotted)];
      }
      case 'module':
        return this.names.ofModule(value.path, name) ?? [UNKNOWN];
      case 'class':
      case 'instance':
      case 'super':
        return this.calls.memberValues(value, name, node, scope) ?? [UNKNOWN];
      case 'unknown':
        return [UNKNOWN];
      case 'function':
        return [PLAIN];
      default:
        return [memberValue(normal(value), name)];
    }
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
    this.#fields.set(of.key, fields.set(name, this.#grown(fields.get(name) ?? [], values)));
  }

  /** Keeps what was put into a list or a dict, where a name or a field has it. Else it is lost, and so not known. */
  keep(node: PyExpression, values: Values, scope: NameScope): void {
    const inside = held(values);
    if (inside.length === 0) return;
    if (node.kind === 'name') {
      let holder: NameScope | null = scope;
      while (holder !== null && !holder.has(node.name)) holder = holder.parent;
      if (holder !== null) return this.grow(holder.add(node.name, [holding(inside)]));
    }
    if (node.kind === 'attribute') {
      const owners = this.value(node.value, scope).filter((value) => value.kind === 'instance');
      for (const owner of owners) this.addField(owner.of, node.name, [holding(inside)]);
      if (owners.length > 0) return;
    }
    this.report('unknown', 'an object in a list', node, scope);
  }
}
