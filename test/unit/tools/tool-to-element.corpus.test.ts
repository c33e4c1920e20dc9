import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { readCanonical } from '../../../core/tools/canonical-json.ts';
import { corpusLines } from '../../support/corpus.ts';
import { convert, VERSIONS } from './tool-to-element-support.ts';

describe('real tools', () => {
  test.each(VERSIONS)('for %s', (version) => {
    let lossless = 0;
    let count = 0;
    for (const { canonical } of corpusLines<{ canonical: JsonObject }>('toolcanon-vectors.jsonl')) {
      const given = readCanonical(canonical).result;
      const { losses } = convert(given, version);
      count++;
      lossless += losses.some(({ path }) => path.startsWith('/inputs')) ? 0 : 1;
    }
    console.info(`${version}: the arguments of ${lossless} of ${count} real tools are said without loss`);
    expect(lossless / count).toBeGreaterThan(0.6);
  });
});
