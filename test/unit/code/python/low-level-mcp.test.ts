import { describe, expect, it } from 'vitest';
import { codeOfPython } from '../../../../core/conversion/python-tools.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';

/** The names of the tools in a program of MCP's low-level server, and the texts of the places that can't be read. */
function read(source: string, others: Readonly<Record<string, string>> = {}) {
  const modules = { ...others, 'server.py': source };
  const index = PythonIndex.of(Object.entries(modules).map(([path, text]) => ({ path, module: readModule(text) })));
  const { tools, unread } = codeOfPython(source, { index, path: 'server.py' });
  return {
    names: tools.map(({ definition }) => definition['name']),
    unread: unread.map(({ span, message }) => `${source.slice(span.start, span.end)}: ${message}`),
  };
}

const schema = 'inputSchema={"type": "object", "properties": {}}';

/** A class whose method makes a tool of a name. */
function handler(name: string, body = '    pass\n'): string {
  return `from mcp.types import Tool\n\nclass Handler:\n${body}\n    def describe(self):\n        return Tool(name=${name}, description="Lists.", ${schema})\n`;
}

const named = { names: ['list_files'], unread: [] };

describe("tools of MCP's low-level server", () => {
  it('are found in the methods of a module without other statements', () => {
    expect(read(handler('"list_files"'))).toEqual(named);
  });

  it.each([
    ['an attribute of the class', '    name = "list_files"\n'],
    ['a constant in the constructor', '    def __init__(self):\n        self.name = "list_files"\n'],
    ['a default of the constructor', '    def __init__(self):\n        self.name: str = f"list_{\'files\'}"\n'],
    ['a property', '    @property\n    def name(self) -> str:\n        return "list_files"\n'],
  ])('have the name of %s', (_, body) => {
    expect(read(handler('self.name', body))).toEqual(named);
  });

  it('have the name that a class gives to the constructor of its base in another module', () => {
    const base = 'class Base:\n    def __init__(self, name: str):\n        self.name = name\n';
    const source = handler('self.name', '    def __init__(self):\n        super().__init__(NAME)\n').replace(
      'class Handler:',
      'from base import Base\nNAME = "list_files"\nclass Handler(Base):',
    );
    expect(read(source, { 'base.py': base })).toEqual(named);
  });

  it.each([
    ['a parameter of the constructor', '    def __init__(self, name):\n        self.name = name\n'],
    [
      'several assignments',
      '    name = "a"\n    def __init__(self):\n        self.name = "b"\n        self.name = "c"\n',
    ],
    ['another method', '    def rename(self):\n        self.name = "b"\n'],
    ['a condition', '    def __init__(self, old):\n        if old:\n            self.name = "b"\n'],
    ['a field of a model', '    def __init__(self, settings):\n        self.name = settings.name\n'],
  ])('are named if only a run knows the name: %s', (_, body) => {
    expect(read(handler('self.name', body))).toEqual({
      names: [],
      unread: ['Tool: The name of this tool is only known at run time.'],
    });
  });

  it('are found in two handlers, in calls and in loops', () => {
    const source = `from mcp.server import Server
import mcp.types as types

first, second = Server("a"), Server("b")
registry = []
registry.append(types.Tool(name="one", ${schema}))

@first.list_tools()
async def list_tools():
    return [types.Tool(name="two", ${schema})]

@second.list_tools()
async def list_others():
    tools = []
    tools.append(types.Tool(name="three", ${schema}))
    tools += [types.Tool(name=name, ${schema}) for name in tools]
    return tools
`;
    expect(read(source)).toEqual({
      names: ['two', 'three', 'one'],
      unread: ['types.Tool: The name of this tool is only known at run time.'],
    });
  });

  it('have parts that only a run knows, named at their values', () => {
    const source = `import os\nfrom mcp.types import Tool\n\ntool = Tool(name="a", description=os.environ["D"], ${schema})\n`;
    const index = PythonIndex.of([{ path: 'server.py', module: readModule(source) }]);
    const [tool] = codeOfPython(source, { index, path: 'server.py' }).tools;
    expect(tool?.unknown.map(({ span, message }) => [source.slice(span.start, span.end), message])).toEqual([
      ['os.environ["D"]', 'description: it is only known at run time (not run)'],
    ]);
  });

  it('are no schemas of data', () => {
    const source =
      'def add(schemas):\n    schemas["Order"] = {"title": "Order", "type": "object", "properties": {"id": {"type": "string"}}}\n';
    expect(read(source)).toEqual({ names: [], unread: [] });
  });

  it('are no descriptions of web APIs', () => {
    const source = `API = {"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, "paths": {"/a": {"get": {"operationId": "a", "responses": {}}}}}\n`;
    expect(read(source)).toEqual({ names: [], unread: [] });
  });

  it('are no tools of a client that copies them', () => {
    const source = 'def convert(tools):\n    return [{"name": t.name, "input_schema": t.inputSchema} for t in tools]\n';
    expect(read(source)).toEqual({ names: [], unread: [] });
  });
});
