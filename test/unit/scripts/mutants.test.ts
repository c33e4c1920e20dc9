import { describe, expect, test } from 'vitest';
import { mutantsOf, mutated } from '../../../scripts/mutate/mutants.ts';

describe('mutants', () => {
  const of = (source: string) => mutantsOf(source).map((mutant) => mutated(source, mutant));

  test.each([
    ['const a = b < c;', ['const a = b <= c;']],
    ['const a = b === c;', ['const a = b !== c;']],
    ['const a = (b) /* x */ && c;', ['const a = (b) /* x */ || c;']],
    ['const a = !b;', ['const a = b;']],
    ['const a = true;', ['const a = false;']],
    ['const a = 3;', ['const a = 4;']],
    ["const a = 'x';", ["const a = '';"]],
    ["const a = '';", ["const a = 'mutant';"]],
    ['function f() { return g(); }', ['function f() { return undefined; }']],
    ['if (a) { b = c; }', [';', 'if (a) { ; }']],
    ['if (a) b(); else c();', ['if (a) ; else c();', 'if (a) b(); else ;']],
  ])('%s', (source, expected) => {
    expect(of(source)).toEqual(expected);
  });

  test.each([
    ["import a from 'b';"],
    ["export { a } from 'b';"],
    ["type A = 'x' | 3;"],
    ["interface A { readonly b: 'c' }"],
    ["let a: 'x' | 1;"],
    ["const a = { 'b': c, d };"],
    ['for (const a of b) { }'],
    ["const a = b as 'c';"],
    ['function f() { return undefined; }'],
  ])('%s has none', (source) => {
    expect(of(source)).toEqual([]);
  });

  test('stand behind characters of two units where they are', () => {
    expect(of('/* 😀é */ const a = b! > (c as number);')).toEqual(['/* 😀é */ const a = b! >= (c as number);']);
  });
});
