import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { rootProblems } from './root-problems.ts';

/** Texts that a naive reader would read repeatedly. */
const hostile: Readonly<Record<string, (size: number) => string>> = {
  'braces only': (n) => '{'.repeat(n),
  'braces in braces': (n) => '{'.repeat(n / 2) + '}'.repeat(n / 2),
  'brackets only': (n) => '['.repeat(n),
  'quotes only': (n) => '"'.repeat(n),
  'quotes in quotes on one line': (n) => '"a"b'.repeat(n / 4),
  'quotes, then white space': (n) => `[{${'"a"b '.repeat(200)}${' '.repeat(n)}"`,
  'half keys': (n) => 'name '.repeat(n / 5),
  dashes: (n) => '-'.repeat(n),
  'keys without values': (n) => 'name -->'.repeat(n / 8),
  'strings never closed': (n) => `[{${'name --> "'.repeat(n / 10)}`,
  'lines never closed': (n) => `[{name --> "${'x\n'.repeat(50)}" y\n`.repeat(n / 115),
  commas: (n) => `[{${','.repeat(n)}`,
  'comments never closed': (n) => '/*'.repeat(n / 2),
  'comments of HTML never closed': (n) => '<!--\n'.repeat(n / 5),
  'arrows in a comment of HTML': (n) => `<!--${'--> "a" '.repeat(n / 8)}`,
  'nested blocks': (n) => `[{ args_schema --> ${'{a --> '.repeat(n / 7)}`,
  'long strings never closed': (n) => '[system_prompt --> """x\n}\n'.repeat(n / 27),
  'stray braces on one line': (n) => `[{name --> "x", ${'{ '.repeat(n / 2)}`,
  'conflict markers': (n) => `[{\n${'<<<<<<< a\n'.repeat(n / 10)}`,
  'stray words': (n) => `[{ ${'@ '.repeat(n / 2)}`,
  'wrong quotes': (n) => `[{name --> '${"x' ".repeat(n / 3)}`,
  'values without keys': (n) => `[{${'--> "x" '.repeat(n / 8)}`,
  'values without an opening quote': (n) => `[{${'name --> x", '.repeat(n / 12)}`,
  'values with one quote': (n) => `[{${'name --> x"y '.repeat(n / 13)}`,
  'quotes before arrows': (n) => `[{${'name "--> '.repeat(n / 10)}`,
  'bare sentence': (n) => `[{name --> ${'a, b '.repeat(n / 5)}`,
  'blocks never closed': (n) => `[{${'function --> "f" --> { arg-1 --> {'.repeat(n / 36)}`,
  NUL: (n) => '\0'.repeat(n),
  'lone surrogates': (n) => '\ud800'.repeat(n),
};

const read = (text: string): NotationDocument => {
  const document = NotationDocument.parse(text);
  rootProblems(document);
  return document;
};

describe('reading', () => {
  it('takes steps in proportion to the text', () => {
    const builds = Object.entries(hostile).map(([name, build]) => ({ name, build }));
    expect(fasterThanTheirSize(builds, read)).toEqual([]);
  });

  it.each(Object.entries(hostile))('covers a long text to its end: %s', (_, make) => {
    const text = make(50_000);
    expect([...read(text).items()].reduce((width, { item }) => width + item.width, 0)).toBe(text.length);
  });
});
