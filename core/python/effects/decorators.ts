import { ownNames } from '../bindings.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { EffectReading } from './effect-reading.ts';
import { isHarmlessDecorator } from './outside-classes.ts';
import { type Arguments, type FunctionValue, type NameScope, PLAIN, unionOf, type Values } from './values.ts';

/** What decorators make of functions. */
export class Decorators {
  readonly #reader: EffectReading;

  constructor(reader: EffectReading) {
    this.#reader = reader;
  }

  /** What the decorators make of a function. */
  decorated(called: FunctionValue): Values {
    let values: Values = [called];
    for (const decorator of called.code.decorators.toReversed()) {
      const named = decorator.kind === 'call' ? decorator.callee : decorator;
      if (named.kind === 'attribute' && /^(?:setter|getter|deleter)$/.test(named.name)) continue;
      const found = this.#reader.quietly(() => this.#reader.value(named, called.scope));
      const isHarmless = found.every((one) => one.kind === 'outside' && isHarmlessDecorator(one.name));
      if (decorator.kind === 'call') this.#callArguments(decorator, called.scope);
      if (found.length > 0 && isHarmless) continue;
      if (this.#isOfServer(named, called.scope)) continue;
      const made = this.#reader.value(decorator, called.scope);
      const given: Arguments = { positional: [values], keywords: new Map(), rest: null };
      values = unionOf(made.map((one) => this.#reader.calls.callValue(one, given, decorator, called.scope)));
    }
    return values;
  }

  /** A decorator may call the functions that it is given whenever the decorated function is called. */
  #callArguments(decorator: PyExpression & { readonly kind: 'call' }, scope: NameScope): void {
    for (const { value } of decorator.arguments) {
      const given = this.#reader.quietly(() => this.#reader.value(value, scope));
      for (const one of given) {
        if (one.kind === 'class' || one.kind === 'unknown' || one.kind === 'outside') continue;
        this.#reader.calls.callBack(one, [PLAIN], value, scope);
      }
    }
  }

  /** `@mcp.tool()` of an object that a package outside of the project makes. */
  #isOfServer(named: PyExpression, scope: NameScope): boolean {
    if (named.kind !== 'attribute' || !/^(?:tool|command|get|route|register)$/.test(named.name)) return false;
    const [server, module] = [named.value, scope.place?.module];
    const found = server.kind === 'name' ? (ownNames(module ?? null).get(server.name) ?? []) : [];
    return (
      found.length > 0 &&
      module !== undefined &&
      found.every((declaration) => {
        if (declaration.kind !== 'assignment' || declaration.value === null || declaration.form !== 'whole') {
          return false;
        }
        const { expression } = parseExpression(module.text, declaration.value);
        if (expression.kind !== 'call') return false;
        const made = this.#reader.quietly(() => this.#reader.value(expression.callee, scope));
        return made.length > 0 && made.every(({ kind }) => kind === 'outside');
      })
    );
  }
}
