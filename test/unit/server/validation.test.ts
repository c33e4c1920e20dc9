import { expect, test } from 'vitest';
import type { ValidationAnswer, ValidationQuestion } from '../../../core/calls/validation.ts';
import { Validation } from '../../../server/calls/validation.ts';
import type { Runtime } from '../../../server/runtime.ts';

const schema = { type: 'object' };
const right: ValidationAnswer = { kind: 'checked', violations: [] };
const stopped: ValidationAnswer = { kind: 'stopped', message: 'timed out after 5 seconds.' };

/** A validation with a scripted validator; `pass` ends all waits. */
function validation() {
  const waiting: (() => void)[] = [];
  const state = { answer: right, asked: 0 };
  const runtime = {
    validate: async (questions: readonly ValidationQuestion[]) => {
      state.asked += questions.length;
      return questions.map(() => state.answer);
    },
    timers: { after: (_: number, callback: () => void) => waiting.push(callback) },
  };
  const pass = (): void => {
    for (const callback of waiting.splice(0)) callback();
  };
  return { state, pass, asked: new Validation(runtime as unknown as Runtime, null) };
}

test('a check that was stopped is made again after a while, another never', async () => {
  const { state, pass, asked } = validation();
  const question = { schema, value: 1 };
  state.answer = stopped;
  expect((await asked.answersTo([question]))(question)).toBe(stopped);
  state.answer = right;
  expect((await asked.answersTo([question]))(question)).toBe(stopped);
  pass();
  for (let time = 0; time < 2; time++) expect((await asked.answersTo([question]))(question)).toBe(right);
  pass();
  await asked.answersTo([question]);
  expect(state.asked).toBe(2);
});

test('each of more questions than are kept has its answer', async () => {
  const questions = Array.from({ length: 1_500 }, (_, value) => ({ schema, value }));
  const answers = await validation().asked.answersTo(questions);
  expect(questions.filter((question) => answers(question) !== right)).toEqual([]);
});
