import fc from 'fast-check';
import { describe, test } from 'vitest';
import { corpusLines } from '../../support/corpus.ts';
import { holds, pieces, runs } from './hostile-support.ts';
import { caseOptions, caseText, type SharedCase } from './shared-case.ts';

describe('real outputs, mutated', () => {
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
