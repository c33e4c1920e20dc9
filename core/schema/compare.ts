import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { objectAt } from './keywords.ts';
import { normalForm } from './normal-form.ts';

interface CompareOptions {
  /** For a tool's arguments: a missing root `type` is `object`, so `{}` equals `{"type": "object", "properties": {}}`. Default `false`. */
  readonly argumentsOfTool?: boolean;
  /** The prefix of the returned pointers. Default `''`. */
  readonly below?: string;
  /** The differences to return, by their pointers. Default: all. */
  readonly isWanted?: (pointer: string) => boolean;
}

/**
 * The pointers at which two schemas differ in meaning (see {@link normalForm}); none if they mean the same. They lead into the normal
 * forms, which differ from the schemas where a union with null was levelled out.
 */
export function schemaDifferences(left: JsonValue, right: JsonValue, options: CompareOptions = {}): readonly string[] {
  const { below = '', isWanted = () => true } = options;
  // A schema that was written and read back is nearly always equal.
  if (sameJson(left, right)) return [];
  const levelled = (schema: JsonValue): JsonValue => {
    const form = normalForm(schema);
    return options.argumentsOfTool === true && isJsonObject(form) && form['type'] === undefined
      ? objectOf([...Object.entries(form), ['type', 'object']])
      : form;
  };
  const found: string[] = [];
  const [one, other] = withoutProperties(left, right, below, found);
  addDifferences(levelled(one), levelled(other), below, found);
  // Only the returned pointers are sorted: of very many properties, few are returned.
  return found.filter(isWanted).sort();
}

const onlyProperty: JsonObject = { property: {} };

/** Compares properties one by one, as most are equal. Returns the schemas with one property: one without any may mean something else. */
function withoutProperties(
  left: JsonValue,
  right: JsonValue,
  below: string,
  found: string[],
): readonly [JsonValue, JsonValue] {
  const ofLeft = isJsonObject(left) ? objectAt(left, 'properties') : null;
  const ofRight = isJsonObject(right) ? objectAt(right, 'properties') : null;
  if (!isJsonObject(left) || !isJsonObject(right) || ofLeft === null || ofRight === null) return [left, right];
  const names = Object.keys(ofLeft);
  const namesOfRight = Object.keys(ofRight);
  if (names.length === 0 || namesOfRight.length === 0) return [left, right];
  const at = childPointer(below, 'properties');
  let shared = 0;
  for (const name of names) {
    const property = ofLeft[name] as JsonValue;
    const other = member(ofRight, name);
    if (other === undefined) {
      found.push(childPointer(at, name));
      continue;
    }
    shared++;
    if (!sameJson(property, other)) {
      addDifferences(normalForm(property), normalForm(other), childPointer(at, name), found);
    }
  }
  if (shared < namesOfRight.length) {
    for (const name of namesOfRight) if (!Object.hasOwn(ofLeft, name)) found.push(childPointer(at, name));
  }
  return [
    { ...left, properties: onlyProperty },
    { ...right, properties: onlyProperty },
  ];
}

export function sameSchema(left: JsonValue, right: JsonValue, options: CompareOptions = {}): boolean {
  return schemaDifferences(left, right, options).length === 0;
}

/** Adds the pointers below `below` at which two values differ, at any depth; the order of members does not count. */
function addDifferences(left: JsonValue, right: JsonValue, below: string, found: string[]): void {
  const pending: [string, JsonValue, JsonValue][] = [[below, left, right]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [pointer, a, b] = next;
    if (a === b) continue;
    if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
      for (let i = a.length - 1; i >= 0; i--) {
        pending.push([childPointer(pointer, i), a[i] as JsonValue, b[i] as JsonValue]);
      }
    } else if (isJsonObject(a) && isJsonObject(b)) {
      for (const key of Object.keys(a)) {
        if (!Object.hasOwn(b, key)) found.push(childPointer(pointer, key));
        else if (a[key] !== b[key])
          pending.push([childPointer(pointer, key), a[key] as JsonValue, b[key] as JsonValue]);
      }
      for (const key of Object.keys(b)) {
        if (!Object.hasOwn(a, key)) found.push(childPointer(pointer, key));
      }
    } else {
      found.push(pointer);
    }
  }
}
