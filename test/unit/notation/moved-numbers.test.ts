import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MovedNumbers } from '../../../core/notation/moved-numbers.ts';

function plain(numbers: MovedNumbers): readonly number[] {
  return Array.from({ length: numbers.length }, (_, index) => numbers.at(index));
}

const gaps = fc.array(fc.nat({ max: 5 }), { maxLength: 6 });
const edit = fc.record({
  from: fc.nat({ max: 20 }),
  count: fc.nat({ max: 3 }),
  gaps,
  keeps: fc.boolean(),
  by: fc.integer(),
});

describe('numbers of which those behind a place are moved', () => {
  it('are those of a plain list, whatever is replaced and moved', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 20 }), fc.array(edit, { maxLength: 8 }), (steps, edits) => {
        let list: readonly number[] = steps.map((_, index) => steps.slice(0, index + 1).reduce((a, b) => a + b, 0));
        let moved = new MovedNumbers(Int32Array.from(list));
        for (const { from: place, count, gaps: between, keeps, by } of edits) {
          const from = Math.min(place, list.length);
          const to = Math.min(from + count, list.length);
          // As by typing: the run at the offset begins where it began, and those behind move.
          const put = keeps ? list.slice(from, to) : between.map((gap, index) => (list[from] ?? 0) + index * gap);
          const amount = by % 10;
          moved = moved.spliced(from, to, new MovedNumbers(Int32Array.from(put)), amount);
          list = [...list.slice(0, from), ...put, ...list.slice(to).map((number) => number + amount)];
          expect(plain(moved)).toEqual(list);
          expect(moved.at(list.length)).toBe(0);
        }
      }),
    );
  });

  it('are found by what they are at most', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { maxLength: 20 }),
        fc.nat({ max: 20 }),
        fc.nat({ max: 9 }),
        fc.nat(99),
        (steps, place, by, wanted) => {
          const ascending = steps.map((_, index) => steps.slice(0, index + 1).reduce((a, b) => a + b, 0));
          const from = Math.min(place, ascending.length);
          const numbers = new MovedNumbers(Int32Array.from(ascending)).spliced(
            from,
            from,
            new MovedNumbers(new Int32Array(0)),
            by,
          );
          expect(numbers.lastAtMost(wanted)).toBe(plain(numbers).findLastIndex((number) => number <= wanted));
        },
      ),
    );
  });
});
