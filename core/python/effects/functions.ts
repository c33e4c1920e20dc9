import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { FunctionCode, Step } from './body.ts';
import { PLAIN_TYPES } from './data-methods.ts';
import type { EffectReading } from './effect-reading.ts';
import { isHarmlessDecorator, outsideCall } from './outside-calls.ts';
import { objectType } from './outside-objects.ts';
import {
  type Arguments,
  FIXED,
  type FunctionValue,
  holding,
  holdingAll,
  instance,
  NameScope,
  normal,
  object,
  PLAIN,
  partsIn,
  shared,
  UNKNOWN,
  union,
  unionOf,
  type Values,
} from './values.ts';

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

const deepest = 60;

/** Calls functions of the project: each walks its steps once a round. */
export class Functions {
  readonly #reader: EffectReading;
  readonly #states = new Map<string, State>();
  #depth = 0;

  constructor(reader: EffectReading) {
    this.#reader = reader;
  }

  invoke(called: FunctionValue, given: Arguments, node: { readonly start: number }, scope: NameScope): Values {
    const { code } = called;
    if (this.#reader.takesStep() || this.#depth > deepest) {
      this.#reader.report('unknown', `${code.name} (too deep)`, node, scope);
      return [UNKNOWN];
    }
    const state = this.#stateOf(called);
    this.#bind(called, state, given);
    const isWalked =
      state.isBusy ||
      state.walked === this.#reader.round ||
      (this.#reader.isQuiet && state.walkedQuietly === this.#reader.round);
    if (!isWalked) this.#walk(code, state);
    if (state.isGenerator) return [holding(state.yielded, state.returned)];
    return state.returned.length > 0 || state.isBusy ? state.returned : [FIXED];
  }

  #walk({ steps }: FunctionCode, state: State): void {
    if (this.#reader.isQuiet) state.walkedQuietly = this.#reader.round;
    else state.walked = this.#reader.round;
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
        this.#reader.grow(scope.add(name, [holdingAll([...positional.splice(0), rest])]));
      } else if (kind === 'var-keyword') {
        const others = [...given.keywords].filter(([key]) => !named.has(key)).map(([, values]) => values);
        this.#reader.grow(scope.add(name, [holdingAll([...others, rest])]));
      } else {
        named.add(name);
        const own = (kind === 'keyword-only' ? undefined : positional.shift()) ?? given.keywords.get(name);
        const value = parameter.default;
        const byDefault =
          value === null ? [UNKNOWN] : this.#reader.quietly(() => shared(this.#reader.value(value, around)));
        const typed = this.annotated(parameter.annotation, around);
        const missing = rest.length > 0 ? rest : byDefault;
        const alone = given.areFewerPossible === true && value !== null ? byDefault : [];
        this.#reader.grow(scope.add(name, union(own ?? missing, alone, typed)));
      }
    }
  }

  /** The values by an annotation that are more than plain ones. */
  annotated(annotation: PyExpression | null, scope: NameScope): Values {
    switch (annotation?.kind) {
      case 'name':
      case 'attribute':
        return this.#reader
          .quietly(() => this.#reader.value(annotation, scope))
          .flatMap((type): Values => {
            if (type.kind === 'class') return [instance(type)];
            if (type.kind !== 'outside') return [];
            const known = objectType(type.name);
            if (known !== null) return [object(known)];
            const isPlain =
              PLAIN_TYPES.has(type.name) || /^typing/.test(type.name) || outsideCall(type.name) === 'reads';
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
      const found = this.#reader.quietly(() => this.#reader.value(named, called.scope));
      const isHarmless = found.every(
        (one) =>
          one.kind === 'outside' &&
          (isHarmlessDecorator(one.name) || /^builtins\.(?:staticmethod|classmethod|property)$/.test(one.name)),
      );
      if (found.length > 0 && isHarmless) continue;
      // `@mcp.tool()` of an object of a known package.
      const isOfServer = named.kind === 'attribute' && /^(?:tool|command|get|route|register)$/.test(named.name);
      if (isOfServer && found.every(({ kind }) => kind === 'member' || kind === 'unknown')) continue;
      const made = this.#reader.value(decorator, called.scope);
      const given: Arguments = { positional: [values], keywords: new Map(), rest: null };
      values = unionOf(made.map((one) => this.#reader.calls.callValue(one, given, decorator, called.scope)));
    }
    return values;
  }

  #step(step: Step, scope: NameScope, state: State): void {
    switch (step.kind) {
      case 'evaluate':
        this.#reader.value(step.value, scope);
        return;
      case 'return':
        state.returned = this.#reader.grown(state.returned, this.#reader.value(step.value, scope));
        return;
      case 'yield':
      case 'yield from': {
        const values = this.#reader.value(step.value, scope);
        state.isGenerator = true;
        state.yielded = this.#reader.grown(state.yielded, step.kind === 'yield' ? values : this.#reader.parts(values));
        return;
      }
      case 'assign': {
        const values = this.#reader.value(step.value, scope);
        for (const target of step.targets) this.#reader.assignments.assign(target, values, scope);
        return;
      }
      case 'update':
        this.#update(step, scope);
        return;
      case 'for': {
        const values = this.#reader.value(step.value, scope);
        this.#reader.assignments.assign(step.target, this.#reader.implicit.iterated(values, step.value, scope), scope);
        return;
      }
      case 'with': {
        const entered = this.#reader.implicit.entered(this.#reader.value(step.value, scope), step.value, scope);
        if (step.target !== null) this.#reader.assignments.assign(step.target, entered, scope);
        return;
      }
      case 'delete':
        this.#reader.assignments.assign(step.target, [FIXED], scope);
        return;
      case 'capture': {
        const values = step.value === null ? [PLAIN] : this.#reader.value(step.value, scope);
        for (const name of step.names) this.#reader.grow(scope.add(name, union(values, partsIn(values))));
        return;
      }
      case 'import':
        for (const declaration of step.declarations) {
          const path = scope.place?.path ?? '';
          const values = declaration.kind === 'import' ? this.#reader.names.imported(path, declaration) : [UNKNOWN];
          this.#reader.grow(scope.add(declaration.name, values));
        }
        return;
      case 'outer':
        for (const name of step.names) (step.isGlobal ? scope.globals : scope.outer).add(name);
        return;
      case 'function': {
        const { code } = step;
        const key = `function ${scope.id} ${code.start}`;
        this.#reader.grow(
          scope.add(code.name, this.decorated({ kind: 'function', key, code, scope, self: null, of: null })),
        );
        return;
      }
      case 'class':
        this.#reader.grow(scope.add(step.name, [UNKNOWN]));
        return;
      case 'unread':
        this.#reader.report('unknown', 'code that could not be read', { start: step.at }, scope);
    }
  }

  #update({ target, value }: Step & { readonly kind: 'update' }, scope: NameScope): void {
    const given = this.#reader.value(value, scope);
    const before = this.#reader.value(target, scope);
    this.#reader.implicit.touch(union(before, given), target, scope);
    if (target.kind === 'name') {
      const isNumberOrString = ['number', 'string', 'binary'].includes(value.kind);
      if (!isNumberOrString && before.some((one) => one.kind === 'plain' && one.isShared !== false)) {
        this.#reader.report('unknown', `${target.name} +=`, target, scope);
      }
      this.#reader.assignments.assign(target, union(before.map(normal), [holding(before, given)]), scope);
    } else this.#reader.assignments.assign(target, union([holding(before, given)]), scope);
  }
}
