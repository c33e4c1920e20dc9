import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveOverHttp } from '../../mcp/http.ts';
import { Offers } from '../../mcp/offers.ts';
import { hostedProject } from '../support/hosted-project.ts';
import { describeWithPackages } from '../support/python-packages.ts';
import { describeWithPython } from '../support/system-python.ts';
import { startServing } from './serving.ts';
import { aion, folderWith } from './support.ts';

const api = 'def told(value):\n    return {"value": value, "type": type(value).__name__, "repr": repr(value)}\n';
const tool =
  '[ { name --> "Told", function --> "lambda value: told(value)" --> { arg-1 --> "any (a value)", return-1 --> "dict (the same)" }, description --> "Tells its value." } ]';
const files = { 'pyproject.toml': '', 'api.py': api, 'tools.aion': tool };

/** Each number of JSON, and what Python's `json` makes of it. */
const cases = [
  ['2512292042121000001', 'int', '2512292042121000001'],
  ['1.0', 'float', '1.0'],
  ['1e3', 'float', '1000.0'],
  ['-0', 'int', '0'],
  ['0.10', 'float', '0.1'],
  ['9'.repeat(400), 'int', '9'.repeat(400)],
  ['7', 'int', '7'],
] as const;

const environment = { PATH: process.env['PATH'] ?? '' };

describeWithPython('a tool gets the digits of a number', (python) => {
  test.each(cases)('%s from aion call run', async (number, type, repr) => {
    const folder = folderWith({
      ...files,
      'r.json': `{"type":"tool_use","id":"c","name":"Told","input":{"value":${number}}}`,
    });
    const words = ['call', 'run', 'r.json', '--tools', 'tools.aion', '--python', python, '--format', 'json'];
    const { code, out } = await aion([...words, '--log', 'log.jsonl'], { folder, environment });
    expect(code).toBe(0);
    const log = readFileSync(join(folder, 'log.jsonl'), 'utf8');
    for (const text of [out.replaceAll(/\s/g, ''), log]) {
      expect(text).toContain(`"arguments":{"value":${number}}`);
      expect(text).toContain(`"type":"${type}","repr":"${repr}"`);
      expect(text).toContain(`"response":{"value":${repr}`);
    }
  });

  const body = (number: string): string =>
    `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"Told","arguments":{"value":${number}},"_meta":{"aion/record":true}}}`;
  const hello =
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}';

  test('from aion serve over standard input', async () => {
    const { input, output, end } = startServing(folderWith(files), ['tools.aion'], { python });
    let said = '';
    output.on('data', (piece) => {
      said += String(piece);
    });
    input.write(`${hello}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n${body('2512292042121000001')}\n`);
    await expect.poll(() => said, { timeout: 30_000 }).toContain('"id":2');
    expect(said).toContain('"response":{"value":2512292042121000001,"type":"int"');
    expect(said).toContain('"aion/exactRecord":"{');
    expect(said).toContain('\\"value\\": 2512292042121000001');
    await end();
  });

  test('from aion serve over HTTP', async () => {
    const { host, close } = hostedProject(python, files);
    const serving = await serveOverHttp(new Offers({ host, prompts: [] }), '1', 0, () => undefined);
    const post = async (text: string, session: string | null): Promise<Response> =>
      fetch(serving.url, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${serving.token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...(session === null ? {} : { 'mcp-session-id': session }),
        },
        body: text,
      });
    const begun = await post(hello, null);
    await begun.text();
    const answer = await (await post(body('2512292042121000001'), begun.headers.get('mcp-session-id'))).text();
    expect(answer).toContain('\\"value\\": 2512292042121000001');
    expect(answer).toContain('"response":{"value":2512292042121000001,"type":"int"');
    await serving.close();
    await close();
  });

  test('a saved call that expects another digit fails', async () => {
    const call = (result: string): string =>
      `[{"name":"Told","arguments":{"value":2512292042121000001},"expect":{"part":{"value":${result}}}}]`;
    const run = (result: string) =>
      aion(['test', '--tools', 'tools.aion', '--python', python, '--allow-side-effects'], {
        folder: folderWith({ ...files, 'a.aioncalls.json': call(result) }),
        environment,
      });
    expect((await run('2512292042121000001')).code).toBe(0);
    const wrong = await run('2512292042121000000');
    expect(wrong.out).toContain('expected 2512292042121000000, but is 2512292042121000001');
    expect(wrong.code).toBe(1);
  });
});

describeWithPackages('a tool of the MCP SDK for Python', ['mcp.server.mcpserver'], (python) => {
  const server = `from mcp.server.mcpserver import MCPServer

mcp = MCPServer("s")


@mcp.tool()
def find(id: int, name: str) -> str:
    """Finds a record."""
    return f"{id} {name} {type(id).__name__}"
`;

  test('gets the digits of a number and of a text', async () => {
    const given = '{"id": 2512292042121000001, "name": "9007199254740993"}';
    const call = { id: 'c', type: 'function', function: { name: 'find', arguments: given } };
    const response = { choices: [{ message: { role: 'assistant', content: null, tool_calls: [call] } }] };
    const folder = folderWith({ 'server.py': server, 'response.json': JSON.stringify(response) });
    const words = ['call', 'run', 'response.json', '--tools', 'server.py', '--python', python, '--format', 'json'];
    const { code, out } = await aion(words, { folder, environment });
    expect(out).toContain('2512292042121000001 9007199254740993 int');
    expect(code).toBe(0);
  });
});

describe('a definition keeps the digits of its numbers', () => {
  const definition = `{"name":"f","description":"Does it.","input_schema":{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807,"default":2512292042121000001},"x":{"type":"number","minimum":0.0,"default":1e3,"enum":[1e3,1.50]}}}}`;

  test.each(['openai', 'mcp', 'gemini', 'bedrock', 'langchain', 'python-fastmcp', 'mistral'])(
    'in %s',
    async (format) => {
      const folder = folderWith({ 'f.json': definition });
      const { out } = await aion(['convert', 'f.json', '--to', format, '-o', '-'], { folder });
      for (const digits of ['9223372036854775807', '2512292042121000001', '1e3', '1.50']) expect(out).toContain(digits);
    },
  );

  test('in an .aion file and back', async () => {
    const folder = folderWith({ 'f.json': definition });
    await aion(['convert', 'f.json', '--to', 'aion', '-o', 'f.aion'], { folder });
    expect(readFileSync(join(folder, 'f.aion'), 'utf8')).toContain('2512292042121000001');
    const { out } = await aion(['convert', 'f.aion', '--to', 'openai', '-o', '-'], { folder });
    expect(out).toContain('2512292042121000001');
  });
});
