import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';

/**
 * The schema without properties that it doesn't name, where it doesn't speak of them: nobody sends arguments that the definition doesn't name, and
 * a program returns no others. Otherwise each new optional argument would break callers. Parts that are composed with others stay open, as
 * the others may name the properties.
 */
export function closedSchema(schema: JsonObject): JsonObject {
  // A definition may be used as a part of a whole.
  return closed(schema, true, !isComposed(schema)) as JsonObject;
}

function closed(schema: JsonValue, isAlone: boolean, definitions: boolean): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const has = (...keywords: readonly string[]): boolean => keywords.some((keyword) => Object.hasOwn(schema, keyword));
  const isWhole = isAlone && !has('allOf', '$ref', 'if', 'dependentSchemas', 'not');
  const areAlternativesWhole = isWhole && !has('properties', 'patternProperties', 'additionalProperties');
  const inside = (value: JsonValue): JsonValue => closed(value, true, definitions);
  const members = Object.entries(schema).map(([keyword, value]): readonly [string, JsonValue] => {
    switch (keyword) {
      case 'properties':
        return [keyword, mapped(value, inside)];
      case '$defs':
      case 'definitions':
        return [keyword, definitions ? mapped(value, inside) : value];
      case 'items':
      case 'additionalProperties':
        return [keyword, inside(value)];
      case 'prefixItems':
        return [keyword, isJsonArray(value) ? value.map(inside) : value];
      case 'anyOf':
      case 'oneOf':
        return [
          keyword,
          isJsonArray(value) ? value.map((one) => closed(one, areAlternativesWhole, definitions)) : value,
        ];
      default:
        return [keyword, value];
    }
  });
  const isOpen = !has('additionalProperties', 'unevaluatedProperties', 'patternProperties');
  const closes = isWhole && isOpen && has('properties') && !has('anyOf', 'oneOf');
  return { ...Object.fromEntries(members), ...(closes ? { additionalProperties: false } : {}) };
}

function mapped(value: JsonValue, change: (value: JsonValue) => JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]));
}

/** Whether schemas are put together somewhere: then a definition may be a part. */
function isComposed(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.some(isComposed);
  if (!isJsonObject(value)) return false;
  const has = (keyword: string): boolean => Object.hasOwn(value, keyword);
  if (['allOf', 'if', 'dependentSchemas', 'unevaluatedProperties'].some(has)) return true;
  if (has('properties') && ['$ref', 'anyOf', 'oneOf'].some(has)) return true;
  return Object.values(value).some(isComposed);
}
