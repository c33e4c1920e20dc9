import { describe, expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { aion } from './support.ts';

// Programs, and definitions for hosts with OpenAI's interface, from public bug reports.

interface SentTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties?: object };
}

describe('the server files that people have', () => {
  test.each([
    ['server.py', [['renamed', 'Other words.', ['loc']]]],
    [
      'deco.py',
      [
        ['plain', 'Plain.', ['x']],
        ['other_name', 'Other words.', ['x']],
      ],
    ],
    ['oa_tools.py', [['fetch_data', 'Reads a file.', ['path', 'directory']]]],
  ])('%s: the tools that the framework sends, and no others', async (file, tools) => {
    const folder = corpusPath('reports/fastmcp-server-file');
    const { code, out } = await aion(['convert', file, '--to', 'mcp', '--envelope', 'request'], { folder });
    expect(code).toBe(0);
    const sent = (JSON.parse(out) as { tools: SentTool[] }).tools;
    expect(
      sent.map(({ name, description, inputSchema }) => [name, description, Object.keys(inputSchema.properties ?? {})]),
    ).toEqual(tools);
  });
});

describe('hosts with the interface of OpenAI', () => {
  const folder = corpusPath('reports/openai-compatible-providers-no-target');

  test('Moonshot: types and unions, as warnings, because its endpoints differ', async () => {
    const { code, out } = await aion(['check', 'kimi.json', '--target', 'moonshot'], { folder });
    expect(code).toBe(0);
    expect(out).toContain('warning: "enum" requires a type. Moonshot (in some cases): https://');
    expect(out).toContain('warning: Move "type" into the branches of "anyOf".');
    expect(out).toContain('warning: "true" and "false" aren\'t supported as schemas.');
  });

  test('Cerebras: all tools strict, or none', async () => {
    const { code, out } = await aion(['check', 'mixed.json', '--target', 'cerebras'], { folder });
    expect(code).toBe(1);
    expect(out).toContain('error: Set "strict" in all tools or in none. Cerebras (reported by users): https://');
  });
});
