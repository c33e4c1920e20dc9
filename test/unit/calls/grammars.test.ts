import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callFamilies } from '../../../core/calls/call-family.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { textFamilies } from '../../../core/calls/registry.ts';
import { ExactNumber } from '../../../core/json/exact-number.ts';
import { forms } from './forms.ts';

/** The text without its markers, and the range between them. */
function marked(text: string): { readonly text: string; readonly start: number; readonly end: number } {
  const start = text.indexOf('⟦');
  const end = text.indexOf('⟧') - 1;
  return { text: text.replace('⟦', '').replace('⟧', ''), start, end };
}

describe('one call in each form', () => {
  test.each(forms)('%s: %s', (family, given) => {
    const { text, start, end } = marked(given);
    for (const reading of [readCalls(text), readCalls(text, { family })]) {
      expect(reading).toMatchObject({ family, calls: [{ name: 'f', arguments: { a: 'x y' }, family, problems: [] }] });
      expect(reading.calls).toHaveLength(1);
      expect(reading.content.trim()).toBe('ok');
      expect(reading.problems).toEqual([]);
      expect(reading.others).toEqual([]);
      const [call] = reading.calls;
      expect(call?.places.value('/a')).toEqual({ start, end });
      expect(text.slice(call?.nameSpan.start, call?.nameSpan.end).split('.')[0]).toBe('f');
    }
  });

  test.each([
    ['"the weather"', 'the weather'],
    ['27"', '27"'],
    ['"Oslo" in spring', '"Oslo" in spring'],
    ['"Oslo" or "Bern"', '"Oslo" or "Bern"'],
    ['"', '"'],
    ['"he said "no""', '"he said "no""'],
  ])('react: the quotes around a whole input go, others stay: %s', (given, read) => {
    expect(readCalls(`Action: search\nAction Input: ${given}`).calls).toMatchObject([{ arguments: read }]);
  });

  test('react and the XML of agents give their input as a text', () => {
    const { calls } = readCalls('Thought: look it up\nAction: search\nAction Input: the weather, "now"');
    expect(calls).toMatchObject([{ name: 'search', arguments: 'the weather, "now"', notation: 'text', problems: [] }]);
    const xml = readCalls('<tool>search</tool><tool_input>foo</tool_input>');
    expect(xml.calls).toMatchObject([{ name: 'search', arguments: 'foo', notation: 'text', problems: [] }]);
  });

  test.each([
    ['alone', '{"action_requests": [{"function": "f", "arguments": {"a": 1}}]}', ''],
    ['in a fence', 'Sure:\n```json\n{"action_requests": [{"function": "f", "arguments": {"a": 1}}]}\n```', 'Sure:'],
    ['beside others', '{"action_required": true, "action_requests": [{"function": "f", "arguments": {"a": 1}}]}', ''],
  ])('the action requests of LionAGI %s', (_name, text, prose) => {
    const { family, calls, content } = readCalls(text);
    expect(family).toBe('lionagi');
    expect(calls.map((call) => [call.name, call.arguments])).toEqual([['f', { a: 1 }]]);
    expect(content.trim()).toBe(prose);
  });

  test('every family of texts is read in a test here or in the shared cases', () => {
    const here = new Set(forms.map(([family]) => family));
    const shared =
      'granite4 ernie-4.5 reka-edge firefunction-v2 hunyuan-a13b apriel lfm2-json command-cohere2moe xlam json-array generic-json deepseek-r1 qwen3.5 nemotron3 step3.5 deepseek-v4 glm-4.7 poolside-v1 react react-json xml-tool-input lionagi mac aeon langchain ai-sdk vscode python chatglm3';
    const missing = textFamilies
      .map(({ family }) => family)
      .filter((one) => !here.has(one) && !shared.split(' ').includes(one));
    expect(missing).toEqual([]);
  });
});

describe('a name in a line of its own', () => {
  const read = (text: string, options: Parameters<typeof readCalls>[1] = {}) =>
    readCalls(text, options).calls.map((call) => [
      text.slice(call.nameSpan.start, call.nameSpan.end),
      call.arguments,
      ...call.problems.map(({ kind }) => kind),
    ]);

  test.each([
    ['<|assistant|> f\n ```python\ntool_call(a=1)\n```<|observation|>'],
    ['I look it up.\nf\n```python\ntool_call(a=1)\n```'],
  ])('ChatGLM3 calls tool_call below it: %s', (text) => {
    expect(read(text)).toEqual([['f', { a: 1 }]]);
    expect(readCalls(text).family).toBe('chatglm3');
    expect(read(text, { family: 'chatglm3' })).toEqual([['f', { a: 1 }]]);
  });

  test('each call of a turn, in the marks of Qwen-Agent and of GLM-4', () => {
    const both = [
      ['f', { a: 1 }],
      ['g', { b: 2 }],
    ];
    expect(read('✿FUNCTION✿: f\n✿ARGS✿: {"a": 1}\n✿FUNCTION✿: g ✿ARGS✿: {"b": 2}\n✿RESULT✿')).toEqual(both);
    expect(read('<|assistant|>f\n{"a": 1}<|observation|>5<|assistant|>g\n{"b": 2}')).toEqual(both);
  });

  test('a word above JSON is a call where a tool is called so, or the family is named', () => {
    const text = 'f\n{"a": 1}';
    expect(read(text)).toEqual([]);
    expect(read(text, { tools: [{ name: 'g', inputs: null }] })).toEqual([]);
    expect(read(text, { tools: [{ name: 'f', inputs: null }] })).toEqual([['f', { a: 1 }]]);
    expect(read(text, { family: 'glm-4' })).toEqual([['f', { a: 1 }]]);
  });

  test('a mark in the arguments is a text; code in place of JSON is kept, with an error', () => {
    expect(read('✿FUNCTION✿: f\n✿ARGS✿: {"a": "✿RESULT✿"}')).toEqual([['f', { a: '✿RESULT✿' }]]);
    expect(read('✿FUNCTION✿: run\n✿ARGS✿: print({})')).toEqual([['run', 'print({})', 'not-an-object']]);
  });

  test('a mark without a name and arguments is told', () => {
    for (const text of [
      '✿FUNCTION✿: f',
      '✿FUNCTION✿: one of [f, g]\n✿ARGS✿: the input',
      '[[ ## next_tool_name ## ]]\nf',
    ]) {
      const { calls, problems } = readCalls(text);
      expect([calls, problems.map(({ kind }) => kind)]).toEqual([[], ['unreadable']]);
    }
  });

  test("DSPy's agent ends with a tool that is none", () => {
    const text = '[[ ## next_tool_name ## ]]\nfinish\n\n[[ ## next_tool_args ## ]]\n{}\n\n[[ ## completed ## ]]';
    expect(readCalls(text)).toMatchObject({ calls: [], problems: [] });
  });
});

describe('what is no call', () => {
  test.each([
    ['a definition', '{"name": "f", "description": "d", "parameters": {"type": "object", "properties": {}}}'],
    ['a schema', '{"type": "object", "properties": {"name": {"type": "string"}}}'],
    ['a record', '{"name": "Bob", "age": 4}'],
    ['a name alone', '{"name": "f"}'],
    ['an example in a sentence', 'A call looks like this: {"name": "f", "arguments": {"a": 1}}.'],
    ['an example in a fence', 'For example:\n```json\n{"name": "f", "arguments": {"a": 1}}\n```'],
    ['a call in backquotes', 'Write `<tool_call>{"name": "f", "arguments": {}}</tool_call>` to call.'],
    ['a link', 'See [the docs](https://example.com/a(b=1)) and [f(x)](y).'],
    ['a tag in a sentence', 'The model writes <tool_call> before a call.'],
    ['a program', '```python\nplot(x=1)\nprint(2)\n```'],
    ['a call in reasoning', '<think>I could <tool_call>{"name": "f", "arguments": {}}</tool_call></think>No.'],
    ['a call inside JSON that is an answer', '{"answer": {"name": "f", "arguments": {"a": 1}}}'],
  ])('%s', (_name, text) => {
    expect(readCalls(text).calls).toEqual([]);
  });

  test.each([
    ['a mark without a call', '<tool_call>{"nme": "f"}</tool_call>', 'unreadable'],
    ['a call that is cut off', '<tool_call>{"name": "f", "arguments": {"a": "x', 'cut-off'],
    ['arguments that are no object', '<tool_call>{"name": "f", "arguments": "x"}</tool_call>', 'not-an-object'],
  ])('%s is reported as broken', (_name, text, kind) => {
    const { calls, problems } = readCalls(text);
    const errors = [...calls.flatMap((call) => call.problems), ...problems].filter(
      ({ severity }) => severity === 'error',
    );
    expect(errors.map((one) => one.kind)).toEqual([kind]);
  });
});

describe('two readings', () => {
  test('a text that two forms read otherwise gives both', () => {
    const text =
      '<tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call> <function=g><parameter=a>1</parameter></function>';
    const { calls, others } = readCalls(text);
    expect([calls, ...others.map((one) => one.calls)].map((list) => list.map(({ name }) => name))).toEqual([
      ['g'],
      ['f'],
    ]);
  });
});

describe('types of arguments that are written without', () => {
  const inputs = {
    type: 'object',
    properties: {
      n: { type: 'integer' },
      s: { type: 'string' },
      b: { type: ['boolean', 'null'] },
      o: { anyOf: [{ type: 'object', properties: { k: { type: 'boolean' } } }, { type: 'null' }] },
      big: { type: 'integer' },
      either: { type: ['integer', 'string'] },
    },
  };
  const text = (key: string, value: string) => `<function=f>\n<parameter=${key}>\n${value}\n</parameter>\n</function>`;
  test.each([
    ['n', '5', 5],
    ['n', '5.0', new ExactNumber('5.0')],
    ['n', 'five', 'five'],
    ['s', '5', '5'],
    ['s', '"5"', '"5"'],
    ['s', 'null', 'null'],
    ['b', 'TRUE', true],
    ['b', 'null', null],
    ['o', "{'k': 'true'}", { k: true }],
    ['o', '{"k": "true"}', { k: true }],
    ['unknown', '[1, 2]', [1, 2]],
    ['unknown', 'a b', 'a b'],
    // Numbers keep their digits. A text that is no number of JSON stays a text, and so does any text where a string is allowed.
    ['n', '007', '007'],
    ['n', '+5', '+5'],
    ['n', '5.', '5.'],
    ['either', '007', '007'],
    ['either', '10', '10'],
    ['unknown', '007', '007'],
    ['unknown', '1e3', new ExactNumber('1e3')],
    ['big', '12345678901234567890', new ExactNumber('12345678901234567890')],
  ])('%s: %s', (key, value, expected) => {
    const [call] = readCalls(text(key, value), { tools: [{ name: 'f', inputs }] }).calls;
    expect(call?.arguments).toEqual({ [key]: expected });
    expect(call?.problems).toEqual([]);
  });
});

test('docs/calls.md names every family', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/calls.md'), 'utf8');
  expect(callFamilies.filter((family) => !page.includes(`\`${family}\``))).toEqual([]);
});

test('arguments whose values are empty objects are values; parameters with such values are a schema', () => {
  const names = (text: string) => readCalls(text).calls.map(({ name }) => name);
  expect(names('{"name": "f", "arguments": {"type": {}}}')).toEqual(['f']);
  expect(names('{"name": "f", "arguments": {"filter": {}, "type": {}}}')).toEqual(['f']);
  expect(names('{"name": "f", "parameters": {"city": {}}}')).toEqual([]);
  expect(names('{"name": "f", "arguments": {"city": {"type": "string"}}}')).toEqual([]);
});

describe('what stands behind the mark of a call and is none', () => {
  const good = '{"name":"f","arguments":{"a":1}}';
  test.each([
    ['inkling', '<|message_model|>f<|content_invoke_tool_json|>', '{oops<|end_message|>'],
    ['inkling', '<|message_model|>f<|content_invoke_tool_json|>', 'oops<|end_message|>'],
    ['inkling', '<|message_model|>f<|content_invoke_tool_json|>', '[1]<|end_message|>'],
    ['longcat', '<longcat_tool_call>', 'oops</longcat_tool_call>'],
    ['jamba', '<tool_calls>', '[{"nme":"f"}]</tool_calls>'],
    ['apertus', '<|tools_prefix|>', '[{"f":{"a":1},"g":{}}]<|tools_suffix|>'],
    ['internlm2', '<|plugin|>', 'oops<|action_end|>'],
    ['gigachat3', '<|function_call|>', 'oops'],
    ['minimax-m2', '<minimax:tool_call>', '<invoke>oops</invoke></minimax:tool_call>'],
    ['deepseek-v3.2', '<｜DSML｜function_calls>', 'oops</｜DSML｜function_calls>'],
  ] as const)('%s tells it at the mark: %s%s', (family, mark, rest) => {
    const text = `ok ${mark}${rest}`;
    for (const options of [{ family }, {}]) {
      const { calls, problems } = readCalls(text, options);
      expect(calls).toEqual([]);
      expect(problems.map(({ kind, severity }) => [kind, severity])).toEqual([['unreadable', 'error']]);
      expect(mark.endsWith(text.slice(problems[0]?.span.start, problems[0]?.span.end))).toBe(true);
    }
  });

  test.each([
    ['mistral', `[TOOL_CALLS][${good},`, '{"nme":"g"}', ']'],
    ['command-r7b', `<|START_ACTION|>[${good},`, '"f"', ']<|END_ACTION|>'],
    ['minimax-m1', `<tool_calls>\n${good}\n`, '{"nme":"g"}', '\n</tool_calls>'],
  ] as const)('%s tells one of several that names no tool', (family, before, nameless, after) => {
    const { calls, problems } = readCalls(before + nameless + after, { family });
    expect(calls.map(({ name }) => name)).toEqual(['f']);
    expect(problems.map(({ kind }) => kind)).toEqual(['no-name']);
    expect(problems[0]?.span).toEqual({ start: before.length, end: before.length + nameless.length });
  });

  test('a line of MiniMax M1 that is no object is prose', () => {
    const { calls, content } = readCalls(`<tool_calls>\n${good}\nand then\n${good}\n</tool_calls>`, {
      family: 'minimax-m1',
    });
    expect(calls).toHaveLength(2);
    expect(content.trim()).toBe('and then');
  });
});
