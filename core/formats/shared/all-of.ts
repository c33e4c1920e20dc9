import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { listAt } from '../../schema/keywords.ts';
import type { RefResolver } from '../../schema/refs.ts';
import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';
import type { SchemaAt } from './schema-losses.ts';
import { copyOf } from './slots.ts';

/** The schema with its `allOf` and references among the branches merged. `clashes`: the keywords with two values; the first stays. */
export function mergedAllOf(
  schema: JsonObject,
  resolver: RefResolver,
): { readonly schema: JsonObject; readonly clashes: readonly string[] } {
  const result = copyOf(schema);
  delete result['allOf'];
  const clashes: string[] = [];
  for (const branch of listAt(schema, 'allOf')) {
    const reference = isJsonObject(branch) ? member(branch, '$ref') : undefined;
    const target = typeof reference === 'string' ? resolver.resolve(reference)?.schema : branch;
    if (!isJsonObject(target)) {
      if (target !== true) clashes.push('allOf');
      continue;
    }
    for (const [keyword, value] of Object.entries(target)) mergeKeyword(result, keyword, value, clashes);
  }
  return { schema: result, clashes };
}

/** The schema with its `allOf` merged, for a provider without `allOf`; the loss is declared, for `reason`. */
export function withoutAllOf(schema: JsonObject, at: SchemaAt, reason: string): JsonObject {
  if (member(schema, 'allOf') === undefined) return schema;
  const merged = mergedAllOf(schema, at.resolver);
  at.lose(
    'allOf',
    merged.clashes.length === 0 ? say`"allOf" (merged)` : say`"allOf" (the parts that couldn't be merged)`,
    reason,
  );
  return merged.schema;
}

function mergeKeyword(
  result: { [key: string]: JsonValue },
  keyword: string,
  value: JsonValue,
  clashes: string[],
): void {
  const present = member(result, keyword);
  if (present === undefined) {
    result[keyword] = value;
  } else if (['properties', '$defs', 'definitions'].includes(keyword) && isJsonObject(present) && isJsonObject(value)) {
    const different = Object.keys(value).filter(
      (name) => Object.hasOwn(present, name) && !sameJson(present[name] ?? null, value[name] ?? null),
    );
    addAll(clashes, different);
    result[keyword] = objectOf([...Object.entries(value), ...Object.entries(present)]);
  } else if (keyword === 'required' && Array.isArray(present) && Array.isArray(value)) {
    result[keyword] = [...new Set([...present, ...value])];
  } else if (!['description', 'title'].includes(keyword) && !sameJson(present, value)) {
    clashes.push(keyword);
  }
}
