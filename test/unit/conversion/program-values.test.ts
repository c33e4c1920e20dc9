import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBeProgramValue } from '../../../core/conversion/program-values.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { mutate, mutations } from '../rules/helpers/mutate.ts';

test.each([
  ['[{"name": "a"}]', true],
  ["{'name': 'a'}", true],
  ['{ name: "a" }', true],
  ['tools = [{"name": "a"}]', true],
  ['# ours\nexport const tools: Tool[] = [', true],
  ['import os\n\nTOOLS = [\n', true],
  ['return {"name": "a"}', true],
  ['find = types.FunctionDeclaration(\n    name="find",\n)', true],
  ['r = client.create(\n    model="m",\n    tools=[{"name": "a"}],\n)', true],
  ['r = client.create(model="m")', false],
  ['', false],
  ['Send a mail (soon).', false],
  ['x = 3', false],
  ['{ ', false],
])('whether %j may be a value of a program', (text, is) => {
  expect(mayBeProgramValue(text)).toBe(is);
});

test('a program of up to 256 KiB is looked through for values, and no larger one', () => {
  const program = (length: number) => {
    const value = 'import os\ntools = [{"name": "pay", "input_schema": {"type": "object"}}]\nrun(tools)\n';
    return `${value}# ${'x'.repeat(length - value.length - 3)}\n`;
  };
  const [most, more] = [program(256 * 1024), program(256 * 1024 + 1)];
  expect(most).toHaveLength(262_144);
  expect(toolsOfJson(most)).toMatchObject({ ok: true, tools: [{ tool: { name: 'pay' } }] });
  expect(toolsOfJson(more).ok).toBe(false);
});

const agent = `import os
from pydantic import BaseModel, Field
from google.genai import types

LIMIT = 3

class Search(BaseModel):
    words: str = Field(description="The words.")

CITY = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
CONFIG = {"home": os.environ["HOME"], "home": ""}
weather = {"name": "get_weather", "description": f"At most {LIMIT} days.", "input_schema": CITY}
tools = [
    weather,
    {"name": "search", "description": os.environ["SAYS"], "input_schema": Search.model_json_schema()},
    make_tool(1),
]
declaration = types.FunctionDeclaration(
    name="find", description="Finds.", parameters=types.Schema(type=types.Type.OBJECT, default=None, properties={}))

def more():
    """Returns more."""
    return [{"type": "function", "function": {"name": "pay", "parameters": {**CITY, "title": "Pay"}}}]
`;

test('of a Python program the tools are read with the values of the names in them', () => {
  const read = toolsOfJson(agent);
  if (!read.ok) throw new Error(read.problem.message);
  expect(read.tools.map(({ tool, format }) => [format, tool.name, tool.description])).toEqual([
    ['anthropic', 'get_weather', 'At most 3 days.'],
    ['anthropic', 'search', ''],
    ['gemini', 'find', 'Finds.'],
    ['openai', 'pay', ''],
  ]);
  const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  expect(read.tools.map(({ tool }) => tool.inputs)).toEqual([
    city,
    {
      type: 'object',
      title: 'Search',
      properties: { words: { type: 'string', title: 'Words', description: 'The words.' } },
      required: ['words'],
    },
    { type: 'object', default: null, properties: {} },
    { ...city, title: 'Pay' },
  ]);
  const spread = 'import os\nt = {**{"name": "a"}, "input_schema": {}}\n';
  expect(toolsOfJson(spread)).toMatchObject({
    tools: [{ span: { start: spread.indexOf('{'), end: spread.length - 1 } }],
  });
  expect(read.tools.map(({ span }) => agent.slice(span.start, span.start + 14))).toEqual([
    '{"name": "get_',
    '{"name": "sear',
    'types.Function',
    '{"type": "func',
  ]);
});

test('what only a run tells is a loss of its tool, or is named with its line', () => {
  const read = toolsOfJson(agent);
  if (!read.ok) throw new Error(read.problem.message);
  const reason = 'it is only known at run time (not run)';
  expect(read.tools.map(({ unread }) => unread)).toEqual([
    [],
    [{ path: '/description', lost: 'os.environ["SAYS"]', reason }],
    [],
    [],
  ]);
  expect(read.warnings).toEqual([
    "The program wasn't run. Values that are only known at run time were omitted.",
    'Line 16: make_tool(1) was omitted: make_tool() computes it (not run).',
  ]);
});

test.each([
  [
    'a key that stands twice',
    't = {"name": "a", "name": "b", "input_schema": X}',
    [['b', ['X', 'earlier value of the property']]],
  ],
  [
    'a number of too many digits',
    't = {"name": "a", "input_schema": {"maximum": 9007199254740993}}',
    [['a', ['9007199254740993']]],
  ],
  [
    'a key that a run makes',
    't = {"name": "a", key(): 1, "input_schema": {}}',
    [['a', ['{"name": "a", key(): 1, "input_schema": {}}']]],
  ],
  ['a spread member with another value', 'A = {"name": "a"}\nt = {**A, "name": "b", "input_schema": {}}', [['b', []]]],
  ['two names of one tool', 't = X = {"name": "a", "input_schema": {}}', [['a', []]]],
  [
    'a name that a condition decides',
    'if os.x:\n    S = {}\nelse:\n    S = {"a": 1}\nt = {"name": "a", "input_schema": S}',
    [['a', ['S']]],
  ],
  [
    'a schema beside a tool',
    'S = {"type": "object", "properties": {"a": {}}}\nt = {"name": "a", "input_schema": S}',
    [['a', []]],
  ],
  [
    'lists in a list',
    'A = [{"name": "a", "input_schema": {}}]\nt = [*A, {"name": "b", "input_schema": {}}] + A + [X]',
    [
      ['a', []],
      ['b', []],
    ],
  ],
  [
    'a class as a schema',
    'from pydantic import BaseModel\nclass M(BaseModel):\n    a: int\nt = Tool(name="a", description="b", args_schema=M)',
    [['a', []]],
  ],
  [
    'the arguments of calls',
    'T = "a"\nr = client.create(model="m", config=Config(tools=[{"name": T, "input_schema": {}}]))',
    [['a', []]],
  ],
  ['a schema alone', 'S = {"type": "object", "properties": {"a": {}}}', []],
  ['a name that is not known', 't = {"name": T, "input_schema": {"type": "object"}}', [['', ['T']]]],
  ['an object of another class', 't = Agent(name="a", description="b", input_schema={"type": "object"})', []],
  [
    'a tool that a function makes of another',
    'def f(x):\n    return {"name": x.name, "input_schema": {"type": "object"}}',
    [],
  ],
  [
    'the values in functions, in methods and in functions in them',
    'def f(x):\n    a = "b"\n    s = {"type": "object"}\n    t = {"name": a, "description": f"{x}", "input_schema": s}\n    def g():\n        return [Tool(name="c", input_schema=s)]\nclass C:\n    def h(self):\n        return {"name": "d", "input_schema": {}}\n',
    [
      ['b', ['f"{x}"']],
      ['c', []],
      ['d', []],
    ],
  ],
  [
    'a local name, not the one of the module',
    'S = {"type": "object", "title": "A"}\nN = "n"\ndef f(y):\n    for N in y:\n        S = y\n        S = {}\n        return {"name": "a", "description": N, "input_schema": S}',
    [['a', ['N', 'S']]],
  ],
  ['a dict among lists', 'D = {"b": 1}\nt = [*D, {"name": "a", "input_schema": {}}] + D', [['a', []]]],
  [
    'names that a function binds in other ways',
    'A = B = C = D = E = G = {"type": "object"}\ndef f(A):\n    with x as B, y as C:\n        import D\n    match z:\n        case E:\n            G += 1\n    return [Tool(name="a", parameters=A), Tool(name="b", parameters=B), Tool(name="c", parameters=C), Tool(name="d", parameters=D), Tool(name="e", parameters=E), Tool(name="g", parameters=G)]',
    [
      ['a', ['A']],
      ['b', ['B']],
      ['c', ['C']],
      ['d', ['D']],
      ['e', ['E']],
      ['g', ['G']],
    ],
  ],
  [
    'the names of a server of MCP',
    'from enum import Enum\nclass N(str, Enum):\n    A = "a"\nasync def serve():\n    @server.list_tools()\n    async def list_tools():\n        return [Tool(name=N.A, description="d", inputSchema={"type": "object"})]\n    @server.call_tool()\n    async def call_tool(name):\n        match name:\n            case N.A:\n                yield\n    async with stdio() as (read, write):\n        pass',
    [['a', []]],
  ],
  [
    'the choice of a tool',
    'r = client.create(tools=[{"name": "a", "description": "d", "input_schema": {}}], tool_choice={"type": "function", "name": "b"})\nc = {"type": "function", "function": {"name": "a"}}',
    [['a', []]],
  ],
] as const)('of a Python program: %s', (_, program, tools) => {
  const read = toolsOfJson(`import os\n${program}`);
  expect(read.ok ? read.tools.map(({ tool, losses }) => [tool.name, losses.map(({ lost }) => lost)]) : []).toEqual(
    tools,
  );
});

test('a value of the module has the names of the module, also in a function with others', () => {
  const program =
    'import os\nN = "n"\nS = {"type": "object", "title": N}\ndef f():\n    N = "m"\n    return {"name": N, "input_schema": S}\n';
  expect(toolsOfJson(program)).toMatchObject({ tools: [{ tool: { name: 'm', inputs: { title: 'n' } } }] });
});

test('a program with slips is read or refused, with places in it', () => {
  fc.assert(
    fc.property(mutations, (slips) => {
      const text = slips.reduce((now, slip) => mutate(now, slip).text, agent);
      const read = toolsOfJson(text);
      for (const { span } of read.ok ? read.tools : [read.problem]) {
        expect(0 <= span.start && span.start <= span.end && span.end <= text.length, text).toBe(true);
      }
    }),
    { numRuns: randomRuns },
  );
});

test('Python values that double with each name are read to an end', () => {
  const doubling = Array.from(
    { length: 60 },
    (_, n) => `t${n + 1} = f"{t${n}}{t${n}}"\na${n + 1} = {"x": [a${n}, a${n}], "t": t${n + 1}}`,
  );
  const local = 'def f():\n    x = f"{t1}"\n    return {"name": x, "input_schema": a1}\n';
  const program = `import os\nt0 = "xy"\na0 = {"name": "a", "input_schema": {}}\n${doubling.join('\n')}\n${local}`;
  expect(toolsOfJson(program)).toMatchObject({ ok: true });
});

test.each(['[', '{"a": '])('of a Python value the parts that are too deep are left out: %s', (opening) => {
  const closing = opening === '[' ? ']' : '}';
  const value = (depth: number) => `{"x": ${opening.repeat(depth)}1${closing.repeat(depth)}}`;
  const program = (depth: number) => `import os\nt = {"name": "a", "input_schema": ${value(depth)}}\n`;
  expect(toolsOfJson(program(50))).toMatchObject({ ok: true, tools: [{ unread: [] }] });
  expect(toolsOfJson(program(300))).toMatchObject({
    ok: true,
    tools: [{ unread: [{ reason: expect.stringContaining('too deeply nested or repeated') }] }],
  });
  expect(toolsOfJson(program(10_000))).toMatchObject({ ok: false });
});

test.each([
  '"""Of ours."""\nimport x\n',
  'import { tool } from "ai";\nexport const weather = tool({ inputSchema: z.object({}) });\n',
  '// Tools.\n/* of ours */\n\nexport async function run(a: string) {\n  return a;\n}\n',
  '"use strict";\nmodule.exports = make();\n',
  '# -*- coding: utf-8 -*-\nfrom x import y\n\ny(1)\n',
  'const tools = make();\n',
])('a program without tools is called a program: %j', (text) => {
  const read = toolsOfJson(text);
  expect(read).toMatchObject({ ok: false, problem: { span: { start: 0, end: 0 } } });
  expect(read.ok ? '' : read.problem.message).toMatch(
    /^No list of tools found in this program\. Expected tools = \[\{…\}\]/,
  );
});

test.each(['import', 'type: x', 'const tools = [{"name": "a",, }]', '{import x}', '["a" "b"]', '// a\n{"a": }'])(
  'what is no program, or is wrong further on, keeps its message: %j',
  (text) => {
    const read = toolsOfJson(text);
    expect(read.ok ? '' : read.problem.message).toMatch(/^Invalid JSON: /);
  },
);

test.each([
  ['as JSON', '{"a": "b" |+ c}', 'Invalid JSON: Missing comma.'],
  ['as JSON', '{"a": |\'x}', 'Invalid JSON: Strings must be double-quoted.'],
  ['as a program', '{a: 1, b: |}', 'Invalid JSON: Missing value.'],
])('of two readings, the one that got further says what is wrong: %s, %s', (_, marked, message) => {
  const read = toolsOfJson(marked.replace('|', ''));
  expect(read).toMatchObject({ ok: false, problem: { message, span: { start: marked.indexOf('|') } } });
});

test.each([
  [
    'a tool',
    'identity:\n  name: f\ndescription:\n  llm: d\nparameters:\n  - {name: a, type: string, form: llm}\n',
    [''],
  ],
  [
    'a recording',
    '# VCR\n---\n- request:\n    body:\n      tools:\n      - name: f\n        input_schema: {}\n',
    ['/0/request/body/tools/0'],
  ],
])('YAML is read: %s', (_, text, pointers) => {
  const read = toolsOfJson(text);
  expect(read).toMatchObject({ ok: true, tools: pointers.map((pointer) => ({ pointer, tool: { name: 'f' } })) });
});

test.each(['Note: this\nis prose: with a colon\n\tand a tab', 'a: b\nc'])('prose is no YAML: %j', (text) => {
  expect(toolsOfJson(text)).toMatchObject({
    ok: false,
    problem: { message: expect.stringMatching(/^Invalid JSON: /) },
  });
});

test('a file of snapshots is called so, and why it is not read', () => {
  for (const runner of ['Jest', 'Vitest']) {
    const text = `// ${runner} Snapshot v1, https://x\n\nexports[\`a 1\`] = \`\n{\n  "tools": [],\n}\n\`;\n`;
    expect(toolsOfJson(text)).toMatchObject({
      ok: false,
      problem: { message: expect.stringContaining('Jest and Vitest snapshots') },
    });
  }
});

test.each(['GetWeather', 'App settings'])(
  'a schema that only its title, %s, makes a tool is read, and that is told',
  (title) => {
    const schema = { title, type: 'object', properties: { city: { type: 'string' } } };
    const told = `The JSON Schema was read as the tool "${title}". The name is the title`;
    const of = (value: unknown) => toolsOfJson(JSON.stringify(value));
    expect(of(schema)).toMatchObject({
      tools: [{ format: 'json-schema', tool: { name: title }, noTool: null }],
      warnings: [expect.stringContaining(told)],
    });
    expect(of([schema, schema])).toMatchObject({ warnings: [] });
    expect(toolsOfJson(JSON.stringify(schema), 'json-schema')).toMatchObject({ warnings: [] });
  },
);
