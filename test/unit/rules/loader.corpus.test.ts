import { describe, expect, it, test } from 'vitest';
import type { Finding } from '../../../core/rules/finding.ts';
import type { CheckSettings } from '../../../core/rules/settings.ts';
import { measuredInputs } from '../loaders/measured-inputs.corpus.ts';
import { findingsOf, judgeFixes, named, ofLoader, pinned, versions } from './loader-support.ts';

const loaderFindings = (text: string, settings: CheckSettings): readonly Finding[] =>
  ofLoader(findingsOf(text, settings));

describe('the measured answers', () => {
  const cases = measuredInputs().flatMap(({ id, input, results }) =>
    results.map((result) => ({ id, input, version: result.version, kind: result.class })),
  );
  test.each(cases)('$id in $version: $kind', ({ input, version, kind }) => {
    const rules = loaderFindings(input, named(version)).map(({ rule }) => rule);
    if (kind === 'matches') {
      expect(rules).toEqual([]);
    }
    if (kind === 'SILENT-DIFFERENCE' || kind === 'rejects-valid' || kind === 'accepts-constraint-violation+differs') {
      expect(rules).not.toEqual([]);
    }
    expect(rules).not.toContain('loader-other');
  });

  const variations = measuredInputs().filter(({ id }) => id.startsWith('seed-'));
  it("leaves the README's variations alone for the loader that they are written for", () => {
    expect(variations.length).toBeGreaterThanOrEqual(3);
    for (const { input } of variations) {
      expect(findingsOf(input, named('1.0.5'))).toEqual([]);
    }
  });

  it('tells of the ignored schema name of variation A for 1.0.16, and of nothing else', () => {
    const input = variations.find(({ id }) => id === 'seed-A')?.input ?? '';
    const [finding, ...others] = findingsOf(input, pinned('1.0.16'));
    expect(others).toEqual([]);
    expect(finding?.rule).toBe('loader-schema-name-ignored');
    expect(input.slice(finding?.span.start, finding?.span.end)).toBe('SendOutputSchema');
  });

  it('keeps the meaning with every fix, and the difference is gone', () => {
    let offered = 0;
    for (const { id, input } of measuredInputs()) {
      for (const version of versions) {
        offered += judgeFixes(input, version, id);
      }
    }
    expect(offered).toBeGreaterThan(50);
  });
});
