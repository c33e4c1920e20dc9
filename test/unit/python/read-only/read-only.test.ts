import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeEffects, type Effect } from '../../../../core/python/effects/code-effects.ts';
import { fileContext } from '../../../../core/python/file-context.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';
import { describeWithPython } from '../../../support/system-python.ts';
import { harmful, harmless, loadedModules, type TriedFunction } from './functions.ts';

const effects = new Map<string, Effect>();

function effectOf({ source }: TriedFunction): Effect {
  const known = effects.get(source);
  if (known !== undefined) return known;
  const modules = { 'api.py': source, ...loadedModules };
  const index = PythonIndex.of(Object.entries(modules).map(([path, text]) => ({ path, module: readModule(text) })));
  const { effect } = codeEffects(fileContext(index, 'tools.aion', ['api.py']), 'f');
  effects.set(source, effect);
  return effect;
}

/** `npm run fuzz` runs all functions; an ordinary run only every tenth of those that are known to be harmless, or to change a file. */
const isRun = (_: unknown, at: number): boolean => process.env['FUZZ_RUNS'] !== undefined || at % 10 === 0;

/** What each function did with a copy of a folder, in Python: `changed`, `same`, or `error: …` with the same folder. */
function run(python: string, functions: readonly TriedFunction[]): readonly string[] {
  const input = JSON.stringify(functions.map(({ source }) => ({ source, modules: loadedModules })));
  const { stdout, stderr } = spawnSync(python, ['-I', join(import.meta.dirname, 'run_functions.py')], {
    input,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const called = (functions: readonly TriedFunction[]) => functions.filter((one) => effectOf(one) === 'looks');

describe('read-only', () => {
  test('is no function with code that overwrites a file, wherever Python calls it', () => {
    expect(harmful.length).toBeGreaterThan(800);
    expect(called(harmful).map(({ name }) => name)).toEqual([]);
  });

  test('are most of the same functions without that code', () => {
    expect(called(harmless).length).toBeGreaterThan(500);
  });
});

describeWithPython('read-only, by Python', (python) => {
  test('no function that is called read-only changes a file', () => {
    const functions = called([...harmful, ...harmless.filter(isRun)]);
    const answers = run(python, functions);
    const untrue = functions.filter((_, at) => answers[at] === 'changed');
    expect(untrue.map(({ name }) => name)).toEqual([]);
    expect(answers.filter((answer) => answer === 'same').length).toBeGreaterThan(functions.length / 2);
  });

  test('the functions that overwrite a file do so', () => {
    const functions = harmful.filter(isRun);
    const changing = run(python, functions).filter((answer) => answer === 'changed');
    expect(changing.length).toBeGreaterThan(functions.length * 0.9);
  });
});
