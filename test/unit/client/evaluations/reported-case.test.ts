import { describe, expect, it } from 'vitest';
import { judgeCalls } from '../../../../agent/expectations/judge.ts';
import type { EvaluatedCase } from '../../../../agent/expectations/report.ts';
import { type Before, reportedCase } from '../../../../client/features/evaluations/reported-case.ts';
import { toolPlaceOf } from '../../../../client/features/evaluations/tool-paths.ts';
import type { CallExpectation } from '../../../../core/calls/index.ts';
import { evalRun } from '../../../support/eval-run.ts';

const expectation: CallExpectation = {
  kind: 'calls',
  calls: [{ tool: 'get_time', arguments: null, mayHaveOthers: false }],
  match: 'exact',
  inOrder: false,
  forbid: [],
};

/** Runs that called these tools; null for no answer. */
function evaluated(model: string, ...called: readonly (string | null)[]): EvaluatedCase {
  const runs = called.map((name) => {
    const calls = name === null ? [] : [{ name, arguments: {} }];
    const failure = name === null ? 'No answer.' : null;
    const verdict = judgeCalls(calls, expectation);
    const problems = failure === null ? verdict.problems : [failure];
    return evalRun({
      ...verdict,
      problems,
      calls,
      said: name === 'get_weather' ? 'It rains.' : '',
      tokens: null,
      seconds: 0.5,
      failure,
    });
  });
  return { file: 'f', id: 'a', model, runs };
}

const none = (): Before | null => null;

describe('what is said of a case', () => {
  it('passes where each run of each model is right', () => {
    expect(
      reportedCase(expectation, [evaluated('m', 'get_time', 'get_time'), evaluated('n', 'get_time')], none),
    ).toEqual({
      state: 'passed',
      messages: [],
      duration: 1_500,
    });
  });

  it('names the tool that was called instead, for each model, and what the model said', () => {
    const told = reportedCase(
      expectation,
      [evaluated('m', 'get_time', 'get_weather', 'get_weather'), evaluated('n', 'get_time')],
      none,
    );
    expect(told.state).toBe('failed');
    expect(told.messages).toEqual([
      {
        text: 'm: 1 of 3 runs are right.\nget_weather was called instead of get_time.\nThe model said: It rains.',
        difference: {
          expected: '{\n  "tool": "get_time"\n}',
          actual: '{\n  "tool": "get_weather",\n  "arguments": {}\n}',
        },
      },
    ]);
  });

  it('is no failure of the tools where no model answered', () => {
    const told = reportedCase(expectation, [evaluated('m', null)], none);
    expect(told).toMatchObject({ state: 'errored', messages: [{ text: 'm: No answer.', difference: null }] });
    expect(reportedCase(expectation, [evaluated('m', null), evaluated('n', 'get_time')], none).state).toBe('errored');
  });

  it('shows the tools that changed since a better run, side by side', () => {
    const changed = [{ name: 'get_weather', before: 'old', after: 'new' }];
    const earlier = (...called: readonly string[]) => ({ evaluated: evaluated('m', ...called), changed });
    const now = [evaluated('m', 'get_weather', 'get_time')];
    expect(reportedCase(expectation, now, () => earlier('get_time', 'get_time')).messages[1]).toEqual({
      text: 'm: 2 of 2 runs were right before get_weather was changed. This may be chance (p = 1).',
      difference: { expected: 'old', actual: 'new' },
    });
    expect(reportedCase(expectation, now, () => earlier('get_weather', 'get_time')).messages).toHaveLength(1);
  });
});

describe('a path of tools', () => {
  it.each([
    ['aion_tools', { base: 'aion_tools', pattern: null }],
    ['../tools/a.aion', { base: '../tools/a.aion', pattern: null }],
    ['tools/**/*.aion', { base: 'tools', pattern: '**/*.aion' }],
    ['*.json', { base: '.', pattern: '*.json' }],
    ['a\\b', { base: 'a/b', pattern: null }],
  ])('%s', (path, place) => {
    expect(toolPlaceOf(path)).toEqual(place);
  });
});
