import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../support/random-runs.ts';
import { judge, met, versions } from './hazard-support.ts';
import { nastyText } from './nasty-text.ts';
import { writtenText } from './written-text.ts';

describe('where the summaries of all items say that nothing reaches beyond, the items alone tell all', () => {
  test.each(versions)('%s', (version) => {
    const runs = { numRuns: randomRuns / 2 };
    met.none = met.own = met.braces = met.words = 0;
    fc.assert(
      fc.property(writtenText, (text) => judge(text, version)),
      runs,
    );
    expect(Math.min(met.none, met.own, met.braces)).toBeGreaterThan(randomRuns / 1000);
    fc.assert(
      fc.property(nastyText, (text) => judge(text, version)),
      runs,
    );
  });
});
