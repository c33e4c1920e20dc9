import { isJsonArray, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { objectAt } from '../keywords.ts';

/** The schemas that hold for a property with this name. Patterns aren't matched: a pattern may never end. */
export function schemasOfProperty(parts: readonly JsonObject[], name: string): readonly JsonValue[] {
  return parts.flatMap((part): readonly JsonValue[] => {
    const own = objectAt(part, 'properties');
    if (own !== null && Object.hasOwn(own, name)) return [own[name] ?? true];
    // A pattern may match the name instead.
    if (objectAt(part, 'patternProperties') !== null) return [];
    const others = member(part, 'additionalProperties');
    return others === undefined ? [] : [others];
  });
}

/** The schemas that hold for properties that no part names. */
export function otherSchemas(parts: readonly JsonObject[]): readonly JsonValue[] {
  return parts.flatMap((part) => {
    const others = member(part, 'additionalProperties');
    return others === undefined || objectAt(part, 'patternProperties') !== null ? [] : [others];
  });
}

/** The schemas that hold for the item at a place. */
export function schemasOfItem(parts: readonly JsonObject[], index: number): readonly JsonValue[] {
  return parts.flatMap((part): readonly JsonValue[] => {
    const first = member(part, 'prefixItems');
    if (isJsonArray(first) && index < first.length) return [first[index] ?? true];
    const items = member(part, 'items');
    return items === undefined || isJsonArray(items) ? [] : [items];
  });
}

/** How many first items have schemas of their own. */
export function prefixLength(parts: readonly JsonObject[]): number {
  return parts.reduce((most, part) => {
    const first = member(part, 'prefixItems');
    return isJsonArray(first) && first.length > most ? first.length : most;
  }, 0);
}
