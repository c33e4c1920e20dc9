import { expect, test } from 'vitest';
import { ItemParser } from '../../../core/notation/parser.ts';

test('Chevrotain finds no ambiguity, left recursion or unreachable alternative in the grammar', () => {
  expect(() => new ItemParser(true)).not.toThrow();
});
