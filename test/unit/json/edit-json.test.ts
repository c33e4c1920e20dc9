import { describe, expect, test } from 'vitest';
import { withJsonValues } from '../../../core/json/edit-json.ts';

describe('a value is set and all else stays', () => {
  test.each([
    ['a value is replaced', '{ "a": 1, /* why */ "b": 2 }', '/a', [3], '{ "a": [\n  3\n], /* why */ "b": 2 }'],
    ['a value keeps the indentation of its line', '{\n   "a": 1\n}', '/a', [3], '{\n   "a": [\n      3\n   ]\n}'],
    ['an equal value is left as it is written', '{"a":  1.0}', '/a', 1, '{"a":  1.0}'],
    ['a member is added', '{\n    "a": 1\n}\n', '/b', 'x', '{\n    "a": 1,\n    "b": "x"\n}\n'],
    ['into an empty object', '{}', '/a', 1, '{\n  "a": 1\n}'],
    ['into an object with a comment', '{ // nothing yet\n}', '/a', 1, '{\n  "a": 1 // nothing yet\n}'],
    ['before a comma that is too many', '{\n\t"a": 1,\n}', '/b', {}, '{\n\t"a": 1,\n\t"b": {},\n}'],
    ['a missing way is made', '{\r\n  "a": 1\r\n}', '/x/y', 1, '{\r\n  "a": 1,\r\n  "x": {\r\n    "y": 1\r\n  }\r\n}'],
    ['an item is appended', '{\n  "a": [\n    1\n  ]\n}', '/a/1', 2, '{\n  "a": [\n    1,\n    2\n  ]\n}'],
    ['a key like __proto__ is a key', '{"a": 1}', '/__proto__', 2, '{"a": 1,\n  "__proto__": 2}'],
  ])('%s', (_, text, pointer, value, expected) => {
    expect(withJsonValues(text, [[pointer, value]])).toBe(expected);
  });

  test.each([
    [
      'replaced and added',
      '{\n  "a": { "x": 1, },\n  "b": []\n}',
      { '/a/x': 2, '/a/y': 3, '/b/0': 4, '/b/1': {}, '/a/z': [] },
      '{\n  "a": { "x": 2,\n    "y": 3,\n    "z": [], },\n  "b": [\n    4,\n    {}\n  ]\n}',
    ],
    ['one below another that is made', '{}', { '/a/b': 1, '/c': 2 }, '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}'],
    ['with a gap in a list', '[1]', { '/1': 2, '/3': 3 }, null],
    ['two below what is missing', '{}', { '/a/b': 1, '/a/c': 2 }, null],
  ])('several at once: %s', (_, text, values, expected) => {
    expect(withJsonValues(text, Object.entries(values))).toBe(expected);
  });

  test('one inside another is a mistake of the caller', () => {
    const values = Object.entries({ '/a': 1, '/a/b': 2 });
    expect(() => withJsonValues('{"a": {"b": 1}}', values)).toThrow(RangeError);
  });

  test.each([
    ['no JSON', '{"a": ', '/a', 1],
    ['a text in the way', '{"a": "x"}', '/a/b', 1],
    ['an index far behind the last', '[1]', '/7', 1],
    ['nothing', '', '/a', 1],
  ])('not in %s', (_, text, pointer, value) => {
    expect(withJsonValues(text, [[pointer, value]])).toBeNull();
  });
});
