import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callFamilies } from '../../../core/calls/call-family.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { holds, pieces, runs, text } from './hostile-support.ts';

describe('any text', () => {
  test('is read without an exception, with places inside it', () => {
    fc.assert(
      fc.property(text, fc.boolean(), fc.boolean(), (given, isOpen, startsInReasoning) =>
        holds(given, { isOpen, startsInReasoning }),
      ),
      runs,
    );
  });

  test('is read as each family without an exception', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...callFamilies), (given, family) => holds(given, { family })),
      runs,
    );
  });
});

test('repairing what was repaired changes nothing: escaped twice, in prose, cut off', () => {
  const values = fc.record({ a: fc.oneof(fc.integer(), fc.constant('3')), city: fc.string({ maxLength: 8 }) });
  const call = fc.tuple(fc.constantFrom('f', 'F', 'g'), values, fc.nat(3)).map(([name, value, levels]) => {
    let written: unknown = value;
    for (let level = 0; level < levels; level++) written = JSON.stringify(written);
    return JSON.stringify({ name, arguments: written });
  });
  const around = fc.constantFrom('', 'Sure!\n', '```json\n', '<tool_call>', '[', '}', '\n```');
  const given = fc.tuple(around, call, around, fc.nat(40)).map((parts) => {
    const [before, one, after, cut] = parts;
    return `${before}${one}${after}`.slice(0, cut % 2 === 0 ? undefined : -cut);
  });
  const attack = 'Sure!\n{"name": "F", "arguments": "\\"{\\\\\\"city\\\\\\": \\\\\\"x\\\\\\"}\\""';
  fc.assert(
    fc.property(given, (one) => holds(one)),
    { ...runs, examples: [[attack]] },
  );
});

describe('the time grows with the text and no faster', () => {
  const repeated = (part: string) => ({
    name: part.slice(0, 40),
    build: (size: number) => part.repeat(Math.ceil(size / part.length)),
  });
  const parts = [
    ...pieces.filter((piece) => piece.length > 1),
    '{',
    '[',
    '"',
    '{"a',
    '[{',
    '[f(',
    '[f(a=[',
    '{"name":"f","arguments":{"a":[',
    '<tool_call>{"name":"f","arguments":{"a":"',
    '<tool_call>{"name":"f","arguments":{}}',
    '<think>a',
    'Action   ',
    '<function=f><parameter=a>1',
    '<tool_call>f<arg_key>a<arg_value>1',
    'data: {"choices":[{"delta":{"content":"a"}}]}\n\n',
    'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"a"}}]}}]}\n\n',
    '{"a":1}\n',
    '"a"\n',
    '<|channel|>  ',
    '<|start|>assistant<|channel|>final<|message|>a',
    '```json\n{"a":',
    '`<tool_call>',
    '[TOOL_CALLS]f[ARGS]{"a":',
    '<|tool_call>call:f{a:[',
    '[f(a="\\',
    ' ',
    '\n',
    '\t\n',
  ];
  test('for any part repeated', { timeout: 300_000 }, () => {
    expect(fasterThanTheirSize(parts.map(repeated), (given) => readCalls(given), 1_000)).toEqual([]);
  });
});
