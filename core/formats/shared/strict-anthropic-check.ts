import { isNumber } from '../../json/exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { listAt } from '../../schema/keywords.ts';
import { RefResolver } from '../../schema/refs.ts';
import { allSchemas } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';
import { wordSet } from '../../text/words.ts';
import type { LimitFault } from '../limits.ts';
import { hasLookaround } from './schema-rules.ts';

/** The supported keywords [structured outputs guide, JSON Schema limitations]. */
const keywords = wordSet(`
  type enum const anyOf allOf $ref $defs definitions default description title properties required additionalProperties items
`);

/** Remarks, which the guide doesn't mention, and which no report says are refused. */
const remarks = wordSet('$schema $id $comment examples deprecated readOnly writeOnly');

const stringFormats = wordSet('date-time time date duration email hostname uri ipv4 ipv6 uuid');

/** Whether strict mode supports this keyword with this value. */
export function isTakenByAnthropicStrict(keyword: string, value: JsonValue): boolean {
  switch (keyword) {
    case 'format':
      return typeof value === 'string' && stringFormats.has(value);
    case 'pattern':
      return typeof value === 'string' && isSimplePattern(value);
    case 'minItems':
      return value === 0 || value === 1;
    default:
      return keywords.has(keyword);
  }
}

/** Without lookaround, back-references and word boundaries. */
function isSimplePattern(pattern: string): boolean {
  return !hasLookaround(pattern) && !/\\(?:[1-9bB]|k<)/.test(pattern.replaceAll('\\\\', ''));
}

/** Every pointer at which `root` leaves the subset of Anthropic's strict mode. */
export function strictAnthropicFaults(root: JsonObject): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  const fault = (pointer: string, message: string): void => void faults.push({ pointer, message });
  const resolver = new RefResolver(root);
  for (const { pointer, schema } of allSchemas(root)) {
    const hasMeaning = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'].some(
      (key) => member(schema, key) !== undefined,
    );
    if (!hasMeaning) faults.push({ pointer, message: say`Strict mode requires a type in each schema.` });
    const type = member(schema, 'type');
    const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
    if (isObject && member(schema, 'additionalProperties') !== false) {
      fault(pointer, say`Objects require "additionalProperties": false.`);
    }
    for (const keyword of Object.keys(schema)) {
      const value = member(schema, keyword);
      const isRemark = remarks.has(keyword) || keyword.startsWith('x-');
      if (value !== undefined && !isRemark && !isTakenByAnthropicStrict(keyword, value)) {
        fault(childPointer(pointer, keyword), say`Strict mode doesn't support "${keyword}".`);
      }
    }
    const items = member(schema, 'items');
    if (items !== undefined && !isJsonObject(items)) {
      fault(childPointer(pointer, 'items'), say`"items" must be a single schema.`);
    }
    const complex = listAt(schema, 'enum').findIndex(
      (value) => typeof value === 'object' && value !== null && !isNumber(value),
    );
    if (complex >= 0) fault(`${pointer}/enum/${complex}`, simpleValues());
    const reference = member(schema, '$ref');
    if (typeof reference !== 'string') continue;
    const place = childPointer(pointer, '$ref');
    if (resolver.resolve(reference) === null) fault(place, say`Reference target "${reference}" not found.`);
    else if (resolver.isRecursive(pointer)) fault(place, say`Strict mode doesn't support recursive references.`);
    else if (/\/allOf\/\d+$/.test(pointer)) fault(place, say`Strict mode doesn't support references in "allOf".`);
  }
  return faults;
}

/** Why a list or an object can't be a fixed value. */
export function simpleValues(): string {
  return say`Strict mode supports only strings, numbers, true, false and null as fixed values.`;
}
