import type { JsonValue } from '../../../core/json/json-value.ts';

/**
 * Every pointer at which two JSON values differ, only for the tests: it shares no code with the comparison of the core. Missing and added
 * members have their own pointers; lists of different lengths have the list's.
 */
export function deepDifferences(left: JsonValue, right: JsonValue): string[] {
  const found: string[] = [];
  const walk = (a: unknown, b: unknown, at: string): void => {
    if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
      if (!Object.is(a, b)) {
        found.push(at);
      }
      return;
    }
    if (Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && a.length !== (b as unknown[]).length)) {
      found.push(at);
      return;
    }
    const [one, two] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
    for (const key of new Set([...one.keys(), ...two.keys()])) {
      const below = `${at}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`;
      if (one.has(key) && two.has(key)) {
        walk(one.get(key), two.get(key), below);
      } else {
        found.push(below);
      }
    }
  };
  walk(left, right, '');
  return found;
}
