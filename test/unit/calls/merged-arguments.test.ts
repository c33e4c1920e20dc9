import { describe, expect, test } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { repairCalls } from '../../../core/calls/repair-call.ts';

// Parallel calls whose pieces a client or a server joins, because all have the index 0.

const toolsNamed = (...names: readonly string[]) => names.map((name) => ({ name, inputs: null }));
const tools = toolsNamed('read', 'write', 'read_file', 'file');

function message(name: string, args: string): string {
  return JSON.stringify({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name, arguments: args } }],
  });
}

const plain = (text: string, options = {}) =>
  readCalls(text, options).calls.map(({ name, arguments: args }) => [name, args]);
const kinds = (text: string) =>
  readCalls(text).calls.flatMap(({ problems }) => problems.map(({ kind, severity }) => `${kind} ${severity}`));

describe('objects that follow each other in the arguments of one call', () => {
  test.each(['{"a":1}{"a":2}', '{"a":1}\n{"a":2}', ' {"a":1} {"a":2} '])('%j are as many calls', (args) => {
    const text = message('read', args);
    expect(plain(text)).toEqual([
      ['read', { a: 1 }],
      ['read', { a: 2 }],
    ]);
    expect(kinds(text)).toEqual(['merged-arguments warning', 'merged-arguments warning']);
    const { calls } = readCalls(text);
    expect(calls.map(({ id }) => id)).toEqual(['c1', undefined]);
    for (const { places, problems } of calls) {
      const [problem] = problems;
      expect(text.slice(problem?.span.start, problem?.span.end)).toMatch(/^\{.*\}$/);
      expect(places.value('/a')).not.toBeNull();
    }
    expect(problemsOfRepair(text)).toEqual([
      "Several argument objects in one call can't be repaired. Write each call separately.",
    ]);
  });

  test.each([
    ['readread', ['read', 'read']],
    ['readwrite', ['read', 'write']],
    ['read', ['read', 'read']],
    ['other', ['other', 'other']],
  ])('the name %s is %j', (name, expected) => {
    const text = message(name, '{"a":1}{"b":2}');
    expect(plain(text, { tools: toolsNamed('read', 'write') }).map(([one]) => one)).toEqual(expected);
  });

  test('a name that could be two rows of tools is not divided', () => {
    const text = message('abc', '{"a":1}{"b":2}');
    const { calls } = readCalls(text, { tools: toolsNamed('a', 'bc', 'ab', 'c') });
    expect(calls.map(({ name }) => name)).toEqual(['abc']);
    expect(kinds(text)).toContain('merged-arguments warning');
  });

  test.each([
    [
      '{}{"a":1}',
      'The call has 2 argument objects: several calls were merged, or the first object is an empty start value.',
    ],
    ['{"a":1}{"a":1}', 'The call has 2 equal argument objects: several calls were merged, or a piece was repeated.'],
  ])('%s could be one call: an error that names both', (args, expected) => {
    const { calls } = readCalls(message('read', args));
    expect(calls).toHaveLength(1);
    expect(calls[0]?.problems.map((problem) => problem.message)).toEqual([expected]);
    expect(problemsOfRepair(message('read', args))).toHaveLength(1);
  });

  test.each(['{"a":1}x', '{"a":1}{"b":', '{"a":1}]'])('%s is another mistake', (args) => {
    expect(kinds(message('read', args)).join()).not.toContain('merged');
  });

  test('behind a mark, the error is the same', () => {
    const text = '<｜tool▁call▁begin｜>read<｜tool▁sep｜>{"a":1}{"a":2}<｜tool▁call▁end｜>';
    expect(kinds(text)).toEqual(['merged-arguments error']);
  });

  test('20,000 of them are read within the time limit of a test', () => {
    const args = Array.from({ length: 20_000 }, (_, at) => `{"a":${at}}`).join('');
    expect(readCalls(message('read'.repeat(50), args), { tools })).toBeDefined();
  });
});

function problemsOfRepair(text: string): readonly string[] {
  return repairCalls(text, { callables: new CallableSet([]) }).refusals.map((refusal) => refusal.message);
}

describe('pieces of a stream with one index', () => {
  const chunk = (call: object) =>
    JSON.stringify({ object: 'chat.completion.chunk', choices: [{ delta: { tool_calls: [call] } }] });
  const stream = (...calls: readonly object[]) => calls.map(chunk).join('\n');
  const whole = (name: string, args: string, more = {}) => ({ index: 0, ...more, function: { name, arguments: args } });

  test('each with a name and whole arguments: as many calls', () => {
    const text = stream(whole('read', '{"a":1}'), whole('read', '{"a":2}'), whole('write', '{"a":3}'));
    expect(plain(text)).toEqual([
      ['read', { a: 1 }],
      ['read', { a: 2 }],
      ['write', { a: 3 }],
    ]);
    expect(kinds(text)).toEqual(['merged-arguments warning', 'merged-arguments warning']);
  });

  test('with an id each: as many calls, without a word', () => {
    const text = stream(whole('read', '{"a":1}', { id: 'x' }), whole('read', '{"a":2}', { id: 'y' }));
    expect(plain(text)).toHaveLength(2);
    expect(kinds(text)).toEqual([]);
  });

  test('each with the name and a part of the arguments: one call', () => {
    const text = stream(whole('read', '{"a"'), whole('read', ':{"b"'), whole('read', ':1}}'));
    expect(plain(text)).toEqual([['read', { a: { b: 1 } }]]);
    expect(kinds(text)).toEqual([]);
  });

  test('two calls in parts: their arguments follow each other', () => {
    const part = (args: string) => ({ index: 0, function: { arguments: args } });
    const text = stream(whole('read', ''), part('{"a"'), part(':1}'), whole('read', ''), part('{"a"'), part(':2}'));
    expect(plain(text)).toEqual([
      ['read', { a: 1 }],
      ['read', { a: 2 }],
    ]);
  });

  test('items of Responses that all have the index 0', () => {
    const item = (id: string, args: string) => [
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'function_call', id, call_id: `c_${id}`, name: 'read', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: id, delta: args },
    ];
    const events = [...item('x', '{"a":1}'), ...item('y', '{"a":2}')];
    const text = events.map((event) => `data: ${JSON.stringify(event)}`).join('\n\n');
    expect(readCalls(text).calls.map(({ id, arguments: args }) => [id, args])).toEqual([
      ['c_x', { a: 1 }],
      ['c_y', { a: 2 }],
    ]);
  });
});
