import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const tools = `[
  {
    name --> "get_weather",
    function --> "lambda city, days=3: [city] * days" --> {
      arg-1 --> "string (the city)",
      arg-2 --> "integer (days, default: 3)",
      return-1 --> "list (the weather)"
    },
    description --> "The weather of a city."
  }
]
`;

describe('aion convert to a program', () => {
  test('writes it to standard output, and names what is not in it', async () => {
    const folder = folderWith({ 'tools.aion': tools });
    const { code, out, err } = await aion(['convert', 'tools.aion', '--to', 'python-openai-agents'], { folder });
    expect(code).toBe(0);
    expect(out).toContain('@function_tool(strict_mode=False)\ndef get_weather(');
    expect(err).toContain('Not sent to models: return types, Python code.');
    expect(err).toContain('Converted 1 tool to python-openai-agents with 0 losses.');
  });

  test('writes files with the ending of their language, which give the same tools', async () => {
    const folder = folderWith({ 'tools.aion': tools });
    for (const [format, ending] of [
      ['python-fastmcp', 'py'],
      ['typescript-mcp', 'ts'],
    ] as const) {
      const { code } = await aion(['convert', 'tools.aion', '--to', format, '--out-dir', format], { folder });
      expect(code).toBe(0);
      const path = join(format, `tools.${ending}`);
      expect(readFileSync(join(folder, path), 'utf8')).toContain('get_weather');
      const back = await aion(['convert', path, '--to', 'mcp'], { folder });
      expect(JSON.parse(back.out)).toMatchObject({
        name: 'get_weather',
        description: 'The weather of a city.',
        inputSchema: {
          type: 'object',
          properties: {
            city: { type: 'string' },
            days: { type: 'integer', default: 3 },
          },
          required: ['city'],
        },
      });
    }
  });

  test('calls the functions in the folder of the file', async () => {
    const element = (name: string, executable: string): string => `{
      name --> "${name}",
      function --> "${executable}" --> { arg-1 --> "string (the number)", return-1 --> "string" },
      description --> "Does it."
    }`;
    const elements = [
      element('find_order', 'lambda number: find_order(number)'),
      element('Refund', 'refund'),
      element('Search', 'lambda number, most=5: find_order(number, most)'),
      element('Far', 'lambda number: far(number)'),
      element('Upper', 'lambda number: number.upper()'),
    ];
    const folder = folderWith({
      'tools.aion': `[\n${elements.join(',\n')}\n]\n`,
      'orders.py': 'def find_order(number, most=1): ...\n\n\ndef refund(number): ...\n',
      'inner/other.py': 'def far(number): ...\n',
    });
    const { out } = await aion(['convert', 'tools.aion', '--to', 'python-langchain'], { folder });
    expect(out).toContain('import orders as _orders\n');
    expect(out.match(/^def .*|^ {4}(?:return|raise) .*/gm)).toEqual([
      'def find_order_tool(number: Annotated[str, Field(description="the number")]) -> Any:',
      '    return _orders.find_order(number)',
      'def Refund(number: Annotated[str, Field(description="the number")]) -> Any:',
      '    return _orders.refund(number=number)',
      'def Search(',
      '    return (lambda number, most=5: _orders.find_order(number, most))(number=number, most=most)',
      'def Far(number: Annotated[str, Field(description="the number")]) -> Any:',
      '    raise NotImplementedError("Far is not written yet")',
      'def Upper(number: Annotated[str, Field(description="the number")]) -> Any:',
      '    raise NotImplementedError("Upper is not written yet")',
    ]);
    const agents = await aion(['convert', 'tools.aion', '--to', 'python-openai-agents', '--out-dir', 'elsewhere'], {
      folder,
    });
    expect(agents.code).toBe(0);
    expect(readFileSync(join(folder, 'elsewhere', 'tools.py'), 'utf8')).not.toContain('_orders');
  });

  test('refuses an envelope, and writes nothing if a part would be lost', async () => {
    const tool = { name: 'a', description: '', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
    const folder = folderWith({ 'tools.json': JSON.stringify(tool) });
    const wrapped = await aion(['convert', 'tools.json', '--to', 'python-fastmcp', '--envelope', 'list'], { folder });
    expect(wrapped.code).toBe(2);
    expect(wrapped.err).toContain("--envelope can't be used for a program.");
    const strict = await aion(['convert', 'tools.json', '--to', 'python-langchain', '--fail-on-loss'], { folder });
    expect(strict.code).toBe(1);
    expect(strict.out).toBe('');
    expect(strict.err).toContain('annotations');
  });

  test('a program can be written by emit, and is no target to check against', async () => {
    const folder = folderWith({ 'tools.aion': tools });
    const emitted = await aion(['emit', 'tools.aion', '--target', 'typescript-ai-sdk'], { folder });
    expect(emitted.out).toContain('export const tools = {');
    const checked = await aion(['check', 'tools.aion', '--target', 'python-fastmcp'], { folder });
    expect(checked.code).toBe(2);
  });
});
