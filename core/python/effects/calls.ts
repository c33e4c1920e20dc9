import { wordSet } from '../../text/words.ts';
import type { PyCall, PyExpression } from '../syntax/nodes.ts';
import {
  ASKERS,
  GIVES_TEXT,
  MODEL_METHODS,
  MUTATORS,
  PICKERS,
  PICKING,
  PLAIN_METHODS,
  SCALARS,
  TEXT_GIVERS,
  TRIMMING,
  usesDataModelOnly,
} from './data-methods.ts';
import { effectOfCall, isReadingByName } from './decided-calls.ts';
import type { EffectReading } from './effect-reading.ts';
import { isKnownModule } from './outside-calls.ts';
import { CHANGING_METHODS, calledOutside, methodCall, objectType } from './outside-objects.ts';
import { SpecialCalls } from './special-calls.ts';
import type { NameScope } from './values.ts';
import {
  type Arguments,
  everyArgument,
  heldBy,
  holding,
  instance,
  NO_ARGUMENTS,
  normal,
  object,
  PLAIN,
  plain,
  UNKNOWN,
  union,
  unionOf,
  type Value,
  type Values,
} from './values.ts';
import { written } from './written.ts';

/** Methods that every class has from `object`. */
const OF_OBJECT = wordSet(
  '__init__ __new__ __init_subclass__ __post_init__ __enter__ __exit__ __str__ __repr__ __eq__ __hash__ __len__',
);

/** Whether it may have elements: no function. */
function isObject({ kind }: Value): boolean {
  return kind !== 'function' && kind !== 'outside';
}

/** What calls do with the values of an `EffectReader`. */
export class Calls {
  readonly #reader: EffectReading;
  /** What is being called back, by key. */
  readonly #calling = new Set<string>();

  readonly #special: SpecialCalls;

  constructor(reader: EffectReading) {
    this.#reader = reader;
    this.#special = new SpecialCalls(reader);
  }

  /** Calls the function of a tool. Its arguments come from JSON. */
  callWithPlain(called: Values, node: PyExpression, scope: NameScope): Values {
    return unionOf(called.map((value) => this.callBack(value, [PLAIN], node, scope)));
  }

  call(node: PyCall, scope: NameScope): Values {
    const { callee } = node;
    const given = this.#arguments(node, scope);
    if (callee.kind === 'attribute') {
      const of = this.#reader.value(callee.value, scope);
      const { name } = callee;
      if (MUTATORS.has(name) && of.some((value) => value.kind === 'plain' || value.kind === 'member')) {
        this.#reader.keep(callee.value, everyArgument(given), scope);
      }
      return unionOf(of.map((value) => this.#callMember(value, name, given, node, scope)));
    }
    return unionOf(this.#reader.value(callee, scope).map((value) => this.callValue(value, given, node, scope)));
  }

  #arguments(node: PyCall, scope: NameScope): Arguments {
    const positional: Values[] = [];
    const keywords = new Map<string, Values>();
    let rest: Values | null = null;
    for (const { kind, name, value } of node.arguments) {
      const values = this.#reader.value(value, scope);
      if (kind === 'positional') positional.push(values);
      else if (kind === 'keyword' && name !== null) keywords.set(name, values);
      else rest = union(rest ?? [], this.#reader.parts(values, value, scope));
    }
    return { positional, keywords, rest };
  }

  callValue(value: Value, given: Arguments, node: PyExpression, scope: NameScope): Values {
    switch (value.kind) {
      case 'function':
        return this.#reader.functions.invoke(value, given, node, scope);
      case 'class':
        return this.#reader.members.construct(value, given, node, scope);
      case 'instance':
        return this.#callMember(value, '__call__', given, node, scope);
      case 'outside':
        return this.#callOutside(value.name, given, node, scope);
      case 'member':
        return this.#callMember(value.of, value.name, given, node, scope);
      default:
        return this.#unknown(node, scope);
    }
  }

  #unknown(node: PyExpression, scope: NameScope): Values {
    this.#reader.report('unknown', written(node), node, scope);
    return [UNKNOWN];
  }

  // Code outside of the project

  /** `isCalledBack`: what called it back calls all functions that it has, also those that this one is given. */
  #callOutside(name: string, given: Arguments, node: PyExpression, scope: NameScope, isCalledBack = false): Values {
    const special = this.#special.call(name, given, node, scope);
    if (special !== null) return special;
    const last = name.slice(name.lastIndexOf('.') + 1);
    const called = calledOutside(name) ?? (CHANGING_METHODS.has(last) ? 'changes' : null);
    const shown = name.replace(/^builtins\./, '');
    const returned = ASKERS.has(name) || isCalledBack ? [] : this.#callBacks(everyArgument(given), node, scope);
    const isExposed =
      this.#special.asksForMembers(name, given) ||
      (!ASKERS.has(name) && (!usesDataModelOnly(name) || given.keywords.has('file')));
    if (isExposed) this.#reader.protocols.expose(everyArgument(given), node, scope);
    if (called === 'first') {
      this.#reader.assignments.mutate(given.positional[0] ?? [], shown, node, scope);
      const [target] = node.kind === 'call' ? node.arguments : [];
      if (target !== undefined) this.#reader.keep(target.value, everyArgument(given), scope);
    } else if (!this.#report(called, name, shown, given, node, scope)) return [UNKNOWN];
    if (everyArgument(given).some((one) => one.kind === 'object' && one.type === 'file' && one.isShared)) {
      this.#reader.report('unknown', shown, node, scope);
    }
    if (SCALARS.has(name)) return [holding(returned)];
    if (TEXT_GIVERS.has(name)) {
      return union(given.positional[0] ?? []).map((one) => (one.kind === 'plain' ? one : PLAIN));
    }
    const all = everyArgument(given);
    if (PICKERS.has(name)) return union(all, this.#reader.parts(all.filter(isObject), node, scope), returned, [PLAIN]);
    const type = objectType(name);
    if (type === 'buffer' || type === 'task') this.#reader.keep(node, all, scope);
    return [type === null ? holding(all, returned) : object(type), ...(type === 'task' ? returned : [])];
  }

  /** Reports what the call does; false where that is not known. */
  #report(
    called: ReturnType<typeof calledOutside>,
    name: string,
    shown: string,
    given: Arguments,
    node: PyExpression,
    scope: NameScope,
  ): boolean {
    const effect = called === null ? 'unknown' : effectOfCall(called, name, given);
    if (effect !== 'reads') this.#reader.report(effect, shown, node, scope);
    return called !== null;
  }

  /** Functions among the arguments may be called: `map(os.remove, paths)`. Returns what they return. */
  #callBacks(given: Values, node: PyExpression, scope: NameScope): Values {
    const called = unionOf([given, ...given.map(heldBy)]);
    const handed = union(
      [PLAIN],
      this.#reader.parts(given.filter(isObject), node, scope),
      given.filter(({ kind }) => kind === 'object' || kind === 'instance'),
    );
    this.#reader.implicit.touch(called, node, scope);
    return unionOf(called.map((value) => this.callBack(value, handed, node, scope)));
  }

  /** Calls a value that may be a function with what it is handed. Returns what it returns. */
  callBack(value: Value, handed: Values, node: PyExpression, scope: NameScope): Values {
    if (this.#reader.takesStep()) {
      this.#reader.report('unknown', 'too many values', node, scope);
      return [UNKNOWN];
    }
    // One outside of the project may be handed itself.
    if (value.kind === 'function') return this.#callBack(value, handed, node, scope);
    if (this.#calling.has(value.key)) return [];
    this.#calling.add(value.key);
    try {
      return this.#callBack(value, handed, node, scope);
    } finally {
      this.#calling.delete(value.key);
    }
  }

  #callBack(value: Value, handed: Values, node: PyExpression, scope: NameScope): Values {
    switch (value.kind) {
      case 'function': {
        const keywords = new Map(value.code.parameters.map(({ name }) => [name, handed]));
        // Each parameter gets it, however the function is called.
        const positional = value.self === null ? [] : value.code.parameters.slice(1).map(() => handed);
        return this.#reader.functions.invoke(
          value,
          { positional, keywords, rest: null, areFewerPossible: true },
          node,
          scope,
        );
      }
      case 'class':
        return this.callValue(value, { ...NO_ARGUMENTS, rest: [holding(handed)] }, node, scope);
      case 'outside': {
        // A constant: `re.IGNORECASE`.
        const dot = value.name.lastIndexOf('.');
        if (/^[A-Z\d_]+$/.test(value.name.slice(dot + 1)) && isKnownModule(value.name.slice(0, dot))) return [PLAIN];
        return this.#callOutside(value.name, { ...NO_ARGUMENTS, positional: [handed] }, node, scope, true);
      }
      case 'member': {
        const of = normal(value.of);
        const isCall =
          of.kind === 'object'
            ? methodCall(of.type, value.name) !== null
            : of.kind !== 'plain' || MUTATORS.has(value.name);
        const isKnown = isCall || CHANGING_METHODS.has(value.name);
        return isKnown
          ? this.#callMember(of, value.name, { ...NO_ARGUMENTS, positional: [handed] }, node, scope)
          : [PLAIN];
      }
      case 'unknown':
        return this.#unknown(node, scope);
      case 'instance': {
        const found = this.#reader.members.valuesOf(value, '__call__', node, scope) ?? [];
        return unionOf(found.map((one) => this.callBack(one, handed, node, scope)));
      }
      default:
        return [];
    }
  }

  // Methods

  #callMember(value: Value, name: string, given: Arguments, node: PyExpression, scope: NameScope): Values {
    switch (value.kind) {
      case 'plain':
        return this.#plainMethod(value, name, given, node, scope);
      case 'object':
        return this.#objectMethod(value, name, given, node, scope);
      case 'member':
        return this.#callMember(normal(value), name, given, node, scope);
      case 'outside':
        if (this.#reader.names.isReplaced(name)) return this.#unknown(node, scope);
        return this.#callOutside(`${value.name}.${name}`, given, node, scope);
      case 'unknown':
      case 'function': {
        this.#callBacks(everyArgument(given), node, scope);
        const kind = CHANGING_METHODS.has(name) ? 'changes' : 'unknown';
        this.#reader.report(kind, written(node), node, scope);
        return [UNKNOWN];
      }
      case 'module': {
        const found = this.#reader.names.ofModule(value.path, name);
        if (found === null) return this.#unknown(node, scope);
        return unionOf(found.map((one) => this.callValue(one, given, node, scope)));
      }
      default: {
        const found = this.#reader.members.valuesOf(value, name, node, scope);
        if (found !== null) return unionOf(found.map((one) => this.callValue(one, given, node, scope)));
        if (value.kind === 'super' && OF_OBJECT.has(name)) return [PLAIN];
        const of = value.kind === 'class' ? value : value.of;
        const isModels = MODEL_METHODS.has(name) || PLAIN_METHODS.has(name) || PICKING.has(name) || MUTATORS.has(name);
        if (!isModels || !this.#reader.members.isOfOutside(of)) return this.#unknown(node, scope);
        // Inherited from a class outside of the project, which may call any method of this one.
        this.#callBacks(everyArgument(given), node, scope);
        this.#reader.protocols.expose([of], node, scope);
        if (MUTATORS.has(name)) this.#reader.keep(node, everyArgument(given), scope);
        if (MUTATORS.has(name) && value.kind === 'instance' && value.isShared) {
          this.#reader.report('changes', written(node), node, scope);
        }
        return [holding(everyArgument(given)), instance(of), ...this.#reader.fieldsOf(of)];
      }
    }
  }

  #plainMethod(
    value: Value & { readonly kind: 'plain' },
    name: string,
    given: Arguments,
    node: PyExpression,
    scope: NameScope,
  ): Values {
    const all = everyArgument(given);
    const returned = this.#callBacks(all, node, scope);
    if (name === 'format' || name === 'format_map') this.#reader.protocols.expose(all, node, scope);
    // It may be one of these itself.
    const ofHeld = heldBy(value).map((one) => this.#heldMember(one, name, given, node, scope));
    if (MUTATORS.has(name)) {
      this.#reader.assignments.mutate([value], written(node), node, scope);
    } else if (!PLAIN_METHODS.has(name) && !PICKING.has(name)) {
      const kind = CHANGING_METHODS.has(name) ? 'changes' : 'unknown';
      this.#reader.report(kind, written(node), node, scope);
      return [UNKNOWN];
    }
    if (TRIMMING.has(name) && value.text !== null) {
      return [{ ...value, key: `${value.key} trimmed`, text: { ...value.text, value: value.text.value.trim() } }];
    }
    if (!PICKING.has(name)) return unionOf([[holding(returned)], ...ofHeld]);
    return union(
      unionOf(ofHeld),
      this.#reader.parts([value], node, scope),
      value.isShared === false ? [holding([value])] : [plain(value.holds, value.isShared)],
      all.map(normal),
    );
  }

  #heldMember(held: Value, name: string, given: Arguments, node: PyExpression, scope: NameScope): Values {
    if (held.kind === 'unknown') return this.#unknown(node, scope);
    if (held.kind !== 'instance' && held.kind !== 'class') return [];
    return this.#reader.suspiciously(() => {
      const found = this.#reader.members.valuesOf(held, name, node, scope) ?? [];
      return unionOf(found.map((one) => this.callValue(one, given, node, scope)));
    });
  }

  #objectMethod(
    value: Value & { readonly kind: 'object' },
    name: string,
    given: Arguments,
    node: PyExpression,
    scope: NameScope,
  ): Values {
    const all = everyArgument(given);
    const returned = this.#callBacks(all, node, scope);
    const method = `${value.type}.${name}`;
    const called = methodCall(value.type, name) ?? (CHANGING_METHODS.has(name) ? 'changes' : null);
    if (!this.#report(called, method, written(node), given, node, scope)) return [UNKNOWN];
    if (value.type === 'frame' && !isReadingByName(name, all)) return this.#unknown(node, scope);
    const changesIt = MUTATORS.has(name) || value.type === 'buffer' || given.keywords.has('inplace');
    if (value.isShared && changesIt) this.#reader.report('changes', written(node), node, scope);
    if (value.type === 'buffer' || value.type === 'task') this.#reader.keep(node, all, scope);
    const type = GIVES_TEXT.has(name)
      ? null
      : (objectType(method) ??
        (value.type === 'cloud' || value.type === 'frame' || value.type === 'parser' ? value.type : null));
    return [type === null ? holding(all, returned) : object(type), ...returned, ...this.#reader.kept];
  }
}
