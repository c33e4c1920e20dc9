import { type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { jsonLine } from '../../json/print-json.ts';
import { isJsonType, listAt, objectAt } from '../../schema/keywords.ts';
import { isDescribedReference } from '../../schema/refs.ts';
import { allSchemas } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';
import { wordSet } from '../../text/words.ts';
import type { LimitFault, ProviderLimit, SchemaRule } from '../limits.ts';
import { grammarFault } from './grammar-patterns.ts';

type Check = (schema: JsonObject, pointer: string, fault: (pointer: string, message: string) => void) => void;

const checks: Readonly<Record<SchemaRule, Check>> = {
  'array-items'(schema, pointer, fault) {
    const isTuple = member(schema, 'prefixItems') !== undefined;
    // The root has to be an object, which another limit says.
    if (pointer !== '' && typesOf(schema).includes('array') && member(schema, 'items') === undefined && !isTuple) {
      fault(pointer, say`An array requires "items".`);
    }
  },
  'bare-references'(schema, pointer, fault) {
    if (!isDescribedReference(schema)) return;
    const keyword = Object.keys(schema).find((key) => key !== '$ref' && key !== '$defs' && key !== 'definitions') ?? '';
    fault(childPointer(pointer, keyword), say`"${keyword}" isn't allowed next to "$ref".`);
  },
  'root-properties'(schema, pointer, fault) {
    if (pointer === '' && member(schema, 'type') === 'object' && member(schema, 'properties') === undefined) {
      fault('', say`The parameters require "properties". Write {} for none.`);
    }
  },
  'no-lookaround'(schema, pointer, fault) {
    const pattern = member(schema, 'pattern');
    if (typeof pattern === 'string' && hasLookaround(pattern)) {
      fault(childPointer(pointer, 'pattern'), say`Lookaround isn't supported in "pattern".`);
    }
  },
  'one-type'(schema, pointer, fault) {
    if (Array.isArray(member(schema, 'type'))) {
      fault(childPointer(pointer, 'type'), say`Only one type is supported. Write "nullable": true for null.`);
    }
  },
  'type-required'(schema, pointer, fault) {
    const hasType = ['type', 'type_', 'anyOf', 'any_of'].some((keyword) => member(schema, keyword) !== undefined);
    if (isProperty(pointer) && !hasType) fault(pointer, say`A type is required.`);
  },
  'enum-type'(schema, pointer, fault) {
    const values = listAt(schema, 'enum');
    const types = typesOf(schema);
    const isString = types.length === 0 ? isProperty(pointer) : types.every((type) => type === 'string');
    if (values.length > 0 && !isString && values.every((value) => typeof value === 'string')) {
      fault(childPointer(pointer, 'enum'), say`"enum" requires "type": "string".`);
    }
  },
  'string-formats'(schema, pointer, fault) {
    const format = member(schema, 'format');
    if (typesOf(schema).includes('string') && typeof format === 'string' && !/^(?:date-time|enum)$/.test(format)) {
      fault(childPointer(pointer, 'format'), say`The format ${`"${format}"`} isn't supported.`);
    }
  },
  'no-empty-objects'(schema, pointer, fault) {
    const properties = objectAt(schema, 'properties') ?? {};
    if (typesOf(schema).includes('object') && Object.keys(properties).length === 0) {
      fault(pointer, say`An object requires "properties".`);
    }
  },
  'no-empty-unions'(schema, pointer, fault) {
    for (const keyword of ['enum', 'anyOf']) {
      const value = member(schema, keyword);
      if (Array.isArray(value) && value.length === 0) {
        fault(childPointer(pointer, keyword), say`${`"${keyword}"`} must not be empty.`);
      }
    }
  },
  'enforced-bounds'(schema, pointer, fault) {
    for (const [keyword, most] of Object.entries(mostEnforced)) {
      const count = member(schema, keyword);
      if (typeof count === 'number' && count > most) {
        fault(childPointer(pointer, keyword), say`${`"${keyword}"`} isn't enforced (${count}, max. ${most}).`);
      }
    }
  },
  'few-repetitions'(schema, pointer, fault) {
    for (const keyword of ['minLength', 'maxLength', 'minItems', 'maxItems']) {
      const count = member(schema, keyword);
      if (typeof count === 'number' && count >= fewestRefused) {
        fault(
          childPointer(pointer, keyword),
          say`${`"${keyword}"`} is too large (${count}, max. ${fewestRefused - 1}).`,
        );
      }
    }
  },
  'plain-type-lists'(schema, pointer, fault) {
    const types = member(schema, 'type');
    if (Array.isArray(types) && types.some((type) => type === 'object' || type === 'array')) {
      fault(childPointer(pointer, 'type'), say`A list of types can't contain "object" or "array".`);
    }
  },
  'typed-properties'(schema, pointer, fault) {
    // A list of values without a type is another rule.
    const hasType = ['type', '$ref', 'anyOf', 'enum'].some((keyword) => member(schema, keyword) !== undefined);
    if (isProperty(pointer) && !hasType) fault(pointer, say`A type is required.`);
  },
  'string-enums'(schema, pointer, fault) {
    const at = listAt(schema, 'enum').findIndex((value) => typeof value !== 'string');
    if (at >= 0) fault(`${pointer}/enum/${at}`, say`Only strings are supported in "enum".`);
  },
  'no-empty-enum-values'(schema, pointer, fault) {
    const at = listAt(schema, 'enum').indexOf('');
    if (at >= 0) fault(`${pointer}/enum/${at}`, say`Empty strings aren't supported in "enum".`);
  },
  'listed-required'(schema, pointer, fault) {
    const properties = objectAt(schema, 'properties') ?? {};
    listAt(schema, 'required').forEach((name, index) => {
      if (typeof name === 'string' && !Object.hasOwn(properties, name)) {
        fault(`${pointer}/required/${index}`, say`No property "${name}".`);
      }
    });
  },
  'array-items-only'(schema, pointer, fault) {
    if (member(schema, 'type') === 'array' && !member(schema, 'items')) fault(pointer, say`An array requires "items".`);
  },
  'grammar-patterns': (schema, pointer, fault) => checkGrammarPattern(schema, pointer, fault, false),
  'grammar-top-patterns': (schema, pointer, fault) => checkGrammarPattern(schema, pointer, fault, true),
  'local-references'(schema, pointer, fault) {
    const reference = member(schema, '$ref');
    if (typeof reference === 'string' && !/^(?:#\/|https:)/.test(reference)) {
      fault(childPointer(pointer, '$ref'), say`References must start with "#/".`);
    }
  },
  'meaning-required'(schema, pointer, fault) {
    const keys = Object.keys(schema);
    if (pointer !== '' && keys.length > 0 && !keys.some((key) => meanings.has(key))) {
      fault(pointer, say`A schema requires a type, a union, an enumeration or a reference.`);
    }
  },
  'no-container-enums'(schema, pointer, fault) {
    const isContainer = typesOf(schema).some((type) => type === 'object' || type === 'array');
    if (isContainer && member(schema, 'enum') !== undefined) {
      fault(childPointer(pointer, 'enum'), say`"enum" isn't supported for objects and arrays.`);
    }
  },
  'numeric-bounds'(schema, pointer, fault) {
    for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
      if (typeof member(schema, keyword) === 'boolean') {
        fault(childPointer(pointer, keyword), say`${`"${keyword}"`} must be a number.`);
      }
    }
  },
  'object-keywords'(schema, pointer, fault) {
    const types = typesOf(schema);
    if (types.length === 0 || !types.every((type) => type !== 'object' && isJsonType(type))) return;
    for (const keyword of ['properties', 'required']) {
      if (member(schema, keyword) !== undefined) {
        fault(childPointer(pointer, keyword), say`"${keyword}" is only allowed in objects.`);
      }
    }
  },
  'object-properties'(schema, pointer, fault) {
    const properties = objectAt(schema, 'properties') ?? {};
    if (pointer !== '' && typesOf(schema).includes('object') && Object.keys(properties).length === 0) {
      fault(pointer, say`An object requires "properties".`);
    }
  },
  'object-schemas'(schema, pointer, fault) {
    for (const [name, value] of Object.entries(objectAt(schema, 'properties') ?? {})) {
      if (typeof value === 'boolean') {
        fault(childPointer(`${pointer}/properties`, name), say`"true" and "false" aren't supported as schemas.`);
      }
    }
  },
  'one-items-schema'(schema, pointer, fault) {
    if (Array.isArray(member(schema, 'items'))) {
      fault(childPointer(pointer, 'items'), say`"items" must be a single schema.`);
    }
  },
  'reference-alone'(schema, pointer, fault) {
    if (member(schema, '$ref') === undefined) return;
    for (const keyword of Object.keys(schema)) {
      if (!keyword.startsWith('$') && keyword !== 'description' && keyword !== 'default') {
        fault(childPointer(pointer, keyword), say`"${keyword}" isn't allowed next to "$ref".`);
      }
    }
  },
  'references-to-definitions'(schema, pointer, fault) {
    const reference = member(schema, '$ref');
    if (typeof reference === 'string' && reference !== '#' && !reference.startsWith('#/$defs/')) {
      fault(childPointer(pointer, '$ref'), say`References must start with "#/$defs/".`);
    }
  },
  'type-beside-reference'(schema, pointer, fault) {
    if (member(schema, 'type') !== undefined && member(schema, '$ref') !== undefined) {
      fault(childPointer(pointer, 'type'), say`Move "type" into the definition that "$ref" names.`);
    }
  },
  'type-beside-union'(schema, pointer, fault) {
    if (member(schema, 'type') !== undefined && member(schema, 'anyOf') !== undefined) {
      fault(childPointer(pointer, 'type'), say`Move "type" into the branches of "anyOf".`);
    }
  },
  'typed-enums'(schema, pointer, fault) {
    if (member(schema, 'enum') !== undefined && member(schema, 'type') === undefined) {
      fault(pointer, say`"enum" requires a type.`);
    }
  },
  'union-alone'(schema, pointer, fault) {
    const union = ['anyOf', 'any_of'].find((keyword) => member(schema, keyword) !== undefined);
    if (union !== undefined && Object.keys(schema).length > 1) {
      fault(childPointer(pointer, union), say`"anyOf" can't be combined with other keywords.`);
    }
  },
  'unique-enums'(schema, pointer, fault) {
    const values = listAt(schema, 'enum').map((value) => jsonLine(value));
    if (new Set(values).size < values.length) {
      fault(childPointer(pointer, 'enum'), say`${'"enum"'} contains duplicates.`);
    }
  },
};

/** Up to these numbers, xAI makes only values that fit [docs.x.ai, structured outputs]. */
const mostEnforced: Readonly<Record<string, number>> = {
  minLength: 2048,
  maxLength: 2048,
  minItems: 256,
  maxItems: 256,
  minProperties: 64,
  maxProperties: 64,
};

/** `MAX_REPETITION_THRESHOLD` of llama.cpp. */
const fewestRefused = 2000;

/** Keywords that say which values a schema allows, for readers that translate one after the other. */
const meanings = wordSet('$ref allOf anyOf const enum oneOf prefixItems properties type');

/** Whether a schema is that of a property. For one without a type, `type-required` says so. */
function isProperty(pointer: string): boolean {
  return /\/properties\/[^/]+$/.test(pointer);
}

/** Whether a pointer into the arguments is that of one of them, not of a part of it. */
export function isArgument(pointer: string): boolean {
  return /^\/properties\/[^/]*$/.test(pointer);
}

function checkGrammarPattern(
  schema: JsonObject,
  pointer: string,
  fault: (pointer: string, message: string) => void,
  isTop: boolean,
): void {
  const pattern = member(schema, 'pattern');
  if (typeof pattern !== 'string' || isArgument(pointer) !== isTop) return;
  const message = grammarFault(pattern);
  if (message !== null) fault(childPointer(pointer, 'pattern'), message);
}

export type SchemaLimit = Extract<
  ProviderLimit,
  { kind: 'schema-rule' | 'allowed-keywords' | 'refused-keywords' | 'allowed-formats' }
>;

/** Whether the limit is about each schema in the arguments. */
export function isSchemaLimit(limit: ProviderLimit): limit is SchemaLimit {
  return ['schema-rule', 'allowed-keywords', 'refused-keywords', 'allowed-formats'].includes(limit.kind);
}

/** Every place at which a schema in `root` breaks one of the limits, in the order of the limits: pointers into `root`. */
export function schemaLimitFaults(
  root: JsonObject,
  limits: readonly SchemaLimit[],
): readonly { readonly limit: SchemaLimit; readonly fault: LimitFault }[] {
  if (limits.length === 0) return [];
  const faults = limits.map((): LimitFault[] => []);
  for (const { pointer, schema } of allSchemas(root)) {
    for (const [index, limit] of limits.entries()) {
      const found = faults[index] ?? [];
      if (limit.kind === 'schema-rule') {
        checks[limit.rule](schema, pointer, (at, message) => found.push({ pointer: at, message }));
      } else if (limit.kind === 'allowed-formats') {
        const format = member(schema, 'format');
        if (typeof format === 'string' && !limit.allowed.includes(format)) {
          const message = say`The format ${`"${format}"`} isn't supported.`;
          found.push({ pointer: childPointer(pointer, 'format'), message });
        }
      } else {
        const isRefused = (key: string): boolean =>
          limit.kind === 'allowed-keywords' ? !limit.allowed.includes(key) : limit.refused.includes(key);
        for (const keyword of Object.keys(schema).filter(isRefused)) {
          found.push({
            pointer: childPointer(pointer, keyword),
            message: say`"${keyword}" isn't supported in schemas.`,
          });
        }
      }
    }
  }
  return limits.flatMap((limit, index) => (faults[index] ?? []).map((fault) => ({ limit, fault })));
}

/** Whether a schema in `root` breaks the rule. */
export function breaksRule(root: JsonObject, rule: SchemaRule): boolean {
  let isBroken = false;
  for (const { pointer, schema } of allSchemas(root)) {
    checks[rule](schema, pointer, () => {
      isBroken = true;
    });
    if (isBroken) return true;
  }
  return false;
}

function typesOf(schema: JsonObject): readonly string[] {
  const type: JsonValue | undefined = member(schema, 'type');
  const written = Array.isArray(type) ? type : [type];
  return written.flatMap((word) => (typeof word === 'string' ? [word.toLowerCase()] : []));
}

/** Whether a regular expression looks ahead or behind: `(?=`, `(?!`, `(?<=`, `(?<!`, outside classes and escapes. */
export function hasLookaround(pattern: string): boolean {
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '(' && !isInClass && /^\?<?[=!]/.test(pattern.slice(at + 1, at + 4))) return true;
  }
  return false;
}
