import { expect, it } from 'vitest';
import { type ToolFactsParams, type ToolFactsResult, toolFactsRequest } from '../../protocol/agent-tools.ts';
import { inBand } from './support/suite.ts';

const python = 'def find_order(number):\n    return number\n';
const tools = `[
  { name --> "A", function --> "lambda n: find_orders(n)" --> { arg-1 --> "string" }, description --> "Finds an order." },
  { name --> "B tool", function --> "lambda n: n" --> { arg-1 --> "string" }, description --> "Counts." }
]
`;

inBand('what is known of tools', (clients) => {
  it('in a file: problems at the tool, what the loader keeps, what providers are sent', async () => {
    const client = await clients.full({ files: { 'tools.aion': tools, 'orders.py': python } });
    const ask = (more: Partial<ToolFactsParams>) =>
      client.connection.sendRequest<ToolFactsResult>(toolFactsRequest, {
        source: { uri: client.fileUri('tools.aion') },
        ...more,
      });
    const { problem, tools: all } = await ask({});
    expect(problem).toBeNull();
    expect(all.map(({ name, line, findings }) => [name, line, findings.map(({ rule }) => rule)])).toMatchObject([
      ['A', 2, expect.arrayContaining(['unresolved-function'])],
      ['B tool', 3, expect.not.arrayContaining(['unresolved-function'])],
    ]);
    const [a] = all;
    expect(JSON.parse(a?.loader?.kept ?? '')).toMatchObject({ name: 'A', function: { args: { 'arg-1': 'string' } } });
    expect(a?.providers.map(({ id }) => id)).toEqual(['openai', 'anthropic', 'mcp', 'gemini']);
    expect(JSON.parse(a?.providers[1]?.text ?? '')).toMatchObject({ name: 'A', description: 'Finds an order.' });
    const { tools: one } = await ask({ tool: 'B tool', providers: ['openai'] });
    expect(one.map(({ name }) => name)).toEqual(['B tool']);
    // OpenAI refuses a blank in a name.
    expect(one[0]?.providers[0]?.notes.join('\n')).toContain('error: Tool name "B tool" contains invalid characters.');
    expect((await ask({ tool: 'C' })).problem).toBe('No tool named "C" found.');
    expect((await ask({ providers: ['no-such-form'] })).problem).toContain('no-such-form');
  });

  it('in a text, also of another form, and of a file that the loader refuses', async () => {
    const client = await clients.full();
    const ask = (text: string) =>
      client.connection.sendRequest<ToolFactsResult>(toolFactsRequest, { source: { text }, providers: ['mcp'] });
    const json = await ask('[{"name": "x", "description": "Does x.", "input_schema": {"type": "object"}}]');
    expect(json).toMatchObject({ problem: null, leftOut: 0, tools: [{ name: 'x', line: 1, loader: null }] });
    expect(json.tools[0]?.providers[0]?.text).toContain('"inputSchema"');
    const refused = await ask('[{ name --> "A", description --> "D." }, { nme --> "B" }]');
    expect(refused.tools[0]?.loader).toMatchObject({ kept: null, refusal: expect.stringContaining('AION') });
    expect((await ask('nothing')).problem).not.toBeNull();
    const many = Array.from({ length: 25 }, (_, index) => `{ name --> "T${index}", description --> "D." }`).join(',\n');
    expect(await ask(`[${many}]`)).toMatchObject({ leftOut: 5, tools: { length: 20 } });
  });
});
