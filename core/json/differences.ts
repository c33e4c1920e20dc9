import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from './json-value.ts';
import { childPointer } from './pointer.ts';
import { sameJson } from './same-json.ts';

/** A value that is not the expected one; `undefined` for a missing value. */
export interface JsonDifference {
  readonly pointer: string;
  readonly expected: JsonValue | undefined;
  readonly actual: JsonValue | undefined;
}

const mostDifferences = 20;

const deepest = 100;

/** The first differences, in the order of `expected`. Unless `whole`, `actual` may have more members, and items between those of a list. */
export function differences(expected: JsonValue, actual: JsonValue, whole: boolean): readonly JsonDifference[] {
  const found: JsonDifference[] = [];
  compare('', expected, actual, { found, whole, depth: 0 });
  return found;
}

interface Comparison {
  readonly found: JsonDifference[];
  readonly whole: boolean;
  readonly depth: number;
}

function compare(
  pointer: string,
  expected: JsonValue | undefined,
  actual: JsonValue | undefined,
  comparison: Comparison,
): void {
  if (comparison.found.length >= mostDifferences) return;
  const inside = { ...comparison, depth: comparison.depth + 1 };
  if (comparison.depth < deepest && isJsonObject(expected) && isJsonObject(actual)) {
    compareMembers(pointer, expected, actual, inside);
  } else if (comparison.depth < deepest && isJsonArray(expected) && isJsonArray(actual)) {
    if (comparison.whole) compareItems(pointer, expected, actual, inside);
    else findItems(pointer, expected, actual, inside);
  } else if (expected === undefined || actual === undefined || !sameJson(expected, actual)) {
    comparison.found.push({ pointer, expected, actual });
  }
}

function compareMembers(pointer: string, expected: JsonObject, actual: JsonObject, comparison: Comparison): void {
  for (const [key, value] of Object.entries(expected)) {
    compare(childPointer(pointer, key), value, member(actual, key), comparison);
  }
  if (!comparison.whole) return;
  for (const [key, value] of Object.entries(actual)) {
    if (!Object.hasOwn(expected, key)) compare(childPointer(pointer, key), undefined, value, comparison);
  }
}

function compareItems(
  pointer: string,
  expected: readonly JsonValue[],
  actual: readonly JsonValue[],
  comparison: Comparison,
): void {
  const length = Math.max(expected.length, actual.length);
  for (let index = 0; index < length && comparison.found.length < mostDifferences; index++) {
    compare(childPointer(pointer, index), expected[index], actual[index], comparison);
  }
}

function findItems(
  pointer: string,
  expected: readonly JsonValue[],
  actual: readonly JsonValue[],
  comparison: Comparison,
): void {
  let at = 0;
  for (const [index, item] of expected.entries()) {
    while (at < actual.length && !holds(item, actual[at] as JsonValue, comparison.depth)) at++;
    if (at === actual.length) {
      compare(childPointer(pointer, index), item, undefined, comparison);
      return;
    }
    at++;
  }
}

function holds(part: JsonValue, actual: JsonValue, depth: number): boolean {
  const found: JsonDifference[] = [];
  compare('', part, actual, { found, whole: false, depth });
  return found.length === 0;
}
