import { describe, expect, it } from 'vitest';
import { toolsOfMarkdown } from '../../../core/conversion/markdown-tools.ts';
import { type SourceTools, toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { toolsToPaste } from '../../../core/service/paste/paste-tools.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';

const python = `# What the model may call.
tools = [
    {
        "type": "function",
        'function': {
            "name": "get_weather",  # snake case
            "description": ("Get the "
                            'weather.'),
            "parameters": {
                "type": "object",
                "properties": {
                    "city": {"type": "string", "description": """Which
city"""},
                    "days": {"type": "integer", "default": None},
                    "exact": {"type": "boolean", "default": True},
                },
                "required": ["city"],
                "additionalProperties": False,
            },
            "strict": True,
        },
    },
]
`;

const javascript = `export const tools: Tool[] = [
  {
    type: 'function',
    name: 'it\\'s', // the name
    description: 'Says ' + "hi \\u{1F600}",
    parameters: { type: "object", properties: { $in: { type: 'string', description: \`a
b\` } }, required: ['$in'], },
    strict: null,
  },
] as const;
`;

function only(read: SourceTools) {
  if (!read.ok) throw new Error(read.problem.message);
  expect(read.tools).toHaveLength(1);
  const [tool] = read.tools;
  if (tool === undefined) throw new Error('There is no tool.');
  return { ...tool, said: read.warnings };
}

describe('a list of tools as a program has it', () => {
  it('in Python is read, and what is no JSON is said', () => {
    const { tool, format, said, span } = only(toolsOfJson(python));
    expect([tool.name, tool.description, tool.strict, format]).toEqual([
      'get_weather',
      'Get the weather.',
      true,
      'openai',
    ]);
    expect(tool.inputs).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Which\ncity' },
        days: { type: 'integer', default: null },
        exact: { type: 'boolean', default: true },
      },
      required: ['city'],
      additionalProperties: false,
    });
    expect(said).toEqual([
      'The text contains single quotes, # comments, strings in parentheses, joined strings, triple quotes, True, False and None, so it is read as program code, not as JSON.',
    ]);
    expect(python.slice(span.start, span.start + 6)).toBe('{\n    ');
    expect(python.slice(0, span.end).endsWith('},\n    }')).toBe(true);
  });

  it('in JavaScript and TypeScript is read', () => {
    const { tool, format, said } = only(toolsOfJson(javascript));
    expect([tool.name, tool.description, format]).toEqual(["it's", 'Says hi \u{1F600}', 'openai-responses']);
    expect(tool.inputs['properties']).toEqual({ $in: { type: 'string', description: 'a\nb' } });
    expect(said).toEqual([
      'The text contains unquoted property names, single quotes, joined strings, backticks, so it is read as program code, not as JSON.',
    ]);
  });

  it.each([
    ['tools=[{"name": "a", "input_schema": {"type": "object"}}],', 'a'],
    ['"tools": [{"name": "a", "input_schema": {"type": "object"}}]', 'a'],
    ["{'name': 'a', 'input_schema': {'type': 'object'}}", 'a'],
    ['[{"name": "a", "input_schema": {"type": "object"}}];', 'a'],
    [`{'name': 'a', 'input_schema': {'$schema': 'http://json-schema.org/draft-07/schema#', 'title': 'x]# y};'}}`, 'a'],
    [`t = {'name': 'a', 'input_schema': {'title': 'x}, // y', 'type': 'object'}} # 'z'`, 'a'],
    ['const t = {name: "a", input_schema: {type: "object"}};', 'a'],
    ['export default {name: "a", input_schema: {type: "object"}} satisfies Anthropic.Tool', 'a'],
    ['module.exports = [{name: "a", input_schema: {type: "object"}}]\n// end\n', 'a'],
    ["WEATHER: dict[str, Any] = {'name': 'a', 'input_schema': {'type': 'object'}}", 'a'],
    ["{'name': '\\x61\\\n', 'input_schema': {'type': 'object'}}", 'a'],
  ])('with what stands around it: %s', (text, name) => {
    expect(only(toolsOfJson(text)).tool.name).toBe(name);
  });

  it.each([
    '[{"name": get_name(), "input_schema": {"type": "object"}}]',
    '[{"name": NAME, "input_schema": {"type": "object"}}]',
    '[{"name": f"a{b}", "input_schema": {"type": "object"}}]',
    '[{"name": `a$' + '{b}`, "input_schema": {"type": "object"}}]',
    '[{"name": "a" + b, "input_schema": {"type": "object"}}]',
    '[{"name": "a" % b, "input_schema": {"type": "object"}}]',
    '[{"name": "a", "input_schema": {"type": "object", "enum": ("a", "b")}}]',
    '[{"name": "a", "input_schema": Model.model_json_schema()}]',
    '[{"name": "a", ...rest, "input_schema": {"type": "object"}}]',
    '[{"name": "a", **rest, "input_schema": {"type": "object"}}]',
    '[{"name": "a", input_schema, "b": 1}]',
    '[{"name": "a", "input_schema": {"type": "object"}} for a in b]',
    '[{"name": "a", "input_schema": {"type": "object"}}] + more',
    "[{'name': 'a', 'input_schema': {'type': 'object', 'pattern': '\\d+'}}]",
    "[{'name': 'a', 'input_schema': {'type': 'object', 'default': undefined}}]",
    "[{'name': 'a', 'input_schema': {'type': 'object', 'default': 1_000}}]",
    "[{'name': 'a', 'input_schema': {'type': 'object', 'default': 0x10}}]",
    "[{'name': 'a', 'input_schema': {'type': 'object', 1: 'x'}}]",
    "[{'name': ('a', 'input_schema': {'type': 'object'}}]",
    "[{'name': 'a', 'input_schema': {'type': 'object'}}",
    "[{'name': '''a, 'input_schema': {'type': 'object'}}]",
    '[ { name --> "a", link --> "b" } ]',
    'tools = make([{"name": "a"}])',
    // All else is JSON: a comma is missing.
    '[{"name": "a", "input_schema": {"type": "object", "required": ["a" "b"]}}]',
  ])('is refused where it is no plain value: %s', (text) => {
    expect(toolsOfJson(text).ok).toBe(false);
  });

  it('is told of by what no plain value has, not by how it begins', () => {
    const read = toolsOfJson(`tools = [{'name': make_name()}]`);
    expect(read.ok || read.problem.message).toContain('"make_name()"');
  });

  it('is found among the other code of a cell', () => {
    const cell = `from openai import OpenAI

client = OpenAI()
config = {'model': 'gpt', 'n': [1, 2]}
made = [make(x) for x in y]
${python}
def call(x):
    return {"a": x}

other = {"name": "b", "input_schema": {"type": "object"}}
more = [
    {"name": x},
]
response = client.responses.create(tools=tools, input=[
    {"role": "user"},
])
`;
    const read = toolsOfJson(cell);
    if (!read.ok) throw new Error(read.problem.message);
    expect(read.tools.map(({ tool }) => tool.name)).toEqual(['get_weather', 'b']);
    expect(read.tools.map(({ span }) => cell.slice(span.start, span.start + 10))).toEqual([
      '{\n        ',
      '{"name": "',
    ]);
    expect(read.warnings).toEqual([expect.stringContaining('Values that are only known at run time were omitted')]);
    expect(toolsToPaste([cell], '1.0.16')?.elements.map(({ name }) => name)).toEqual(['get_weather', 'b']);
    // Without one it is code, which is only reported as no JSON.
    expect(toolsToPaste(['import x\nconfig = {"a": 1}\n'], '1.0.16')).toBeNull();
    for (const code of ['import x\nx = make()\n', 'import x\nconfig = {"a": 1}\n']) {
      expect(toolsOfJson(code).ok).toBe(false);
    }
  });

  it('is found in functions and in the arguments of calls, however far from the margin', () => {
    const code = `import OpenAI from 'openai';
export async function run() {
  const tools: Tool[] = [
    {
      name: 'a',
      input_schema: { type: 'object' },
    },
  ];
  const config = { description: 'A part.', inputSchema: {} };
  await client.create({
    model: 'm',
    tools: [{ name: 'b', input_schema: { type: 'object' } }],
  });
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    return {
      tools: [
        { name: 'c', description: text, inputSchema: {} },
      ],
    };
  });
\treturn [
\t\t{ name: 'd', parameters: { type: 'object' } },
\t];
}
`;
    const read = toolsOfJson(code);
    expect(read.ok && read.tools.map(({ tool }) => tool.name)).toEqual(['a', 'b', 'd']);
  });

  it('takes JSON as it was', () => {
    const text = '[{"name": "a\\/b", "input_schema": {"type": "object"}}] // x\n';
    expect(only(toolsOfJson(text)).said).toEqual([]);
  });

  it('is pasted, with what was read so among the losses', () => {
    expect(toolsToPaste([python], '1.0.16')?.elements.map(({ name }) => name)).toEqual(['get_weather']);
    expect(toolsToPaste([javascript], '1.0.16')?.elements.map(({ name }) => name)).toEqual(["it's"]);
    expect(toolsToPaste(['tools = [1, 2]'], '1.0.16')).toBeNull();
    expect(toolsToPaste(['import x\n'], '1.0.16')).toBeNull();
  });

  it('is found in the code blocks of Markdown', () => {
    const text = `# A\n\n\`\`\`python\n${python}\`\`\`\n\n\`\`\`ts\n${javascript}\`\`\`\n\n\`\`\`python\nprint(1)\n\`\`\`\n`;
    const read = toolsOfMarkdown(text);
    expect(read.ok && read.tools.map(({ tool }) => tool.name)).toEqual(['get_weather', "it's"]);
    expect(read.ok && read.warnings).toHaveLength(2);
  });

  it('is read in steps in proportion to its length', () => {
    const builds = [
      "'a' ",
      '(',
      '"""',
      "{'a':",
      "'\\\n",
      '# a\n',
      "'a' + ",
      '`',
      "['",
      'a=',
      'a:',
      '//\n',
      ' as const',
      ' '.repeat(20),
      '; ',
      '\na = [',
      '\na = [x',
      '\n return {',
      '\n tools: [x',
    ].flatMap((unit) => {
      const open = (size: number) => `tools = [{'name': ${unit.repeat(size / unit.length)}`;
      return [
        { name: unit, build: open },
        { name: `${unit} closed`, build: (size: number) => `${open(size)}\n]` },
      ];
    });
    expect(fasterThanTheirSize(builds, toolsOfJson)).toEqual([]);
  });
});
