import { describe, expect, test } from 'vitest';
import { typeScriptSources } from '../../../fuzz/expensive/expensive-sources.ts';
import { stepsOf } from '../../../support/steps.ts';
import { toolsOf } from './files.ts';

/** More steps than any source of the list takes, of any size. */
const mostSteps = 60_000_000;

describe('sources that are expensive to read end with an answer in limited time', () => {
  test.each(typeScriptSources)('$name', ({ text, doubles }) => {
    for (const size of doubles ? [20, 40, 80] : [1_000]) {
      const source = text(size);
      expect(stepsOf(() => toolsOf(source))).toBeLessThan(mostSteps);
    }
  });
});
