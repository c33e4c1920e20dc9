import { describe, expect, test } from 'vitest';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { callParameters, shownDocstring, signatureLabel } from '../../../core/python/signature.ts';
import { stepsOf } from '../../support/steps.ts';

const times = (count: number, part: (n: number) => string, separator: string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join(separator);

const indexOf = (texts: Readonly<Record<string, string>>): PythonIndex =>
  PythonIndex.of(Object.entries(texts).map(([path, text]) => ({ path, module: readModule(text) })));

/** More steps than one lookup takes. To read a part of 20,000 names takes some hundred thousand. */
const few = 20_000;

describe('a part of foreign Python that is longer than people write', () => {
  test('is not read for a call or a hover: parameters and a docstring', () => {
    const long = indexOf({
      'a.py': `def f(${times(20_000, (n) => `p${n}: int = ${n}`, ', ')}):\n    """${'Long. '.repeat(20_000)}"""\n`,
    });
    const found = long.resolve('a.py', 'f');
    if (found.kind !== 'declaration' || found.declaration.kind !== 'function') throw new Error('No function was read.');
    const { declaration, module } = found;
    expect(stepsOf(() => callParameters(found))).toBeLessThan(few);
    expect(callParameters(found)).toBeNull();
    expect(shownDocstring(module.text, declaration.docstring)).toBeNull();
    expect(signatureLabel(module, declaration)).toBe('def f(…)');
  });

  test('leaves a name unknown: the bases of a class and the value of an instance', () => {
    const bases = times(5_000, (n) => `B${n}`, ', ');
    const index = indexOf({ 'a.py': `class C(${bases}): pass\nclass D(C): pass\nd = D()\ne = D(${bases})\n` });
    for (const name of ['d.missing', 'e.missing']) {
      expect(stepsOf(() => index.resolve('a.py', name))).toBeLessThan(few);
      expect(index.resolve('a.py', name)).toEqual({ kind: 'unknown', modules: [] });
    }
  });

  test('is read once for all names: __all__', () => {
    const names = times(2_000, (n) => `"n${n}"`, ', ');
    const index = indexOf({ 'b.py': `__all__ = [${names}]\n`, 'a.py': 'from b import *\n' });
    expect(index.resolve('a.py', 'n1').kind).toBe('missing');
    expect(stepsOf(() => index.resolve('a.py', 'm1'))).toBeLessThan(few);
  });
});

test('a lookup in modules that import each other with * ends, and the name is unknown', () => {
  const stars = times(200, (n) => `from m${n} import *`, '\n');
  const index = indexOf(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`m${n}.py`, stars])));
  expect(stepsOf(() => index.resolve('m0.py', 'missing'))).toBeLessThan(500_000);
  expect(index.resolve('m0.py', 'missing')).toEqual({ kind: 'unknown', modules: [] });
});
