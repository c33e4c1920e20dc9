import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareNumbers,
  ExactNumber,
  fitsDouble,
  isMultiple,
  isWholeNumber,
  numberOfLiteral,
  numberOfText,
} from '../../../core/json/exact-number.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import { jsonLine, printJson } from '../../../core/json/print-json.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import { strictJson } from '../../../core/json/strict-json.ts';
import { anyNumberText } from '../../support/number-texts.ts';
import { randomRuns } from '../../support/random-runs.ts';

const big = '2512292042121000001';

test.each([big, '1.0', '1e3', '-0', '0.10', '1e400', '-1e-400', '9'.repeat(400)])('%s keeps its text', (text) => {
  expect(numberOfText(text)).toEqual(new ExactNumber(text));
});

test.each(['0', '1', '-1', '0.1', '9007199254740992', '1e+21', '5e-324'])('%s is a double', (text) => {
  expect(numberOfText(text)).toBe(Number(text));
});

test('each number is printed as it was read, at any depth', () => {
  fc.assert(
    fc.property(anyNumberText, (number) => {
      const text = `{"a":[${number},{"b":${number}}],"c":${number}}`;
      const [document] = parseJson(text).documents;
      expect(jsonLine(document?.value ?? null)).toBe(text);
      expect(jsonLine(strictJson(text) ?? null)).toBe(text);
      expect(printJson(document?.value ?? null).replaceAll(/\s/g, '')).toBe(text);
    }),
    { numRuns: randomRuns * 10 },
  );
});

test('without a printer of the engine for it, too', () => {
  const json = JSON as { rawJSON?: unknown };
  const { rawJSON } = json;
  try {
    json.rawJSON = undefined;
    expect(jsonLine({ a: new ExactNumber(big), b: undefined, c: [1, 'x'] })).toBe(`{"a":${big},"c":[1,"x"]}`);
    expect(() => JSON.stringify(new ExactNumber(big))).toThrow(big);
  } finally {
    json.rawJSON = rawJSON;
  }
});

describe('comparing', () => {
  /** The number times 10^400. */
  const scaled = (text: string): bigint => {
    const [, sign = '', whole = '', fraction = '', power = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
    return BigInt(`${sign}${whole}${fraction}${'0'.repeat(400 - fraction.length + Number(power))}`);
  };

  test('is exact', () => {
    fc.assert(
      fc.property(anyNumberText, anyNumberText, (one, other) => {
        const [a, b] = [scaled(one), scaled(other)];
        const expected = a < b ? -1 : Number(a > b);
        expect(Math.sign(compareNumbers(numberOfText(one), numberOfText(other)))).toBe(expected);
        expect(sameJson([numberOfText(one)], [numberOfText(other)])).toBe(expected === 0);
        if (b !== 0n) expect(isMultiple(numberOfText(one), numberOfText(other))).toBe(a % b === 0n);
      }),
      { numRuns: randomRuns },
    );
  });

  test.each([
    ['1', '1.0', 0],
    ['0', '-0', 0],
    ['1e3', '1000', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['-9007199254740993', '-9007199254740992', -1],
    ['0.1', '0.10000000000000000001', -1],
    ['1e400', '1e401', -1],
  ])('%s and %s', (one, other, expected) => {
    expect(Math.sign(compareNumbers(numberOfText(one), numberOfText(other)))).toBe(expected);
  });

  test('a multiple that is too far away is unknown', () => {
    expect(isMultiple(numberOfText('1e99999'), numberOfText('3'))).toBeNull();
  });
});

test.each([
  ['1.0', true, true],
  ['1e3', true, true],
  ['12.5e1', true, true],
  ['12345678901234567.5', false, false],
  ['12345678901234567890', true, false],
  ['1e-3', false, true],
  ['1e400', true, false],
])('%s: whole %s, has a double %s', (text, whole, fits) => {
  expect([isWholeNumber(numberOfText(text)), fitsDouble(numberOfText(text))]).toEqual([whole, fits]);
});

test.each([
  ['0x1F', '31'],
  ['0xffffffffffffffffff', '4722366482869645213695'],
  ['1_000', '1000'],
  ['.5', '0.5'],
  ['1.', '1.0'],
  ['+1', '1'],
  ['-0o17', '-15'],
  ['00', '0'],
  ['007', null],
  ['1j', null],
  ['.', null],
  ['e5', null],
])('the literal %s is %s', (text, expected) => {
  const number = numberOfLiteral(text);
  expect(number === undefined ? null : String(number)).toBe(expected);
});
