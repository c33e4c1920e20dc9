import { expect, test } from 'vitest';
import { oneElement } from '../../../core/rules/example.ts';
import { singleInput } from '../../../core/rules/loader/single-input.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { findingsOf } from './helpers/marked.ts';

const tool = (lambda: string, ...more: readonly string[]): string =>
  oneElement(
    'name --> "Pair",',
    `function --> "${lambda}" --> {`,
    '  arg-1 --> "int (one)",',
    '  arg-2 --> "int (another)",',
    '  return-1 --> "list (both)"',
    '},',
    'description --> "Pairs two numbers."',
    ...more,
  );

const isReported = (text: string): boolean =>
  findingsOf(text, { ...defaultSettings, targets: [] }).some(({ rule }) => rule === singleInput.id);

test.each([
  'lambda a, b: pair(a, b)',
  'lambda a, b: [a, b]',
  'lambda a, b: {"a": a, "b": b}'.replaceAll('"', "'"),
  'lambda a, b: a + b',
  'lambda a, b=1: (a, b)',
  'lambda a, b: f"{a} {b}"'.replaceAll('"', "'"),
  'lambda a, b: a if b else None',
])('%s without an inline schema is reported', (lambda) => {
  expect(isReported(tool(lambda))).toBe(true);
});

test('also of a tool with other properties, and of one without a description', () => {
  const lambda = 'lambda a, b: [a, b]';
  expect(isReported(tool(lambda).replace('description --> "Pairs two numbers."', 'context --> "math"'))).toBe(true);
});

test('a lambda of another number of parameters than its interface is reported as that alone', () => {
  expect(isReported(tool('lambda a, b, c: [a, b, c]'))).toBe(false);
});

test('an inline schema is enough', () => {
  const schema = 'args_schema --> { a --> "int | One", b --> "int | Another" },\n    description';
  expect(isReported(tool('lambda a, b: [a, b]').replace('description', schema))).toBe(false);
});
