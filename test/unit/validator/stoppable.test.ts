import { expect, test } from 'vitest';
import { validateAll } from '../../../validator/stoppable.ts';

const hostile = { type: 'object', properties: { x: { type: 'string', pattern: '^(a+)+$' } } };
const plain = { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] };

test('answers come in the order of the questions', async () => {
  const answers = await validateAll([
    { schema: plain, value: { x: 'a' } },
    { schema: hostile, value: { x: 'aaa' } },
    { schema: plain, value: { x: 1 } },
    { schema: plain, value: {} },
  ]);
  expect(
    answers.map((answer) => (answer.kind === 'checked' ? answer.violations.map(({ keyword }) => keyword) : answer)),
  ).toEqual([[], [], ['type'], ['required']]);
});

test('a pattern that never ends is stopped, and the questions after it are answered', async () => {
  const answers = await validateAll(
    [
      { schema: hostile, value: { x: `${'a'.repeat(60)}!` } },
      { schema: plain, value: { x: 1 } },
    ],
    300,
  );
  expect(answers[0]).toEqual({ kind: 'stopped', message: 'timed out after 0.3 seconds.' });
  expect(answers[1]?.kind).toBe('checked');
});

test('a schema that is none is an answer', async () => {
  const [answer] = await validateAll([
    { schema: { type: 'object', properties: { x: { $ref: '#/$defs/none' } } }, value: {} },
  ]);
  expect(answer?.kind).toBe('invalid-schema');
});
