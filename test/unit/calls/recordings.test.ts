import { describe, expect, test } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { repairCalls } from '../../../core/calls/repair-call.ts';

const body = (a: number) =>
  JSON.stringify({
    choices: [
      {
        index: 0,
        message: {
          content: `ok${a}`,
          tool_calls: [{ id: `c${a}`, type: 'function', function: { name: 'f', arguments: `{"a":${a}}` } }],
        },
      },
    ],
  });
const asked = JSON.stringify({
  messages: [
    { role: 'assistant', tool_calls: [{ id: 'c0', type: 'function', function: { name: 'f', arguments: '{"a":0}' } }] },
  ],
});
const chunk = (delta: object) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta }] })}\n\n`;
const stream =
  chunk({ tool_calls: [{ index: 0, id: 'c2', function: { name: 'f', arguments: '' } }] }) +
  chunk({ tool_calls: [{ index: 0, function: { arguments: '{"a":2}' } }] });
const indented = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by);
const both = [
  ['f', { a: 1 }, 'c1'],
  ['f', { a: 2 }, 'c2'],
];
const compressed = 'H4sIAAAAAAAAA6tWSs7PS8tMV7JSSkpNT1WqBQAkmqTzFAAAAEH4sIAAAAAAAAA6tWSs7PS8tM';

const yaml = `interactions:
- request:
    body: '${asked}'
    method: POST
    uri: https://api.example/v1/chat/completions
  response:
    body:
      string: '${body(1)}'
    headers: {}
    status: {code: 200, message: OK}
- request:
    body: '{}'
  response:
    body:
      string: |+
${indented(stream, '        ')}
    status: {code: 200, message: OK}
version: 1
`;

describe('records of HTTP', () => {
  test.each<readonly [string, string]>([
    ["a cassette of Python's VCR", yaml],
    [
      'a cassette with values in place of texts',
      `interactions:\n- request:\n    parsed_body: ${asked}\n  response:\n    parsed_body: ${body(1)}\n- request: {}\n  response:\n    body: ${JSON.stringify(stream)}\nversion: 1\n`,
    ],
    [
      "a cassette of Ruby's VCR",
      `---\nhttp_interactions:\n- request:\n    body: {encoding: UTF-8, string: '${asked}'}\n  response:\n    body:\n      encoding: UTF-8\n      string: '${body(1)}'\n- request: {}\n  response:\n    body: {string: ${JSON.stringify(stream)}}\nrecorded_with: VCR 6.0.0\n`,
    ],
    [
      'a cassette in JSON',
      JSON.stringify({
        version: 1,
        interactions: [
          { request: { body: asked }, response: { body: { string: body(1) } } },
          { request: {}, response: { body: { string: stream } } },
        ],
      }),
    ],
    [
      'a HAR file',
      JSON.stringify({
        log: {
          version: '1.2',
          entries: [
            { request: { method: 'POST', postData: { text: asked } }, response: { content: { text: body(1) } } },
            { request: { method: 'GET' }, response: { content: {} } },
            { request: { method: 'POST' }, response: { content: { text: stream } } },
          ],
        },
      }),
    ],
  ])('%s: the calls of the responses, not those of the requests', (_, text) => {
    const { family, calls, content, problems, others } = readCalls(text);
    expect([family, content, problems, others]).toEqual(['openai-chat', 'ok1', [], []]);
    expect(calls.map(({ name, arguments: given, id }) => [name, given, id])).toEqual(both);
    for (const { span } of calls) expect(text.slice(span.start, span.end)).toContain('f');
  });

  test('places are those in the record', () => {
    const [first] = readCalls(yaml).calls;
    expect(yaml.slice(first?.nameSpan.start, first?.nameSpan.end)).toBe('f');
    const har = JSON.stringify({ log: { entries: [{ request: {}, response: { content: { text: body(1) } } }] } });
    const place = readCalls(har).calls[0]?.places.value('/a');
    expect(har.slice(place?.start, place?.end)).toBe('1');
  });

  test('a compressed body is told', () => {
    const text = `interactions:\n- request: {}\n  response:\n    body:\n      string: !!binary |\n        ${compressed}\n- request: {}\n  response:\n    body:\n      string: '${body(1)}'\n`;
    const { calls, problems } = readCalls(text);
    expect(calls.map(({ id }) => id)).toEqual(['c1']);
    expect(
      problems.map(({ kind, severity, span }) => [kind, severity, text.slice(span.start, span.end).includes('H4sI')]),
    ).toEqual([['unreadable', 'warning', true]]);
  });

  test('other YAML and JSON with such a key is none', () => {
    const call = '{"name": "f", "arguments": {"a": 1}}';
    expect(readCalls(`interactions:\n\n${call}`).calls.map(({ name }) => name)).toEqual(['f']);
    expect(readCalls(`{"interactions": [], "tool_calls": [${call}]}`).calls.map(({ name }) => name)).toEqual(['f']);
  });

  test('is not repaired', () => {
    const tools = [{ name: 'F', inputs: { type: 'object', properties: { A: {} } } }];
    const { text, repairs, refusals } = repairCalls(yaml, { tools, callables: new CallableSet([]) });
    expect([text, repairs, refusals.length]).toEqual([yaml, [], 1]);
  });
});
