import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { repairJson } from '../../../core/json/repair-json.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import { corpusLines } from '../../support/corpus.ts';

interface RepairCase {
  readonly id: string;
  readonly input: string;
  readonly value?: JsonValue;
  readonly valid?: boolean;
}

/** The better values where a repairing library's suite expects another, with the reasons. */
const otherwise: Readonly<Record<string, string>> = {
  // The suite expects an error, but repairs other control characters in strings.
  '"abc\u001f"': '"abc\\u001f"',
  // The suite drops the line break from the key.
  '{"key_1\n": "value"}': '{"key_1\\n": "value"}',
  // The suite reads nothing; the word is a value of Python.
  False: 'false',
};

describe('broken JSON of the suites of libraries that repair it', () => {
  const cases = corpusLines<RepairCase>('model-outputs/json-repair.jsonl');

  test('what is repaired has the value that the suite expects, and what is valid stays', () => {
    let repairedCount = 0;
    const different: string[] = [];
    for (const { input, value, valid } of cases) {
      const repaired = repairJson(input);
      if (valid === true) expect(repaired, input).toMatchObject({ kind: 'repaired', repairs: [] });
      if (repaired.kind === 'refused' || repaired.repairs.length === 0) continue;
      repairedCount++;
      if (value === undefined || !sameJson(repaired.value, value)) {
        expect(repaired.text).toBe(otherwise[input]);
        different.push(input);
      }
    }
    expect(different.sort()).toEqual(Object.keys(otherwise).sort());
    expect(repairedCount).toBeGreaterThan(65);
  });
});
