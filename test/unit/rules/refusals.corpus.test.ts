import { describe, expect, test } from 'vitest';
import { measuredInputs } from '../loaders/measured-inputs.corpus.ts';
import { allSettings, judge } from './refusals-support.ts';

describe('a text that the detected aions-llm version refuses has an error with the exception of the loader', () => {
  describe('over the measured inputs', () => {
    test('of every version', () => {
      let refusing = 0;
      for (const { input } of measuredInputs()) {
        for (const settings of allSettings) {
          refusing += judge(input, settings);
        }
      }
      expect(refusing).toBeGreaterThan(300);
    });
  });
});
