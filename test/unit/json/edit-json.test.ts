import { describe, expect, test } from 'vitest';
import { manifestWithTools } from '../../../core/conversion/manifest-tools.ts';
import { withJsonValue } from '../../../core/json/edit-json.ts';

describe('a value is set and all else stays', () => {
  test.each([
    ['a value is replaced', '{ "a": 1, /* why */ "b": 2 }', '/a', [3], '{ "a": [\n  3\n], /* why */ "b": 2 }'],
    ['an equal value is left as it is written', '{"a":  1.0}', '/a', 1, '{"a":  1.0}'],
    ['a member is added', '{\n    "a": 1\n}\n', '/b', 'x', '{\n    "a": 1,\n    "b": "x"\n}\n'],
    ['into an empty object', '{}', '/a', 1, '{\n  "a": 1\n}'],
    ['into an object with a comment', '{ // nothing yet\n}', '/a', 1, '{\n  "a": 1 // nothing yet\n}'],
    ['before a comma that is too many', '{\n\t"a": 1,\n}', '/b', {}, '{\n\t"a": 1,\n\t"b": {},\n}'],
    ['a missing way is made', '{\r\n  "a": 1\r\n}', '/x/y', 1, '{\r\n  "a": 1,\r\n  "x": {\r\n    "y": 1\r\n  }\r\n}'],
    ['an item is appended', '{\n  "a": [\n    1\n  ]\n}', '/a/1', 2, '{\n  "a": [\n    1,\n    2\n  ]\n}'],
    ['a key like __proto__ is a key', '{"a": 1}', '/__proto__', 2, '{"a": 1,\n  "__proto__": 2}'],
  ])('%s', (_, text, pointer, value, expected) => {
    expect(withJsonValue(text, pointer, value)).toBe(expected);
  });

  test.each([
    ['no JSON', '{"a": ', '/a', 1],
    ['a text in the way', '{"a": "x"}', '/a/b', 1],
    ['an index far behind the last', '[1]', '/7', 1],
    ['nothing', '', '/a', 1],
  ])('not in %s', (_, text, pointer, value) => {
    expect(withJsonValue(text, pointer, value)).toBeNull();
  });
});

describe('tools in a package.json', () => {
  const tool = { name: 'search', displayName: 'Search', modelDescription: 'Searches.' };

  test('are added behind those that are there, which keep every key and their place', () => {
    const manifest = `{
  "name": "my-extension", // ours
  "contributes": {
    "commands": [],
    "languageModelTools": [
      { "name": "search", "icon": "$(search)", "modelDescription": "Old.", "tags": ["a"] },
      { "name": "other", "modelDescription": "Stays." }
    ]
  }
}
`;
    const written = manifestWithTools(manifest, [tool, { name: 'new', modelDescription: 'New.' }]);
    expect(written?.added).toEqual(['new']);
    expect(written?.changed).toEqual(['search']);
    const [changed, other, added] = (written?.text ?? '')
      .split('\n')
      .slice(5)
      .join('\n')
      .split(/\},?\n/);
    expect(changed).toContain('"icon": "$(search)", "modelDescription": "Searches.", "tags": ["a"]');
    expect(changed).toContain('"displayName": "Search"');
    expect(other).toBe('      { "name": "other", "modelDescription": "Stays." ');
    expect(added).toContain('"name": "new"');
    expect(written?.text.startsWith(manifest.slice(0, manifest.indexOf('{ "name": "search"')))).toBe(true);
  });

  test('of two of one name the first is taken', () => {
    const second = { name: 'search', modelDescription: 'Another.' };
    expect(manifestWithTools('{}', [tool, second])).toEqual(manifestWithTools('{}', [tool]));
  });

  test('twice the same is once', () => {
    const once = manifestWithTools('{\n  "name": "x"\n}\n', [tool]);
    expect(JSON.parse(once?.text ?? '').contributes.languageModelTools).toEqual([tool]);
    expect(manifestWithTools(once?.text ?? '', [tool])).toEqual({ text: once?.text, added: [], changed: [] });
  });

  test('are not written where something else stands', () => {
    expect(manifestWithTools('{"contributes": {"languageModelTools": {}}}', [tool])).toBeNull();
    expect(manifestWithTools('[]', [tool])).toBeNull();
    expect(manifestWithTools('{', [tool])).toBeNull();
  });
});
