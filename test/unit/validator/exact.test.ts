import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNumbers, isMultiple, numberOfText } from '../../../core/json/exact-number.ts';
import { isJsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { strictJson } from '../../../core/json/strict-json.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { validateAll } from '../../../validator/stoppable.ts';
import { anyNumberText } from '../../support/number-texts.ts';
import { randomRuns } from '../../support/random-runs.ts';

const jsonOf = (text: string): JsonValue => strictJson(text) ?? null;

/** The keywords that the value breaks; the kind of another answer. */
function broken(schema: string, value: string): string {
  const read = jsonOf(schema);
  if (!isJsonObject(read)) throw new Error(schema);
  const answer = validateByAjv({ schema: read, value: jsonOf(value) });
  return answer.kind === 'checked'
    ? answer.violations.map(({ keyword, pointer }) => `${keyword}${pointer}`).join()
    : answer.kind;
}

describe('rules of numbers compare all digits', () => {
  test.each([
    ['{"maximum": 9007199254740992}', '9007199254740993', 'maximum'],
    ['{"maximum": 9007199254740993}', '9007199254740993', ''],
    ['{"minimum": 9007199254740993}', '9007199254740992', 'minimum'],
    ['{"exclusiveMaximum": 9007199254740993}', '9007199254740993', 'exclusiveMaximum'],
    ['{"exclusiveMinimum": 9007199254740993}', '9007199254740994', ''],
    ['{"multipleOf": 2}', '2512292042121000001', 'multipleOf'],
    ['{"multipleOf": 2}', '2512292042121000002', ''],
    ['{"multipleOf": 0.1}', '12345678901234567.8', ''],
    ['{"multipleOf": 0.1}', '0.3', ''],
    ['{"multipleOf": 0.01}', '19.99', ''],
    ['{"multipleOf": 0.01}', '19.995', 'multipleOf'],
    ['{"enum": [9007199254740992]}', '9007199254740993', 'enum'],
    ['{"enum": [9007199254740993]}', '9007199254740993.0', ''],
    ['{"const": 9007199254740993}', '9007199254740992', 'const'],
    ['{"const": {"a": 9007199254740993}}', '{"a": 9007199254740992}', 'const'],
    ['{"uniqueItems": true}', '[9007199254740992, 9007199254740993]', ''],
    ['{"uniqueItems": true}', '[9007199254740993, 9007199254740993.0]', 'uniqueItems'],
    ['{"type": "integer"}', '12345678901234567.5', 'type'],
    ['{"type": "integer"}', '2512292042121000001', ''],
    ['{"type": "integer"}', '1e400', ''],
    ['{"type": "integer"}', '1.0', ''],
    ['{"type": "string"}', '2512292042121000001', 'type'],
    ['{"type": "number"}', '1e-400', ''],
    ['{"type": ["integer", "string"], "maximum": 10}', '2512292042121000001', 'maximum'],
    [
      '{"properties": {"a": {"items": {"maximum": 1.0}}}}',
      '{"a": [1, 1.5, 2512292042121000001]}',
      'maximum/a/1,maximum/a/2',
    ],
    [
      '{"properties": {"a": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"maximum": 2}}}',
      '{"a": 9007199254740993}',
      'maximum/a',
    ],
    ['{"propertyNames": {"enum": ["a"]}}', '{"b": 9007199254740993}', 'enum,propertyNames'],
    ['{"multipleOf": 3}', '1e99999', 'stopped'],
  ])('%s %s: %s', (schema, value, expected) => {
    expect(broken(schema, value)).toBe(expected);
  });

  test('for any numbers', () => {
    fc.assert(
      fc.property(anyNumberText, anyNumberText, (value, bound) => {
        const [a, b] = [numberOfText(value), numberOfText(bound)];
        expect(broken(`{"maximum":${bound}}`, value)).toBe(compareNumbers(a, b) > 0 ? 'maximum' : '');
        expect(broken(`{"const":${bound}}`, value)).toBe(compareNumbers(a, b) === 0 ? '' : 'const');
        if (compareNumbers(b, 0) <= 0) return;
        expect(broken(`{"multipleOf":${bound}}`, value)).toBe(isMultiple(a, b) === true ? '' : 'multipleOf');
      }),
      { numRuns: randomRuns },
    );
  });
});

test('the bound in an answer has its digits, also from the thread', async () => {
  const schema = jsonOf('{"properties": {"a": {"maximum": 9007199254740993}}}');
  if (!isJsonObject(schema)) throw new Error('No schema');
  const [answer] = await validateAll([{ schema, value: jsonOf('{"a": 9007199254740994}') }]);
  const [violation] = answer?.kind === 'checked' ? answer.violations : [];
  expect(isJsonObject(violation?.schema) && String(violation.schema['maximum'])).toBe('9007199254740993');
});
