import { expect, test } from 'vitest';
import { parameterTable } from '../../../core/schema/parameter-table.ts';

test('a row has what its schema says beside the type', () => {
  const properties = {
    unit: { type: 'string', enum: ['c', 'f'], default: 'c', description: 'The unit.' },
    day: { type: 'string', format: 'date', pattern: '^20' },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    kind: { const: 'x' },
    free: {},
    never: false,
  };
  const { rows, isCut } = parameterTable({ type: 'object', properties, required: ['unit'] });
  expect(rows.map(({ name, isRequired, description, notes }) => [name, isRequired, description, notes])).toEqual([
    ['unit', true, 'The unit.', 'one of "c", "f"; default "c"'],
    ['day', false, '', 'format date; pattern ^20'],
    ['count', false, '', 'at least 1; no more than 9'],
    ['kind', false, '', 'always "x"'],
    ['free', false, '', ''],
    ['never', false, '', ''],
  ]);
  expect(rows.slice(4).map(({ type }) => type)).toEqual(['anything', 'nothing']);
  expect(isCut).toBe(false);
});

test('the properties of objects, and of the items of lists, come below their own', () => {
  const city = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const { rows } = parameterTable({ properties: { city, cities: { type: 'array', items: city } } });
  expect(rows.map(({ name, depth, isRequired }) => [name, depth, isRequired])).toEqual([
    ['city', 0, false],
    ['city.name', 1, true],
    ['cities', 0, false],
    ['cities[].name', 1, true],
  ]);
});

test('500 rows are shown, of the 501st it is said that there are more', () => {
  const properties = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, {}]));
  expect(parameterTable({ properties: properties(500) })).toMatchObject({ rows: { length: 500 }, isCut: false });
  expect(parameterTable({ properties: properties(501) })).toMatchObject({ rows: { length: 500 }, isCut: true });
});

test('of more than twelve values the first twelve are shown', () => {
  const values = Array.from({ length: 13 }, (_, n) => n);
  const notesOf = (shown: readonly number[]) => parameterTable({ properties: { a: { enum: shown } } }).rows[0]?.notes;
  expect(notesOf(values.slice(1))).toBe('one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12');
  expect(notesOf(values)).toBe('one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …');
});
