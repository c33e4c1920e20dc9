import { describe, expect, test } from 'vitest';
import { readCalls } from '../../../core/calls/read-calls.ts';

const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
const gemini = { role: 'model', parts: [{ text: 'ok' }, { functionCall: { id: 'c1', name: 'f', args: { a: 1 } } }] };
const bedrock = {
  role: 'assistant',
  content: [{ text: 'ok' }, { toolUse: { toolUseId: 'c1', name: 'f', input: { a: 1 } } }],
};
const anthropic = {
  role: 'assistant',
  content: [
    { type: 'text', text: 'ok' },
    { type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 } },
  ],
};
const openai = { role: 'assistant', content: 'ok', tool_calls: [call] };
const item = { type: 'function_call', id: 'i', call_id: 'c1', name: 'f', arguments: '{"a":1}' };

describe('a part of a response, or what holds one', () => {
  test.each([
    ['a candidate', 'gemini', { content: gemini, finishReason: 'STOP' }],
    ['an event of an agent', 'gemini', { author: 'agent', invocation_id: 'e', content: gemini }],
    ['a response beside its request', 'gemini', { request: {}, response: { candidates: [{ content: gemini }] } }],
    ['the output', 'bedrock-converse', { message: bedrock }],
    ['a choice', 'openai-chat', { index: 0, message: openai, finish_reason: 'tool_calls' }],
    ['the last event of a stream', 'openai-responses', { type: 'response.completed', response: { output: [item] } }],
    [
      'the last event of a session',
      'openai-responses',
      { type: 'response.done', response: { object: 'realtime.response', output: [item] } },
    ],
    [
      'arguments that are whole, with the name',
      'openai-responses',
      { ...item, type: 'response.function_call_arguments.done', item_id: 'i' },
    ],
  ])('%s: %s', (_, family, value) => {
    const { calls, family: read, problems } = readCalls(JSON.stringify(value, null, 1));
    expect(read).toBe(family);
    expect(calls).toMatchObject([{ name: 'f', id: 'c1', arguments: { a: 1 }, family, problems: [] }]);
    expect(problems).toEqual([]);
  });

  test('a stream that ends with the whole response has each call once', () => {
    const events = [
      { type: 'response.output_item.added', output_index: 0, item: { ...item, arguments: '' } },
      { type: 'response.function_call_arguments.done', output_index: 0, item_id: 'i', name: 'f', arguments: '{"a":1}' },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { object: 'response', output: [item] } },
    ];
    expect(readCalls(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')).calls).toMatchObject([
      { name: 'f', id: 'c1', arguments: { a: 1 } },
    ]);
  });

  test.each([
    [
      'openai-chat',
      { messages: [{ role: 'user', content: 'hi' }, openai, { role: 'tool', tool_call_id: 'c1', content: '5' }] },
    ],
    ['openai-chat', [{ role: 'user', content: 'hi' }, openai]],
    ['anthropic', { model: 'm', messages: [{ role: 'user', content: 'hi' }, anthropic] }],
    ['bedrock-converse', { messages: [{ role: 'user', content: [{ text: 'hi' }] }, bedrock] }],
    ['gemini', { contents: [{ role: 'user', parts: [{ text: 'hi' }] }, gemini] }],
  ])('a conversation: %s', (family, value) => {
    const { calls, content } = readCalls(JSON.stringify(value));
    expect(calls).toMatchObject([{ name: 'f', id: 'c1', arguments: { a: 1 }, family, problems: [] }]);
    expect(content).toBe('ok');
  });

  test('each turn of a conversation has its own calls', () => {
    const messages = [openai, { role: 'user', content: 'more' }, { ...openai, tool_calls: [{ ...call, id: 'c2' }] }];
    expect(readCalls(JSON.stringify({ messages })).calls.map(({ id }) => id)).toEqual(['c1', 'c2']);
  });

  test('a message beside its delta is the same piece once more', () => {
    const piece = (id: string | null, name: string | null, args: string | null) => {
      const value = { tool_calls: [{ index: 0, id, type: null, function: { name, arguments: args } }] };
      return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, message: value, delta: value }] })}\n\n`;
    };
    const text = `${piece('c1', 'f', null)}${piece(null, null, '{"a"')}${piece(null, null, ':1}')}data: [DONE]\n\n`;
    expect(readCalls(text).calls).toMatchObject([{ name: 'f', id: 'c1', arguments: { a: 1 }, problems: [] }]);
  });
});
