import { expect, test } from 'vitest';
import { checkToolJson, repairToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

const settings = { ...defaultSettings, targets: ['openai', 'anthropic'] as const };
const tool = (parameters: string): string =>
  `[{"type":"function","function":{"name":"upload","description":"Upload","parameters":${parameters}}}]`;

test('arguments without "properties" are moved there, and not left beside empty ones', () => {
  const flat = tool('{"video_path":{"type":"string","description":"p"},"caption":{"type":"string"}}');
  const repaired = repairToolJson(flat, settings);
  expect(JSON.parse(repaired)[0].function.parameters).toEqual({
    type: 'object',
    properties: { video_path: { type: 'string', description: 'p' }, caption: { type: 'string' } },
  });
  expect(checkToolJson(repaired, settings)).toMatchObject({ kind: 'checked', findings: [] });
});

test('names with the flag "required" become the list', () => {
  const flat = tool('{"path":{"type":"string","required":true},"n":{"type":"integer"}}');
  expect(JSON.parse(repairToolJson(flat, settings))[0].function.parameters).toMatchObject({
    properties: { path: { type: 'string' }, n: { type: 'integer' } },
    required: ['path'],
  });
});

test('a tool without arguments gets empty ones, as before', () => {
  expect(repairToolJson(tool('{"type":"object"}'), settings)).toBe(tool('{"type":"object","properties":{}}'));
});

test('a type is added in the capitals of the others: with both, the definition is no longer one of Gemini', () => {
  const gemini = '{"name":"get","description":"d","parameters":{"properties":{"place":{"type":"STRING"}}}}';
  expect(JSON.parse(repairToolJson(gemini, settings)).parameters).toEqual({
    type: 'OBJECT',
    properties: { place: { type: 'STRING' } },
  });
});
