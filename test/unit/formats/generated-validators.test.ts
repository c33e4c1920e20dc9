import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../../../scripts/build-format-validators.ts';

describe('the precompiled validators', () => {
  it('are written before the tests run', () => {
    for (const [name, text] of generatedFiles()) {
      const file = new URL(`../../../core/formats/shapes/${name}`, import.meta.url);
      expect(readFileSync(file, 'utf8') === text, name).toBe(true);
    }
  });

  it('compile nothing at run time', () => {
    for (const text of generatedFiles().values()) {
      expect(text).not.toMatch(/new Function|\beval\(|require\(/);
    }
  });
});
