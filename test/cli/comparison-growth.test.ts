import { expect, it } from 'vitest';
import { comparison, type VersionAnswer } from '../../cli/output/comparison.ts';
import type { LoadedTool } from '../../core/loaders/load.ts';
import { growth } from '../support/steps.ts';

it('versions beside each other take work in proportion to their tools', () => {
  const answersOf = (count: number): readonly VersionAnswer[] =>
    (['1.0.0', '1.0.16'] as const).map((version) => ({
      version,
      loaded: {
        ok: true,
        tools: Array.from({ length: count }, (_, n) => ({ tool: { name: `T${n}` } as LoadedTool, file: '' })),
      },
    }));
  const { isLinear, said } = growth(answersOf, (answers) => comparison(answers, (_, text) => text), 50);
  expect(isLinear, said).toBe(true);
});
