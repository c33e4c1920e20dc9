import { describe, expect, test } from 'vitest';
import { codeEffects } from '../../../core/python/effects/code-effects.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { pythonSources } from '../../fuzz/expensive/expensive-sources.ts';
import { fasterThanTheirSize, stepsOf } from '../../support/steps.ts';

const indexOf = (source: string): PythonIndex => PythonIndex.of([{ path: 'server.py', module: readModule(source) }]);
const readEffects = (index: PythonIndex) => codeEffects(fileContext(index, 'tools.aion', ['server.py']), 'f');

/** More steps than any source of the list takes, of any size. */
const mostSteps = 60_000_000;

describe('the effects of sources that are expensive to read', () => {
  test.each(pythonSources.filter(({ doubles }) => doubles))(
    'grow no faster than the source: $name',
    ({ name, text }) => {
      expect(fasterThanTheirSize([{ name, build: (size) => indexOf(text(size)) }], readEffects, 10)).toEqual([]);
    },
  );

  test.each(pythonSources.filter(({ doubles }) => !doubles))('take limited time: $name', ({ text }) => {
    expect(stepsOf(() => readEffects(indexOf(text(1_000))))).toBeLessThan(mostSteps);
  });

  test('are known where a name uses the one before it twice', () => {
    const [choices] = pythonSources;
    expect(readEffects(indexOf(choices?.text(17) ?? '')).effect).toBe('looks');
  });
});
