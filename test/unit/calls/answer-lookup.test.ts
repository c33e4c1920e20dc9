import { expect, test } from 'vitest';
import { answerLookup } from '../../../core/calls/answer-lookup.ts';
import type { ValidationAnswer } from '../../../core/calls/validation.ts';

test('one value has an answer for each schema, and a question that was not asked has none', () => {
  const [any, none] = [{ type: 'object' }, { type: 'object', required: ['to'] }];
  const fits: ValidationAnswer = { kind: 'checked', violations: [] };
  const invalid: ValidationAnswer = { kind: 'invalid-schema', message: 'wrong' };
  const validate = answerLookup(
    [
      { schema: any, value: {} },
      { schema: none, value: {} },
    ],
    [fits, invalid],
  );
  expect(validate({ schema: any, value: {} })).toBe(fits);
  expect(validate({ schema: none, value: {} })).toBe(invalid);
  expect(validate({ schema: any, value: { to: 'Ann' } })).toEqual({
    kind: 'stopped',
    message: "validation didn't run.",
  });
});
