import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { corpusDefinitions } from './definitions.corpus.ts';
import { hostileValue, useEverywhere } from './hostile-support.ts';

describe('real definitions with one thing broken', () => {
  const definitions = corpusDefinitions();

  it('are read, judged and written without a throw', () => {
    const broken = fc.record({
      at: fc.nat(definitions.length - 1),
      path: fc.array(fc.nat(5), { maxLength: 6 }),
      value: hostileValue,
    });
    fc.assert(
      fc.property(broken, ({ at, path, value }) => {
        const definition = definitions[at]?.definition;
        if (definition !== undefined) {
          useEverywhere(replacedAt(definition, path, value));
        }
      }),
      { numRuns: randomRuns },
    );
  });
});

/** The value with one part replaced; the path counts members and items. */
function replacedAt(value: JsonValue, path: readonly number[], replacement: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) {
    return replacement;
  }
  if (Array.isArray(value)) {
    const index = value.length === 0 ? 0 : step % value.length;
    return value.map((item: JsonValue, position) => (position === index ? replacedAt(item, rest, replacement) : item));
  }
  const keys = Object.keys(value);
  const key = keys[keys.length === 0 ? 0 : step % keys.length];
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key ? replacedAt(inner as JsonValue, rest, replacement) : (inner as JsonValue),
    ]),
  );
}
