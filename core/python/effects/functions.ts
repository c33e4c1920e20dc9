import type { Declaration } from '../declarations.ts';
import type { PyExpression, PyParameter } from '../syntax/nodes.ts';
import { Annotations } from './annotations.ts';
import { Decorators } from './decorators.ts';
import type { EffectReading, ReadingMode } from './effect-reading.ts';
import { codeOfModule } from './module-code.ts';
import { isKnownModule } from './outside-calls.ts';
import type { FunctionCode, Step } from './step.ts';
import {
  type Arguments,
  FIXED,
  type FunctionValue,
  holding,
  holdingAll,
  instance,
  NameScope,
  NO_ARGUMENTS,
  normal,
  PLAIN,
  shared,
  UNKNOWN,
  union,
  type Values,
  YIELDED,
} from './values.ts';

interface State {
  readonly scope: NameScope;
  returned: Values;
  yielded: Values;
  isGenerator: boolean;
  /** The modes in which it is being walked. */
  readonly busy: Set<ReadingMode>;
  /** The last round that walked it, by mode. */
  readonly walked: Map<ReadingMode, number>;
}

interface Declared {
  readonly byDefault: Values;
  readonly typed: Values;
  readonly round: number;
  readonly mode: ReadingMode;
  readonly around: NameScope;
}

const deepest = 60;

/** Calls functions of the project: each walks its steps once a round. */
export class Functions {
  readonly #reader: EffectReading;
  readonly #decorators: Decorators;
  readonly #annotations: Annotations;
  readonly #states = new Map<string, State>();
  readonly #parameters = new WeakMap<PyParameter, Declared>();
  /** The modules that are being loaded. */
  readonly #loaded = new Set<string>();
  #depth = 0;

  constructor(reader: EffectReading) {
    this.#reader = reader;
    this.#decorators = new Decorators(reader);
    this.#annotations = new Annotations(reader);
  }

  invoke(called: FunctionValue, given: Arguments, node: { readonly start: number }, scope: NameScope): Values {
    const { code } = called;
    if (this.#reader.takesStep() || this.#depth > deepest) {
      this.#reader.report('unknown', `${code.name} (too deep)`, node, scope);
      return [UNKNOWN];
    }
    const state = this.#stateOf(called);
    this.#bind(called, state, given);
    if (!this.#isWalked(state)) this.#walk(code, state);
    const yielded = union(state.yielded, state.scope.own(YIELDED));
    if (state.isGenerator || yielded.length > 0) return [holding(yielded, state.returned)];
    return state.returned.length > 0 || state.busy.size > 0 ? state.returned : [FIXED];
  }

  /** Whether a walk in this mode would report nothing more. */
  #isWalked({ busy, walked }: State): boolean {
    const { mode, round } = this.#reader;
    const enough: readonly ReadingMode[] = mode === 'quiet' ? ['loud', 'suspicious', 'quiet'] : ['loud', mode];
    return enough.some((one) => busy.has(one) || walked.get(one) === round);
  }

  #walk({ steps }: FunctionCode, state: State): void {
    const { mode, round } = this.#reader;
    state.walked.set(mode, round);
    state.busy.add(mode);
    this.#depth++;
    for (const step of steps) this.#step(step, state.scope, state);
    this.#depth--;
    state.busy.delete(mode);
  }

  #stateOf({ code, scope, of }: FunctionValue): State {
    const key = `${scope.id} ${scope.place?.path ?? ''} ${code.start}`;
    let state = this.#states.get(key);
    if (state === undefined) {
      const own = new NameScope(scope.place, scope, of ?? scope.of);
      state = { scope: own, returned: [], yielded: [], isGenerator: false, busy: new Set(), walked: new Map() };
      this.#states.set(key, state);
    }
    return state;
  }

  #bind({ code, scope: around, self }: FunctionValue, { scope }: State, given: Arguments): void {
    const positional = self === null ? [...given.positional] : [self, ...given.positional];
    if (self !== null) scope.self = union(scope.self, self);
    const rest = given.rest ?? [];
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
        const { byDefault, typed } = this.#declared(parameter, around);
        this.#makeModels(typed, parameter, scope);
        const missing = rest.length > 0 ? rest : byDefault;
        const alone = given.areFewerPossible === true && value !== null ? byDefault : [];
        this.#reader.grow(scope.add(name, union(own ?? missing, alone, typed)));
      }
    }
  }

  /** Frameworks make the models of parameters from the arguments of the call. */
  #makeModels(typed: Values, { annotation }: PyParameter, scope: NameScope): void {
    for (const type of typed) {
      if (type.kind !== 'instance' || annotation === null || !this.#reader.members.isOfOutside(type.of)) continue;
      this.#reader.members.construct(type.of, { ...NO_ARGUMENTS, rest: [PLAIN] }, annotation, scope);
    }
  }

  /** What the default and the annotation of a parameter say, read once a round. */
  #declared(parameter: PyParameter, around: NameScope): Declared {
    const { round, mode } = this.#reader;
    const known = this.#parameters.get(parameter);
    if (known?.round === round && known.around === around && known.mode === mode) return known;
    const value = parameter.default;
    // In a cycle of defaults.
    this.#parameters.set(parameter, { byDefault: [UNKNOWN], typed: [], round, mode, around });
    const byDefault =
      value === null ? [UNKNOWN] : this.#reader.quietly(() => shared(this.#reader.value(value, around)));
    const made = { byDefault, typed: this.annotated(parameter.annotation, around), round, mode, around };
    this.#parameters.set(parameter, made);
    return made;
  }

  annotated(annotation: PyExpression | null, scope: NameScope): Values {
    return this.#annotations.values(annotation, scope);
  }

  decorated(called: FunctionValue): Values {
    return this.#decorators.decorated(called);
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
        state.yielded = this.#reader.grown(
          state.yielded,
          step.kind === 'yield' ? values : this.#reader.parts(values, step.value, scope),
        );
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
      case 'raise':
        for (const one of this.#reader.value(step.value, scope)) {
          if (one.kind === 'class') this.#reader.calls.callValue(one, NO_ARGUMENTS, step.value, scope);
        }
        return;
      case 'capture': {
        const values = this.#reader.value(step.value, scope);
        if (step.isByAttributes) this.#reader.protocols.expose(values, step.value, scope);
        const parts = this.#reader.parts(values, step.value, scope);
        for (const name of step.names) this.#reader.grow(scope.add(name, union(values, parts)));
        return;
      }
      case 'catch': {
        // What was raised isn't followed: an object of any class.
        const caught = this.#reader
          .value(step.value, scope)
          .flatMap((one) => (one.kind === 'plain' ? one.holds : [one]));
        const objects = caught.flatMap((one) => (one.kind === 'class' ? [instance(one)] : []));
        if (step.name !== null) {
          this.#reader.grow(scope.add(step.name, union(this.#reader.protocols.anything(), objects)));
        }
        return;
      }
      case 'import':
        for (const declaration of step.declarations) {
          const path = scope.place?.path ?? '';
          this.#load(path, declaration, step, scope);
          const values = declaration.kind === 'import' ? this.#reader.names.imported(path, declaration) : [UNKNOWN];
          this.#reader.grow(scope.add(declaration.name, values));
        }
        return;
      case 'outer':
        for (const name of step.names) (step.isGlobal ? scope.globals : scope.outer).add(name);
        return;
      case 'function': {
        const { code } = step;
        this.#define(code, scope);
        const key = `function ${scope.id} ${code.start}`;
        this.#reader.grow(
          scope.add(code.name, this.decorated({ kind: 'function', key, code, scope, self: null, of: null })),
        );
        return;
      }
      case 'class':
        this.#reader.report('unknown', step.name, { start: step.at }, scope);
        this.#reader.grow(scope.add(step.name, [UNKNOWN]));
        return;
      case 'unread':
        this.#reader.report('unknown', 'code that could not be read', { start: step.at }, scope);
    }
  }

  /** What a `def` inside of a function evaluates. */
  #define({ decorators, parameters, returns }: FunctionCode, scope: NameScope): void {
    for (const decorator of decorators) {
      if (decorator.kind === 'call') for (const { value } of decorator.arguments) this.#reader.value(value, scope);
    }
    for (const { default: given } of parameters) if (given !== null) this.#reader.value(given, scope);
    if (scope.place?.module.futureAnnotations) return;
    for (const type of [...parameters.map(({ annotation }) => annotation), returns]) {
      if (type !== null && type.kind !== 'string') this.#reader.value(type, scope);
    }
  }

  /** An import in a function runs the module, unless it was loaded before. */
  #load(path: string, declaration: Declaration, at: { readonly at: number }, scope: NameScope): void {
    if (declaration.kind !== 'import' && declaration.kind !== 'star-import') return;
    const loaded = this.#reader.names.loadedBy(path, declaration);
    if (loaded === null) {
      if (!isKnownModule(declaration.module)) {
        this.#reader.report('unknown', `import ${declaration.module}`, { start: at.at }, scope);
      }
      return;
    }
    for (const place of loaded) {
      if (this.#loaded.has(place.path)) continue;
      this.#loaded.add(place.path);
      const code = codeOfModule(place.module);
      const own = new NameScope(place, this.#reader.names.scopeOf(place));
      this.#walk(code, {
        scope: own,
        returned: [],
        yielded: [],
        isGenerator: false,
        busy: new Set(),
        walked: new Map(),
      });
      this.#loaded.delete(place.path);
    }
  }

  #update({ target, value }: Step & { readonly kind: 'update' }, scope: NameScope): void {
    const given = this.#reader.value(value, scope);
    const before = this.#reader.value(target, scope);
    this.#reader.implicit.touch(union(before, given), target, scope);
    if (before.some((one) => one.kind === 'plain' && !one.isFixed)) this.#reader.keep(target, given, scope);
    const made = before.some(({ kind }) => kind === 'instance')
      ? this.#reader.implicit.touch(before, target, scope)
      : [];
    if (target.kind === 'name') {
      const isNumberOrString = ['number', 'string', 'binary'].includes(value.kind);
      if (!isNumberOrString && before.some((one) => one.kind === 'plain' && one.isShared !== false)) {
        this.#reader.report('unknown', `${target.name} +=`, target, scope);
      }
      this.#reader.assignments.assign(target, union(before.map(normal), made, [holding(before, given)]), scope);
    } else this.#reader.assignments.assign(target, union(made, [holding(before, given)]), scope);
  }
}
