import { describe, expect, test } from 'vitest';
import { loads } from '../../../core/loaders/load.ts';
import { readText } from '../../../core/loaders/read.ts';
import { measuredInputs } from './measured-inputs.corpus.ts';

describe('the measured answers', () => {
  const cases = measuredInputs().flatMap(({ id, input, results }) =>
    results.map((result) => ({ id, input, version: result.version, loads: result.loads })),
  );

  test('are there', () => expect(cases.length).toBeGreaterThan(700));

  test.each(cases)('$id in $version', ({ input, version, loads: expected }) => {
    const answer = loads(input, version);
    if (expected.ok) {
      expect(answer).toEqual({ ok: true, value: expected.value.map(({ args_schema: _, ...tool }) => tool) });
    } else {
      const { refusal } = readText(input, version);
      expect([answer.ok, refusal?.error]).toEqual([false, expected.error]);
      expect([refusal?.message, ...(refusal?.orElse ?? [])]).toContain(expected.message);
    }
  });
});
