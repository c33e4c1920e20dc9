import { describe, expect, it } from 'vitest';
import { cleanJson } from '../../../core/json/clean-json.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { isNestedDeeperThan } from '../../../core/json/nesting.ts';

describe('clean JSON', () => {
  it('has no half characters, in strings and in keys', () => {
    const given = { 'a\ud83d': ['\ude00', '\u{1f600}', 1, null, true], b: { '\ud83d\ud83d': '\ude00\ud83d' } };
    expect(cleanJson(given, 64)).toEqual({
      'a\ufffd': ['\ufffd', '\u{1f600}', 1, null, true],
      b: { '\ufffd\ufffd': '\ufffd\ufffd' },
    });
  });

  it('ends at the deepest level with an empty container, so that a schema stays one', () => {
    expect(cleanJson({ a: { b: { c: 1 } }, d: [[[1]]] }, 2)).toEqual({ a: { b: {} }, d: [[]] });
    let deep: JsonValue = [];
    for (let level = 0; level < 60_000; level++) deep = level % 2 === 0 ? [deep] : { deep };
    expect(isNestedDeeperThan(cleanJson(deep, 64), 64)).toBe(false);
  });

  it('is the value itself where it is clean already', () => {
    const given = { a: [{ b: 'x' }], __proto__: null };
    expect(cleanJson(given, 64)).toBe(given);
    const key = JSON.parse('{"__proto__": "\\ud83d"}') as JsonValue;
    expect(JSON.stringify(cleanJson(key, 64))).toBe('{"__proto__":"\ufffd"}');
  });
});
