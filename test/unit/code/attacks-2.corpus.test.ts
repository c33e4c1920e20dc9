import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toolsOfPythonCode } from '../../../core/code/python/python-tools.ts';
import { codeEffects } from '../../../core/python/effects/code-effects.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { corpusPath } from '../../support/corpus.ts';
import { stepsOf } from '../../support/steps.ts';

const attack = (name: string): string => readFileSync(corpusPath(`attacks-2/${name}`), 'utf8');
const indexOf = (path: string): PythonIndex => PythonIndex.of([{ path, module: readModule(attack(path)) }]);

test('a description that doubles 18 times is unknown, and the tool is read in limited time', () => {
  const path = 'py-string-double.py';
  const index = indexOf(path);
  const { tools } = toolsOfPythonCode(index, path);
  expect(tools.map(({ functionName }) => functionName)).toEqual(['g']);
  expect(tools.flatMap(({ unknown }) => unknown.map(({ message }) => message))).toEqual([
    'options: the arguments are too deeply nested or repeated (not run)',
  ]);
  expect(stepsOf(() => toolsOfPythonCode(index, path))).toBeLessThan(10_000_000);
});

test('the effects of a function that is chosen 12 times are known, and read in limited time', () => {
  const path = 'effects-exponential/api.py';
  const effects = () =>
    codeEffects(fileContext(indexOf(path), 'effects-exponential/t.aion', [path]), 'lambda a, b: f0(a, b)');
  expect(effects().effect).toBe('looks');
  expect(stepsOf(effects)).toBeLessThan(2_000_000);
});

test.each(['lambda path: exists(path)', 'lambda path: title(path)'])(
  '%s, which changes a file, is not harmless',
  (code) => {
    const path = 'read-only-lies/api.py';
    expect(codeEffects(fileContext(indexOf(path), 'read-only-lies/t.aion', [path]), code).effect).not.toBe('looks');
  },
);
