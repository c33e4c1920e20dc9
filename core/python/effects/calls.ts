import { dottedName, type PyCall, type PyExpression } from '../syntax/nodes.ts';
import {
  ASKERS,
  MODEL_METHODS,
  MUTATORS,
  PICKERS,
  PICKING,
  PLAIN_METHODS,
  SCALARS,
  TEXT_GIVERS,
  TRIMMING,
} from './data-methods.ts';
import { effectOfCall } from './decided-calls.ts';
import { CHANGING_METHODS, calledOutside, methodCall, objectType } from './outside-objects.ts';
import type { EffectReader } from './reader.ts';
import type { NameScope } from './scope.ts';
import {
  type Arguments,
  type ClassValue,
  everyArgument,
  FIXED,
  holding,
  instance,
  normal,
  object,
  outside,
  PLAIN,
  partsIn,
  plain,
  shared,
  UNKNOWN,
  union,
  unionOf,
  type Value,
  type Values,
} from './values.ts';

const NONE: Arguments = { positional: [], keywords: new Map(), rest: null };

/** Methods that Python calls by itself when an object is made, and when it is used as a value. */
const MADE = /^__(?:new|init|post_init|del)__$|^model_post_init$/;
const BEHIND_OPERATORS =
  /^__(?!new__|init__|post_init__|del__|call__|enter__|exit__|aenter__|aexit__|setattr__|setitem__|delitem__|delattr__|init_subclass__|class_getitem__|getattr__|getattribute__|slots__|all__)\w+__$/;

/** What calls, assignments and operators do with the values of an `EffectReader`. */
export class Calls {
  readonly #reader: EffectReader;

  constructor(reader: EffectReader) {
    this.#reader = reader;
  }

  /** Calls the function of a tool. Its arguments come from JSON. */
  callWithPlain(called: Values, node: PyExpression, scope: NameScope): Values {
    return unionOf(called.map((value) => this.#callBack(value, [PLAIN], node, scope)));
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
      else rest = union(rest ?? [], values);
    }
    return { positional, keywords, rest };
  }

  callValue(value: Value, given: Arguments, node: PyExpression, scope: NameScope): Values {
    switch (value.kind) {
      case 'function':
        return this.#reader.invoke(value, given, node, scope);
      case 'class':
        return this.#construct(value, given, node, scope);
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

  #callOutside(name: string, given: Arguments, node: PyExpression, scope: NameScope): Values {
    const special = this.#special(name, given, node, scope);
    if (special !== null) return special;
    const last = name.slice(name.lastIndexOf('.') + 1);
    const called = calledOutside(name) ?? (CHANGING_METHODS.has(last) ? 'changes' : null);
    const shown = name.replace(/^builtins\./, '');
    const returned = ASKERS.has(name) ? [] : this.#callBacks(everyArgument(given), node, scope);
    if (called === 'first') {
      this.#mutate(given.positional[0] ?? [], shown, node, scope);
      const [target] = node.kind === 'call' ? node.arguments : [];
      if (target !== undefined) this.#reader.keep(target.value, everyArgument(given), scope);
    } else if (!this.#report(called, name, shown, given, node, scope)) return [UNKNOWN];
    if (everyArgument(given).some((one) => one.kind === 'object' && one.type === 'file' && one.isShared)) {
      this.#reader.report('unknown', shown, node, scope);
    }
    if (SCALARS.has(name)) return [PLAIN];
    if (TEXT_GIVERS.has(name)) {
      return union(given.positional[0] ?? []).map((one) => (one.kind === 'plain' ? one : PLAIN));
    }
    const all = everyArgument(given);
    if (PICKERS.has(name)) return union(all, partsIn(all), returned, [PLAIN]);
    const type = objectType(name);
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

  /** Functions of Python that are another way to write something. */
  #special(name: string, given: Arguments, node: PyExpression, scope: NameScope): Values | null {
    const [of = [], named = [], value = []] = given.positional;
    const texts = named.map((one) => (one.kind === 'plain' && one.text?.isWhole === true ? one.text.value : null));
    switch (name) {
      case 'builtins.super':
        return scope.of === null
          ? this.#unknown(node, scope)
          : [{ kind: 'super', key: `super ${scope.of.key}`, of: scope.of, self: [instance(scope.of)] }];
      case 'builtins.getattr':
        if (of.every((one) => one.kind === 'plain' || one.kind === 'member')) return union(partsIn(of), value, [PLAIN]);
        if (texts.includes(null) || given.rest !== null) return this.#unknown(node, scope);
        return unionOf([...texts.map((text) => this.#reader.attribute(of, text ?? '', node, scope)), value]);
      case 'builtins.setattr':
      case 'builtins.delattr':
        for (const text of texts) this.#setAttribute(of, text ?? '?', value, node, scope);
        return [FIXED];
      case 'builtins.__import__':
      case 'importlib.import_module': {
        const [first] = of;
        if (of.length === 1 && first?.kind === 'plain' && first.text?.isWhole === true) {
          return [outside(first.text.value)];
        }
        return name === 'builtins.__import__' ? null : this.#unknown(node, scope);
      }
      case 'builtins.vars':
      case 'builtins.globals':
      case 'builtins.locals':
        return this.#unknown(node, scope);
      default:
        return null;
    }
  }

  /** Functions among the arguments may be called: `map(os.remove, paths)`. Returns what they return. */
  #callBacks(given: Values, node: PyExpression, scope: NameScope): Values {
    const called = unionOf([given, ...given.map((value) => (value.kind === 'plain' ? value.holds : []))]);
    const handed = union(
      [PLAIN],
      partsIn(given),
      given.filter(({ kind }) => kind === 'object' || kind === 'instance'),
    );
    this.touch(called, node, scope);
    return unionOf(called.map((value) => this.#callBack(value, handed, node, scope)));
  }

  #callBack(value: Value, handed: Values, node: PyExpression, scope: NameScope): Values {
    switch (value.kind) {
      case 'function': {
        const keywords = new Map(value.code.parameters.map(({ name }) => [name, handed]));
        // Each parameter gets it, however the function is called.
        const positional = value.self === null ? [] : value.code.parameters.slice(1).map(() => handed);
        return this.#reader.invoke(value, { positional, keywords, rest: null, areFewerPossible: true }, node, scope);
      }
      case 'class':
        return this.callValue(value, { ...NONE, rest: [holding(handed)] }, node, scope);
      case 'outside': {
        // A constant: `re.IGNORECASE`.
        if (/^[A-Z\d_]+$/.test(value.name.slice(value.name.lastIndexOf('.') + 1))) return [PLAIN];
        return this.#callOutside(value.name, { ...NONE, positional: [handed] }, node, scope);
      }
      case 'member': {
        const of = normal(value.of);
        const isCall =
          of.kind === 'object'
            ? methodCall(of.type, value.name) !== null
            : of.kind !== 'plain' || MUTATORS.has(value.name);
        const isKnown = isCall || CHANGING_METHODS.has(value.name);
        return isKnown ? this.#callMember(of, value.name, { ...NONE, positional: [handed] }, node, scope) : [PLAIN];
      }
      case 'unknown':
        return this.#unknown(node, scope);
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
        const found = this.memberValues(value, name, node, scope);
        if (found !== null) return unionOf(found.map((one) => this.callValue(one, given, node, scope)));
        if (value.kind === 'super' && name.startsWith('__')) return [PLAIN];
        const isModels = MODEL_METHODS.has(name) || PLAIN_METHODS.has(name);
        if (!isModels) return this.#unknown(node, scope);
        const of = value.kind === 'class' ? value : value.of;
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
    if (MUTATORS.has(name)) {
      this.#mutate([value], written(node), node, scope);
    } else if (!PLAIN_METHODS.has(name) && !PICKING.has(name)) {
      const kind = CHANGING_METHODS.has(name) ? 'changes' : 'unknown';
      this.#reader.report(kind, written(node), node, scope);
      return [UNKNOWN];
    }
    if (TRIMMING.has(name) && value.text !== null) {
      return [{ ...value, key: `${value.key} trimmed`, text: { ...value.text, value: value.text.value.trim() } }];
    }
    if (!PICKING.has(name)) return [holding(returned)];
    return union(
      partsIn([value]),
      value.isShared === false ? [holding([value])] : [plain(value.holds, value.isShared)],
      all.map(normal),
    );
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
    const changesIt = MUTATORS.has(name) || value.type === 'buffer' || given.keywords.has('inplace');
    if (value.isShared && changesIt) this.#reader.report('changes', written(node), node, scope);
    const type =
      objectType(method) ??
      (value.type === 'cloud' || value.type === 'frame' || value.type === 'parser' ? value.type : null);
    return [type === null ? holding(all, returned) : object(type), ...returned];
  }

  /** The values of a member of a class, an object of it, or `super()`; null where there is none. */
  memberValues(
    value: Value & { readonly kind: 'class' | 'instance' | 'super' },
    name: string,
    node: PyExpression | null,
    scope: NameScope,
  ): Values | null {
    const { names } = this.#reader;
    const of = value.kind === 'class' ? value : value.of;
    const searched = value.kind === 'super' ? names.basesOf(of) : [of];
    const fields = value.kind === 'instance' ? this.#reader.field(of, name) : [];
    const own = value.kind === 'instance' && value.isShared ? shared(fields) : fields;
    let isKnown = true;
    for (const one of searched) {
      const { found, isKnown: isKnownHere } =
        one === null ? { found: null, isKnown: false } : names.memberOf(one, name);
      isKnown &&= isKnownHere;
      if (found === null) continue;
      const { declaration, of: declaring } = found;
      if (declaration.kind === 'function') {
        const self: Values = value.kind === 'super' ? value.self : [value];
        return union(
          own,
          this.#bound(names.declared(declaring, declaration, declaring), self, value.kind, node, scope),
        );
      }
      if (declaration.kind === 'assignment') {
        const isField =
          declaration.value === null ||
          /^\s*(?:\w+\.)?[fF]ield\s*\(/.test(
            declaring.module.text.slice(declaration.value.start, declaration.value.end),
          );
        const values = names.declared(declaring, declaration);
        return union(own, isField && value.kind === 'instance' && !value.isShared ? [PLAIN] : values);
      }
      return union(own, names.declared(declaring, declaration));
    }
    if (own.length > 0) return own;
    if (!isKnown && value.kind !== 'class') this.#reader.report('unknown', name, node ?? { start: 0 }, scope);
    if (value.kind === 'instance' && names.memberOf(of, '__getattr__').found !== null) return [UNKNOWN];
    return isKnown ? null : [UNKNOWN];
  }

  #bound(found: Values, self: Values, kind: Value['kind'], node: PyExpression | null, scope: NameScope): Values {
    return unionOf(
      found.map((value): Values => {
        if (value.kind !== 'function') return [value];
        const decorators = value.code.decorators.map((one) => dottedName(one.kind === 'call' ? one.callee : one) ?? '');
        if (decorators.includes('staticmethod')) return [value];
        const isOfClass = decorators.includes('classmethod') || value.code.name === '__new__';
        const classes = self.flatMap((one) => (one.kind === 'instance' ? [one.of] : one.kind === 'class' ? [one] : []));
        if (isOfClass) return [{ ...value, key: `${value.key} of class`, self: classes }];
        if (kind === 'class') return [value];
        const method = { ...value, key: `${value.key} of ${self.map(({ key }) => key).join(' ')}`, self };
        const isProperty = decorators.some((one) => /(?:^|\.)(?:cached_)?property$|\.setter$/.test(one));
        return isProperty ? this.#reader.invoke(method, NONE, node ?? { start: 0 }, scope) : [method];
      }),
    );
  }

  #construct(of: ClassValue, given: Arguments, node: PyExpression, scope: NameScope): Values {
    const made = instance(of);
    const { names } = this.#reader;
    const all = everyArgument(given);
    const lineage = this.#lineage(of);
    if (lineage.includes(null)) this.#reader.report('unknown', of.declaration.name, node, scope);
    let hasInit = false;
    for (const one of lineage) {
      for (const declaration of one?.declaration.members ?? []) {
        if (one === null || declaration.kind !== 'function') continue;
        const isValidator = declaration.decorators.some(({ start, end }) =>
          /validator/.test(one.module.text.slice(start, end)),
        );
        if (!isValidator && !MADE.test(declaration.name)) continue;
        hasInit ||= declaration.name === '__init__';
        const methods = this.#bound(names.declared(one, declaration, one), [made], 'instance', node, scope);
        for (const method of methods) {
          if (/^__(?:init|new)__$/.test(declaration.name)) this.callValue(method, given, node, scope);
          else this.#callBack(method, union([PLAIN], all), node, scope);
        }
      }
      if (hasInit) break;
    }
    if (hasInit) return [made];
    const fields = lineage
      .toReversed()
      .flatMap((one) => one?.declaration.members ?? [])
      .filter(({ kind }) => kind === 'assignment');
    for (const [index, values] of given.positional.entries()) {
      const field = fields[index];
      if (field !== undefined) this.#reader.addField(of, field.name, values);
    }
    for (const [name, values] of given.keywords) this.#reader.addField(of, name, values);
    return [made];
  }

  #lineage(of: ClassValue, depth = 0): readonly (ClassValue | null)[] {
    if (depth > 20) return [null];
    return [
      of,
      ...this.#reader.names.basesOf(of).flatMap((base) => (base === null ? [null] : this.#lineage(base, depth + 1))),
    ];
  }

  /** An operator, a conversion or a function outside uses these values: it calls the methods behind operators. Returns their results. */
  touch(values: Values, node: PyExpression, scope: NameScope): Values {
    const made: Values[] = [];
    for (const value of values) {
      if (value.kind !== 'instance') continue;
      for (const one of this.#lineage(value.of)) {
        for (const declaration of one?.declaration.members ?? []) {
          if (declaration.kind !== 'function' || !BEHIND_OPERATORS.test(declaration.name)) continue;
          const found = this.memberValues(value, declaration.name, node, scope) ?? [];
          for (const method of found) made.push(this.#callBack(method, union([PLAIN], values), node, scope));
        }
      }
    }
    return unionOf(made);
  }

  // Parts, and what is assigned

  item(values: Values, node: PyExpression & { readonly kind: 'subscript' }, scope: NameScope): Values {
    this.touch(values, node, scope);
    return unionOf(
      values.map((value): Values => {
        if (value.kind === 'instance') return this.#callIfThere(value, '__getitem__', node, scope) ?? [UNKNOWN];
        if (value.kind === 'object') return [value.type === 'frame' || value.type === 'cloud' ? value : PLAIN];
        // `list[int]`
        return value.kind === 'class' || value.kind === 'outside' ? [value] : partsIn([value]);
      }),
    );
  }

  /** What a loop gets. */
  iterated(values: Values, node: PyExpression, scope: NameScope): Values {
    return unionOf(
      values.map((value): Values => {
        if (value.kind !== 'instance') return partsIn([value]);
        const given = this.#callIfThere(value, '__iter__', node, scope);
        const next =
          this.#callIfThere(value, '__next__', node, scope) ?? this.#callIfThere(value, '__getitem__', node, scope);
        return union(given === null ? [PLAIN] : partsIn(given.filter(({ kind }) => kind !== 'instance')), next ?? []);
      }),
    );
  }

  /** What `with` gives. */
  entered(values: Values, node: PyExpression, scope: NameScope): Values {
    return unionOf(
      values.map((value): Values => {
        if (value.kind === 'object') return [value];
        if (value.kind !== 'instance') return partsIn([value]);
        const names = ['__enter__', '__aenter__'];
        for (const name of ['__exit__', '__aexit__']) this.#callIfThere(value, name, node, scope);
        const given = names.flatMap((name) => this.#callIfThere(value, name, node, scope) ?? []);
        return given.length === 0 ? [UNKNOWN] : given;
      }),
    );
  }

  #callIfThere(
    value: Value & { readonly kind: 'instance' },
    name: string,
    node: PyExpression,
    scope: NameScope,
  ): Values | null {
    const found = this.memberValues(value, name, node, scope);
    return found === null ? null : unionOf(found.map((one) => this.#callBack(one, [PLAIN], node, scope)));
  }

  assign(target: PyExpression, values: Values, scope: NameScope): void {
    const reader = this.#reader;
    switch (target.kind) {
      case 'name':
        if (scope.globals.has(target.name)) reader.report('changes', `global ${target.name}`, target, scope);
        else reader.grow((scope.outer.has(target.name) ? scope.holderOf(target.name) : scope).add(target.name, values));
        return;
      case 'tuple':
      case 'list':
        for (const item of target.items) this.assign(item, union(partsIn(values)), scope);
        return;
      case 'starred':
        this.assign(target.value, [holding(values)], scope);
        return;
      case 'attribute':
        this.#setAttribute(reader.value(target.value, scope), target.name, values, target, scope);
        return;
      case 'subscript': {
        reader.value(target.index, scope);
        const of = reader.value(target.value, scope);
        for (const value of of) this.#callIfInstance(value, values, target, scope);
        if (of.some((value) => normal(value).kind === 'plain')) reader.keep(target.value, values, scope);
        this.#mutate(of, `${written(target)} = …`, target, scope);
        return;
      }
      default:
        reader.report('unknown', written(target), target, scope);
    }
  }

  #callIfInstance(value: Value, values: Values, target: PyExpression, scope: NameScope): void {
    if (value.kind !== 'instance') return;
    for (const name of ['__setitem__', '__delitem__']) {
      const found = this.memberValues(value, name, target, scope) ?? [];
      for (const method of found) this.#callBack(method, union([PLAIN], values), target, scope);
    }
  }

  /** Something of these values is changed. That of the call itself is no effect. */
  #mutate(of: Values, shown: string, node: PyExpression, scope: NameScope): void {
    for (const given of of) {
      const value = normal(given);
      const isOutside = ['outside', 'class', 'module'].includes(value.kind);
      const isShared = value.kind === 'plain' || value.kind === 'object' ? value.isShared : false;
      const isUnknown = value.kind === 'unknown' || value.kind === 'function';
      if (isOutside || isShared === true) this.#reader.report('changes', shown, node, scope);
      else if (isUnknown || isShared === 'perhaps' || (value.kind === 'object' && value.type === 'cloud')) {
        this.#reader.report('unknown', shown, node, scope);
      }
    }
  }

  #setAttribute(of: Values, name: string, values: Values, node: PyExpression, scope: NameScope): void {
    const shown = `${written(node)} = …`;
    for (const value of of) {
      if (value.kind !== 'instance' && value.kind !== 'super') {
        this.#mutate([value], shown, node, scope);
        if (normal(value).kind === 'plain' && holding(values).holds.length > 0) {
          this.#reader.report('unknown', shown, node, scope);
        }
        continue;
      }
      if (value.kind === 'instance' && value.isShared) this.#reader.report('changes', shown, node, scope);
      this.#reader.addField(value.of, name, values);
      for (const one of this.#lineage(value.of)) {
        for (const declaration of one?.declaration.members ?? []) {
          const isSetter = declaration.name === name || declaration.name === '__setattr__';
          if (one === null || declaration.kind !== 'function' || !isSetter) continue;
          for (const method of this.#reader.names.declared(one, declaration, one)) {
            if (method.kind !== 'function') continue;
            this.#callBack({ ...method, self: [value], key: `${method.key} of ${value.key}` }, values, node, scope);
          }
        }
      }
    }
  }
}

/** As a person reads it: `p.unlink`, `….commit`. */
function written(node: PyExpression): string {
  const called = node.kind === 'call' ? node.callee : node.kind === 'subscript' ? node.value : node;
  const dotted = dottedName(called);
  if (dotted !== null) return node.kind === 'subscript' ? `${dotted}[…]` : dotted;
  return called.kind === 'attribute' ? `….${called.name}` : called.kind === 'name' ? called.name : '…';
}
