import { describe, expect, test } from 'vitest';
import { measuredInputs } from '../loaders/measured-inputs.corpus.ts';
import { effectOf, isTrue, usable } from './version-effect-support.ts';

describe('the effect of each version on measured inputs', () => {
  const inputs = measuredInputs();

  test.each(usable)('%s', (version) => {
    const effects = inputs.map(({ input }) => effectOf(input, version));
    expect(effects.filter((effect) => effect === 'reads all tools').length).toBeGreaterThan(10);
    for (const [index, { id, input, results, validIn }] of inputs.entries()) {
      isTrue(input, version, validIn('ext'));
      const measured = results.find((result) => result.version === version);
      if (measured?.loads.ok === false) expect(effects[index], id).toBe(`rejects this file (${measured.loads.error})`);
    }
  });
});
