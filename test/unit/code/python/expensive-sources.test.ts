import { describe, expect, test } from 'vitest';
import { toolsOfPythonCode } from '../../../../core/code/python/python-tools.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';
import { pythonSources } from '../../../fuzz/expensive/expensive-sources.ts';
import { fasterThanTheirSize, stepsOf } from '../../../support/steps.ts';

const indexOf = (source: string): PythonIndex => PythonIndex.of([{ path: 'server.py', module: readModule(source) }]);
const readTools = (index: PythonIndex) => toolsOfPythonCode(index, 'server.py');

const long = pythonSources.filter(({ doubles }) => !doubles);
/** More steps than any source of the list takes, of any size. */
const mostSteps = 20_000_000;

describe('the tools of sources that are expensive to read', () => {
  test.each(long)('take time in proportion to the source: $name', ({ name, text }) => {
    const build = (size: number): PythonIndex => indexOf(text(size));
    expect(fasterThanTheirSize([{ name, build }], readTools, 250)).toEqual([]);
  });

  test.each(pythonSources.filter(({ doubles }) => doubles))('take limited time: $name', ({ text }) => {
    for (const size of [20, 40, 80]) {
      const index = indexOf(text(size));
      expect(stepsOf(() => readTools(index))).toBeLessThan(mostSteps);
    }
  });
});
