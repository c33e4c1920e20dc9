import { expect, test } from 'vitest';
import { KeptThread } from '../../../validator/kept-thread.ts';

test('a question that takes too long is stopped, and the next one is answered', async () => {
  const thread = new KeptThread(1_500);
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
