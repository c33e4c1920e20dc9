import fc from 'fast-check';

/** Slips of typing, pasting and merging. */
const bits = [
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '=',
  '-->',
  '->',
  '-',
  '\n',
  ' ',
  '\r\n',
  'name',
  'x',
  '“',
  '//',
  '#',
  '"""',
  '\\',
  '0',
  '😀',
];

export interface Mutation {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** Small edits at random places, as fractions of the text, so that they fit any text. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 2 }) },
      { weight: 1, arbitrary: fc.integer({ min: 3, max: 40 }) },
    ),
    insert: fc.oneof(fc.constant(''), fc.constantFrom(...bits)),
  }),
  { minLength: 1, maxLength: 3 },
);

/** A mutated text, with its description. */
export function mutate(
  text: string,
  { at, remove, insert }: Mutation,
): { readonly text: string; readonly start: number; readonly removed: number } {
  const start = Math.min(text.length, Math.floor(at * (text.length + 1)));
  const removed = Math.min(remove, text.length - start);
  return { text: text.slice(0, start) + insert + text.slice(start + removed), start, removed };
}
