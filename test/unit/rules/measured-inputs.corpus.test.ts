import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectedLoader } from '../../../core/rules/detected-loader.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { corpusPath } from '../../support/corpus.ts';
import { findingsOf } from './helpers/marked.ts';

interface Measured {
  readonly id: string;
  readonly input: string;
  readonly spec: {
    readonly ext: { readonly valid: boolean; readonly constraint_violations?: readonly string[] };
  };
  /** By loader, `v1_0_5`. */
  readonly results: Readonly<Record<string, { readonly loads: { readonly ok: boolean } }>>;
}

describe('measured inputs', () => {
  const inputs: readonly Measured[] = JSON.parse(readFileSync(corpusPath('loader-behaviour.json'), 'utf8'));
  it.each(inputs.map((input) => [input.id, input] as const))('%s', (_, { input, spec, results }) => {
    const [version] = detectedLoader(defaultSettings).versions;
    const isRefused = results[`v${version?.replaceAll('.', '_')}`]?.loads.ok === false;
    const wrong = isRefused || !spec.ext.valid || (spec.ext.constraint_violations ?? []).length > 0;
    // Python's own errors are outside the notation.
    const errors = findingsOf(input, defaultSettings).filter(
      ({ severity, family }) => severity === 'error' && family !== 'python',
    );
    // A file that somebody has just created is no mistake yet: a hint says how to begin.
    const isEmpty = input.trim() === '';
    expect(errors.length > 0, errors.map(({ rule }) => rule).join(' ')).toBe(wrong && !isEmpty);
    if (isEmpty)
      expect(findingsOf(input, defaultSettings).map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
        'array-required information',
      ]);
  });

  it("the README's three variations only have the warning that the newest version ignores a class name", () => {
    const variations = inputs.filter(({ id }) => id.startsWith('seed-'));
    expect(variations.length).toBeGreaterThanOrEqual(3);
    for (const { input } of variations) {
      const ignored = input.includes('SendOutputSchema') ? ['loader-schema-name-ignored warning'] : [];
      const found = findingsOf(input, defaultSettings).map(({ rule, severity }) => `${rule} ${severity}`);
      expect(found).toEqual(ignored);
    }
  });
});
