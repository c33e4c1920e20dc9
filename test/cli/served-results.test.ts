import type { CallToolResult } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { start } from './serving.ts';
import { folderWith } from './support.ts';

const results = {
  a_list: '[{"id": 1}, {"id": 2}]',
  a_string: '"sent"',
  a_dict: '{"id": 1}',
  a_number: '3',
  nothing: 'None',
};

const functions = Object.entries(results)
  .map(([name, value]) => `def ${name}():\n    return ${value}\n`)
  .join('\n');

interface Written {
  readonly name: string;
  readonly executable: string;
  readonly interface: string;
}

const file = (tools: readonly Written[]): string =>
  `[\n${tools
    .map(
      (tool) =>
        `  {\n    name --> "${tool.name}",\n    function --> "${tool.executable}" --> { ${tool.interface} },\n    description --> "Reads ${tool.name}."\n  }`,
    )
    .join(',\n')}\n]\n`;

const plain = ({ content }: CallToolResult): unknown =>
  content.map((block) => (block.type === 'text' ? block.text : block));

describeWithPython('a result behind free text', () => {
  test.each([
    'list of users',
    'success message',
    'html (page)',
    'any (x)',
    'any',
    'the user, or None',
    'dict of users by id (maybe empty)',
    'string or null',
    'JSON object',
    'User',
    'date',
    'User | None (the user)',
  ])('"%s" declares no type', async (text) => {
    const names = Object.keys(results);
    const folder = folderWith({
      'api.py': functions,
      'tools.aion': file(
        names.map((name) => ({ name, executable: `lambda: ${name}()`, interface: `return-1 --> "${text}"` })),
      ),
    });
    const { client } = await start(folder, ['.']);
    const { tools } = await client.listTools();
    expect(tools.map(({ outputSchema }) => outputSchema)).toEqual(names.map(() => undefined));
    for (const name of names) {
      const called = (await client.callTool({ name, arguments: {} })) as CallToolResult;
      expect(called, name).not.toHaveProperty('isError');
      expect(called, name).not.toHaveProperty('structuredContent');
    }
  });

  test('a type word declares a type, with its words behind', async () => {
    const folder = folderWith({
      'api.py': functions,
      'tools.aion': file([
        { name: 'A', executable: 'lambda: a_list()', interface: 'return-1 --> "list (of users)"' },
        { name: 'B', executable: 'lambda: a_number()', interface: 'return-1 --> "int | None (the number)"' },
      ]),
    });
    const { client } = await start(folder, ['.']);
    const { tools } = await client.listTools();
    expect(tools.map(({ outputSchema }) => outputSchema)).toMatchObject([
      { properties: { result: { type: 'array', description: 'of users' } } },
      { properties: { result: { type: ['integer', 'null'] } } },
    ]);
    const list = (await client.callTool({ name: 'A', arguments: {} })) as CallToolResult;
    expect(list.structuredContent).toEqual({ result: [{ id: 1 }, { id: 2 }] });
  });

  test('a parameter with free text takes any value', async () => {
    const folder = folderWith({
      'api.py': 'def back(value):\n    return value\n',
      'tools.aion': file([
        {
          name: 'Back',
          executable: 'lambda value: back(value)',
          interface: 'arg-1 --> "list of users", return-1 --> "any"',
        },
      ]),
    });
    const { client } = await start(folder, ['.']);
    for (const value of [[1], 'x', 3, { a: 1 }, null]) {
      const called = (await client.callTool({ name: 'Back', arguments: { value } })) as CallToolResult;
      expect(called).not.toHaveProperty('isError');
      expect(JSON.parse(typeof value === 'string' ? `"${plain(called)}"` : String(plain(called)))).toEqual(value);
    }
  });

  test('several results are a tuple in Python, and an object for the client', async () => {
    const folder = folderWith({
      'api.py': 'def both():\n    return "Ann", [1, 2]\n',
      'tools.aion': file([
        {
          name: 'Both',
          executable: 'lambda: both()',
          interface: 'return-1 --> "str (the name)", return-2 --> "list of orders"',
        },
      ]),
    });
    const { client } = await start(folder, ['.']);
    const called = (await client.callTool({ name: 'Both', arguments: {} })) as CallToolResult;
    expect(called.structuredContent).toEqual({ return_1: 'Ann', return_2: [1, 2] });
  });
});
