import { describe, expect, test } from 'vitest';
import type { ReadCallsOptions } from '../../../core/calls/call.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';

// Text outside the calls that belongs to a call, and responses that say that a call failed.

/** The calls, then the problems: `!kind «place»` for an error, `?kind «place»` for a warning. */
function said(text: string, options: ReadCallsOptions = {}): readonly string[] {
  const { calls, problems } = readCalls(text, options);
  return [
    ...calls.map(({ name, arguments: given }) => `${name}(${JSON.stringify(given)})`),
    ...[...problems, ...calls.flatMap((call) => call.problems)].map(
      ({ severity, kind, span }) => `${severity === 'error' ? '!' : '?'}${kind} «${text.slice(span.start, span.end)}»`,
    ),
  ];
}

describe('a call that ends too early', () => {
  const parameter = (key: string, value: string): string => `<parameter name="${key}">${value}</parameter>\n`;
  const minimax = (inside: string): string =>
    `<minimax:tool_call>\n<invoke name="w">\n${inside}</invoke>\n</minimax:tool_call>`;
  const qwen = (inside: string): string => `<tool_call>\n<function=w>\n${inside}</function>\n</tool_call>`;

  test.each([
    [
      'MiniMax',
      minimax(parameter('content', '<parameter>x</parameter>') + parameter('path', 'a')),
      'w({"content":"<parameter>x"})',
      '!leaked-mark «</parameter>»',
    ],
    [
      'Qwen',
      qwen('<parameter=c>a</parameter>b</parameter>\n<parameter=path>\na\n</parameter>\n'),
      'w({"c":"a"})',
      '!leaked-mark «</parameter>»',
    ],
  ])('%s', (_title, text, call, problem) => {
    expect(said(text)).toEqual([call, problem]);
  });

  test('GLM: the whole call is unreadable', () => {
    const text =
      '<tool_call>w\n<arg_key>c</arg_key>\n<arg_value>a</arg_value>b</arg_value>\n<arg_key>d</arg_key><arg_value>1</arg_value>\n</tool_call>';
    expect(said(text)).toEqual(['!unreadable «<tool_call>»']);
  });

  test('the call before the mark is named', () => {
    const { problems } = readCalls(minimax(parameter('c', 'a</parameter>b')));
    expect(problems.map(({ message }) => message)).toEqual([
      'The call to "w" ends before "</parameter>". The rest of the call isn\'t read.',
    ]);
  });
});

describe('marks that belong to no call', () => {
  const call = '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>';

  test.each([
    ['a call of another family', `${call}\nto=functions.read {"path": "a"}`, 'to=functions.read'],
    ['a closing mark', `${call}\n</tool_call>`, '</tool_call>'],
    ['a token', `${call}\n<|tool_call_end|>`, '<|tool_call_end|>'],
  ])('%s', (_title, text, mark) => {
    expect(said(text)).toEqual(['f({})', `?leaked-mark «${mark}»`]);
  });

  test.each([
    ['harmony in text', 'I will look. to=functions.read_file {"path": "/etc/hosts"}', 'to=functions.read_file'],
    ['keys and values alone', 'OK <arg_key>k</arg_key><arg_value>v</arg_value>', '<arg_key>'],
    ['a closing tag alone', 'Done.\n</function>', '</function>'],
  ])('%s, without a call', (_title, text, mark) => {
    expect(said(text)).toEqual([`?leaked-mark «${mark}»`]);
  });

  test.each([
    'Use `<tool_call>` and `</tool_call>` around each call.',
    'For example:\n<arg_key>k</arg_key>\n<arg_value>v</arg_value>',
    '```xml\n</invoke>\n```',
    'The header to=functions.x is a recipient.',
    'if (a < b) { return "</p>"; }',
  ])('prose: %s', (text) => {
    expect(said(text)).toEqual([]);
  });
});

describe('marks of a family in another spelling', () => {
  const ns = 'acme';
  test('elements with a namespace', () => {
    const text = [
      `<${ns}:function_calls>`,
      `<${ns}:invoke name="Read">`,
      `<${ns}:parameter name="path">a.json</${ns}:parameter>`,
      `</${ns}:invoke>`,
      `</${ns}:function_calls>`,
    ].join('\n');
    expect(said(text)).toEqual(['Read({"path":"a.json"})', `?variant-mark «<${ns}:function_calls>»`]);
  });

  test.each(['string="false"', "string='false'", 'string=false'])('DSML: %s', (attribute) => {
    const text = `<｜DSML｜invoke name=f>\n<｜DSML｜parameter name=n ${attribute}>[1]</｜DSML｜parameter>\n</｜DSML｜invoke>`;
    expect(said(text)).toEqual(['f({"n":[1]})']);
  });

  test.each(['string="true"', 'string=true'])('DSML: %s', (attribute) => {
    const text = `<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="n" ${attribute}>1</｜DSML｜parameter>\n</｜DSML｜invoke>`;
    expect(said(text)).toEqual(['f({"n":"1"})']);
  });
});

describe('channels of gpt-oss', () => {
  const tools = [{ name: 'shell', inputs: null }];
  const call = (header: string): string => `<|start|>assistant<|channel|>${header}<|message|>{"a":1}<|call|>`;

  test('a call on the channel "final"', () => {
    expect(said(call('final to=functions.rm <|constrain|>json'))).toEqual(['rm({"a":1})', '?variant-mark «final»']);
  });

  test('a call on the channel "analysis" is read by all servers', () => {
    expect(said(call('analysis to=functions.rm <|constrain|>json'))).toEqual(['rm({"a":1})']);
  });

  test('the type of the body is written against the name', () => {
    const text = call('commentary to=functions.shelljson');
    expect(said(text, { tools })).toEqual(['shell({"a":1})', '?variant-mark «shelljson»']);
    expect(said(text)).toEqual(['shelljson({"a":1})']);
    expect(said(text, { tools: [...tools, { name: 'shelljson', inputs: null }] })).toEqual(['shelljson({"a":1})']);
  });
});

describe('a response whose text is the JSON of a call', () => {
  const response = (content: string): string =>
    JSON.stringify({ choices: [{ message: { content, tool_calls: null } }] });
  const tools = [{ name: 'read_file', inputs: null }];

  test('is read if the tool is known', () => {
    const text = response('{"name": "read_file", "arguments": {"path": "test.txt"}}');
    expect(said(text, { tools })).toEqual(['read_file({"path":"test.txt"})']);
    expect(said(text)).toEqual([]);
  });

  test.each([
    '{"name": "Bern", "arguments": {}}',
    '{"path": "test.txt"}',
    'It is {"name": "read_file", "arguments": {}}.',
  ])('is an answer: %s', (content) => {
    expect(said(response(content), { tools })).toEqual([]);
  });
});

describe('a call without its wrapper', () => {
  const call = '<function=f>\n<parameter=a>\n1\n</parameter>\n</function>';
  test.each([
    ['prose behind it', `It looks so.\n\n${call}\n\nThat is how it works.`, ['f({"a":1})', `?bare-call «${call}»`]],
    ['prose before it', `I will call it.\n${call}`, ['f({"a":1})']],
    ['with its wrapper', `<tool_call>\n${call}\n</tool_call>\nThat is all.`, ['f({"a":1})']],
  ])('%s', (_title, text, expected) => {
    expect(said(text)).toEqual(expected);
  });
});

test('stray text between the arguments of MiniMax M3 is an error there, and the rest is read', () => {
  const t = ']<]minimax[>[';
  const text = `${t}<tool_call>\n${t}<invoke name="t">${t}<a>1${t}</a> oops ${t}<b>2${t}</b>${t}</invoke>\n${t}</tool_call>`;
  expect(said(text)).toEqual(['t({"a":1,"b":2})', '!syntax «oops»']);
});

test('the reasoning of Kimi K3, begun in the prompt', () => {
  const text = 'hm<|close|>think<|sep|><|open|>response<|sep|>ok<|close|>response<|sep|>';
  const { reasoning, content } = readCalls(`${text}${kimi}`, { startsInReasoning: true });
  expect([reasoning, content]).toEqual(['hm', 'ok']);
});

const kimi =
  '<|open|>tools<|sep|><|open|>call tool="f" index="1"<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|>';

describe('responses that say that a call failed', () => {
  test.each([
    ['Gemini', { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', index: 0 }] }],
    ['Gemini, an unknown tool', { candidates: [{ finishReason: 'UNEXPECTED_TOOL_CALL', content: { parts: [] } }] }],
    [
      'Gemini behind an OpenAI-compatible server',
      { choices: [{ message: {}, finish_reason: 'malformed_function_call' }] },
    ],
    ['Bedrock', { output: { message: { role: 'assistant', content: [] } }, stopReason: 'malformed_tool_use' }],
    ['Groq', { error: { message: 'Failed to call a function.', code: 'tool_use_failed', failed_generation: 'x' } }],
  ])('%s', (_title, response) => {
    const [problem, ...more] = said(JSON.stringify(response, null, 1));
    expect([problem, more]).toEqual([expect.stringMatching(/^!failed-call «"[\w]+"»$/), []]);
  });

  test.each([
    ['OpenAI', { choices: [{ message: { role: 'assistant', content: 'Hm.' }, finish_reason: 'tool_calls' }] }],
    ['OpenAI, the older form', { choices: [{ message: { content: '' }, finish_reason: 'function_call' }] }],
    ['Anthropic', { type: 'message', content: [{ type: 'text', text: 'Hm.' }], stop_reason: 'tool_use' }],
    ['Bedrock', { output: { message: { content: [{ text: 'Hm.' }] } }, stopReason: 'tool_use' }],
    ['Cohere', { message: { tool_plan: 'Hm.' }, finish_reason: 'TOOL_CALL' }],
  ])('%s: a call is announced, but there is none', (_title, response) => {
    expect(said(JSON.stringify(response))).toEqual([expect.stringMatching(/^!failed-call «"\w+"»$/)]);
  });

  test.each([
    [
      'with its call',
      { type: 'message', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }], stop_reason: 'tool_use' },
    ],
    ['another reason', { choices: [{ message: { role: 'assistant', content: 'Hm.' }, finish_reason: 'stop' }] }],
    ['the last event of a stream alone', { choices: [{ delta: {}, finish_reason: 'tool_calls' }] }],
    [
      'a call that the provider runs',
      {
        type: 'message',
        content: [{ type: 'server_tool_use', id: 'a', name: 'web_search', input: {} }],
        stop_reason: 'tool_use',
      },
    ],
    [
      'a call in the text',
      {
        choices: [
          {
            message: { content: '<tool_call>{"name": "f", "arguments": {}}</tool_call>' },
            finish_reason: 'tool_calls',
          },
        ],
      },
    ],
  ])('none: %s', (_title, response) => {
    expect(said(JSON.stringify(response)).filter((line) => line.includes('failed-call'))).toEqual([]);
  });
});
