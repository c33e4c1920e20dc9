import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import type { EffectReading } from './effect-reading.ts';
import type { NameScope } from './values.ts';
import {
  type Arguments,
  type ClassValue,
  everyArgument,
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

/** The members of classes, of their objects, and what making an object calls. */
export class Members {
  readonly #reader: EffectReading;

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
        return union(own, this.bound(names.declared(declaring, declaration, declaring), self, value.kind, node, scope));
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

  bound(found: Values, self: Values, kind: Value['kind'], node: PyExpression | null, scope: NameScope): Values {
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
        return isProperty ? this.#reader.functions.invoke(method, NO_ARGUMENTS, node ?? { start: 0 }, scope) : [method];
      }),
    );
  }

  construct(of: ClassValue, given: Arguments, node: PyExpression, scope: NameScope): Values {
    const made = instance(of);
    const { names } = this.#reader;
    const all = everyArgument(given);
    const lineage = this.lineage(of);
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
        const methods = this.bound(names.declared(one, declaration, one), [made], 'instance', node, scope);
        for (const method of methods) {
          if (/^__(?:init|new)__$/.test(declaration.name)) this.#reader.calls.callValue(method, given, node, scope);
          else this.#reader.calls.callBack(method, union([PLAIN], all), node, scope);
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

  lineage(of: ClassValue, depth = 0): readonly (ClassValue | null)[] {
    if (depth > 20) return [null];
    return [
      of,
      ...this.#reader.names.basesOf(of).flatMap((base) => (base === null ? [null] : this.lineage(base, depth + 1))),
    ];
  }
}
