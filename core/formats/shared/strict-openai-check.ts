import { isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { jsonLine } from '../../json/print-json.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { RefResolver } from '../../schema/refs.ts';
import { allSchemas } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';
import { wordSet, words } from '../../text/words.ts';
import type { LimitFault } from '../limits.ts';

type TellFault = (pointer: string, message: string) => void;

/** Keywords that strict mode refuses [openai `lib/transform`; structured outputs guide, supported schemas]. */
export const strictRefusedKeywords = words(`
  oneOf allOf not if then else contains minContains maxContains uniqueItems patternProperties prefixItems
  additionalItems propertyNames minProperties maxProperties dependentRequired dependentSchemas dependencies
  unevaluatedItems unevaluatedProperties contentEncoding contentMediaType contentSchema $anchor $dynamicAnchor
  $dynamicRef $recursiveAnchor $recursiveRef
`);

/** The formats that strict mode supports [structured outputs guide, supported properties]. */
const strictFormats = wordSet('date-time time date duration email hostname ipv4 ipv6 uuid');

/** Whether strict mode supports the value of `format`. */
export function isStrictFormat(format: JsonValue): boolean {
  return typeof format === 'string' && strictFormats.has(format);
}

/** The sizes that strict mode takes [structured outputs guide]. */
const strictSizes = { properties: 5000, levels: 10, characters: 120_000, enumValues: 1000 } as const;

/** Every fault by which `root` leaves the strict subset; none if strict mode takes it. */
export function strictOpenaiFaults(root: JsonObject): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  const fault: TellFault = (pointer, message) => faults.push({ pointer, message });
  if (member(root, 'type') !== 'object') fault('', say`The parameters must be of type "object".`);
  if (member(root, 'anyOf') !== undefined) fault('/anyOf', say`The top level can't be a union.`);
  const resolver = new RefResolver(root);
  const size = { properties: 0, characters: 0, enumValues: 0 };
  for (const { pointer, schema } of allSchemas(root)) {
    for (const keyword of strictRefusedKeywords) {
      if (member(schema, keyword) !== undefined) {
        fault(childPointer(pointer, keyword), say`Strict mode doesn't support "${keyword}".`);
      }
    }
    checkObject(schema, pointer, fault);
    checkArray(schema, pointer, fault);
    checkReference(schema, pointer, resolver, fault);
    const format = member(schema, 'format');
    if (format !== undefined && !isStrictFormat(format)) {
      fault(childPointer(pointer, 'format'), say`Strict mode doesn't support the format ${jsonLine(format)}.`);
    }
    checkChildren(schema, pointer, fault);
    measure(schema, size);
  }
  for (const [measured, limit, words] of [
    [size.properties, strictSizes.properties, 'properties'],
    [size.characters, strictSizes.characters, say`characters in names and fixed values`],
    [size.enumValues, strictSizes.enumValues, say`enum values`],
  ] as const) {
    if (measured > limit) fault('', say`Strict mode allows max. ${limit} ${words}, but found ${measured}.`);
  }
  const levels = objectLevels(root);
  if (levels > strictSizes.levels) {
    fault('', say`Strict mode allows max. ${strictSizes.levels} ${say`object levels`}, but found ${levels}.`);
  }
  return faults;
}

/** Every object in `root` that has optional properties (if all are required) or allows additional ones. */
export function strictObjectFaults(root: JsonObject, allRequired: boolean): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  for (const { pointer, schema } of allSchemas(root)) {
    checkObject(schema, pointer, (at, message) => faults.push({ pointer: at, message }), allRequired);
  }
  return faults;
}

/** Whether a schema describes objects: by its type, or by keywords that only objects have. */
export function describesObject(schema: JsonObject): boolean {
  const type = member(schema, 'type');
  return (
    type === 'object' ||
    (Array.isArray(type) && type.includes('object')) ||
    (type === undefined &&
      ['properties', 'required', 'additionalProperties'].some((key) => member(schema, key) !== undefined))
  );
}

function checkObject(schema: JsonObject, pointer: string, fault: TellFault, allRequired = true): void {
  if (!describesObject(schema)) return;
  if (member(schema, 'additionalProperties') !== false) {
    fault(pointer, say`Objects require "additionalProperties": false.`);
  }
  if (!allRequired) return;
  const names = new Set(Object.keys(objectAt(schema, 'properties') ?? {}));
  const listed = new Set(listAt(schema, 'required'));
  for (const name of names) {
    if (!listed.has(name)) {
      fault(
        childPointer(childPointer(pointer, 'properties'), name),
        say`"${name}" must be in "required". Allow null for optional properties.`,
      );
    }
  }
  for (const name of listed) {
    if (typeof name !== 'string' || !names.has(name)) {
      fault(childPointer(pointer, 'required'), say`"required" contains "${String(name)}", which isn't a property.`);
    }
  }
}

function checkArray(schema: JsonObject, pointer: string, fault: TellFault): void {
  const type = member(schema, 'type');
  const isArray = type === 'array' || (Array.isArray(type) && type.includes('array'));
  if (isArray && !isJsonObject(member(schema, 'items'))) fault(pointer, say`"items" must be a single schema.`);
}

function checkReference(schema: JsonObject, pointer: string, resolver: RefResolver, fault: TellFault): void {
  const reference = member(schema, '$ref');
  if (typeof reference === 'string' && resolver.resolve(reference) === null) {
    fault(childPointer(pointer, '$ref'), say`Reference target "${reference}" not found.`);
  }
  if (pointer !== '' && member(schema, '$id') !== undefined) {
    fault(childPointer(pointer, '$id'), say`Nested schemas can't have "$id".`);
  }
}

function checkChildren(schema: JsonObject, pointer: string, fault: TellFault): void {
  const check = (value: unknown, below: string): void => {
    if (typeof value === 'boolean') fault(below, say`Strict mode doesn't support true or false as a schema.`);
  };
  for (const keyword of ['properties', '$defs', 'definitions']) {
    for (const [name, value] of Object.entries(objectAt(schema, keyword) ?? {})) {
      check(value, childPointer(childPointer(pointer, keyword), name));
    }
  }
  for (const [index, branch] of listAt(schema, 'anyOf').entries()) check(branch, `${pointer}/anyOf/${index}`);
}

function measure(schema: JsonObject, size: { properties: number; characters: number; enumValues: number }): void {
  for (const name of Object.keys(objectAt(schema, 'properties') ?? {})) {
    size.properties++;
    size.characters += name.length;
  }
  for (const value of listAt(schema, 'enum')) {
    size.enumValues++;
    size.characters += typeof value === 'string' ? value.length : 0;
  }
  const constant = member(schema, 'const');
  size.characters += typeof constant === 'string' ? constant.length : 0;
}

/** The depth of nested objects, with the root. References are not followed: recursion is allowed. */
function objectLevels(root: JsonObject): number {
  let deepest = 0;
  for (const { pointer } of allSchemas(root)) deepest = Math.max(deepest, pointer.split('/properties/').length);
  return deepest;
}
