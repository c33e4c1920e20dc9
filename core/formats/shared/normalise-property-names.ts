import { type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { objectAt } from '../../schema/keywords.ts';
import { FreeNames } from '../../text/free-names.ts';
import { say, translated } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';
import type { ProviderLimit } from '../limits.ts';
import { patternOf } from './pattern.ts';

type PropertyNameLimit = Extract<ProviderLimit, { kind: 'property-names' }>;

export function isPropertyNameAccepted(name: string, limit: PropertyNameLimit): boolean {
  return name.length <= limit.maxLength && patternOf(limit.pattern).test(name);
}

/** The argument names of a schema that the provider refuses, at the top level only. */
export function refusedPropertyNames(schema: JsonObject, limit: PropertyNameLimit): readonly string[] {
  const names = Object.keys(objectAt(schema, 'properties') ?? {});
  return names.filter((name) => !isPropertyNameAccepted(name, limit));
}

/**
 * The schema with refused argument names changed: `_` for characters, a cut at the limit, a number if equal. Each is a
 * loss, because the program that runs the tool has to undo it.
 */
export function withRepairedPropertyNames(
  schema: JsonObject,
  limit: PropertyNameLimit,
): { readonly schema: JsonObject; readonly losses: readonly Loss[] } {
  const refused = refusedPropertyNames(schema, limit);
  const properties = objectAt(schema, 'properties');
  if (refused.length === 0 || properties === null) return { schema, losses: [] };
  const names = new FreeNames(Object.keys(properties), limit.maxLength);
  const renamed = new Map(refused.map((name) => [name, names.take(repairedName(name, limit))]));
  const nameOf = (name: string): string => renamed.get(name) ?? name;
  const required = member(schema, 'required');
  const result = objectOf(
    Object.entries(schema).map(([keyword, value]): readonly [string, JsonValue] => {
      switch (keyword) {
        case 'properties':
          return [keyword, objectOf(Object.entries(properties).map(([name, inner]) => [nameOf(name), inner]))];
        case 'required':
          return [
            keyword,
            Array.isArray(required)
              ? required.map((name: JsonValue) => (typeof name === 'string' ? nameOf(name) : name))
              : value,
          ];
        default:
          return [keyword, value];
      }
    }),
  );
  const losses = [...renamed].map(([name, repaired]) => ({
    path: childPointer('/inputs/properties', name),
    lost: say`argument name "${name}"`,
    reason: say`${translated(limit.says)} Renamed to "${repaired}".`,
  }));
  return { schema: result, losses };
}

function repairedName(name: string, limit: PropertyNameLimit): string {
  return name.replaceAll(patternOf(`(?!${limit.allowed})[\\s\\S]`, 'gu'), '_').slice(0, limit.maxLength) || '_';
}
