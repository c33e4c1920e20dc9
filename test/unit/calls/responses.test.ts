import { describe, expect, test } from 'vitest';
import { readCalls } from '../../../core/calls/read-calls.ts';

const at = (text: string, { start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);

describe('responses of providers', () => {
  const bodies: readonly (readonly [string, string])[] = [
    [
      'openai-chat',
      '{"choices":[{"message":{"content":"ok","tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{\\"a\\":1}"}}]}}]}',
    ],
    [
      'openai-legacy',
      '{"choices":[{"message":{"content":"ok","function_call":{"name":"f","arguments":"{\\"a\\":1}"}}}]}',
    ],
    [
      'openai-responses',
      '{"object":"response","output":[{"type":"message","content":[{"type":"output_text","text":"ok"}]},{"type":"function_call","id":"x","call_id":"c1","name":"f","arguments":"{\\"a\\":1}"}]}',
    ],
    [
      'anthropic',
      '{"type":"message","content":[{"type":"text","text":"ok"},{"type":"tool_use","id":"c1","name":"f","input":{"a":1}}]}',
    ],
    [
      'gemini',
      '{"candidates":[{"content":{"parts":[{"text":"ok"},{"functionCall":{"id":"c1","name":"f","args":{"a":1}}}]}}]}',
    ],
    [
      'bedrock-converse',
      '{"output":{"message":{"content":[{"text":"ok"},{"toolUse":{"toolUseId":"c1","name":"f","input":{"a":1}}}]}}}',
    ],
    [
      'cohere-v2',
      '{"finish_reason":"TOOL_CALL","message":{"tool_plan":"plan","content":[{"type":"text","text":"ok"}],"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{\\"a\\":1}"}}]}}',
    ],
    [
      'ollama',
      '{"model":"m","done":true,"message":{"role":"assistant","content":"ok","tool_calls":[{"function":{"name":"f","arguments":{"a":1}}}]}}',
    ],
    ['mcp-request', '{"jsonrpc":"2.0","id":"c1","method":"tools/call","params":{"name":"f","arguments":{"a":1}}}'],
  ];
  test.each(bodies)('%s', (family, text) => {
    const { calls, family: read, content, others } = readCalls(text);
    expect(read).toBe(family);
    expect(calls).toHaveLength(1);
    const [call] = calls;
    expect(call).toMatchObject({ name: 'f', arguments: { a: 1 }, family, problems: [] });
    expect(content).toBe(family === 'mcp-request' ? '' : 'ok');
    expect(others).toEqual([]);
    expect(call && at(text, call.nameSpan)).toBe('f');
    expect(call && at(text, call.places.value('/a') ?? { start: 0, end: 0 })).toBe('1');
    const key = call && at(text, call.places.key('/a') ?? { start: 0, end: 0 });
    expect(['"a"', '\\"a\\"']).toContain(key);
    const hasId = family !== 'openai-legacy' && family !== 'ollama';
    expect(call?.id).toBe(hasId ? 'c1' : undefined);
  });

  const batches: readonly (readonly [string, (body: string, index: number) => string])[] = [
    [
      'openai-chat',
      (body, index) =>
        `{"id":"b${index}","custom_id":"r${index}","response":{"status_code":200,"body":${body}},"error":null}`,
    ],
    ['openai-legacy', (body, index) => `{"custom_id":"r${index}","response":{"body":${body}}}`],
    ['openai-responses', (body, index) => `{"custom_id": "r${index}", "response": {"body": ${body}}}`],
    ['anthropic', (body, index) => `{"custom_id":"r${index}","result":{"type":"succeeded","message":${body}}}`],
    ['anthropic', (body, index) => `{"modelInput":{},"modelOutput":${body},"recordId":"r${index}"}`],
    ['gemini', (body, index) => `{"key":"r${index}","response":${body}}`],
  ];
  test.each(batches)('the results of a batch: %s', (family, line) => {
    const body = bodies.find(([name]) => name === family)?.[1] ?? '';
    const failed = '{"custom_id":"r0","response":null,"error":{"code":"x"},"result":{"type":"errored","error":{}}}';
    const text = [line(body, 1), failed, line(body, 2), ''].join('\n');
    const { calls, family: read, content, problems, others } = readCalls(text);
    expect([read, content, problems, others]).toEqual([family, 'ok\nok', [], []]);
    expect(calls.map(({ name, arguments: given }) => [name, given])).toEqual([
      ['f', { a: 1 }],
      ['f', { a: 1 }],
    ]);
    const places = calls.map(({ places }) => places.value('/a')?.start ?? 0);
    expect(places.map((start) => text.charAt(start))).toEqual(['1', '1']);
    expect(places[1]).toBeGreaterThan(text.indexOf(failed));
    expect(calls.map(({ span }) => text.slice(0, span.start).split('\n').length)).toEqual([1, 3]);
    expect(readCalls(line(body, 1)).calls).toHaveLength(1);
  });

  test('thinking that a provider signed for one request of a batch is not kept for the next', () => {
    const line = (content: string) =>
      `{"custom_id":"r","result":{"message":{"type":"message","content":[${content}]}}}`;
    const text = [
      line('{"type":"thinking","thinking":"t","signature":"s"}'),
      line('{"type":"tool_use","id":"c","name":"f","input":{}}'),
    ].join('\n');
    expect(readCalls(text).calls.map(({ signed }) => signed)).toEqual([undefined]);
  });

  test('a result of a tool, a list of tools and a schema hold no call', () => {
    const texts = [
      '{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"{\\"name\\":\\"f\\"}"}],"isError":false}}',
      '{"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{}}}}]}',
      '{"type":"object","properties":{"name":{"type":"string"},"arguments":{"type":"object"}}}',
    ];
    for (const text of texts) expect(readCalls(text).calls).toEqual([]);
  });

  test('a step of a trace with a text that went in is no call; a call with such a text is one', () => {
    const step = { name: 'Assistant', status: 'ok', input: 'Hello', output: 'Hi' };
    expect(readCalls(JSON.stringify({ spans: [step, { ...step, name: 'Helper' }] }))).toMatchObject({
      calls: [],
      problems: [],
    });
    const call = { id: 'c1', name: 'sql', input: 'SELECT 1' };
    expect(readCalls(JSON.stringify([call])).calls).toMatchObject([{ name: 'sql' }]);
    expect(readCalls(JSON.stringify([{ ...step, input: '{"a":1}' }])).calls).toMatchObject([{ arguments: { a: 1 } }]);
  });

  test('what the provider runs itself is no call in a response, and is one alone', () => {
    const block = '{"type":"server_tool_use","id":"s","name":"web_search","input":{"query":"x"}}';
    expect(readCalls(`{"type":"message","content":[${block}]}`).calls).toEqual([]);
    const [call] = readCalls(block).calls;
    expect(call).toMatchObject({ name: 'web_search', arguments: { query: 'x' } });
    expect(call?.problems.map(({ kind, severity }) => [kind, severity])).toEqual([['hosted', 'warning']]);
  });
});

describe('streams', () => {
  const pieces = ['{\\"pa', 'th\\": \\"C:', '\\\\\\\\x\\"', '}'];
  const openai = pieces
    .map((piece, index) => {
      const head = index === 0 ? '"id":"c1","type":"function",' : '';
      const name = index === 0 ? '"name":"f",' : '';
      return `data: {"choices":[{"delta":{"tool_calls":[{"index":0,${head}"function":{${name}"arguments":"${piece}"}}]}}]}\n\n`;
    })
    .join('');

  test('pieces of arguments become one call, with a place from the first piece to the last', () => {
    const text = `${openai}data: [DONE]\n\n`;
    const [call] = readCalls(text).calls;
    expect(call).toMatchObject({ name: 'f', id: 'c1', arguments: { path: 'C:\\x' }, problems: [] });
    const span = call?.places.value('/path') ?? { start: 0, end: 0 };
    expect(at(text, { start: span.start, end: span.start + 4 })).toBe('\\"C:');
    expect(at(text, { start: span.end - 7, end: span.end })).toBe('\\\\\\\\x\\"');
  });

  test.each(['\r\n', '\r'])('a line of a stream may end with %j', (ending) => {
    const text = `\uFEFF: a comment\n\n${openai}data: [DONE]\n\n`.replaceAll('\n', ending);
    const { family, calls } = readCalls(text);
    expect(family).toBe('openai-chat');
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ name: 'f', id: 'c1', arguments: { path: 'C:\\x' }, problems: [] });
    expect(at(text, calls[0]?.nameSpan ?? { start: 0, end: 0 })).toBe('f');
  });

  test('Gemini gives arguments piece by piece, each at its path', () => {
    const chunk = (inner: string) => `data: {"candidates":[{"content":{"parts":[{"functionCall":${inner}}]}}]}\n\n`;
    const text =
      chunk('{"name":"f","willContinue":true}') +
      chunk('{"partialArgs":[{"jsonPath":"$.a","stringValue":"x","willContinue":true}],"willContinue":true}') +
      chunk(
        '{"partialArgs":[{"jsonPath":"$.a","stringValue":"y"},{"jsonPath":"$.b[0].c","numberValue":2}],"willContinue":true}',
      ) +
      chunk('{}');
    const [call] = readCalls(text).calls;
    expect(call).toMatchObject({ name: 'f', arguments: { a: 'xy', b: [{ c: 2 }] } });
    expect(at(text, call?.places.value('/b/0/c') ?? { start: 0, end: 0 })).toBe('2');
  });

  test('JSON Lines of texts are the chunks of one text', () => {
    const text = '"Sure <tool_"\n"call>{\\"name\\":\\"f\\","\n"\\"arguments\\":{\\"a\\":1}}</tool_call>"\n';
    const { calls, content } = readCalls(text);
    expect(calls).toMatchObject([{ name: 'f', arguments: { a: 1 }, family: 'hermes' }]);
    expect(content).toBe('Sure ');
    expect(calls[0] && at(text, calls[0].nameSpan)).toBe('f');
  });
});

describe('arguments that the engine could read otherwise', () => {
  const body = (input: string) => `{"content":[{"type":"tool_use","id":"t","name":"f","input":${input}}]}`;
  const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
  test.each([
    ['a key that stands twice', '{"a":1,"a":2}'],
    ['names that every object inherits', '{"__proto__":{"b":1},"constructor":"toString"}'],
    ['a key with an escape', '{"a\\nb":1,"a\\\\b":2}'],
    ['a number with an exponent', '{"a":1e3}'],
  ])('%s', (_name, input) => {
    const text = body(input);
    const [call] = readCalls(text).calls;
    const [alone] = readCalls(`<tool_call>{"name":"f","arguments":${input}}</tool_call>`).calls;
    expect(call?.arguments).toEqual(alone?.arguments);
    expect(Object.keys(call?.arguments ?? {})).toEqual(Object.keys(alone?.arguments ?? {}));
    expect(Object.getPrototypeOf(call?.arguments)).toBeNull();
  });

  test('of a key that stands twice the place is that of the value that counts', () => {
    const text = body('{"a":1,"a":2}');
    const [call] = readCalls(text).calls;
    expect(call?.places.value('/a')).toEqual({ start: text.lastIndexOf('2'), end: text.lastIndexOf('2') + 1 });
  });

  test('what is nested too deeply', () => {
    expect(() => readCalls(body(`{"a":${deep}}`))).not.toThrow();
  });
});
