import { describe, it } from 'vitest';
import { measuredInputs } from '../loaders/measured-inputs.corpus.ts';
import { choices, hold, settingsWith } from './raised-exception-support.ts';

describe('the exception of a finding', () => {
  describe('over the measured inputs', () => {
    it.each(choices)('is that as well: %s', (version) => {
      for (const { input } of measuredInputs()) hold(input, settingsWith(version));
    });
  });
});
