import { describe, test } from 'vitest';
import { judge, versions } from './hazard-support.ts';
import { measuredInputs } from './measured-inputs.corpus.ts';

describe('the measured inputs', () => {
  test.each(versions)('%s', (version) => {
    for (const { input } of measuredInputs()) {
      judge(input, version);
    }
  });
});
