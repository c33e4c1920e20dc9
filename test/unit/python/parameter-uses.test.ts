import { expect, it } from 'vitest';
import { readExecutable } from '../../../core/python/expression.ts';
import { namesWithin, usesOfParameters } from '../../../core/python/syntax/scopes.ts';

/** The text with every use of the parameter in `‹›`. */
function marked(text: string, name: string): string {
  const { expression } = readExecutable(text);
  if (expression.kind !== 'lambda') throw new Error('This is no lambda.');
  return (usesOfParameters(expression).get(name) ?? []).reduceRight(
    (result, { start, end }) => `${result.slice(0, start)}‹${result.slice(start, end)}›${result.slice(end)}`,
    text,
  );
}

it.each([
  ['lambda x: x + f(x.x, x=x)[x]', 'lambda x: ‹x› + f(‹x›.x, x=‹x›)[‹x›]'],
  ['lambda x: (lambda x: x)(x)', 'lambda x: (lambda x: x)(‹x›)'],
  ['lambda x: (lambda y=x: x)()', 'lambda x: (lambda y=‹x›: ‹x›)()'],
  ['lambda x: (lambda x=x: x)()', 'lambda x: (lambda x=‹x›: x)()'],
  ['lambda x: [x for x in x if x]', 'lambda x: [x for x in ‹x› if x]'],
  ['lambda x: [y for y in x if x]', 'lambda x: [y for y in ‹x› if ‹x›]'],
  ['lambda x: {k: v for (k, x), *v in x}', 'lambda x: {k: v for (k, x), *v in ‹x›}'],
  ['lambda x: (x := 1) + x', 'lambda x: (‹x› := 1) + ‹x›'],
  ["lambda x: f'{x} x {y}' + 'x'", "lambda x: f'{‹x›} x {y}' + 'x'"],
  ['lambda x=x: 1', 'lambda x=x: 1'],
])('finds the uses of a parameter, and no others: %s', (text, expected) => {
  expect(marked(text, 'x')).toBe(expected);
});

it('names everything that a new name could collide with', () => {
  const { expression } = readExecutable('lambda a, b=c: [d for d in e.f if (lambda g: h(i=j))(k)]');
  expect([...namesWithin(expression)].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h', 'j', 'k']);
});
