import { expect, test } from 'vitest';
import { mayBeProgramValue } from '../../../core/conversion/program-values.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';

test.each([
  ['[{"name": "a"}]', true],
  ["{'name': 'a'}", true],
  ['{ name: "a" }', true],
  ['tools = [{"name": "a"}]', true],
  ['# ours\nexport const tools: Tool[] = [', true],
  ['import os\n\nTOOLS = [\n', true],
  ['return {"name": "a"}', true],
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

test.each([
  'import { tool } from "ai";\nexport const weather = tool({ inputSchema: z.object({}) });\n',
  '// Tools.\n/* of ours */\n\nexport async function run(a: string) {\n  return a;\n}\n',
  '"use strict";\nmodule.exports = make();\n',
  '# -*- coding: utf-8 -*-\nfrom x import y\n\ny(1)\n',
  'const tools = make();\n',
])('a program without tools is called a program: %j', (text) => {
  const read = toolsOfJson(text);
  expect(read).toMatchObject({ ok: false, problem: { span: { start: 0, end: 0 } } });
  expect(read.ok ? '' : read.problem.message).toMatch(/^This is a program, .* tools = \[\{…\}\]\.$/);
});

test.each(['import', 'type: x', 'const tools = [{"name": "a",, }]', '{import x}', '["a" "b"]', '// a\n{"a": }'])(
  'what is no program, or is wrong further on, keeps its message: %j',
  (text) => {
    const read = toolsOfJson(text);
    expect(read.ok ? '' : read.problem.message).toMatch(/^Invalid JSON: /);
  },
);

test.each([
  ['as JSON', '{"a": "b" |+ c}', 'Invalid JSON: A comma is missing here.'],
  ['as JSON', '{"a": |\'x}', 'Invalid JSON: JSON strings stand in double quotes; replace this single quote.'],
  ['as a program', '{a: 1, b: |}', 'Invalid JSON: A value is missing here.'],
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
      problem: { message: expect.stringContaining('snapshots of Jest or Vitest') },
    });
  }
});

test.each(['GetWeather', 'App settings'])(
  'a schema that only its title, %s, makes a tool is read, and that is told',
  (title) => {
    const schema = { title, type: 'object', properties: { city: { type: 'string' } } };
    const told = `This JSON Schema is read as a tool because of its title: "${title}" is its name`;
    const of = (value: unknown) => toolsOfJson(JSON.stringify(value));
    expect(of(schema)).toMatchObject({
      tools: [{ format: 'json-schema', tool: { name: title }, noTool: null }],
      warnings: [expect.stringContaining(told)],
    });
    expect(of([schema, schema])).toMatchObject({ warnings: [] });
    expect(toolsOfJson(JSON.stringify(schema), 'json-schema')).toMatchObject({ warnings: [] });
  },
);
