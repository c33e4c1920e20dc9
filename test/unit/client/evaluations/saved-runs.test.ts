import { describe, expect, it } from 'vitest';
import type { EvaluatedCase } from '../../../../agent/expectations/report.ts';
import {
  type AskedCase,
  allSavedRuns,
  changedTools,
  noRuns,
  savedCase,
  savedRunsOf,
  saveRuns,
  withRuns,
} from '../../../../client/features/evaluations/saved-runs.ts';
import { evalRun } from '../../../support/eval-run.ts';

function evaluated(id: string, model: string, said = ''): EvaluatedCase {
  return { file: 'f', id, model, runs: [evalRun({ said, seconds: 1 })] };
}

function asked(id: string, model: string, tools: Readonly<Record<string, string>>, time = '1'): AskedCase {
  return { time, question: `${id}?`, evaluated: evaluated(id, model), tools: new Map(Object.entries(tools)) };
}

describe('the last runs of a file', () => {
  it('keep one run of each case and model, and each text of a tool once', () => {
    const ids = new Set(['a', 'b']);
    const first = withRuns(noRuns, [asked('a', 'm', { x: 'X', y: 'Y' }), asked('b', 'm', { x: 'X' })], ids);
    expect(first.texts).toEqual(['X', 'Y']);
    const second = withRuns(first, [asked('a', 'm', { x: 'X2' }, '2'), asked('a', 'n', { x: 'X2' }, '2')], ids);
    expect(second.cases.map(({ evaluated: { id, model }, time }) => `${id} ${model} ${time}`)).toEqual([
      'b m 1',
      'a m 2',
      'a n 2',
    ]);
    expect(second.texts).toEqual(['X', 'X2']);
    // A case that the file no longer has is removed.
    expect(withRuns(second, [], new Set(['b'])).cases).toHaveLength(1);
  });

  it('say which tools are others now', () => {
    const kept = withRuns(noRuns, [asked('a', 'm', { x: 'X', y: 'Y', z: 'Z' })], new Set(['a']));
    const before = savedCase(kept, 'a', 'm');
    if (before === null) throw new Error('not kept');
    const now = new Map([
      ['x', 'X'],
      ['y', 'Y2'],
      ['new', 'N'],
    ]);
    expect(changedTools(kept, before, now)).toEqual([
      { name: 'new', before: null, after: 'N' },
      { name: 'y', before: 'Y', after: 'Y2' },
      { name: 'z', before: 'Z', after: null },
    ]);
    expect(savedCase(kept, 'a', 'other')).toBeNull();
  });

  it('are kept for each file, and what a model said is cut', async () => {
    const values = new Map<string, unknown>([['other', 1]]);
    const state = {
      keys: () => [...values.keys()],
      get: (key: string) => values.get(key),
      update: async (key: string, value: unknown) =>
        void (value === undefined ? values.delete(key) : values.set(key, value)),
    };
    const long = { ...asked('a', 'm', {}), evaluated: evaluated('a', 'm', 'x'.repeat(5_000)) };
    await saveRuns(state, 'file:///a', withRuns(noRuns, [long], new Set(['a'])));
    expect(savedRunsOf(state, 'file:///a').cases[0]?.evaluated.runs[0]?.said).toHaveLength(2_000);
    expect(allSavedRuns(state).map(({ uri }) => uri)).toEqual(['file:///a']);
    await saveRuns(state, 'file:///a', noRuns);
    expect(allSavedRuns(state)).toEqual([]);
  });
});
