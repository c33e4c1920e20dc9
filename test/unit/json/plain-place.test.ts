import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../../core/json/parse-json.ts';
import { childPointer, splitPointer } from '../../../core/json/pointer.ts';
import { plainPlace } from '../../../core/json/pointer-map.ts';
import { readPlainJson } from '../../../core/json/read-plain-json.ts';
import { randomRuns } from '../../support/random-runs.ts';

function pointersIn(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const below = keys.flatMap((key) => pointersIn((value as never)[key], childPointer(pointer, key)));
  return [pointer, ...below, childPointer(pointer, 'absent'), childPointer(pointer, '00'), childPointer(pointer, 99)];
}

test('a place is the one that the table of the whole text has', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t', '\r\n'), (value, space) => {
      const text = `  ${JSON.stringify({ 'a/b': value, list: [value, '\\"', 'x\\\\'], last: value }, null, space)}\n`;
      const plain = readPlainJson(text);
      if (plain === undefined) return;
      compared++;
      // A text that is not plain has a table of places: a comment behind it changes no place.
      const pointers = parseJson(`${text}// table`).documents[0]?.pointers;
      for (const pointer of pointersIn(plain)) {
        const found = plainPlace(text, 2, splitPointer(pointer) ?? []);
        expect(found?.value ?? null, `${pointer} in ${text}`).toEqual(pointers?.value(pointer) ?? null);
        expect(found?.key ?? null, `${pointer} in ${text}`).toEqual(pointers?.key(pointer) ?? null);
      }
    }),
    { numRuns: randomRuns },
  );
  expect(compared).toBeGreaterThan(randomRuns / 4);
});
