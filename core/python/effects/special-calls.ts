import type { ImportDeclaration } from '../declarations.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import type { EffectReading } from './effect-reading.ts';
import { isKnownModule } from './outside-calls.ts';
import {
  type Arguments,
  FIXED,
  heldBy,
  instance,
  type NameScope,
  outside,
  PLAIN,
  UNKNOWN,
  union,
  unionOf,
  type Values,
} from './values.ts';
import { written } from './written.ts';

/** Functions of Python that are another way to write something. */
export class SpecialCalls {
  readonly #reader: EffectReading;

  constructor(reader: EffectReading) {
    this.#reader = reader;
  }

  /** The values of the call; null where it's a call like any other. */
  call(name: string, given: Arguments, node: PyExpression, scope: NameScope): Values | null {
    const [of = [], named = [], value = []] = given.positional;
    const texts = named.map((one) => (one.kind === 'plain' && one.text?.isWhole === true ? one.text.value : null));
    switch (name) {
      case 'builtins.super':
        return scope.of === null
          ? this.#unknown(node, scope)
          : [{ kind: 'super', key: `super ${scope.of.key}`, of: scope.of, self: [instance(scope.of)] }];
      case 'builtins.getattr':
        this.#reader.protocols.readAll(of, node, scope);
        if (of.every((one) => one.kind === 'plain' && one.holds.length === 0)) return union(value, [PLAIN]);
        if (texts.includes(null) || given.rest !== null) return this.#unknown(node, scope);
        return unionOf([...texts.map((text) => this.#reader.attribute(of, text ?? '', node, scope)), value]);
      case 'builtins.setattr':
      case 'builtins.delattr':
        for (const text of texts) this.#reader.assignments.setAttribute(of, text ?? '__?', value, node, scope);
        if (texts.length === 0) this.#unknown(node, scope);
        return [FIXED];
      case 'builtins.hasattr':
        for (const text of texts) {
          if (of.some(({ kind }) => kind !== 'plain')) this.#reader.attribute(of, text ?? '__?', node, scope);
        }
        return null;
      case 'builtins.type':
        if (given.positional.length !== 1 || given.rest !== null) return this.#unknown(node, scope);
        return unionOf(
          of.map((one): Values => {
            if (one.kind === 'instance') return [one.of];
            if (one.kind === 'object') return [UNKNOWN];
            return one.kind === 'plain' && one.holds.length === 0 ? [PLAIN] : [UNKNOWN];
          }),
        );
      case 'builtins.__import__':
      case 'importlib.import_module': {
        const [first] = of;
        if (of.length === 1 && first?.kind === 'plain' && first.text?.isWhole === true) {
          const { value: module } = first.text;
          const isRoot = name === 'builtins.__import__' && given.positional.length === 1 && given.keywords.size === 0;
          const isOwn = this.#reader.names.loadedBy(scope.place?.path ?? '', importOf(module)) !== null;
          if (isOwn || !isKnownModule(module)) return this.#unknown(node, scope);
          return [outside(isRoot ? (module.split('.')[0] ?? module) : module)];
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

  /** Whether it's asked if an object has the members of a protocol, which reads its properties. */
  asksForMembers(name: string, { positional: [, types = []] }: Arguments): boolean {
    if (name !== 'builtins.isinstance' && name !== 'builtins.issubclass') return false;
    const { members, names } = this.#reader;
    return unionOf([types, ...types.map(heldBy)]).some((type) => {
      const lineage = type.kind === 'class' ? members.lineage(type) : [];
      const bases = lineage.flatMap((one) => (one === null ? [] : names.outsideBasesOf(one)));
      return bases.some((base) => base.endsWith('.Protocol'));
    });
  }

  #unknown(node: PyExpression, scope: NameScope): Values {
    this.#reader.report('unknown', written(node), node, scope);
    return [UNKNOWN];
  }
}

function importOf(module: string): ImportDeclaration {
  const span = { start: 0, end: 0 };
  return { kind: 'import', name: module, nameSpan: span, span, branch: 'main', module, level: 0, member: null };
}
