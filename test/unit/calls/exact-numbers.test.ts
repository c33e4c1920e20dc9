import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callFormats, convertCalls } from '../../../core/calls/convert-call.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { jsonLine, printJson } from '../../../core/json/print-json.ts';
import { anyNumberText } from '../../support/number-texts.ts';
import { randomRuns } from '../../support/random-runs.ts';

const numbers = (argument: string): string =>
  JSON.stringify({ type: 'tool_use', id: 't', name: 'f', input: { x: 0 } }).replace('{"x":0}', argument);

/** Formats of calls that a reader recognises again by themselves. */
const written = (argument: string, format: (typeof callFormats)[number]): string =>
  printJson(convertCalls(readCalls(numbers(argument)).calls, format).value);

describe('a call keeps the digits of its numbers', () => {
  test.each(callFormats.map((format) => [format.id, format] as const))('in %s', (_, format) => {
    const argument = `{"id":2512292042121000001,"list":[1.0,1e3,-0,{"deep":0.10}],"long":${'9'.repeat(400)}}`;
    const text = written(argument, format);
    const [call] = readCalls(text).calls;
    expect(call === undefined ? text.replaceAll(/\s/g, '') : jsonLine(call.arguments)).toContain(argument);
  });

  test('of any numbers, from any format to any other', () => {
    fc.assert(
      fc.property(
        anyNumberText,
        anyNumberText,
        fc.constantFrom(...callFormats),
        fc.constantFrom(...callFormats),
        (x, y, first, second) => {
          const argument = `{"x":${x},"y":[{"z":${y}}]}`;
          const once = written(argument, first);
          const { calls } = readCalls(once);
          const text = calls.length === 0 ? once : printJson(convertCalls(calls, second).value);
          const plain = text.replaceAll(/\\"|\s/g, (sign) => (sign === '\\"' ? '"' : ''));
          expect(plain).toContain(argument);
        },
      ),
      { numRuns: randomRuns * 10 },
    );
  });
});

test.each([
  [
    '<tool_call>f\n<arg_key>x</arg_key>\n<arg_value>2512292042121000001</arg_value>\n</tool_call>',
    '{"x":2512292042121000001}',
  ],
  ['<tool_call>{"name": "f", "arguments": {"x": 1.0, "y": 1e3}}</tool_call>', '{"x":1.0,"y":1e3}'],
  ['[f(x=2512292042121000001, y=1.0)]', '{"x":2512292042121000001,"y":1.0}'],
  ['<|tool_call>call:f{x:2512292042121000001}<tool_call|>', '{"x":2512292042121000001}'],
  [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"f","arguments":{"x":2512292042121000001}}}',
    '{"x":2512292042121000001}',
  ],
])('%s', (text, expected) => {
  const [call] = readCalls(text, {
    tools: [{ name: 'f', inputs: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } } }],
  }).calls;
  expect(jsonLine(call?.arguments ?? null)).toBe(expected);
});
