import type { PyExpression } from '../syntax/nodes.ts';
import type { EffectReading } from './effect-reading.ts';
import { outsideCall } from './outside-calls.ts';
import type { NameScope } from './values.ts';
import { holding, normal, PLAIN, union, type Value, type Values } from './values.ts';
import { written } from './written.ts';

/** What assignments do with the values of an `EffectReader`. */
export class Assignments {
  readonly #reader: EffectReading;

  constructor(reader: EffectReading) {
    this.#reader = reader;
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
        for (const item of target.items) this.assign(item, reader.parts(values, target, scope), scope);
        return;
      case 'starred':
        this.assign(target.value, [holding(values, reader.parts(values, target, scope))], scope);
        return;
      case 'attribute':
        this.setAttribute(reader.value(target.value, scope), target.name, values, target, scope);
        return;
      case 'subscript': {
        reader.value(target.index, scope);
        const of = reader.value(target.value, scope);
        for (const value of of) this.#callIfInstance(value, values, target, scope);
        if (of.some((value) => normal(value).kind === 'plain')) reader.keep(target.value, values, scope);
        this.mutate(of, `${written(target)} = …`, target, scope);
        return;
      }
      default:
        reader.report('unknown', written(target), target, scope);
    }
  }

  #callIfInstance(value: Value, values: Values, target: PyExpression, scope: NameScope): void {
    if (value.kind !== 'instance') return;
    for (const name of ['__setitem__', '__delitem__']) {
      const found = this.#reader.members.valuesOf(value, name, target, scope) ?? [];
      for (const method of found) this.#reader.calls.callBack(method, union([PLAIN], values), target, scope);
    }
  }

  /** Something of these values is changed. That of the call itself is no effect. */
  mutate(of: Values, shown: string, node: PyExpression, scope: NameScope): void {
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

  setAttribute(of: Values, name: string, values: Values, node: PyExpression, scope: NameScope): void {
    const shown = `${written(node)} = …`;
    for (const value of of) {
      if (value.kind !== 'instance' && value.kind !== 'super') {
        this.mutate([value], shown, node, scope);
        if (!this.#isHarmlessIn(value, values, node, scope)) this.#reader.report('unknown', shown, node, scope);
        continue;
      }
      if (value.kind === 'instance' && value.isShared) this.#reader.report('changes', shown, node, scope);
      if (name.startsWith('__')) this.#reader.report('unknown', shown, node, scope);
      this.#reader.addField(value.of, name, values);
      // A descriptor.
      const before = this.#reader.members.valuesOf(value.of, name, node, scope) ?? [];
      if (before.some(({ kind }) => kind === 'instance' || kind === 'unknown')) {
        this.#reader.report('unknown', shown, node, scope);
      }
      for (const one of this.#reader.members.lineage(value.of)) {
        for (const declaration of one?.declaration.members ?? []) {
          const isSetter = declaration.name === name || declaration.name === '__setattr__';
          if (one === null || declaration.kind !== 'function' || !isSetter) continue;
          for (const method of this.#reader.names.declared(one, declaration, one)) {
            if (method.kind !== 'function') continue;
            this.#reader.calls.callBack(
              { ...method, self: [value], key: `${method.key} of ${value.key}` },
              values,
              node,
              scope,
            );
          }
        }
      }
    }
  }

  /** Whether an object that isn't of the project may get the values as an attribute: `connection.row_factory = sqlite3.Row`. */
  #isHarmlessIn(of: Value, values: Values, node: PyExpression, scope: NameScope): boolean {
    return holding(values).holds.every((one) => {
      if (normal(of).kind !== 'object') return false;
      if (one.kind === 'outside') return outsideCall(one.name) === 'reads';
      if (one.kind !== 'function') return false;
      return holding(this.#reader.calls.callBack(one, [PLAIN], node, scope)).holds.length === 0;
    });
  }
}
