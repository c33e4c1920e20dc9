import type { PyExpression } from '../syntax/nodes.ts';
import type { EffectReading } from './effect-reading.ts';
import type { NameScope } from './values.ts';
import { instance, PLAIN, UNKNOWN, union, unionOf, type Value, type Values } from './values.ts';

/** Methods that Python calls by itself when an object is used as a value. */
const BEHIND_OPERATORS =
  /^__(?!new__|init__|post_init__|del__|call__|enter__|exit__|aenter__|aexit__|setattr__|setitem__|delitem__|delattr__|init_subclass__|class_getitem__|getattr__|getattribute__|slots__|all__)\w+__$/;

/** A type that is given arguments, not a value with elements: `list[int]`, `Optional[str]`. */
function isType(name: string): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return (
    (/^[A-Z]/.test(last) && /[a-z]/.test(last)) ||
    /^(?:builtins\.(?:list|dict|set|frozenset|tuple|type)|collections\.\w+)$/.test(name)
  );
}

/** The methods that Python calls by itself: behind operators, loops, subscripts and `with`. */
export class ImplicitCalls {
  readonly #reader: EffectReading;

  constructor(reader: EffectReading) {
    this.#reader = reader;
  }

  /** An operator, a conversion or a function outside uses these values: it calls the methods behind operators. Returns their results. */
  touch(values: Values, node: PyExpression, scope: NameScope): Values {
    const made: Values[] = [];
    for (const value of values) {
      if (value.kind !== 'instance') continue;
      for (const one of this.#reader.members.lineage(value.of)) {
        for (const declaration of one?.declaration.members ?? []) {
          if (declaration.kind !== 'function' || !BEHIND_OPERATORS.test(declaration.name)) continue;
          const found = this.#reader.members.valuesOf(value, declaration.name, node, scope) ?? [];
          for (const method of found) {
            made.push(this.#reader.calls.callBack(method, union([PLAIN], values), node, scope));
          }
        }
      }
    }
    return unionOf(made);
  }

  item(values: Values, node: PyExpression & { readonly kind: 'subscript' }, scope: NameScope): Values {
    this.touch(values, node, scope);
    return unionOf(
      values.map((value): Values => {
        if (value.kind === 'instance') return this.#callIfThere(value, '__getitem__', node, scope) ?? [UNKNOWN];
        if (value.kind === 'object') return [value.type === 'frame' || value.type === 'cloud' ? value : PLAIN];
        if (value.kind === 'class') return this.#callIfThere(value, '__class_getitem__', node, scope) ?? [value];
        // `list[int]`
        if (value.kind === 'outside' && isType(value.name)) return [value];
        return this.#reader.parts([value], node, scope);
      }),
    );
  }

  /** What a loop gets. */
  iterated(values: Values, node: PyExpression, scope: NameScope): Values {
    return unionOf(
      values.map((value): Values => {
        // The members of an enumeration.
        if (value.kind === 'class') return [instance(value)];
        if (value.kind !== 'instance') return this.#reader.parts([value], node, scope);
        const given = this.#callIfThere(value, '__iter__', node, scope);
        const next =
          this.#callIfThere(value, '__next__', node, scope) ?? this.#callIfThere(value, '__getitem__', node, scope);
        if (given === null) return next ?? [this.#reader.members.isOfOutside(value.of) ? PLAIN : UNKNOWN];
        return unionOf([
          next ?? [],
          ...given.map((one) => {
            if (one.kind !== 'instance') return this.#reader.parts([one], node, scope);
            return this.#callIfThere(one, '__next__', node, scope) ?? [UNKNOWN];
          }),
        ]);
      }),
    );
  }

  /** What `with` gives. */
  entered(values: Values, node: PyExpression, scope: NameScope): Values {
    return unionOf(
      values.map((value): Values => {
        if (value.kind === 'object') return [value];
        if (value.kind !== 'instance') return this.#reader.parts([value], node, scope);
        const names = ['__enter__', '__aenter__'];
        for (const name of ['__exit__', '__aexit__']) this.#callIfThere(value, name, node, scope);
        const given = names.flatMap((name) => this.#callIfThere(value, name, node, scope) ?? []);
        return given.length === 0 ? [UNKNOWN] : given;
      }),
    );
  }

  #callIfThere(
    value: Value & { readonly kind: 'class' | 'instance' },
    name: string,
    node: PyExpression,
    scope: NameScope,
  ): Values | null {
    const found = this.#reader.members.valuesOf(value, name, node, scope);
    return found === null ? null : unionOf(found.map((one) => this.#reader.calls.callBack(one, [PLAIN], node, scope)));
  }
}
