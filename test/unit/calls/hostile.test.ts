import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callFamilies } from '../../../core/calls/call-family.ts';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { repairCalls } from '../../../core/calls/repair-call.ts';
import { corpusLines } from '../../support/corpus.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { caseOptions, caseText, type SharedCase } from './shared-case.ts';
import { toolWith } from './support.ts';

/** Pieces of calls in all grammars. */
const pieces = [
  '<tool_call>',
  '</tool_call>',
  '<tool_calls>',
  '<function=f>',
  '<function name="f">',
  '</function>',
  '<parameter=a>',
  '</parameter>',
  '<arg_key>',
  '</arg_key>',
  '<arg_value>',
  '</arg_value>',
  '[TOOL_CALLS]',
  '[ARGS]',
  '[f(a=',
  ')]',
  'f(',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ':',
  ',',
  '\\',
  '{"name": "f", "arguments": {"a": 1}}',
  '"name"',
  '"arguments"',
  'Action: f\n',
  'Action Input: x\n',
  '<think>',
  '</think>',
  '<|channel|>',
  '<|message|>',
  '<|start|>assistant',
  ' to=functions.f',
  '<|end|>',
  '<|tool_call>call:f{',
  '<|"|>',
  '<tool_call|>',
  '<|tool_call_begin|>functions.f:0',
  '<|tool_call_argument_begin|>',
  '<｜tool▁call▁begin｜>f<｜tool▁sep｜>',
  ']<]minimax[>[<tool_call>',
  ']<]minimax[>[<invoke name="f">',
  ']<]minimax[>[<a>',
  ']<]minimax[>[</a>',
  '<invoke name="f">',
  '<｜DSML｜invoke name="f">',
  '```json\n',
  '```',
  '`',
  '>>>f\n',
  'functools',
  '<|python_tag|>',
  'data: ',
  '\n',
  '\n\n',
  ' ',
  'a',
  '1',
  '=',
  '\u{1f600}',
  '\ud800',
  '<|tool_call_start|>',
  '<|message_model|>f<|content_invoke_tool_json|>',
  '<atem:invoke name="f">',
  ' to=f.f<|message|>',
  '<|eom|>',
] as const;

const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

/** The runs of a property; `npm run fuzz` makes more. */
const runs = { numRuns: randomRuns };

const callables = new CallableSet([
  toolWith('f', { type: 'object', properties: { a: { type: 'integer' }, city: { type: 'string' } }, required: ['a'] }),
]);

/** The invariants of any text. */
function holds(given: string, options: Parameters<typeof readCalls>[1] = {}): void {
  const reading = readCalls(given, options);
  for (const call of [...reading.calls, ...reading.others.flatMap(({ calls }) => calls)]) {
    for (const span of [
      call.span,
      call.nameSpan,
      call.places.nearest('/a/0'),
      ...call.problems.map((one) => one.span),
    ]) {
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(span.end).toBeLessThanOrEqual(given.length);
    }
  }
  for (const { span } of reading.problems) expect(span.end).toBeLessThanOrEqual(given.length);
  const { text: repaired, repairs, refusals } = repairCalls(given, { ...options, callables, types: true });
  expect(repairCalls(repaired, { ...options, callables, types: true }).text).toBe(repaired);
  for (const { span } of [...repairs, ...refusals]) {
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeGreaterThanOrEqual(span.start);
    expect(span.end).toBeLessThanOrEqual(given.length);
  }
}

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

describeWithCorpus('real outputs, mutated', () => {
  test('are read without an exception, with places inside them', { timeout: 300_000 }, () => {
    const cases = corpusLines<SharedCase>('model-outputs/cases.jsonl');
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(30), fc.constantFrom(...pieces)), { maxLength: 4 }),
        (one, changes) => {
          let given = caseText(one);
          if (given.length > 4_000) given = given.slice(0, 4_000);
          for (const [at, length, put] of changes) {
            const start = at % (given.length + 1);
            given = given.slice(0, start) + put + given.slice(start + length);
          }
          holds(given, caseOptions(one, false));
          holds(given, caseOptions(one, true));
        },
      ),
      runs,
    );
  });
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
