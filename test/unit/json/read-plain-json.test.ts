import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseJson } from '../../../core/json/parse-json.ts';
import { readPlainJson } from '../../../core/json/read-plain-json.ts';
import { randomRuns } from '../../support/random-runs.ts';

const deepest = 1_000;

/** The reading of our own reader, which is asked when a part of a text is named. */
function readByUs(text: string) {
  const { documents, problems, hasErrors } = parseJson(text, { parts: [{ start: 0, end: text.length }] });
  return { documents: documents.map(({ value, span }) => ({ value, span })), problems, hasErrors };
}

function read(text: string) {
  const { documents, problems, hasErrors } = parseJson(text);
  return { documents: documents.map(({ value, span }) => ({ value, span })), problems, hasErrors };
}

describe('a plain text is read by the engine', () => {
  it.each([
    '{}',
    '[]',
    ' \r\n\t{"a": [1, -2.5, true, false, null, "b\\"", "\\\\", "c:d{[", "é\\n\\ud800"], "": {}}\n',
    '{"a":{"a":1},"b":{"a":2}}',
    '[123456789012345,-0,0.5]',
    '['.repeat(deepest) + ']'.repeat(deepest),
  ])('%.60s', (text) => {
    const value = readPlainJson(text);
    expect(value).toEqual(readByUs(text).documents[0]?.value);
    expect(readByUs(text).problems).toEqual([]);
  });
});

describe('what there is something to say of, or the engine reads in another way, is left to our own reader', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1},"a":3}',
    // The same length as the printed value without the repeated key.
    '{"a":1,"a":1,"n":1e8}',
    '{"a":1,"a":1,"n":[1e23,1e23,1e23,1e23,1e23,1e23]}',
    '{"a":1,"a":1,"n":[1e-3,1e-3,1e-3,1e-3,1e-3,1e-3]}',
    '{"a":1,"a":1,"n":[1e400,1e400]}',
    '{"a":1,"\\u0061":2}',
    '[1234567890123456]',
    '[1e400]',
    '[1E5]',
    '[1e5]',
    '{"__proto__":{"type":"string"}}',
    '{"constructor":1}',
    '{"required":["toString"]}',
    '{"\\u005f_proto__":1}',
    '{"a\\"":1}',
    '['.repeat(deepest + 1) + ']'.repeat(deepest + 1),
    '['.repeat(100_000) + ']'.repeat(100_000),
    '{"a":1,}',
    '{"a":1} {"b":2}',
    '// a\n{}',
    '\ufeff{}',
    '"a"',
    '',
  ])('%.60s', (text) => {
    expect(readPlainJson(text)).toBeUndefined();
  });
});

// https://github.com/nodejs/node/issues/63785
test('a key with an escape is not the one that was read before it', () => {
  expect(parseJson('{"h":[],"\\\\":0}').documents[0]?.value).toEqual({ h: [], '\\': 0 });
  expect(parseJson('{"h":1,"\\"":2}').documents[0]?.value).toEqual({ h: 1, '"': 2 });
});

test('both readings of any text are the same', () => {
  const key = fc.constantFrom('a', 'b', '"', '\\', ':', '__proto__', 'valueOf', '{', '\u2028', '\ud800', 'é');
  const blank = fc.constantFrom('', ' ', '\n', '\r\n\t');
  const leaf = fc.oneof(
    fc.constantFrom(
      '1',
      '-0',
      '1.50',
      '0.25',
      '1e3',
      '12e2',
      '1000',
      '1e-3',
      '9007199254740993',
      '0.1000000000000000055511151231257827',
      '1E400',
    ),
    fc.constantFrom('true', 'false', 'null', '""', '"\\u00e9"', '"\\u0041"', '"\\ud83d"', '01', 'tru', "'a'"),
    key.map((text) => JSON.stringify(text)),
  );
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc
        .tuple(fc.array(tie('value'), { maxLength: 3 }), blank)
        .map(([items, space]) => `[${items.join(`${space},`)}${space}]`),
      fc.tuple(fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }), blank).map(([members, space]) => {
        const written = members.map(([name, inner]) => `${JSON.stringify(name)}${space}:${space}${inner}`);
        return `{${space}${written.join(',')}${space}}`;
      }),
    ),
  }));
  let plain = 0;
  fc.assert(
    fc.property(blank, value, blank, (before, inner, after) => {
      const text = before + inner + after;
      plain += readPlainJson(text) === undefined ? 0 : 1;
      expect(read(text)).toEqual(readByUs(text));
    }),
    { numRuns: 10 * randomRuns },
  );
  expect(plain).toBeGreaterThan(randomRuns);
});
