import { describe, expect, it } from 'vitest';
import { measuredInputs } from '../loaders/measured-inputs.corpus.ts';
import { failingFixes, settings } from './fixes-work-support.ts';

describe.each(Object.entries(settings))('each fix removes its finding and adds no error, with %s', (_, of) => {
  describe('in the measured inputs', () => {
    it.each(measuredInputs().map(({ id, input }) => [id, input] as const))('%s', (_id, text) => {
      expect(failingFixes(text, of)).toEqual([]);
    });
  });
});
