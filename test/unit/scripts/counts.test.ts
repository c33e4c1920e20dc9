import { describe, expect, test } from 'vitest';
import { addCounts, countResults, failWithoutTests, noTests } from '../../../scripts/test/counts.ts';

const passed = { kind: 'test', title: 'opens', state: 'passed', milliseconds: 1 } as const;
const skipped = { ...passed, state: 'skipped' } as const;
const end = { kind: 'end' } as const;

describe('counts of a run in VS Code', () => {
  test('parts without a test of the chosen name pass beside one with such a test', () => {
    const counts = addCounts(countResults([end], true), countResults([passed, end], true));
    expect(failWithoutTests(counts)).toEqual({ passed: 1, failed: 0, skipped: [] });
  });

  test('a run fails if no test ran', () => {
    expect(failWithoutTests(noTests).failed).toBe(1);
    expect(failWithoutTests(countResults([skipped, end], true))).toEqual({ passed: 0, failed: 1, skipped: ['opens'] });
  });

  test('a run that breaks off fails', () => {
    expect(countResults([passed], true).failed).toBe(1);
    expect(countResults([passed, end], false).failed).toBe(1);
  });
});
