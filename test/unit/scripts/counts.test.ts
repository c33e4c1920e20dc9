import Mocha from 'mocha';
import { describe, expect, test } from 'vitest';
import { addCounts, countResults, failWithoutTests, noTests, skippedLines } from '../../../scripts/test/counts.ts';
import { mostRetries, reporterTo } from '../../vscode/support/mocha-events.ts';
import type { ResultLine } from '../../vscode/support/results.ts';

const passed = { kind: 'test', title: 'opens', state: 'passed', milliseconds: 1 } as const;
const skipped = { ...passed, title: 'opens (skipped: no Python)', state: 'skipped' } as const;
const end = { kind: 'end' } as const;

describe('counts of a run in VS Code', () => {
  test('parts without a test of the chosen name pass beside one with such a test', () => {
    const counts = addCounts(countResults([end], true), countResults([passed, end], true));
    expect(failWithoutTests(counts)).toEqual({ passed: 1, failed: [], skipped: [], retried: [] });
  });

  test('a run fails if no test ran', () => {
    expect(failWithoutTests(noTests).failed).toEqual(['There was no test to run.']);
    expect(failWithoutTests(countResults([skipped, end], true))).toEqual({
      passed: 0,
      failed: ['There was no test to run.'],
      skipped: [{ title: 'opens', reason: 'no Python' }],
      retried: [],
    });
  });

  test('a run that breaks off fails', () => {
    const failed = ['VS Code ended before the tests did.'];
    expect(countResults([passed], true)).toMatchObject({ failed });
    expect(countResults([passed, end], false)).toMatchObject({ failed });
  });

  test.each([
    [0, { passed: 1, failed: [], retried: [] }],
    [1, { passed: 1, failed: [], retried: ['opens'] }],
    [2, { passed: 0, failed: ['opens: Error: A key was lost.'], retried: ['opens'] }],
  ])('a test that fails %i times: one retry is listed, a second one is a failure', async (failures, expected) => {
    const lines: ResultLine[] = [];
    const reporter = reporterTo((line) => void lines.push(line)) as Mocha.ReporterConstructor;
    const mocha = new Mocha({ retries: mostRetries, reporter });
    let runs = 0;
    const body = (): void => {
      if (runs++ < failures) throw new Error('A key was lost.');
    };
    mocha.suite.addTest(new Mocha.Test('opens', body));
    await new Promise((resolve) => mocha.run(resolve));
    expect(countResults([...lines, end], failures < 2)).toMatchObject(expected);
  });
});

test('skipped tests are listed by their reason, once', () => {
  const skip = (title: string, reason: string) => ({ title, reason });
  expect(
    skippedLines([
      skip('a call', 'no Python'),
      skip('a window', 'no browser'),
      skip('a run', 'no Python'),
      skip('b', 'no Python'),
    ]),
  ).toEqual(['skipped: no Python (a call, and 2 more)', 'skipped: no browser (a window)']);
});
