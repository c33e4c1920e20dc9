import { expect, test } from 'vitest';
import { KeptThread } from '../../../validator/kept-thread.ts';
import { startThread } from '../../../validator/stoppable.ts';

test('a question that takes too long is stopped, and the next one is answered', async () => {
  const thread = new KeptThread(startThread, 1_500);
  const slow = { type: 'string', pattern: '^(a+)+$' };
  const quick = { type: 'integer' };
  const answers = await Promise.all([
    thread.ask({ schema: quick, value: 1 }),
    thread.ask({ schema: slow, value: `${'a'.repeat(60)}b` }),
    thread.ask({ schema: quick, value: 'one' }),
    thread.ask({ schema: quick, value: 2 }),
  ]);
  await thread.close();
  expect(answers.map((answer) => (answer.kind === 'checked' ? answer.violations.length : answer.kind))).toEqual([
    0,
    'stopped',
    1,
    0,
  ]);
});

test('one thread answers all questions, until it knows too many schemas', async () => {
  let started = 0;
  const start = () => {
    started++;
    return startThread();
  };
  const thread = new KeptThread(start, 5_000, 3);
  const schemas = [1, 2, 3, 4].map((value) => ({ const: value }));
  const asked = schemas.slice(0, 3).concat(schemas).concat(schemas.slice(2));
  const answers = await thread.askAll(asked.map((schema) => ({ schema, value: 4 })));
  await thread.close();
  expect(answers.map((answer) => (answer.kind === 'checked' ? answer.violations.length : answer.kind))).toEqual([
    ...[1, 1, 1, 1, 1, 1, 0, 1, 0],
  ]);
  expect(started).toBe(2);
});

test('where a question is stopped, the others of its schema in the same list are not asked', async () => {
  let started = 0;
  const thread = new KeptThread(() => {
    started++;
    return startThread();
  }, 300);
  const slow = { type: 'string', pattern: '^(a+)+$' };
  const values = [`${'a'.repeat(60)}b`, 'a', `${'a'.repeat(61)}b`];
  const answers = await thread.askAll([...values.map((value) => ({ schema: slow, value })), { schema: {}, value: 1 }]);
  expect(answers.map(({ kind }) => kind)).toEqual(['stopped', 'stopped', 'stopped', 'checked']);
  expect(started).toBe(2);
  // A later question is a new one.
  expect((await thread.ask({ schema: slow, value: 'a' })).kind).toBe('checked');
  await thread.close();
});
