import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { PLAIN_TYPES } from './data-methods.ts';
import type { EffectReading } from './effect-reading.ts';
import { outsideCall } from './outside-calls.ts';
import { objectType } from './outside-objects.ts';
import { heldBy, holding, instance, type NameScope, object, PLAIN, UNKNOWN, unionOf, type Values } from './values.ts';

/** What annotations say of the values of parameters and fields. */
export class Annotations {
  readonly #reader: EffectReading;

  constructor(reader: EffectReading) {
    this.#reader = reader;
  }

  /** The values by an annotation that are more than plain ones. */
  values(annotation: PyExpression | null, scope: NameScope): Values {
    switch (annotation?.kind) {
      case 'name':
      case 'attribute':
        return this.#reader
          .quietly(() => this.#reader.value(annotation, scope))
          .flatMap((type): Values => {
            if (type.kind === 'class') return [instance(type)];
            if (type.kind === 'unknown') return [UNKNOWN];
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
        const isAnnotated = /(?:^|\.)Annotated$/.test(container);
        const counted = isAnnotated ? inner.slice(0, 1) : inner;
        if (isAnnotated) for (const check of inner.slice(1)) this.#callCheck(check, scope);
        const found = unionOf(counted.map((one) => this.values(one, scope)));
        return found.length === 0 ? [] : [...found, holding(found)];
      }
      case 'binary':
        return unionOf(annotation.operands.map((one) => this.values(one, scope)));
      case 'string':
        return annotation.value === null ? [] : this.values(parseExpression(annotation.value).expression, scope);
      default:
        return [];
    }
  }

  /** Libraries call the functions in `Annotated[int, AfterValidator(check)]` with each value. */
  #callCheck(check: PyExpression, scope: NameScope): void {
    const found = this.#reader.quietly(() => this.#reader.value(check, scope));
    if (found.includes(UNKNOWN)) this.#reader.report('unknown', 'Annotated', check, scope);
    for (const one of unionOf([found, ...found.map(heldBy)])) {
      if (one.kind === 'function' || one.kind === 'class') this.#reader.calls.callBack(one, [PLAIN], check, scope);
    }
  }
}
