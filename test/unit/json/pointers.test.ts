import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import {
  arrayIndexOf,
  childPointer,
  parentPointer,
  pointerOf,
  splitPointer,
  valueAt,
} from '../../../core/json/pointer.ts';
import { printJson } from '../../../core/json/print-json.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import { cloneJson } from '../../support/clone-json.ts';
import { randomRuns } from '../../support/random-runs.ts';

function pointersOf(value: JsonValue, pointer = ''): [string, JsonValue][] {
  const children: [string | number, JsonValue][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return [[pointer, value], ...children.flatMap(([key, child]) => pointersOf(child, childPointer(pointer, key)))];
}

const anyJson = fc.jsonValue({ maxDepth: 5 }).map((value) => cloneJson(value as JsonValue));

describe('pointer steps', () => {
  test('escape and split are inverse', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (segments) => {
        expect(splitPointer(pointerOf(segments))).toEqual(segments);
      }),
    );
    expect(pointerOf(['a/b', 'm~n', 0])).toBe('/a~1b/m~0n/0');
    expect(splitPointer('a')).toBeNull();
    expect(splitPointer('/')).toEqual(['']);
    expect(parentPointer('/a/b')).toBe('/a');
    expect(parentPointer('/a')).toBe('');
    expect(parentPointer('')).toBeNull();
    expect([arrayIndexOf('0'), arrayIndexOf('10'), arrayIndexOf('01'), arrayIndexOf('-'), arrayIndexOf('')]).toEqual([
      0,
      10,
      null,
      null,
      null,
    ]);
  });

  test('inherited members are not found', () => {
    expect(valueAt({ a: [] }, '/toString')).toBeUndefined();
    expect(valueAt({ a: [] }, '/a/length')).toBeUndefined();
    expect(valueAt({ a: ['x'] }, '/a/0/0')).toBeUndefined();
    expect(valueAt({ a: ['x'] }, '/a/0')).toBe('x');
  });
});

describe('where values stand', () => {
  const text = ' // c\n{"a~/": [10, {"b": "x\\ny"}], "a~/": {"k": true}, \'q\': null }';
  const [document] = parseJson(text).documents;
  const slice = (span: { start: number; end: number } | null | undefined): string | null =>
    span ? text.slice(span.start, span.end) : null;

  test('values, keys and the last of a repeated key', () => {
    expect(slice(document?.pointers.value('/a~0~1'))).toBe('{"k": true}');
    expect(slice(document?.pointers.key('/a~0~1/k'))).toBe('"k"');
    expect(slice(document?.pointers.key('/q'))).toBe("'q'");
    expect(slice(document?.pointers.value('/q'))).toBe('null');
    expect(document?.pointers.key('')).toBeNull();
    expect(document?.pointers.value('/none')).toBeNull();
    expect(slice(document?.pointers.nearest('/a~0~1/k/deep/er'))).toBe('true');
    expect(document?.pointers.nearest('nonsense')).toEqual(document?.span);
  });

  test('the pointer at an offset', () => {
    expect(document?.pointers.pointerAt(text.indexOf('true') + 1)).toBe('/a~0~1/k');
    expect(document?.pointers.pointerAt(text.indexOf('"k"') + 1)).toBe('/a~0~1/k');
    expect(document?.pointers.pointerAt(0)).toBe('');
  });

  test('in JSON Lines offsets are those of the whole text', () => {
    const lines = '{"a": 1}\n{"a": [2]}';
    const [, second] = parseJson(lines).documents;
    expect(second?.pointers.value('/a/0')).toEqual({ start: 16, end: 17 });
  });

  test('the span of every pointer slices to the value and its key', () => {
    fc.assert(
      fc.property(
        anyJson,
        fc.constantFrom(0, 2, '\t'),
        fc.constantFrom('\n' as const, '\r\n' as const),
        (value, indent, eol) => {
          const printed = printJson(value, { indent, eol });
          const parsed = parseJson(printed);
          expect(parsed.problems).toEqual([]);
          const map = parsed.documents[0]?.pointers;
          for (const [pointer, expected] of pointersOf(value)) {
            const span = map?.value(pointer);
            expect(span).toBeTruthy();
            expect(sameJson(JSON.parse(printed.slice(span?.start, span?.end)), expected)).toBe(true);
            const key = map?.key(pointer);
            const last = splitPointer(pointer)?.at(-1);
            expect(key ? JSON.parse(printed.slice(key.start, key.end)) : last).toBe(last);
          }
        },
      ),
      { numRuns: randomRuns },
    );
  });
});

describe('printing', () => {
  test('equals JSON.stringify', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom<(number | string)[]>(0, 1, 2, 4, 20, '', '\t', '--'),
        (value, indent) => {
          expect(printJson(value as JsonValue, { indent })).toBe(JSON.stringify(value, null, indent));
        },
      ),
    );
    expect(printJson({ a: [1], b: {} })).toBe('{\n  "a": [\n    1\n  ],\n  "b": {}\n}');
    expect(printJson({ a: [1] }, { eol: '\r\n' })).toBe('{\r\n  "a": [\r\n    1\r\n  ]\r\n}');
  });

  test('parse(print(x)) equals x', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const parsed = parseJson(printJson(value));
        expect(parsed.problems).toEqual([]);
        expect(sameJson(parsed.documents[0]?.value ?? null, value)).toBe(true);
      }),
    );
  });

  test('any depth', () => {
    let value: JsonValue = 1;
    for (let i = 0; i < 100_000; i++) {
      value = i % 2 === 0 ? [value] : { a: value };
    }
    const printed = printJson(value, { indent: 0 });
    expect(printed.length).toBe(1 + 50_000 * 2 + 50_000 * 6);
    expect(printed).toBe('{"a":['.repeat(50_000).concat('1', ']}'.repeat(50_000)));
    expect(sameJson(cloneJson(value), value)).toBe(true);
  });
});

describe('equality', () => {
  test('order of members does not count, order of items does', () => {
    expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({}, [])).toBe(false);
    expect(sameJson({ a: 1 }, { toString: 1 })).toBe(false);
    expect(sameJson({ a: null }, { b: null })).toBe(false);
    expect(sameJson('1', 1)).toBe(false);
  });
});

describe('any text', () => {
  test('never throws, ends, and gives spans inside the text', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      "'",
      '\\',
      '\n',
      '//',
      '/*',
      '*/',
      '1',
      'e',
      '-',
      'true',
      '"a"',
      ' ',
      '\uFEFF',
      '\u0000',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join('')),
        ),
        (text) => {
          const parsed = parseJson(text);
          for (const problem of parsed.problems) {
            expect(problem.span.start).toBeLessThanOrEqual(problem.span.end);
            expect(problem.span.end).toBeLessThanOrEqual(text.length);
          }
          for (const document of parsed.documents) {
            for (const [pointer] of pointersOf(document.value)) {
              expect(document.pointers.value(pointer)).not.toBeNull();
            }
          }
          let strict: JsonValue | undefined;
          try {
            strict = JSON.parse(text) as JsonValue;
          } catch {
            strict = undefined;
          }
          if (strict !== undefined) {
            expect(parsed.hasErrors).toBe(false);
            expect(sameJson(parsed.documents[0]?.value ?? null, strict)).toBe(true);
          }
        },
      ),
      { numRuns: randomRuns },
    );
  });

  test('a million characters of anything', () => {
    let seed = 7;
    const alphabet = '{}[],:"\'\\\n/* 1e-truea\t';
    const text = Array.from({ length: 1_000_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return alphabet[seed % alphabet.length];
    }).join('');
    const parsed = parseJson(text);
    expect(parsed.hasErrors).toBe(true);
    expect(parsed.documents.length).toBeGreaterThan(0);
  });
});
