import fc from 'fast-check';
import { expect } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { repairCalls } from '../../../core/calls/repair-call.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { toolWith } from './support.ts';

/** Pieces of calls in all grammars. */
export const pieces = [
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

export const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

/** The runs of a property; `npm run fuzz` makes more. */
export const runs = { numRuns: randomRuns };

export const callables = new CallableSet([
  toolWith('f', { type: 'object', properties: { a: { type: 'integer' }, city: { type: 'string' } }, required: ['a'] }),
]);

/** The invariants of any text. */
export function holds(given: string, options: Parameters<typeof readCalls>[1] = {}): void {
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
