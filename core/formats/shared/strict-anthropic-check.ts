import { isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { allSchemas } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';
import { wordSet } from '../../text/words.ts';
import type { LimitFault } from '../limits.ts';
import { hasLookaround } from './schema-rules.ts';

/** Keywords that strict mode supports for any schema, and for each type [structured outputs guide, JSON Schema limitations]. */
const anywhere = ['type', 'enum', 'const', 'anyOf', 'allOf', '$ref', '$defs', 'default', 'description', 'title'];
const byType: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'additionalProperties', 'required'],
  string: ['format', 'pattern'],
  array: ['items', 'minItems'],
};

const anthropicStringFormats = wordSet('date-time time date duration email hostname uri ipv4 ipv6 uuid');

/** Whether strict mode takes this keyword with this value in `schema`. */
export function isTakenByAnthropicStrict(schema: JsonObject, keyword: string, value: JsonValue): boolean {
  const type = member(schema, 'type');
  const ownKeywords = typeof type === 'string' && Object.hasOwn(byType, type) ? (byType[type] ?? []) : [];
  if (keyword === 'format') {
    return ownKeywords.includes('format') && typeof value === 'string' && anthropicStringFormats.has(value);
  }
  if (keyword === 'pattern') {
    return ownKeywords.includes('pattern') && typeof value === 'string' && isSimplePattern(value);
  }
  if (keyword === 'minItems') return ownKeywords.includes('minItems') && (value === 0 || value === 1);
  return anywhere.includes(keyword) || ownKeywords.includes(keyword);
}

/** Without lookaround, back-references and word boundaries. */
function isSimplePattern(pattern: string): boolean {
  return !hasLookaround(pattern) && !/\\(?:[1-9bB]|k<)/.test(pattern.replaceAll('\\\\', ''));
}

/** Every pointer at which `root` leaves the subset of Anthropic's strict mode. */
export function strictAnthropicFaults(root: JsonObject): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  for (const { pointer, schema } of allSchemas(root)) {
    const hasMeaning = ['type', 'anyOf', 'allOf', 'enum', 'const', '$ref'].some(
      (key) => member(schema, key) !== undefined,
    );
    if (!hasMeaning) faults.push({ pointer, message: say`Strict mode requires a type in each schema.` });
    if (member(schema, 'type') === 'object' && member(schema, 'additionalProperties') !== false) {
      faults.push({ pointer, message: say`Objects require "additionalProperties": false.` });
    }
    for (const keyword of Object.keys(schema)) {
      const value = member(schema, keyword);
      if (value !== undefined && !isTakenByAnthropicStrict(schema, keyword, value)) {
        faults.push({
          pointer: childPointer(pointer, keyword),
          message: say`Strict mode doesn't support "${keyword}".`,
        });
      }
    }
    const items = member(schema, 'items');
    if (items !== undefined && !isJsonObject(items)) {
      faults.push({ pointer: childPointer(pointer, 'items'), message: say`"items" must be a single schema.` });
    }
  }
  return faults;
}
