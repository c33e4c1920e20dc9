import { describe, expect, test } from 'vitest';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { schemaOf } from '../../../core/python/schema/schema-of.ts';

/** The schema's default of a field whose default is this Python expression. */
function defaultOf(type: string, expression: string): unknown {
  const python = `from datetime import timedelta\nfrom pydantic import BaseModel\nclass M(BaseModel):\n    a: ${type} = ${expression}\n`;
  const index = PythonIndex.of([{ path: 'case.py', module: readModule(python) }]);
  const properties = schemaOf(index, 'case.py', 'M', { pydantic: 2 })?.schema['properties'] as
    | Record<string, Record<string, unknown>>
    | undefined;
  return properties?.['a']?.['default'];
}

/** Each value is the default that Pydantic 2.13.4 on Python 3.11 wrote into the schema. */
describe('constants have the value that Python gives them', () => {
  test.each([
    ['7 % 3', 1],
    ['-7 % 3', 2],
    ['7 % -3', -2],
    ['-7 % -3', -1],
    ['-7 // 3', -3],
    ['7 // -2', -4],
  ])('the remainder has the sign of the divisor: %s', (expression, value) => {
    expect(defaultOf('int', expression)).toBe(value);
  });

  test('a remainder of parts keeps them', () => {
    expect(defaultOf('float', '-7.5 % 2')).toBe(0.5);
  });

  test.each([['3 % 0'], ["'%s' % 3"], ["'100%' % ()"]])('%s is left out: it fails, or formats a text', (expression) => {
    expect(defaultOf('object', expression)).toBeUndefined();
  });

  test.each([
    ['hello world', 'Hello World'],
    ["it's a3b x_1y", "It'S A3B X_1Y"],
    ['HELLO-wORLD', 'Hello-World'],
    ['àb éC', 'Àb Éc'],
    ['', ''],
  ])('str.title begins a word after anything but a letter: %j', (text, value) => {
    expect(defaultOf('str', `${JSON.stringify(text)}.title()`)).toBe(value);
  });

  test.each([
    ['days=364', 'P364D'],
    ['days=365', 'P1Y'],
    ['days=400, hours=1', 'P1Y35DT1H'],
    ['days=1098, microseconds=1500', 'P3Y3DT0.0015S'],
    ['days=-730', '-P2Y'],
    ['hours=25, minutes=61, seconds=1', 'P1DT2H1M1S'],
    ['seconds=0', 'PT0S'],
  ])('a time span counts years of 365 days: timedelta(%s)', (parts, value) => {
    expect(defaultOf('timedelta', `timedelta(${parts})`)).toBe(value);
  });
});
