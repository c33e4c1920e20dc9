import { describe, expect, test } from 'vitest';
import { differences } from './meaning-support.ts';
import { measuredInputs } from './measured-inputs.corpus.ts';
import { readStrictly } from './strict-reader.ts';

describe('the measured answers', () => {
  const valid = measuredInputs().filter(({ validIn }) => validIn('ext'));
  const cases = valid.flatMap(({ id, input, results }) => results.map((result) => ({ id, input, ...result })));

  test('every valid input can be read strictly', () => {
    expect(valid.filter(({ input }) => readStrictly(input) === null).map(({ id }) => id)).toEqual([]);
  });

  const changed = cases.filter(({ class: kind }) => kind === 'SILENT-DIFFERENCE' || kind === 'rejects-valid');
  test.each(changed)('$id in $version has a difference with a cause', ({ input, version }) => {
    const found = differences(input, version);
    expect(found).not.toEqual([]);
    expect(found.map(([cause]) => cause)).not.toContain('other');
    expect(found.map(([cause]) => cause)).not.toContain('not-in-notation');
  });

  const kept = cases.filter(({ class: kind }) => kind === 'matches');
  test.each(kept)('$id in $version has none', ({ input, version }) => {
    expect(differences(input, version)).toEqual([]);
  });
});
