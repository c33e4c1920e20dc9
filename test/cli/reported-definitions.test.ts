import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const dotted = JSON.stringify({ name: 'a.b', inputSchema: { type: 'object', properties: {} } });

test('targets come from .aionrc.json, and the option overrides them', async () => {
  const folder = folderWith({ 'tools.json': dotted, '.aionrc.json': '{ "targets": ["mcp"] }' });
  expect((await aion(['check', 'tools.json'], { folder })).code).toBe(0);
  expect((await aion(['check', 'tools.json', '--target', 'openai'], { folder })).code).toBe(1);
  expect((await aion(['check', 'tools.json', '--target', 'mcp,openai'], { folder })).code).toBe(1);
});

test('an unknown target is an error', async () => {
  const folder = folderWith({ 'tools.json': dotted });
  const { code, err } = await aion(['check', 'tools.json', '--target', 'opnai'], { folder });
  expect(code).toBe(2);
  expect(err).toContain('--target opnai: Unknown target "opnai". Expected one of ');
});

test('targets hold for .aion files', async () => {
  const tool = '[\n  {\n    name --> "a.b",\n    link --> "https://example.com",\n    description --> "x"\n  }\n]\n';
  const folder = folderWith({ 'tool.aion': tool });
  expect((await aion(['check', '--target', 'openai'], { folder })).out).toContain('provider-tool-name');
  expect((await aion(['check', '--target', 'mcp'], { folder })).out).not.toContain('provider-tool-name');
});

test('--fix adds what the schema implies, and leaves the rest', async () => {
  const before = '[{"name": "a.b", "inputSchema": {"type": "object", "properties": {"x": {"type": "array"}}}}]\n';
  const folder = folderWith({ 'tools.json': before });
  const { code, out } = await aion(['check', 'tools.json', '--target', 'openai', '--fix'], { folder });
  expect([code, out]).toEqual([1, expect.stringContaining('1 error')]);
  const after = readFileSync(`${folder}/tools.json`, 'utf8');
  expect(after).toBe(before.replace('"array"', '"array", "items": {}'));
});
