import { describe, expect, test } from 'vitest';
import { ExactNumber } from '../../../core/json/exact-number.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { MAX_JSON_DEPTH, MAX_JSON_PROBLEMS, parseJson } from '../../../core/json/parse-json.ts';
import { valueAt } from '../../../core/json/pointer.ts';
import { growth } from '../../support/steps.ts';

function read(text: string): { readonly values: readonly JsonValue[]; readonly problems: readonly string[] } {
  const parsed = parseJson(text);
  return {
    values: parsed.documents.map((document) => document.value),
    problems: parsed.problems.map(
      (problem) => `${problem.severity} ${problem.kind} "${text.slice(problem.span.start, problem.span.end)}"`,
    ),
  };
}

describe('what is read without a word', () => {
  test.each<[string, string, JsonValue[]]>([
    [
      'an object',
      '{"a": [1, -2.5e3, "x", true, false, null]}',
      [{ a: [1, new ExactNumber('-2.5e3'), 'x', true, false, null] }],
    ],
    ['a bare scalar', ' "x" ', ['x']],
    ['comments and trailing commas', '// c\n{"a": 1, /* b */ "b": [1, 2,],}', [{ a: 1, b: [1, 2] }]],
    ['a comment right after a number', '{"a": 1// c\n, "b": true/* d */}', [{ a: 1, b: true }]],
    ['comment signs inside a string', '["// no", "/* no */"]', [['// no', '/* no */']]],
    ['JSON Lines', '{"a": 1}\n{"a": 2}\r\n\n{"a": 3}\n', [{ a: 1 }, { a: 2 }, { a: 3 }]],
    ['concatenated values', '{"a":1}{"b":2}[3] 4 "5"', [{ a: 1 }, { b: 2 }, [3], 4, '5']],
    ['every escape', '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00"', ['"\\/\b\f\n\r\té😀']],
    ['a lone surrogate', '"\\ud800"', ['\ud800']],
    ['empty containers', '[{}, [], ""]', [[{}, [], '']]],
    [
      'numbers with the spelling of a double, and others',
      '[0.10, 1e2, 9007199254740992, 1.0, -0, 100000000000000000000]',
      [
        [
          new ExactNumber('0.10'),
          new ExactNumber('1e2'),
          9007199254740992,
          new ExactNumber('1.0'),
          new ExactNumber('-0'),
          1e20,
        ],
      ],
    ],
  ])('%s', (_name, text, values) => {
    expect(read(text)).toEqual({ values, problems: [] });
  });
});

describe('what is read with a word about it', () => {
  test.each<[string, string, JsonValue[], string[]]>([
    ['a byte order mark', '\uFEFF{"a": 1}', [{ a: 1 }], ['warning byte-order-mark "\uFEFF"']],
    ['a key twice: the last counts', '{"a": 1, "a": 2}', [{ a: 2 }], ['warning duplicate-key ""a""']],
    ['values with commas between', '{"a":1},{"a":2}', [{ a: 1 }, { a: 2 }], ['warning syntax ","']],
    ['nothing', ' \n', [], ['error empty " \n"']],
    ['a missing comma', '{"a": 1 "b": 2}', [{ a: 1, b: 2 }], ['error syntax ""']],
    ['a double comma', '[1,,2]', [[1, 2]], ['error syntax ","']],
    ['a missing colon', '{"a" 1}', [{ a: 1 }], ['error syntax ""']],
    ['a missing value', '{"a": , "b": 2}', [{ a: null, b: 2 }], ['error syntax ""']],
    ['a key without quotes', '{a: 1}', [{ a: 1 }], ['error syntax "a"']],
    ['single quotes', "{'a': 'b'}", [{ a: 'b' }], ['error string "\'"', 'error string "\'"']],
    ['Python words', '[True, None]', [[true, null]], ['error syntax "True"', 'error syntax "None"']],
    ['a bare word', '[yes]', [['yes']], ['error syntax "yes"']],
    ['a number with a plus sign', '[+1]', [[1]], ['error number "+1"']],
    ['a number with a leading zero', '[01]', [[1]], ['error number "01"']],
    ['an unknown escape', '"\\x"', ['\\x'], ['error string "\\x"']],
    ['an escape beside it', '"\\b\\x"', ['\b\\x'], ['error string "\\x"', 'warning string "\\b"']],
    ['a line break in a string', '{"a": "b\nc"}', [{ a: 'b\nc' }], ['error string "\n"']],
    ['a string without its end', '{"a": "b\n, "c": 1}', [{ a: 'b', c: 1 }], ['error string ""b"']],
    ['an object without its end', '[{"a": 1]', [[{ a: 1 }]], ['error unclosed "{"']],
    [
      'a text that stops',
      '{"a": [1, {"b": ',
      [{ a: [1, { b: null }] }],
      ['error syntax ""', 'error unclosed "{"', 'error unclosed "["', 'error unclosed "{"'],
    ],
    ['a bracket too many', '[1}, 2]', [[1, 2]], ['error syntax "}"']],
    ['a closer at the root', '1 ]', [1], ['error syntax "]"']],
    ['an unclosed comment', '[1] /* x', [[1]], ['error comment "/* x"']],
    ['a space that is none', '[\u00a01]', [[1]], ['error syntax "\u00a0"']],
  ])('%s', (_name, text, values, problems) => {
    expect(read(text)).toEqual({ values, problems });
  });

  test('strict JSON can be asked for', () => {
    const parsed = parseJson('[1, /* c */ 2,]', { comments: false, trailingCommas: false });
    expect(parsed.problems.map((problem) => problem.kind)).toEqual(['comment', 'trailing-comma']);
    expect(parsed.documents[0]?.value).toEqual([1, 2]);
  });

  test('every message is a sentence', () => {
    for (const text of [
      '{"a" 1,,}',
      '[01, yes, "\\x", "\n"]',
      '',
      '\uFEFF{"a":1,"a":12345678901234567890}',
      '[1}',
      '{"a": [',
    ]) {
      for (const problem of parseJson(text).problems) {
        expect(problem.message).toMatch(/^["A-Z#].*[.?]$/);
      }
    }
  });
});

describe('JSON Lines with a bad line', () => {
  test('the other lines are read', () => {
    const text = '{"a": 1}\n{"a": \n{"a": 3}\n';
    const { values, problems } = read(text);
    expect(values).toEqual([{ a: 1 }, { a: null }, { a: 3 }]);
    expect(problems).toHaveLength(2);
  });

  test('a pretty-printed text is not cut into lines', () => {
    expect(read('{"x": 1}\n{\n  "a": 1\n  "b": 2\n}\n')).toEqual({
      values: [{ x: 1 }, { a: 1, b: 2 }],
      problems: ['error syntax ""'],
    });
  });
});

describe('hostile texts', () => {
  test('keys of prototypes are ordinary keys', () => {
    const { values, problems } = read('{"__proto__": {"polluted": 1}, "constructor": 2, "toString": 3}');
    expect(problems).toEqual([]);
    expect(JSON.stringify(values[0])).toBe('{"__proto__":{"polluted":1},"constructor":2,"toString":3}');
    expect(Object.getPrototypeOf(values[0])).toBeNull();
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('a depth of the limit is read, one more gives one error and null', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(MAX_JSON_DEPTH)).problems).toEqual([]);
    const parsed = parseJson(`{"a": ${nested(MAX_JSON_DEPTH)}, "b": 2}`);
    expect(parsed.problems.map((problem) => problem.kind)).toEqual(['depth']);
    expect(valueAt(parsed.documents[0]?.value ?? null, '/b')).toBe(2);
  });

  test.each(['[', '{"a":', '[{"a":', '"a', '[//', '/*', "'", '{', '}', ']', ',', ':', '\\', '[1 ', '{"a" '])(
    '100,000 times %s ends with an error',
    (piece) => {
      const text = piece.repeat(100_000);
      const parsed = parseJson(text);
      expect(parsed.hasErrors).toBe(true);
      expect(parsed.problems.length).toBeLessThanOrEqual(MAX_JSON_PROBLEMS + 1);
      for (const { pointers } of parsed.documents) {
        expect(pointers.nearest('/0/a/0').end).toBeLessThanOrEqual(text.length);
      }
    },
  );

  test('100,000 closed levels are skipped, with what follows read', () => {
    const deep = `${'{"a": ['.repeat(50_000)}"]" /* ] */${']}'.repeat(50_000)}`;
    const parsed = parseJson(`[${deep}, 1]`);
    expect(parsed.problems.map((problem) => problem.kind)).toEqual(['depth']);
    expect(valueAt(parsed.documents[0]?.value ?? null, '/1')).toBe(1);
  });

  test('a string over many lines takes steps in proportion', () => {
    const build = (lines: number) => `["${'line\n'.repeat(lines)}"]`;
    expect(parseJson(build(200_000)).problems).toHaveLength(1);
    expect(growth(build, parseJson)).toMatchObject({ isLinear: true });
  });
});

describe('values as programs write them', () => {
  test.each([
    [`['a', True]`, ['a', true], ['single quotes 1-2', 'True, False and None 6-10']],
    [`[('a' "b")]`, ['ab'], ['strings in parentheses 1-2', 'single quotes 2-3', 'joined strings 5-6']],
    [`[("a")]`, ['a'], ['strings in parentheses 1-2']],
    [`["\\x41\\U0001F600\\u{1F600}"]`, ['A😀😀'], []],
    [`{a: 1} # b`, { a: 1 }, ['unquoted property names 1-2', '# comments 7-8']],
  ])('%s', (text, value, told) => {
    const { documents, problems } = parseJson(text, { literals: true });
    expect(documents.map((document) => document.value)).toEqual([value]);
    expect(problems.map(({ message, span }) => `${message} ${span.start}-${span.end}`)).toEqual(told);
    expect(problems.every(({ kind }) => kind === 'literal')).toBe(true);
    expect(parseJson(text).hasErrors).toBe(true);
  });

  test('the last code point is read, and the one behind it is an error', () => {
    const read = (text: string) => parseJson(text, { literals: true });
    expect(read('["\\u{10FFFF}"]').documents[0]?.value).toEqual(['\u{10FFFF}']);
    expect(read('["\\u{110000}"]').problems).toMatchObject([{ severity: 'error', kind: 'string' }]);
  });
});
