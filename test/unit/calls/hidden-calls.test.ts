import { describe, expect, test } from 'vitest';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { textFamilies } from '../../../core/calls/registry.ts';

// Calls that a server doesn't find: in reasoning, with other marks, or with a part of them in the text.

const tools = [{ name: 'read_file', inputs: { type: 'object', properties: { path: { type: 'string' } } } }];

/** The same call in several grammars. */
const written: Readonly<Record<string, string>> = {
  hermes: '<tool_call>\n{"name": "read_file", "arguments": {"path": "a.ts"}}\n</tool_call>',
  'qwen3-coder': '<tool_call>\n<function=read_file>\n<parameter=path>\na.ts\n</parameter>\n</function>\n</tool_call>',
  'glm-4.5': '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>a.ts</arg_value>\n</tool_call>',
  'kimi-k2':
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>{"path":"a.ts"}<|tool_call_end|><|tool_calls_section_end|>',
  'deepseek-v3.1':
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{"path":"a.ts"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  'deepseek-v3.2':
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">a.ts</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  'minimax-m2':
    '<minimax:tool_call>\n<invoke name="read_file">\n<parameter name="path">a.ts</parameter>\n</invoke>\n</minimax:tool_call>',
  mistral: '[TOOL_CALLS][{"name": "read_file", "arguments": {"path": "a.ts"}}]',
};
const calls = Object.entries(written);

describe.each(calls)('%s in reasoning', (_, call) => {
  const warning = expect.objectContaining({
    kind: 'in-reasoning',
    severity: 'warning',
    message: expect.stringMatching(/^The reasoning contains a call to "read_file" \(.+\), but no call follows\.$/),
  });

  test.each([
    ['closed', `<think>I will read it.\n${call}\n</think>`],
    ['closed, before an answer', `<think>I will read it.\n${call}\n</think>\nDone.`],
    ['not closed', `<think>I will read it.\n${call}`],
    ['of other marks', `[THINK]I will read it.\n${call}[/THINK]`],
  ])('%s, in a text', (_title, text) => {
    const { calls: found, problems } = readCalls(text, { tools });
    // A call of DeepSeek V4 ends the reasoning.
    if (found.length > 0) return expect(found.map(({ name }) => name)).toEqual(['read_file']);
    expect(problems).toEqual([warning]);
    expect(text.slice(problems[0]?.span.start, problems[0]?.span.end)).toContain('read_file');
  });

  const message = (value: object) => ({ choices: [{ message: { role: 'assistant', content: '', ...value } }] });
  test.each([
    ['reasoning_content', message({ reasoning_content: call })],
    ['reasoning', message({ reasoning: call, content: 'Done.' })],
    ['a content with a think block', message({ content: `<think>${call}</think>` })],
    ['thinking of Anthropic', { type: 'message', content: [{ type: 'thinking', thinking: call }] }],
    [
      'an item of Responses',
      { object: 'response', output: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: call }] }] },
    ],
    ['a part of Gemini', { candidates: [{ content: { role: 'model', parts: [{ text: call, thought: true }] } }] }],
    [
      'a block of Bedrock',
      {
        output: { message: { role: 'assistant', content: [{ reasoningContent: { reasoningText: { text: call } } }] } },
      },
    ],
    ['thinking of Ollama', { model: 'm', message: { role: 'assistant', content: '', thinking: call }, done: true }],
  ])('%s', (_title, response) => {
    const text = JSON.stringify(response);
    const { calls: found, problems } = readCalls(text, { tools });
    if (found.length > 0) return expect(found.map(({ name }) => name)).toEqual(['read_file']);
    expect(problems).toEqual([warning]);
    expect(text.slice(problems[0]?.span.start, problems[0]?.span.end)).toContain('read_file');
  });
});

describe('no warning for reasoning', () => {
  const hermes = written['hermes'] ?? '';
  test.each([
    ['that a call follows', `<think>I will call ${hermes}</think>\n${hermes}`],
    ['without a call', '<think>I will read the file.</think>\nDone.'],
    ['with JSON that is no call', '<think>The file has {"name": "x"}.</think>\nDone.'],
    ['with unmarked JSON before an answer', '<think>{"name": "read_file", "arguments": {"path": "a"}}</think>\nDone.'],
  ])('%s', (_, text) => {
    expect(readCalls(text, { tools }).problems.filter(({ kind }) => kind === 'in-reasoning')).toEqual([]);
  });

  test('that a stream has not ended', () => {
    expect(readCalls(`<think>${hermes}`, { isOpen: true }).problems).toEqual([]);
  });

  test('but for unmarked JSON where the answer has nothing else', () => {
    const text = '<think>{"name": "read_file", "arguments": {"path": "a"}}</think>';
    expect(readCalls(text, { tools }).problems.map(({ kind }) => kind)).toEqual(['in-reasoning']);
  });
});

describe('marks with other bars', () => {
  const barred = calls.filter(([, call]) => /[|｜]/.test(call));
  const bars = ['|', '｜', '||', '｜｜', '‖', '‖‖', '∥', '∣'];

  test.each(barred.flatMap(([family, call]) => bars.map((bar) => [family, bar, call] as const)))(
    '%s with %s',
    (_, bar, call) => {
      const text = `Reading.\n${call.replaceAll(/[|｜]/g, bar)}`;
      const reading = readCalls(text, { tools });
      expect(reading.calls.map(({ name, arguments: args }) => [name, args])).toEqual([['read_file', { path: 'a.ts' }]]);
      const [found] = reading.calls;
      expect(text.slice(found?.nameSpan.start, found?.nameSpan.end)).toBe('read_file');
      expect(found?.places.value('/path')).toBeTruthy();
      const isUsual = text === `Reading.\n${call}`;
      expect(reading.problems.some(({ kind }) => kind === 'variant-mark')).toBe(!isUsual);
    },
  );

  test('one that opens and closes with different bars', () => {
    const text = (written['deepseek-v3.2'] ?? '')
      .replaceAll('</｜DSML｜', '</|DSML|')
      .replaceAll('<｜DSML｜', '<‖DSML‖');
    expect(readCalls(text, { tools }).calls).toHaveLength(1);
  });

  test('with "_" for "▁" and the reverse', () => {
    const underscores = (written['deepseek-v3.1'] ?? '').replaceAll('▁', '_');
    expect(readCalls(underscores, { tools }).calls.map(({ name }) => name)).toEqual(['read_file']);
    const blocks = (written['kimi-k2'] ?? '').replace('read_file', 'read').replaceAll('_', '▁');
    expect(readCalls(blocks).calls.map(({ name }) => name)).toEqual(['read']);
  });

  test('an unreadable call with other bars is an error', () => {
    const text = '<|DSML|tool_calls>\n<|DSML|invoke>\n{"path": 1}\n</|DSML|invoke>\n</|DSML|tool_calls>';
    expect(readCalls(text).problems.map(({ severity }) => severity)).toContain('error');
  });

  test('bars in prose and code are no marks', () => {
    for (const text of ['a || b < c || d', 'vector<||x||>', '`<|DSML|invoke>`', 'if (a <|b) {}']) {
      expect(readCalls(text)).toMatchObject({ calls: [], problems: [] });
    }
  });
});

describe('a mark in the text of a response', () => {
  const answer = (content: string) =>
    JSON.stringify({
      choices: [
        {
          message: {
            role: 'assistant',
            content,
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'read_file', arguments: '{"path":"a"}' } }],
          },
        },
      ],
    });
  const leaks = [
    ...new Set(
      textFamilies
        .flatMap(({ silent }) => silent ?? [])
        .filter((mark) => /^[<[]/.test(mark) && /tool|call|function|invoke|DSML|TOOL/.test(mark)),
    ),
  ];

  test.each(leaks)('%s is a warning beside calls', (mark) => {
    const text = answer(`Let me look.\n${mark}`);
    const { problems, calls: found } = readCalls(text);
    expect(found).toHaveLength(1);
    expect(problems.map(({ kind, severity }) => [kind, severity])).toEqual([['leaked-mark', 'warning']]);
    expect(text.slice(problems[0]?.span.start, problems[0]?.span.end)).toMatch(/^[<[]/);
  });

  test.each(['Let me look.\n<｜DSML｜function_calls', '<tool_call', 'OK [TOOL_CAL'])(
    '%s: cut off, is one too',
    (content) => {
      expect(readCalls(answer(content)).problems.map(({ kind }) => kind)).toEqual(['leaked-mark']);
      expect(readCalls(content).problems.map(({ severity }) => severity)).toHaveLength(1);
    },
  );

  test.each(['Let me look.', 'Use `<tool_call>` here.', 'a < b', 'See [1].', 'if (x <'])('%s is none', (content) => {
    expect(readCalls(answer(content)).problems).toEqual([]);
  });

  test('an unreadable call in a response without calls is an error', () => {
    const text = JSON.stringify({ choices: [{ message: { role: 'assistant', content: '<tool_call>\n{"nam": ' } }] });
    expect(readCalls(text).problems.map(({ severity }) => severity)).toEqual(['error']);
  });

  test('in broken arguments it is a warning beside the error, in whole arguments it is a value', () => {
    const call = (args: string) => JSON.stringify({ type: 'function_call', call_id: 'c', name: 'f', arguments: args });
    const kinds = (args: string) => readCalls(call(args)).calls[0]?.problems.map(({ kind }) => kind);
    expect(kinds('{"cmd": "x", "echo\\n</parameter": ')).toEqual(['cut-off', 'leaked-mark']);
    expect(kinds('{"html": "<tool_call></parameter>"}')).toEqual([]);
  });
});
