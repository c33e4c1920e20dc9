import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { parseArguments, parseExpression } from '../syntax/parse-expression.ts';
import type { EffectReading } from './effect-reading.ts';
import { isHarmlessClassDecorator, isHarmlessMetaclass } from './outside-classes.ts';
import { anything, type ClassValue, instance, type NameScope, type Values } from './values.ts';

/** Methods that Python calls by itself, without a call in the code. Those of construction are read where an object is made. */
const PROTOCOL =
  /^(?:__(?!init__|new__|call__|slots__|match_args__|doc__|module__|name__|qualname__|annotations__|all__|signature__|wrapped__)\w+__|_missing_|keys)$/;
/** Attributes that would change what all others mean. */
const REPLACING = /^__(?:getattribute|class|dict|mro_entries|prepare)__$/;
/** Code that may define members which are not seen. */
const UNSEEN_MEMBERS = /\b(?:exec|eval|locals|vars|globals) *\(/;

/**
 * What the classes of the project do without a call in the code. Wherever an object or a class is used, Python may call any method of its
 * data model: an operator, a truth test, a loop, a string. So each class that the code reaches has all of them read, once a round. Where
 * one of them isn't harmless, nothing is known, even if this code never comes to it.
 */
export class ClassProtocols {
  readonly #reader: EffectReading;
  readonly #read = new Map<string, number>();
  readonly #exposed = new Map<string, number>();
  readonly #made = new Map<string, ClassValue>();

  constructor(reader: EffectReading) {
    this.#reader = reader;
  }

  /** Reads the data model of the classes of these values. */
  readAll(values: Values, node: PyExpression, scope: NameScope): void {
    for (const value of values) {
      if (value.kind === 'class') this.#readClass(value, node, scope);
      else if (value.kind === 'instance' || value.kind === 'super') this.#readClass(value.of, node, scope);
    }
  }

  #readClass(of: ClassValue, node: PyExpression, scope: NameScope): void {
    if (this.#read.get(of.key) === this.#reader.round) return;
    this.#read.set(of.key, this.#reader.round);
    const lineage = this.#reader.members.lineage(of);
    this.#reader.suspiciously(() => {
      if (this.#reader.names.replaces(PROTOCOL)) this.#reader.report('unknown', of.declaration.name, node, scope);
      for (const one of lineage) {
        if (one === null || !this.#isPlainClass(one)) {
          this.#reader.report('unknown', of.declaration.name, node, scope);
          return;
        }
      }
      if (!this.#made.has(of.key)) this.#reader.grow(true);
      this.#made.set(of.key, of);
      this.#callMembers(of, PROTOCOL, node, scope);
    });
  }

  /** Whether the class is what its members say: no class of classes, decorator, or code in it makes it something else. */
  #isPlainClass({ declaration, module, path }: ClassValue): boolean {
    const { text } = module;
    if (UNSEEN_MEMBERS.test(text.slice(declaration.span.start, declaration.span.end))) return false;
    if (declaration.members.some(({ name }) => REPLACING.test(name))) return false;
    const scope = this.#reader.names.scopeOf({ path, module });
    const isNamed = (expression: PyExpression, isHarmless: (name: string) => boolean): boolean => {
      const named = expression.kind === 'call' ? expression.callee : expression;
      const found = this.#reader.quietly(() => this.#reader.value(named, scope));
      return found.length > 0 && found.every((one) => one.kind === 'outside' && isHarmless(one.name));
    };
    const isDecorated = declaration.decorators.every((span) =>
      isNamed(parseExpression(text, span).expression, isHarmlessClassDecorator),
    );
    const given = declaration.bases === null ? [] : parseArguments(text, declaration.bases);
    return (
      isDecorated &&
      given.every(({ kind, name, value }) => {
        if (kind === 'positional') return true;
        return kind === 'keyword' && (name !== 'metaclass' || isNamed(value, isHarmlessMetaclass));
      })
    );
  }

  /** Code outside of the project gets these values, and may use any of their members. */
  expose(values: Values, node: PyExpression, scope: NameScope): void {
    for (const value of values) {
      if (value.kind === 'plain') this.expose(value.holds, node, scope);
      const of = value.kind === 'class' ? value : value.kind === 'instance' ? value.of : null;
      if (of === null || this.#exposed.get(of.key) === this.#reader.round) continue;
      this.#exposed.set(of.key, this.#reader.round);
      this.#reader.suspiciously(() => this.#callMembers(of, /^(?!__(?:init|new)__$)/, node, scope));
    }
  }

  /** What may be an object of any class that the code reaches, or a builtin value. */
  anything(): Values {
    return [anything([...this.#made.values()].map((one) => instance(one)))];
  }

  #callMembers(of: ClassValue, which: RegExp, node: PyExpression, scope: NameScope): void {
    const { members, calls } = this.#reader;
    const names = new Set(
      members
        .lineage(of)
        .flatMap((one) => one?.declaration.members ?? [])
        .map(({ name }) => name)
        .filter((name) => which.test(name)),
    );
    const handed = this.anything();
    const self = instance(of);
    for (const name of names) {
      for (const value of members.valuesOf(self, name, node, scope) ?? []) calls.callBack(value, handed, node, scope);
    }
  }
}

/** The name behind a decorator, for messages. */
export function decoratorName(decorator: PyExpression): string {
  return dottedName(decorator.kind === 'call' ? decorator.callee : decorator) ?? '';
}
