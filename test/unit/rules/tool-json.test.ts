import { describe, expect, test } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { fixAll } from '../../../core/rules/fix-all.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { jsonInNotation } from './helpers/json-in-notation.ts';

const fixed = (text: string): string => applyEdits(text, fixAll(NotationDocument.parse(text), defaultSettings));

describe('all safe fixes leave tool definitions of another format as they are', () => {
  test.each(jsonInNotation)('$where', ({ text }) => {
    expect(fixed(text)).toBe(text);
  });

  test('an incomplete one', () => {
    const text = '[\n  {"type": "function", "function": {"name": "f", "parameters": {"type": "object"\n]\n';
    expect(fixed(text)).toBe(text);
  });

  test('one whose keys and texts are written as in a program', () => {
    const text =
      "[\n  {type: 'function', function: {name: 'f', description: 'd', parameters: {type: 'object', properties: {}}}}\n]\n";
    expect(fixed(text)).toBe(text);
  });

  test('and fix what is around them', () => {
    const json = '{"name": "f", "description": "d", "input_schema": {"type": "object", "properties": {}}}';
    const tool = (key: string) => `{\n    name --> "A",\n    link --> "https://example.com",\n    ${key} --> "d"\n  }`;
    expect(fixed(`[\n  ${tool('descripton')}\n  ${json}\n]\n`)).toBe(`[\n  ${tool('description')},\n  ${json}\n]\n`);
  });
});

describe('all safe fixes put right', () => {
  const right = '[\n  { name --> "A", link --> "https://example.com", description --> "d" }\n]\n';

  test.each([
    ['a tool with the keys of the notation in JSON', right.replace(/(\w+) -->/g, '"$1":')],
    ['a tool with the keys of the notation and colons', right.replaceAll(' -->', ':')],
    ['a tool with a misspelt key in JSON', right.replace(/(\w+) -->/g, '"$1":').replace('description', 'descripton')],
    ['a tool that is begun in JSON', right.replace('name -->', '"name":')],
    [
      'a tool with a key of another format',
      right.replace('name -->', '"name":').replace(' }', ', "parameters": "x" }'),
    ],
  ])('%s', (_what, text) => {
    expect(fixed(text)).not.toBe(text);
    expect(fixed(text)).toContain('name --> "A", link --> "https://example.com"');
  });
});
