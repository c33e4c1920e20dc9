import { describe, expect, test } from 'vitest';
import { repairJson } from '../../../core/json/repair-json.ts';
import { growth } from '../../support/steps.ts';

/** The repaired text and the repairs, or the refusal and the possible readings. */
function repaired(text: string): string {
  const result = repairJson(text);
  if (result.kind === 'repaired') return `${result.text} · ${result.repairs.map(({ message }) => message).join(' ')}`;
  const place = text.slice(result.span.start, result.span.end);
  return `refused «${place}» ${result.message}${result.readings.map((reading) => ` ${reading}`).join(' or')}`;
}

test('a backslash at the end is refused at its place', () => {
  expect(repaired('{"a\\')).toBe('refused «\\» Unterminated string.');
  const result = repairJson('{"a\\');
  expect(result.kind === 'refused' && result.span).toEqual({ start: 3, end: 4 });
});

describe('what has one reading is repaired', () => {
  test.each([
    ['[ 1 ]', '[ 1 ] · '],
    ['{"a": [1,],}', '{"a": [1]} · Removed a trailing comma. Removed a trailing comma.'],
    ['{,}', '{} · Removed an extra comma.'],
    ['{"a":1,,}', '{"a":1} · Removed an extra comma. Removed a trailing comma.'],
    ['{"a":1,,"b":2}', '{"a":1,"b":2} · Removed an extra comma.'],
    ['{"a":"x" "b":2}', '{"a":"x", "b":2} · Added a missing comma.'],
    ['[{"a":1} {"b":2}]', '[{"a":1}, {"b":2}] · Added a missing comma.'],
    ["{'a': 'say \"x\"'}", '{"a": "say \\"x\\""} · Changed quotes to double quotes. Changed quotes to double quotes.'],
    ["{'a': 'it\\'s'}", '{"a": "it\'s"} · Changed quotes to double quotes. Changed quotes to double quotes.'],
    ['{“a”: “b”}', '{"a": "b"} · Changed quotes to double quotes. Changed quotes to double quotes.'],
    ['{a: 1, $b_2: 2}', '{"a": 1, "$b_2": 2} · Added quotes around a. Added quotes around $b_2.'],
    ['{"a": True, "b": None}', '{"a": true, "b": null} · Changed True to true. Changed None to null.'],
    ['{"a": 1\u00a0}', '{"a": 1 } · Replaced an invalid space character.'],
    ['{"a": .5, "b": +3}', '{"a": 0.5, "b": 3} · Changed .5 to 0.5. Changed +3 to 3.'],
    ['{"a": "x\ny"}', '{"a": "x\\ny"} · Escaped special characters in a string.'],
    ['{"a": 1 // why\n}', '{"a": 1 \n} · Removed a comment.'],
    ['{"f":"add","arguments":{"x":1}', '{"f":"add","arguments":{"x":1}} · Added at the end: }'],
    ['{"a":["x"', '{"a":["x"]} · Added at the end: ]}'],
    ['{"a":[1,2}', '{"a":[1,2]} · Added a missing closing bracket.'],
    ['{"a":1}}', '{"a":1} · Removed an extra closing bracket.'],
  ])('%s', (text, expected) => {
    expect(repaired(text)).toBe(expected);
  });
});

describe('what has none, or more than one, is refused', () => {
  test.each([
    ['[1,2,,3]', 'refused «,» Ambiguous: extra comma or missing value. [1,2,3] or [1,2,null,3]'],
    ['["a" "b"]', 'refused «"b"» Ambiguous: either a comma is missing, or this text belongs to the previous value.'],
    ['{"a":{"b":1,"c":2}', 'refused «{» Ambiguous: missing closing bracket.'],
    ['[0,[1,2],[3,4]', 'refused «[» Ambiguous: missing closing bracket.'],
    ['[["a"]', 'refused «[» Ambiguous: missing or extra closing bracket.'],
    ['{"a":{,"b":1}', 'refused «,» Ambiguous: missing or extra closing bracket.'],
    ['{"a": //x"}', 'refused «//x"» This text can be a comment, or a string whose opening quote is missing.'],
    ['{"a":"Par', 'refused «"Par» Unterminated string.'],
    ['{"a": 12', 'refused «12» Unexpected end of the value.'],
    ['{"a": tru', 'refused «tru» Invalid value "tru".'],
    ['{"a": 1,', 'refused «» Unexpected end of the value.'],
    ['{"a":', 'refused «» Unexpected end of the value.'],
    ['[1]]', 'refused «]» Unexpected text after the value.'],
    ["{'a': 'it's'}", `refused «s'» "s'" can't be a property name.`],
    ['{"a": "He said "hi" to me"}', 'refused «" to me"» Missing colon.'],
    ['{"a": Paris}', 'refused «Paris» Invalid value "Paris".'],
    ['{"a": undefined}', 'refused «undefined» Invalid value "undefined".'],
    ['{"a": 007}', 'refused «007» Invalid value "007".'],
    ['{"a": "\\d"}', 'refused «\\d» Ambiguous escape "\\d".'],
    ['{True: 1}', 'refused «True» "True" can\'t be a property name.'],
    ['', 'refused «» Unexpected end of the value.'],
  ])('%s', (text, expected) => {
    expect(repaired(text)).toBe(expected);
  });
});

test('what a call or a schema knows of its members leaves one reading', () => {
  const text = '{"name":"f","arguments":{"x":1,"y":2}';
  expect(repairJson(text).kind).toBe('refused');
  const isKeyOfCall = (path: readonly (string | number)[], key: string): boolean =>
    path.length > 0 || ['name', 'arguments', 'id'].includes(key);
  expect(repairJson(text, { mayHold: isKeyOfCall })).toMatchObject({ kind: 'repaired', text: `${text}}` });
  expect(repairJson('{"name":"f","arguments":{"x":1,"id":2}', { mayHold: isKeyOfCall }).kind).toBe('refused');
});

test('the time grows with the text and no faster', () => {
  for (const piece of ['{a:', '[', '{"a":1,', "'x' ", '/* */', '"a":"x" ', '"a":"x",', '#\n', '}', '[1],']) {
    const { isLinear, said } = growth(
      (size) => `{${piece.repeat(size)}`,
      (text) => repairJson(text),
    );
    expect(isLinear, `${piece}: ${said}`).toBe(true);
  }
});
