import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { aion, folderWith } from './support.ts';

/** Failing cases of public reports: calls and definitions that were changed on their way. */
const report = (name: string): string => readFileSync(corpusPath(`reports-2/${name}`), 'utf8');

test.each(['anthropic', 'gemini', 'bedrock-converse', 'mistral', 'langchain'])(
  'a long id is converted to %s (pi#8943)',
  async (to) => {
    const folder = folderWith({ 'call.json': report('bigint-call.json') });
    const { code, out } = await aion(['call', 'convert', 'call.json', '--to', to], { folder });
    expect(code).toBe(0);
    expect(out).toContain('2512292042121000001');
    expect(out).toMatch(/"9007199254740993\\?"/);
  },
);

test('a long id in a request of MCP is converted (pi#8943)', async () => {
  const folder = folderWith({ 'call.json': report('bigint-mcp-call.json') });
  const { out } = await aion(['call', 'convert', 'call.json', '--to', 'openai-chat'], { folder });
  expect(out).toContain('{\\"id\\":2512292042121000001}');
});

test('a zip code stays a text, and a long number keeps its digits (hermes-agent#55369)', async () => {
  const folder = folderWith({ 'glm.txt': report('leading-zero-glm.txt'), 'tools.json': report('dial-tools.json') });
  const { out } = await aion(['call', 'read', 'glm.txt', '--tools', 'tools.json'], { folder });
  expect(out).toContain('{"zip":"007","n":"10","big":1234567890123456789}');
});

test('a fix of flat parameters keeps the arguments (inspect_ai#1562)', async () => {
  const folder = folderWith({ 'flat.json': report('flat-openai.json') });
  expect((await aion(['check', 'flat.json', '--target', 'openai', '--fix'], { folder })).code).toBe(0);
  const { out } = await aion(['convert', 'flat.json', '--to', 'anthropic', '-o', '-'], { folder });
  expect(JSON.parse(out).input_schema.properties).toEqual({
    video_path: { type: 'string', description: 'p' },
    caption: { type: 'string' },
  });
});
