import { describe, expect, it } from 'vitest';
import { measuredInputs } from '../loaders/measured-inputs.corpus.ts';
import { comesBack, versions } from './loads-dumps-support.ts';

describe('the measured inputs', () => {
  it('come back as they were loaded', () => {
    const outcomes = measuredInputs().flatMap(({ input }) => versions.map((version) => comesBack(input, version)));
    expect(outcomes).not.toContain('texts told');
    expect(outcomes.filter((outcome) => outcome === 'the same').length).toBeGreaterThan(380);
  });
});
