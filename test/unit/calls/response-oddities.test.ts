import { describe, expect, test } from 'vitest';
import { readCalls } from '../../../core/calls/read-calls.ts';

const read = (text: string) => {
  const { family, calls, content, reasoning, problems, others } = readCalls(text);
  expect([problems, others]).toEqual([[], []]);
  return { family, content, reasoning, calls: calls.map(({ name, arguments: given, id }) => [name, given, id]) };
};
const events = (...values: readonly object[]) => values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
const chat = (message: object) => JSON.stringify({ object: 'chat.completion', choices: [{ index: 0, message }] });

describe('members that a server writes empty where they are not used', () => {
  const unset = { function_call: { name: '', arguments: '' }, refusal: '' };
  const called = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
  test('an answer without a call', () => {
    expect(read(chat({ role: 'assistant', content: '4', tool_calls: null, ...unset }))).toEqual({
      family: 'openai-chat',
      content: '4',
      reasoning: '',
      calls: [],
    });
  });
  test('a call of a function, with an empty custom tool beside it', () => {
    const call = { ...called, custom: { name: '', input: '' } };
    const { calls } = read(chat({ role: 'assistant', content: '', tool_calls: [call], ...unset }));
    expect(calls).toEqual([['f', { a: 1 }, 'c1']]);
  });
  test('a custom tool, with an empty function beside it', () => {
    const call = {
      id: 'c1',
      type: 'custom',
      custom: { name: 'g', input: 'text' },
      function: { name: '', arguments: '' },
    };
    expect(read(chat({ role: 'assistant', tool_calls: [call] })).calls).toEqual([['g', 'text', 'c1']]);
  });
  test('a stream', () => {
    const chunk = (delta: object) => ({ object: 'chat.completion.chunk', choices: [{ index: 0, delta }] });
    const first = { index: 0, ...called, function: { name: 'f', arguments: '' }, custom: { name: '', input: '' } };
    const rest = { index: 0, function: { name: '', arguments: '{"a":1}' }, custom: { name: '', input: '' } };
    const text = events(chunk({ tool_calls: [first], ...unset }), chunk({ tool_calls: [rest], ...unset }));
    expect(read(text).calls).toEqual([['f', { a: 1 }, 'c1']]);
  });
  test('a call of the older form whose name alone is empty is told', () => {
    const [call] = readCalls(chat({ function_call: { name: '', arguments: '{"a":1}' } })).calls;
    expect(call?.problems.map(({ kind }) => kind)).toEqual(['no-name']);
  });
});

describe('what Bedrock runs itself', () => {
  const hosted = {
    toolUse: { toolUseId: 'h', name: 'nova_code_interpreter', input: { a: 0 }, type: 'server_tool_use' },
  };
  const own = { toolUse: { toolUseId: 'c1', name: 'f', input: { a: 1 }, type: 'tool_use' } };
  test('is no call in a response', () => {
    const body = JSON.stringify({ output: { message: { role: 'assistant', content: [hosted, own] } } });
    expect(read(body).calls).toEqual([['f', { a: 1 }, 'c1']]);
  });
  test('is no call in a stream, and its pieces go to no other', () => {
    const start = (index: number, { toolUse: { toolUseId, name, type } }: typeof own) => ({
      contentBlockStart: { contentBlockIndex: index, start: { toolUse: { toolUseId, name, type } } },
    });
    const piece = (index: number, input: string) => ({
      contentBlockDelta: { contentBlockIndex: index, delta: { toolUse: { input } } },
    });
    const text = [start(0, own), piece(0, '{"a":1}'), start(0, hosted), piece(0, '{"a":0}')].map((one) =>
      JSON.stringify(one),
    );
    expect(read(text.join('\n')).calls).toEqual([['f', { a: 1 }, 'c1']]);
  });
  test('is read with a warning where it stands alone', () => {
    const [call] = readCalls(JSON.stringify(hosted)).calls;
    expect([call?.name, call?.problems.map(({ kind }) => kind)]).toEqual(['nova_code_interpreter', ['hosted']]);
  });
});

describe('streams one behind another', () => {
  test('of the Responses API: each counts its items from 0', () => {
    const stream = (id: string, args: string) => [
      { type: 'response.created', response: { id } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'function_call', id: `i${id}`, call_id: id, name: 'f', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: `i${id}`, delta: args },
      { type: 'response.completed', response: { id, output: [] } },
    ];
    const { calls } = read(events(...stream('c1', '{"a":1}'), ...stream('c2', '{"a":2}'), ...stream('c3', '{"a":3}')));
    expect(calls).toEqual([
      ['f', { a: 1 }, 'c1'],
      ['f', { a: 2 }, 'c2'],
      ['f', { a: 3 }, 'c3'],
    ]);
  });
});

describe("Gemini's interactions", () => {
  const call = { type: 'function_call', id: 'c1', name: 'f', arguments: { a: 1 } };
  const expected = { family: 'gemini', content: 'ok', reasoning: 'hm', calls: [['f', { a: 1 }, 'c1']] };
  test.each<readonly [string, unknown]>([
    [
      'steps',
      {
        object: 'interaction',
        steps: [
          { type: 'thought', summary: [{ type: 'text', text: 'hm' }] },
          { type: 'model_output', content: [{ type: 'text', text: 'ok' }] },
          call,
        ],
      },
    ],
    [
      'outputs',
      {
        object: 'interaction',
        outputs: [{ type: 'thought', summary: [{ text: 'hm' }] }, { type: 'text', text: 'ok' }, call],
      },
    ],
  ])('a body with %s', (_, body) => {
    expect(read(JSON.stringify(body))).toEqual(expected);
  });
  test('a stream that brings the arguments in pieces', () => {
    const step = (event: string, index: number, rest: object = {}) => ({ index, ...rest, event_type: `step.${event}` });
    const text = events(
      { interaction: { id: 'v1' }, event_type: 'interaction.created' },
      step('start', 0, { step: { type: 'thought' } }),
      step('delta', 0, { delta: { type: 'thought_summary', content: { type: 'text', text: 'hm' } } }),
      step('start', 1, { step: { type: 'model_output' } }),
      step('delta', 1, { delta: { type: 'text', text: 'ok' } }),
      step('start', 2, { step: { ...call, arguments: {} } }),
      step('delta', 2, { delta: { type: 'arguments_delta', arguments: '{"a"' } }),
      step('delta', 2, { delta: { type: 'arguments_delta', arguments: ':1}' } }),
      step('stop', 2),
    );
    expect(read(text)).toEqual(expected);
  });
  test('a stream whose call comes whole', () => {
    const content = (event: string, index: number, rest: object = {}) => ({
      index,
      ...rest,
      event_type: `content.${event}`,
    });
    const text = events(
      content('start', 0, { content: { type: 'text' } }),
      content('delta', 0, { delta: { type: 'text', text: 'ok' } }),
      content('delta', 1, { delta: call }),
    );
    expect(read(text)).toEqual({ ...expected, reasoning: '' });
  });
});

describe('events of agents', () => {
  test('AG-UI', () => {
    const text = events(
      { type: 'RUN_STARTED', runId: 'r' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'ok' },
      { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'f' },
      { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'g' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"a"' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: ':1}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c1', content: '{"name":"x","arguments":{}}' },
    );
    const calls = [
      ['f', { a: 1 }, 'c1'],
      ['g', {}, 'c2'],
    ];
    expect(read(text)).toEqual({ family: 'ag-ui', content: 'ok', reasoning: '', calls });
  });
  test("a run of OpenAI's Assistants, and its steps", () => {
    const whole = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
    const run = {
      object: 'thread.run',
      status: 'requires_action',
      required_action: { type: 'submit_tool_outputs', submit_tool_outputs: { tool_calls: [whole] } },
      tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
    };
    const piece = (call: object) => ({
      object: 'thread.run.step.delta',
      delta: { step_details: { type: 'tool_calls', tool_calls: [{ index: 0, ...call }] } },
    });
    const calls = [['f', { a: 1 }, 'c1']];
    expect(read(JSON.stringify(run)).calls).toEqual(calls);
    const code = { type: 'code_interpreter', id: 'h', code_interpreter: { input: '', outputs: [] } };
    expect(read(events(piece(code), run)).calls).toEqual(calls);
    const first = piece({ ...whole, function: { name: 'f', arguments: '' } });
    expect(read(events(first, piece({ function: { arguments: '{"a":1}' } }), run)).calls).toEqual(calls);
  });
});

describe('a response among other text', () => {
  const call = { id: 'i1', call_id: 'c1', type: 'function_call', name: 'f', arguments: '{"a":1}' };
  const message = { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }] };
  const bodies: readonly (readonly [string, object, string | undefined])[] = [
    ['openai-chat', { choices: [{ index: 0, message }] }, 'c1'],
    ['openai-responses', { object: 'response', output: [call] }, 'c1'],
    ['anthropic', { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 } }] }, 'c1'],
    ['gemini', { candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: { a: 1 } } }] } }] }, undefined],
    ['bedrock-converse', { toolUse: { toolUseId: 'c1', name: 'f', input: { a: 1 } } }, 'c1'],
    [
      'mcp-request',
      { jsonrpc: '2.0', id: 'c1', method: 'tools/call', params: { name: 'f', arguments: { a: 1 } } },
      'c1',
    ],
  ];
  test.each(bodies)('%s', (family, body, id) => {
    const json = JSON.stringify(body);
    for (const text of [
      `12:00 DEBUG answer: ${json}\n12:01 INFO done\n`,
      `It said:\n\n\`\`\`json\n${json}\n\`\`\`\n`,
    ]) {
      const { calls, others, problems } = readCalls(text);
      expect(calls.map((one) => [one.family, one.name, one.arguments, one.id])).toEqual([[family, 'f', { a: 1 }, id]]);
      expect([calls[0]?.problems, others, problems]).toEqual([[], [], []]);
      const span = calls[0]?.places.value('/a');
      expect(text.slice(span?.start, span?.end)).toBe('1');
    }
  });
  test('a request and the list of tools are no calls, and a call without arguments is one', () => {
    const lines = [
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'f', inputSchema: { type: 'object', properties: {} } }] } },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'f' } },
      { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: '{"name":"g","arguments":{}}' }] } },
      {
        model: 'm',
        messages: [{ role: 'user', content: 'hi' }],
        tools: [{ type: 'function', function: { name: 'f' } }],
      },
    ];
    const log = lines.map((line) => `[info] message: ${JSON.stringify(line)}\n`).join('');
    expect(readCalls(log).calls.map(({ name, arguments: given, id }) => [name, given, id])).toEqual([['f', {}, '2']]);
  });
  test.each<object>([
    { type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } },
    { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c1', name: 'f', input: {} } },
    { object: 'chat.completion.chunk', choices: [{ index: 0, delta: { tool_calls: message.tool_calls } }] },
    { contentBlockStart: { contentBlockIndex: 0, start: { toolUse: { toolUseId: 'c1', name: 'f' } } } },
    { event_type: 'step.start', index: 0, step: { ...call, arguments: {} } },
    { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'f' },
  ])('one event of a stream in a log is no call: %j', (event) => {
    expect(readCalls(`12:00 DEBUG ${JSON.stringify(event)}\n12:01 INFO done\n`).calls).toEqual([]);
  });
  test('the head of an HTTP response', () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-id: {"a"}\r\n\r\n';
    const text = head + JSON.stringify({ choices: [{ index: 0, message }] });
    const { family, calls } = readCalls(text);
    expect([family, calls.map(({ name, id }) => [name, id])]).toEqual(['openai-chat', [['f', 'c1']]]);
    expect(text.slice(calls[0]?.nameSpan.start, calls[0]?.nameSpan.end)).toBe('f');
    const chunk = {
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { tool_calls: message.tool_calls } }],
    };
    expect(read(`HTTP/2 200\ncontent-type: text/event-stream\n\n${events(chunk)}`).calls).toEqual([
      ['f', { a: 1 }, 'c1'],
    ]);
  });
});
