import { describe, expect, it } from 'vitest';
import type { CodeTools } from '../../../core/code/code-tool.ts';
import { codeOfPython } from '../../../core/conversion/python-tools.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { checkToolCode } from '../../../core/rules/provider/check-tool-code.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { toolsOf } from './typescript/files.ts';

/** The number of repeated names that are reported. */
function repeated(code: CodeTools): number {
  return checkToolCode(code, defaultSettings).filter(({ rule }) => rule === 'duplicate-tool-name').length;
}

function ofPython(body: string): CodeTools {
  const source = `import sys\nfrom fastmcp import FastMCP\n\nmcp = FastMCP("a")\nother = FastMCP("b")\n\n${body}`;
  const index = PythonIndex.of([{ path: 'server.py', module: readModule(source) }]);
  return codeOfPython(source, { index, path: 'server.py' });
}

function tool(owner: string, margin = ''): string {
  return `${margin}@${owner}.tool\n${margin}def add(a: int) -> int:\n${margin}    return a\n\n`;
}

describe('a repeated name in Python', () => {
  it('is reported if both tools are in one block', () => {
    expect(repeated(ofPython(tool('mcp') + tool('mcp')))).toBe(1);
    const definition = '    {"name": "q", "description": "d", "input_schema": {"type": "object", "properties": {}}},\n';
    expect(repeated(ofPython(`TOOLS = [\n${definition}${definition.replace('"d"', '"e"')}]\n`))).toBe(1);
  });

  it.each([
    ['branches', `if "--all" in sys.argv:\n${tool('mcp', '    ')}else:\n${tool('mcp', '    ')}`],
    ['functions', `def one():\n${tool('mcp', '    ')}def two():\n${tool('mcp', '    ')}`],
    ['servers', tool('mcp') + tool('other')],
    [
      'calls with one function',
      'def add(a: int) -> int:\n    return a\n\nif len(sys.argv) > 1:\n    mcp.add_tool(add, description="x")\nelse:\n    mcp.add_tool(add)\n',
    ],
  ])('is none in two %s', (_, body) => {
    const code = ofPython(body);
    expect(code.tools).toHaveLength(2);
    expect(repeated(code)).toBe(0);
  });
});

describe('a repeated name in TypeScript', () => {
  const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'a', version: '1' });\n`;
  const call = (text: string): string =>
    `server.registerTool('add', { description: '${text}' }, async () => ({ content: [] }));\n`;

  it('is reported if both tools are in one block', () => {
    expect(repeated(toolsOf(server + call('a') + call('b')))).toBe(1);
  });

  it('is none in two branches, and none of a function that makes tools', () => {
    const branches = toolsOf(`${server}if (process.env.A) {\n  ${call('a')}} else {\n  ${call('b')}}\n`);
    expect(branches.tools).toHaveLength(2);
    expect(repeated(branches)).toBe(0);
    const factory = toolsOf(`function create(description: string) {
  return { name: 'call', description, inputSchema: { type: 'object', properties: {} } };
}
export const one = create('One.');
export const other = create('Other.');
`);
    expect(factory.tools).toHaveLength(2);
    expect(repeated(factory)).toBe(0);
  });
});
