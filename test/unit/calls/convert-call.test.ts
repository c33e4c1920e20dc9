import { describe, expect, test } from 'vitest';
import type { ReadCall } from '../../../core/calls/call.ts';
import { callFormats, convertCalls, convertToolResult, readResults } from '../../../core/calls/convert-call.ts';
import type { CallFormat, ToolResult } from '../../../core/calls/formats/call-format.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { callWith } from './support.ts';

const formats = callFormats.map((format): [string, CallFormat] => [format.id, format]);

function plain({ name, arguments: args, id }: ReadCall): object {
  return { name, arguments: args, id: id ?? null };
}

describe('calls in every format', () => {
  const calls = [
    { ...callWith('get_weather', '{"city": "Zürich", "days": 3, "deep": {"list": [1, null, "x"]}}'), id: 'CallOne01' },
    { ...callWith('stop', '{}'), id: 'CallTwo02' },
  ];

  test.each(formats)('%s: what is written is read as the same calls', (_, format) => {
    const { value, losses } = convertCalls(calls, format);
    const read = readCalls(JSON.stringify(value)).calls.map(plain);
    const ids = format.keeps.id !== 'never';
    expect(read).toEqual(calls.map((call) => ({ ...plain(call), ...(ids ? {} : { id: null }) })));
    expect(losses).toEqual(
      ids ? [] : calls.map(({ id }) => `Removed call ID "${id}", which ${format.id} doesn't support.`),
    );
  });

  test("an id that a format must have is made, and is no other call's", () => {
    const { value, losses } = convertCalls(
      [{ ...callWith('a', '{}'), id: 'call_1' }, callWith('b', '{}')],
      callFormats[0] as CallFormat,
    );
    expect(readCalls(JSON.stringify(value)).calls.map(({ id }) => id)).toEqual(['call_1', 'call_2']);
    expect(losses).toEqual(['The call to "b" has no ID. Added "call_2".']);
  });

  describe('an id that the format refuses', () => {
    const ids = [
      'call_PTLP8xhu3uwZk4l3nlnrrJha',
      'functions.write_todos:0',
      'functions_write_todos_0',
      'functions.write_todos.0',
      'abc',
      'é',
      'x'.repeat(41),
      'x'.repeat(64),
      'x'.repeat(65),
      `${'x'.repeat(65)}y`,
    ];

    test.each(formats.filter(([, { keeps }]) => keeps.id !== 'never'))(
      '%s: is changed to an accepted one that belongs to no other call',
      (_, format) => {
        const calls = ids.map((id) => ({ ...callWith('a', '{}'), id }));
        const written = readCalls(JSON.stringify(convertCalls(calls, format).value)).calls.map(({ id }) => id ?? '');
        expect(written).toHaveLength(ids.length);
        expect(new Set(written).size).toBe(ids.length);
        for (const [at, id] of written.entries()) {
          expect(id).toMatch(format.ids?.pattern ?? /./);
          if (format.ids?.pattern.test(ids[at] ?? '') !== false) expect(id).toBe(ids[at]);
        }
      },
    );

    const ofResults = formats.filter(([, { keeps }]) => keeps.resultId);
    test.each(ofResults)('%s: is the same for the call and its result, each converted alone', (_, format) => {
      for (const id of ids) {
        const call = convertCalls([{ ...callWith('a', '{}'), id }], format);
        const result = convertToolResult({ id, name: 'a', output: 'x', isError: false }, format);
        const [read] = readResults(result.value);
        expect(readCalls(JSON.stringify(call.value)).calls[0]?.id).toBe(read?.id);
        const isChanged = read?.id !== id;
        expect([call, result].map(({ losses }) => losses.some((loss) => loss.includes('Changed call ID')))).toEqual([
          isChanged,
          isChanged,
        ]);
      }
    });

    test('is made for a format with its own rule', () => {
      const mistral = formats.find(([id]) => id === 'mistral')?.[1] as CallFormat;
      const { value } = convertCalls([callWith('a', '{}'), callWith('b', '{}')], mistral);
      const written = readCalls(JSON.stringify(value)).calls.map(({ id }) => id ?? '');
      expect(new Set(written).size).toBe(2);
      for (const id of written) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    });
  });

  test('arguments that are no object have no place', () => {
    const { losses } = convertCalls([{ ...callWith('a', '{}'), arguments: 'oops' }], callFormats[0] as CallFormat);
    expect(losses).toEqual(['Skipped the call to "a": arguments must be an object.']);
  });
});

describe('what a provider signed for a call', () => {
  const sse = (...events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}`).join('\n\n');
  const thinking = { type: 'thinking', thinking: 'Which city?', signature: 'c2ln' };
  const redacted = { type: 'redacted_thinking', data: 'cmVk' };
  const use = { type: 'tool_use', id: 'c_1', name: 'a', input: { x: 1 } };
  const reasoning = { type: 'reasoning', id: 'r_1', summary: [], encrypted_content: 'ZW5j' };
  const item = { type: 'function_call', call_id: 'c_1', name: 'a', arguments: '{"x":1}' };
  const block = { reasoningContent: { reasoningText: { text: 'Which city?', signature: 'c2ln' } } };
  const part = { functionCall: { name: 'a', args: { x: 1 } }, thoughtSignature: 'dGhv' };
  const answers: Readonly<Record<string, readonly [string, string, readonly object[]]>> = {
    'blocks of Anthropic': [
      'anthropic',
      JSON.stringify({ role: 'assistant', content: [thinking, redacted, use] }),
      [thinking, redacted],
    ],
    'a stream of Anthropic': [
      'anthropic',
      sse(
        { type: 'message_start', message: { content: [] } },
        { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Which ' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'city?' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'c2ln' } },
        { type: 'content_block_stop', index: 0 },
        { type: 'content_block_start', index: 1, content_block: { ...use, input: {} } },
        { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"x": 1}' } },
        { type: 'content_block_stop', index: 1 },
      ),
      [thinking],
    ],
    'items of OpenAI': [
      'openai-responses',
      JSON.stringify({ object: 'response', output: [reasoning, item] }),
      [reasoning],
    ],
    'a stream of OpenAI': [
      'openai-responses',
      sse(
        { type: 'response.output_item.done', output_index: 0, item: reasoning },
        { type: 'response.output_item.done', output_index: 1, item },
      ),
      [reasoning],
    ],
    'blocks of Bedrock': [
      'bedrock-converse',
      JSON.stringify({
        output: { message: { content: [block, { toolUse: { toolUseId: 'c_1', name: 'a', input: { x: 1 } } }] } },
      }),
      [block],
    ],
    'parts of Gemini': [
      'gemini',
      JSON.stringify({ candidates: [{ content: { parts: [part] } }] }),
      [{ thoughtSignature: 'dGhv' }],
    ],
    "calls of Gemini's OpenAI-compatible interface": [
      'gemini',
      JSON.stringify({
        tool_calls: [
          {
            id: 'c_1',
            type: 'function',
            function: { name: 'a', arguments: '{"x":1}' },
            extra_content: { google: { thought_signature: 'dGhv' } },
          },
        ],
      }),
      [{ thoughtSignature: 'dGhv' }],
    ],
  };

  test.each(Object.entries(answers))('%s: kept where there is a place, else told', (_, [format, text, parts]) => {
    const { calls } = readCalls(text);
    expect(calls.map(({ signed }) => signed)).toEqual([{ format, parts }]);
    for (const target of callFormats) {
      const { value, losses } = convertCalls(calls, target);
      const told = losses.filter((loss) => /sign|encrypted/.test(loss));
      const again = readCalls(JSON.stringify(value)).calls.map(({ signed }) => signed);
      const isKept = target.keeps.signed === format;
      expect([told.length, again], target.id).toEqual([isKept ? 0 : 1, [isKept ? { format, parts } : undefined]]);
    }
  });

  test('thinking that is not signed, and reasoning without its text, need no place', () => {
    const texts = [
      { role: 'assistant', content: [{ type: 'thinking', thinking: 'x', signature: '' }, use] },
      { object: 'response', output: [{ type: 'reasoning', id: 'r_1', summary: [] }, item] },
    ];
    for (const text of texts) expect(readCalls(JSON.stringify(text)).calls).toMatchObject([{ name: 'a', id: 'c_1' }]);
    expect(texts.flatMap((text) => readCalls(JSON.stringify(text)).calls).map(({ signed }) => signed)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('of two calls, each has what stands before it', () => {
    const second = { ...use, id: 'c_2' };
    const { calls } = readCalls(JSON.stringify({ role: 'assistant', content: [thinking, use, second] }));
    expect(calls.map(({ signed }) => signed?.parts)).toEqual([[thinking], undefined]);
  });
});

describe('results in every format', () => {
  const results: readonly ToolResult[] = [
    { id: 'CallOne01', name: 'get_weather', output: 'sunny', isError: false },
    { id: 'CallOne01', name: 'get_weather', output: { degrees: 21, days: ['mon'] }, isError: false },
    { id: 'CallOne01', name: 'get_weather', output: 'no such city', isError: true },
  ];

  test.each(formats.flatMap(([from, one]) => formats.map(([to, other]) => [from, to, one, other] as const)))(
    'from %s to %s',
    (_, __, from, to) => {
      for (const result of results) {
        const first = readResults(convertToolResult(result, from).value);
        expect(first.length).toBe(1);
        const { value, losses } = convertToolResult(first[0] as ToolResult, to);
        const [read, ...more] = readResults(value);
        expect(more).toEqual([]);
        expect(read?.output).toEqual(result.output);
        if (from.keeps.resultId && to.keeps.resultId) expect(read?.id).toBe('CallOne01');
        if (from.keeps.resultName && to.keeps.resultName) expect(read?.name).toBe('get_weather');
        // An error stays an error, or its loss is reported, here or in the first conversion.
        if (result.isError === true && from.keeps.resultError) {
          expect(read?.isError === true || losses.includes(`Removed error flag, which ${to.id} doesn't support.`)).toBe(
            true,
          );
        }
      }
    },
  );

  test('a result in a message is found, and what is no result is none', () => {
    const message = {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: '5' }] }],
    };
    expect(readResults(message)).toEqual([{ id: 'a', name: null, output: '5', isError: false }]);
    for (const other of [{}, { role: 'user', content: 'hi' }, [1, null], 'x', { name: 'f', arguments: {} }]) {
      expect(readResults(other as JsonValue)).toEqual([]);
    }
  });
});
