import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { findingsOf } from './helpers/marked.ts';

interface Measured {
  readonly id: string;
  readonly input: string;
  readonly spec: {
    readonly ext: { readonly valid: boolean; readonly constraint_violations?: readonly string[] };
  };
}

const file = join(import.meta.dirname, '../../../../shared/corpus/loader-behaviour.json');
const present = existsSync(file);
const inputs: readonly Measured[] = present ? JSON.parse(readFileSync(file, 'utf8')) : [];
if (!present) {
  console.log(`Skipped: ${file} is not here, so the rules are not held to the measured inputs.`);
}

describe.skipIf(!present)('measured inputs', () => {
  it.each(inputs.map((input) => [input.id, input] as const))('%s', (_, { input, spec }) => {
    const wrong = !spec.ext.valid || (spec.ext.constraint_violations ?? []).length > 0;
    // What Python refuses is no matter of the notation.
    const errors = findingsOf(input).filter(({ severity, family }) => severity === 'error' && family !== 'python');
    expect(errors.length > 0, errors.map(({ rule }) => rule).join(' ')).toBe(wrong);
  });

  it("the README's three variations have no finding of any kind", () => {
    const variations = inputs.filter(({ id }) => id.startsWith('seed-'));
    expect(variations.length).toBeGreaterThanOrEqual(3);
    for (const { input } of variations) {
      expect(findingsOf(input, defaultSettings)).toEqual([]);
    }
  });
});
