import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { readCanonical, writeCanonical } from '../../../core/tools/canonical-json.ts';
import { corpusLines } from '../../support/corpus.ts';

describe('files of aumai-toolcanon', () => {
  test('are read without loss and written the same', () => {
    for (const { canonical } of corpusLines<{ canonical: JsonObject }>('toolcanon-vectors.jsonl')) {
      const { result, losses } = readCanonical(canonical);
      expect(losses).toEqual([]);
      expect(JSON.stringify(writeCanonical(result))).toBe(JSON.stringify({ ...canonical, original_definition: {} }));
    }
  });
});
