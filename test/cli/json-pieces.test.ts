import { expect, test } from 'vitest';
import { jsonPieces, jsonText } from '../../cli/output/json-text.ts';

/** A list in the middle of the output, and beside a text that needs an escape. */
const report = (list: readonly unknown[]) => ({
  name: 'a\u200bb',
  runs: [{ files: ['x'], results: list }],
  end: { count: 3 },
});

const items = [{ at: 1, text: 'two\nlines' }, 'a text \u0000', [], { inner: [{ empty: {} }, null] }];

test.each([0, 1, 4])('a list of %i items is written piece by piece as it is in one', (count) => {
  const list = items.slice(0, count);
  expect([...jsonPieces(report, list)].join('')).toBe(jsonText(report(list)));
});

test('each item is asked for when the one before it is written', () => {
  const asked: number[] = [];
  function* asking(): Iterable<unknown> {
    for (const item of [1, 2, 3]) {
      asked.push(item);
      yield item;
    }
  }
  const written: number[] = [];
  for (const _ of jsonPieces(report, asking())) written.push(asked.length);
  expect(written).toEqual([1, 2, 3, 3]);
});
