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
  expect(repaired('{"a\\')).toBe('refused «\\» This string is never closed.');
  const result = repairJson('{"a\\');
  expect(result.kind === 'refused' && result.span).toEqual({ start: 3, end: 4 });
});

describe('what has one reading is repaired', () => {
  test.each([
    ['[ 1 ]', '[ 1 ] · '],
    [
      '{"a": [1,],}',
      '{"a": [1]} · The comma before a closing bracket removed. The comma before a closing bracket removed.',
    ],
    ['{,}', '{} · A comma too many removed.'],
    ['{"a":1,,}', '{"a":1} · A comma too many removed. The comma before a closing bracket removed.'],
    ['{"a":1,,"b":2}', '{"a":1,"b":2} · A comma too many removed.'],
    ['{"a":"x" "b":2}', '{"a":"x", "b":2} · A missing comma added.'],
    ['[{"a":1} {"b":2}]', '[{"a":1}, {"b":2}] · A missing comma added.'],
    ["{'a': 'say \"x\"'}", '{"a": "say \\"x\\""} · Quotes written as double quotes. Quotes written as double quotes.'],
    ["{'a': 'it\\'s'}", '{"a": "it\'s"} · Quotes written as double quotes. Quotes written as double quotes.'],
    ['{“a”: “b”}', '{"a": "b"} · Quotes written as double quotes. Quotes written as double quotes.'],
    ['{a: 1, $b_2: 2}', '{"a": 1, "$b_2": 2} · Quotes put around the key a. Quotes put around the key $b_2.'],
    ['{"a": True, "b": None}', '{"a": true, "b": null} · True written as true. None written as null.'],
    ['{"a": .5, "b": +3}', '{"a": 0.5, "b": 3} · .5 written as 0.5. +3 written as 3.'],
    ['{"a": "x\ny"}', '{"a": "x\\ny"} · Signs in a string written as escapes.'],
    ['{"a": 1 // why\n}', '{"a": 1 \n} · A comment removed.'],
    ['{"f":"add","arguments":{"x":1}', '{"f":"add","arguments":{"x":1}} · Missing at the end and added: }'],
    ['{"a":["x"', '{"a":["x"]} · Missing at the end and added: ]}'],
    ['{"a":[1,2}', '{"a":[1,2]} · A missing closing bracket added.'],
    ['{"a":1}}', '{"a":1} · A closing bracket too many removed.'],
  ])('%s', (text, expected) => {
    expect(repaired(text)).toBe(expected);
  });
});

describe('what has none, or more than one, is refused', () => {
  test.each([
    ['[1,2,,3]', 'refused «,» This comma is one too many, or a value is missing before it. [1,2,3] or [1,2,null,3]'],
    ['["a" "b"]', 'refused «"b"» A comma may be missing before this, or it belongs to what stands before it.'],
    [
      '{"a":{"b":1,"c":2}',
      'refused «{» A closing bracket is missing, and not all that follows need belong to this object.',
    ],
    ['[0,[1,2],[3,4]', 'refused «[» A closing bracket is missing, and not all that follows need belong to this list.'],
    ['[["a"]', 'refused «[» A closing bracket is missing, or this is one too many.'],
    ['{"a":{,"b":1}', 'refused «,» A closing bracket is missing, or this is one too many.'],
    ['{"a": //x"}', 'refused «//x"» This is a comment, or a string without its first quote.'],
    ['{"a":"Par', 'refused «"Par» This string is never closed.'],
    ['{"a": 12', 'refused «12» The text is cut off here: the value is not complete.'],
    ['{"a": tru', 'refused «tru» "tru" is not a value of JSON, and what it means is not known.'],
    ['{"a": 1,', 'refused «» The text is cut off here: the value is not complete.'],
    ['{"a":', 'refused «» The text is cut off here: the value is not complete.'],
    ['[1]]', 'refused «]» This stands behind the end of the value.'],
    ["{'a': 'it's'}", "refused «'}» A colon is missing before this."],
    ['{"a": "He said "hi" to me"}', 'refused «" to me"» A colon is missing before this.'],
    ['{"a": Paris}', 'refused «Paris» "Paris" is not a value of JSON, and what it means is not known.'],
    ['{"a": undefined}', 'refused «undefined» "undefined" is not a value of JSON, and what it means is not known.'],
    ['{"a": 007}', 'refused «007» "007" is not a value of JSON, and what it means is not known.'],
    ['{"a": "\\d"}', 'refused «\\d» "\\d" is read differently in different languages.'],
    ['{True: 1}', 'refused «True» "True" cannot be a key.'],
    ['', 'refused «» The text is cut off here: the value is not complete.'],
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
