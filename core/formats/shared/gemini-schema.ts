import { isNumber, isWholeNumber } from '../../json/exact-number.ts';
import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  member,
  objectOf,
} from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { objectAt } from '../../schema/keywords.ts';
import { inlineRefs } from '../../schema/refs.ts';
import { rewriteSchema } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';
import { words } from '../../text/words.ts';
import { type Loss, noRecursion, notSupportedBy, onlyOneExample } from '../../tools/loss.ts';
import { geminiKeywords, snakeCase } from '../facts/gemini.ts';
import { withoutAllOf } from './all-of.ts';
import { oneOfAsAnyOf, type Rewritten, rewriteEach, type SchemaAt } from './schema-losses.ts';
import { copyOf } from './slots.ts';

const keywordOfSnake: ReadonlyMap<string, string> = new Map(
  geminiKeywords.filter((keyword) => keyword !== snakeCase(keyword)).map((keyword) => [snakeCase(keyword), keyword]),
);

const counts = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength'];
const parametersOfGemini = 'Gemini "parameters"';

/** Ordinary JSON Schema of Gemini's `parameters`: small type words, null as a type, counts as numbers. */
export function fromGeminiSchema(schema: JsonObject): JsonObject {
  const rewritten = rewriteSchema(schema, (inner) => (isJsonObject(inner) ? ordinary(inner) : inner));
  return isJsonObject(rewritten) ? rewritten : emptyObject();
}

/** Python's `google.generativeai` writes `type_` and `format_`, the names in its protocol buffers. */
function ordinaryKey(key: string, schema: JsonObject): string {
  const bare = key === 'type_' || key === 'format_' ? key.slice(0, -1) : key;
  return bare !== key && !Object.hasOwn(schema, bare) ? bare : (keywordOfSnake.get(key) ?? key);
}

/** The types by their numbers in the protocol buffers [googleapis content.proto, Type]. */
const numberedTypes = ['TYPE_UNSPECIFIED', 'STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'];

function ordinary(schema: JsonObject): JsonObject {
  const result = copyOf(
    objectOf(Object.entries(schema).map(([key, value]) => [ordinaryKey(key, schema), value] as const)),
  );
  const number = result['type'];
  if (typeof number === 'number' && numberedTypes[number] !== undefined) result['type'] = numberedTypes[number];
  const type = result['type'];
  const unions = result['anyOf'];
  if (typeof type === 'string' && /^[A-Z_]+$/.test(type)) {
    // The SDK writes a type of OBJECT beside a union whose branches are of other types.
    const isFiller =
      type === 'TYPE_UNSPECIFIED' || (type === 'OBJECT' && Array.isArray(unions) && result['properties'] === undefined);
    if (isFiller) {
      delete result['type'];
    } else {
      result['type'] = type.toLowerCase();
    }
  }
  for (const keyword of counts) {
    const value = result[keyword];
    // The JSON form of protocol buffers writes 64-bit counts as texts.
    if (typeof value === 'string' && /^\d{1,15}$/.test(value)) result[keyword] = Number(value);
  }
  if (result['format'] === 'enum') delete result['format'];
  return result['nullable'] === true ? withNull(result) : result;
}

function withNull(schema: MutableJsonObject): JsonObject {
  const { type, anyOf, enum: values } = schema;
  const hasPlace = typeof type === 'string' || Array.isArray(anyOf);
  if (!hasPlace) return schema;
  delete schema['nullable'];
  if (typeof type === 'string') {
    schema['type'] = type === 'null' ? type : [type, 'null'];
    if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...values, null];
  } else if (Array.isArray(anyOf)) {
    schema['anyOf'] = [...anyOf, objectOf([['type', 'null']])];
  }
  return schema;
}

interface GeminiOptions {
  /** A part without a type stays without one. */
  readonly fromGemini: boolean;
  /** As on Vertex AI: nothing is next to a union. */
  readonly isUnionAlone: boolean;
}

/**
 * The schema as Gemini's `parameters` takes it: references written out, types in capitals, only the keys on the list.
 * `base` is the pointer of `root` in losses.
 */
export function toGeminiSchema(root: JsonObject, base: string, options: GeminiOptions): Rewritten<JsonObject> {
  const inlined = inlineRefs(root);
  const lost = inlined.lost.map(({ pointer, ref, cause }): Loss => {
    const reason = cause === 'cycle' ? noRecursion(parametersOfGemini) : say`The reference can't be resolved.`;
    return { path: `${base}${childPointer(pointer, '$ref')}`, lost: say`reference "${ref}"`, reason };
  });
  const { schema, losses } = rewriteEach(inlined.schema, base, (value, at) => geminiSchema(value, at, options));
  return { schema, losses: [...lost, ...losses] };
}

function geminiSchema(value: JsonValue, at: SchemaAt, options: GeminiOptions): JsonValue {
  // `true` is a schema for any value.
  const given = value === true && !at.isOfMembers ? emptyObject() : value;
  if (!isJsonObject(given)) {
    if (typeof given !== 'boolean' || at.isOfMembers) return given;
    at.lose(null, 'false', notSupportedBy(parametersOfGemini));
    return emptyObject();
  }
  const reason = notSupportedBy(parametersOfGemini);
  const schema = copyOf(withoutAllOf(given, at, reason));
  renameKeywords(schema, at);
  setType(schema, at, options.fromGemini);
  for (const keyword of Object.keys(schema)) if (!geminiKeywords.includes(keyword)) at.drop(schema, keyword, reason);
  dropUnlisted(schema, at);
  return options.isUnionAlone ? withUnionAlone(schema, at) : schema;
}

/** What each branch of a union says as well as the union. */
const sharedKeywords = words('title description nullable');

/** Moves the keywords next to a union into its branches. Those that no branch can have are lost; a union next to properties is. */
function withUnionAlone(schema: MutableJsonObject, at: SchemaAt): JsonObject {
  const branches = schema['anyOf'];
  if (!Array.isArray(branches) || Object.keys(schema).length === 1) return schema;
  const reason = say`Vertex AI doesn't support other keywords next to "anyOf".`;
  if (at.isRoot || isJsonObject(schema['properties'])) {
    at.drop(schema, 'anyOf', reason);
    return schema;
  }
  const shared = Object.entries(schema).filter(([keyword]) => sharedKeywords.includes(keyword));
  for (const keyword of Object.keys(schema)) {
    if (keyword !== 'anyOf' && keyword !== 'type' && !sharedKeywords.includes(keyword)) {
      at.drop(schema, keyword, reason);
    }
  }
  return objectOf([['anyOf', branches.map((branch) => withShared(branch, shared))]]);
}

function withShared(branch: JsonValue, shared: readonly (readonly [string, JsonValue])[]): JsonValue {
  if (!isJsonObject(branch)) return branch;
  const inner = branch['anyOf'];
  return Array.isArray(inner)
    ? objectOf([['anyOf', inner.map((one) => withShared(one, shared))]])
    : objectOf([...shared, ...Object.entries(branch)]);
}

/** `oneOf`, `const`, `examples` and tuples become keywords that Gemini has. */
function renameKeywords(schema: MutableJsonObject, at: SchemaAt): void {
  oneOfAsAnyOf(schema, at, say`Converted to "anyOf".`);
  const { const: constant, examples, prefixItems } = schema;
  if (constant !== undefined && schema['enum'] === undefined) {
    delete schema['const'];
    schema['enum'] = [constant];
  }
  if (Array.isArray(examples) && schema['example'] === undefined && examples[0] !== undefined) {
    delete schema['examples'];
    schema['example'] = examples[0];
    if (examples.length > 1) {
      const lost = say`${examples.length - 1} of ${examples.length} examples`;
      at.lose('examples', lost, onlyOneExample('Gemini'));
    }
  }
  if (Array.isArray(prefixItems)) {
    at.lose('prefixItems', say`item order`, say`Only one schema for all items is supported.`);
    delete schema['prefixItems'];
    schema['items'] = prefixItems.length === 1 ? (prefixItems[0] ?? {}) : objectOf([['anyOf', prefixItems]]);
  }
  const { items } = schema;
  if (items !== undefined && !isJsonObject(items)) delete schema['items'];
}

/** One type in capitals; null as `nullable`; several types as a union. */
function setType(schema: MutableJsonObject, at: SchemaAt, fromGemini: boolean): void {
  const type = schema['type'];
  const words = (Array.isArray(type) ? type : [type]).filter((word): word is string => typeof word === 'string');
  const plain = words.filter((word) => word !== 'null');
  if (words.length > plain.length && plain.length > 0) schema['nullable'] = true;
  const values = schema['enum'];
  if (Array.isArray(values)) setEnum(schema, values, plain, at);
  delete schema['type'];
  if (plain.length === 1 && plain[0] !== undefined) {
    schema['type'] = plain[0].toUpperCase();
  } else if (plain.length > 1) {
    schema['anyOf'] = plain.map((word) => branchOf(schema, word));
    delete schema['items'];
    delete schema['properties'];
    delete schema['required'];
  } else if (words.length > 0) {
    schema['type'] = 'NULL';
  } else if (isJsonObject(schema['properties'])) {
    schema['type'] = 'OBJECT';
  } else if (schema['items'] !== undefined) {
    schema['type'] = 'ARRAY';
  } else if (schema['enum'] !== undefined) {
    schema['type'] = 'STRING';
  } else if (Array.isArray(values) && values.length > 0 && typeOfAll(values) !== null) {
    schema['type'] = typeOfAll(values) ?? 'STRING';
  } else if (!Array.isArray(schema['anyOf']) && !at.isRoot && !at.isPart && !fromGemini) {
    const why = say`A type is required. Limited to strings, numbers and true or false.`;
    at.lose(null, say`any type`, why);
    schema['anyOf'] = ['STRING', 'NUMBER', 'BOOLEAN'].map((word) => objectOf([['type', word]]));
  }
  nullableUnion(schema);
}

function typeOfAll(values: readonly JsonValue[]): string | null {
  const some = values.filter((value) => value !== null);
  if (some.length > 0 && some.every(isNumber)) return some.every(isWholeNumber) ? 'INTEGER' : 'NUMBER';
  return some.length > 0 && some.every((value) => typeof value === 'boolean') ? 'BOOLEAN' : null;
}

function branchOf(schema: JsonObject, word: string): JsonObject {
  const own: Readonly<Record<string, readonly string[]>> = { object: ['properties', 'required'], array: ['items'] };
  return objectOf([
    ['type', word.toUpperCase()],
    ...(own[word] ?? []).map((key) => [key, member(schema, key)] as const),
  ]);
}

function nullableUnion(schema: MutableJsonObject): void {
  const branches = schema['anyOf'];
  if (!Array.isArray(branches)) return;
  const rest = branches.filter((branch) => !(isJsonObject(branch) && member(branch, 'type') === 'NULL'));
  if (rest.length === branches.length || rest.length === 0) return;
  schema['nullable'] = true;
  const [only] = rest;
  if (rest.length === 1 && isJsonObject(only)) {
    delete schema['anyOf'];
    for (const [key, value] of Object.entries(only)) schema[key] ??= value;
  } else {
    schema['anyOf'] = rest;
  }
}

/** Gemini's `enum` is a list of strings. */
function setEnum(
  schema: MutableJsonObject,
  values: readonly JsonValue[],
  types: readonly string[],
  at: SchemaAt,
): void {
  if (values.includes(null)) schema['nullable'] = true;
  const texts = values.filter((value) => value !== null && value !== '');
  if (values.includes('')) at.lose('enum', '""', say`Gemini "parameters" don't support empty strings in "enum".`);
  const areTexts = types.length === 0 || types.join() === 'string';
  if (areTexts && texts.length > 0 && texts.every((value) => typeof value === 'string')) {
    schema['enum'] = texts;
    return;
  }
  at.lose('enum', '"enum"', say`Gemini "parameters" support only strings in "enum".`);
  delete schema['enum'];
}

function dropUnlisted(schema: MutableJsonObject, at: SchemaAt): void {
  const { required } = schema;
  if (!Array.isArray(required) || at.isPart) return;
  const properties = objectAt(schema, 'properties') ?? {};
  const names = required.filter((name) => typeof name === 'string' && Object.hasOwn(properties, name));
  if (names.length === required.length) return;
  const why = say`No property has this name.`;
  at.lose('required', say`unknown names in "required"`, why);
  schema['required'] = names;
}
