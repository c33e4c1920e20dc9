import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  objectOf,
} from '../json/json-value.ts';
import { isNestedDeeperThan, maximumNesting } from '../json/nesting.ts';
import { say } from '../text/say.ts';
import { listAt, objectAt, type SubschemaHolder } from './keywords.ts';
import { RefResolver } from './refs.ts';
import { repairKeywords } from './repair-keywords.ts';
import {
  changed,
  RepairLog,
  removed,
  renamedAs,
  type SchemaLoss,
  type SchemaRepair,
  SchemaRepairs,
  withoutEffect,
} from './repair-log.ts';
import { repairType } from './repair-type.ts';
import { isRightType, isTextList, knownKeywords } from './right-schema.ts';
import {
  allSchemas,
  isTooDeep,
  MAX_SCHEMA_DEPTH,
  rewriteSchema,
  SchemaPlace,
  shallowCopy,
  someSchema,
} from './walk.ts';

/** Arguments are an object even where their schema doesn't say so; a result may be anything. */
export type SchemaPurpose = 'arguments' | 'result';

/** A JSON Schema 2020-12, of arguments with an object at its root, and the changes that made it, as sentences. */
export interface RepairedSchema {
  readonly result: JsonObject;
  /** Whether the input is certainly not nested too deeply for a definition. */
  readonly isShallow: boolean;
  readonly repairs: readonly SchemaRepair[];
  readonly losses: readonly SchemaLoss[];
  /** The repairs as sentences with their pointers. */
  readonly warnings: readonly string[];
}

/**
 * Repairs the schema of a tool's arguments or result, so that any validator of 2020-12 accepts it: words that are no types, keywords of draft-04 and
 * OpenAPI 3.0, `required` and `optional` in the wrong position, lists without `items`, references without a target. Right parts stay; a
 * second repair changes nothing. Every change is a sentence. Only a part that no repair can keep (the target of a dangling reference, a
 * value that is no schema) is a loss. A schema nested too deeply becomes an empty one, as a loss. Never throws.
 */
export function repairSchema(schema: JsonValue, purpose: SchemaPurpose = 'arguments'): RepairedSchema {
  const log = new RepairLog();
  const { result, isShallow } = repairedThroughout(schema, log, purpose);
  if (isShallow || !isTooDeep(schema)) return repaired(result, isShallow, log);
  const ofDepth = new RepairLog();
  ofDepth.lose('', say`schema`, say`Nested too deeply.`);
  return repaired(noArguments(), false, ofDepth);
}

function repaired(result: JsonObject, isShallow: boolean, { repairs, losses }: RepairLog): RepairedSchema {
  const warnings = repairs.map(({ pointer, message }) => (pointer === '' ? message : say`At ${pointer}: ${message}`));
  return { result, isShallow, repairs, losses, warnings };
}

function noArguments(): JsonObject {
  return { type: 'object', properties: {} };
}

/** Schemas below {@link MAX_SCHEMA_DEPTH} are not repaired. */
export function repairedThroughout(
  schema: JsonValue,
  log: RepairLog,
  purpose: SchemaPurpose = 'arguments',
): Pick<RepairedSchema, 'result' | 'isShallow'> {
  if (!isJsonObject(schema)) {
    if (schema !== null && schema !== true) log.lose('', say`schema`, say`The value must be an object.`);
    log.repair('', say`The tool has no argument schema. It is read as a tool without arguments.`);
    return { result: noArguments(), isShallow: false };
  }
  const walk = new RepairWalk(schema, log);
  const result = walk.repaired(schema, SchemaPlace.root, 0);
  if (!isJsonObject(result)) return { result: noArguments(), isShallow: false };
  const dated = withDialect(result, log);
  const plain = walk.isRecursive ? withPlainRecursion(dated, log) : dated;
  if (plain !== schema && hasLostReference(plain)) {
    return { result: repairedThroughout(plain, log, purpose).result, isShallow: walk.isShallow };
  }
  return { result: purpose === 'result' ? plain : withRootType(plain, log), isShallow: walk.isShallow };
}

/** A repair can take away what a reference led to: without its other keywords, `{"type": false, "$ref": "#"}` leads only to itself. */
function hasLostReference(schema: JsonObject): boolean {
  const resolver = new RefResolver(schema);
  return someSchema(schema, (inner, depth) => {
    const ref = inner['$ref'];
    return depth < MAX_SCHEMA_DEPTH && typeof ref === 'string' && resolver.resolve(ref) === null;
  });
}

/** Deeper schemas (two levels each) and values do not count as shallow. */
const deepestShallow = maximumNesting / 4;

/** Visits each keyword of each schema once, inner schemas first. Most are right, and are not copied. */
class RepairWalk {
  readonly #resolver: RefResolver;
  readonly #log: RepairLog;
  isShallow = true;
  isRecursive = false;

  constructor(root: JsonObject, log: RepairLog) {
    this.#resolver = new RefResolver(root);
    this.#log = log;
  }

  /** `isDependency` is for a value under `dependencies`. */
  repaired(original: JsonValue, place: SchemaPlace, depth: number, isDependency = false): JsonValue {
    if (depth >= deepestShallow) this.isShallow = false;
    if (depth >= MAX_SCHEMA_DEPTH || typeof original === 'boolean') return original;
    if (!isJsonObject(original)) return this.#schemaFor(original, place, isDependency);
    let changed: MutableJsonObject | null = null;
    let [all, required, keywords] = [true, true, true];
    let [isList, hasItems] = [false, false];
    for (const keyword in original) {
      const given = original[keyword] ?? null;
      const known = knownKeywords.get(keyword);
      if (known === undefined) {
        this.#measure(given);
        continue;
      }
      const { holder, isRight, part } = known;
      const value = holder === null ? given : this.#held(given, keyword, holder, place, depth + 1);
      if (value !== given) {
        changed ??= shallowCopy(original);
        changed[keyword] = value;
        if (keyword === 'properties' && isJsonObject(given) && someSaysItself(given)) all = required = false;
      }
      if (keyword === 'type') isList = value === 'array' || (Array.isArray(value) && value.includes('array'));
      else if (keyword === 'items' || keyword === 'prefixItems') hasItems = true;
      else if (keyword === 'examples') this.#measure(given);
      else if (recursionKeywords.has(keyword)) this.isRecursive = true;
      if (isRight(value)) continue;
      this.#measure(given);
      all = false;
      if (part === 'required') required = false;
      else if (part === 'keywords') keywords = false;
    }
    const schema = changed ?? original;
    if (all && (hasItems || !isList)) return schema;
    return repairEach(copyToRepair(schema), original, place.pointer, this.#resolver, this.#log, { required, keywords });
  }

  /** The value of a keyword with its schemas repaired; values in place of schemas become schemas. */
  #held(given: JsonValue, keyword: string, holder: SubschemaHolder, place: SchemaPlace, depth: number): JsonValue {
    const below = place.below(keyword);
    if (holder === 'map') {
      if (!isJsonObject(given)) return given;
      let changed: MutableJsonObject | null = null;
      for (const name in given) {
        const value = given[name] ?? null;
        const next = this.repaired(value, below.below(name), depth, keyword === 'dependencies');
        if (next === value) continue;
        changed ??= shallowCopy(given);
        changed[name] = next;
      }
      return changed ?? given;
    }
    if (!Array.isArray(given) || (holder !== 'list' && keyword !== 'items')) return this.repaired(given, below, depth);
    const items = given.map((item: JsonValue, index) => this.repaired(item, below.below(index), depth));
    return items.every((item, index) => item === given[index]) ? given : items;
  }

  #schemaFor(value: JsonValue, place: SchemaPlace, isDependency: boolean): JsonValue {
    this.#measure(value);
    // Older drafts allow a list of names here.
    if (isDependency && Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    const { pointer } = place;
    if (value === 'true' || value === 'false') {
      this.#log.repair(pointer, changed(value, value));
      return value === 'true';
    }
    return repairEach(schemaOf(value, pointer, this.#log), value, pointer, this.#resolver, this.#log);
  }

  #measure(value: JsonValue): void {
    if (typeof value === 'object' && isNestedDeeperThan(value, deepestShallow)) this.isShallow = false;
  }
}

function someSaysItself(properties: JsonObject): boolean {
  for (const name in properties) {
    const property = properties[name];
    if (
      isJsonObject(property) &&
      (Object.hasOwn(property, 'optional') ||
        (Object.hasOwn(property, 'required') && !Array.isArray(property['required'])))
    ) {
      return true;
    }
  }
  return false;
}

/** A copy without the keywords that a repair always removes: an object is slow once it has lost a member. */
function copyToRepair(schema: JsonObject): MutableJsonObject {
  const { type } = schema;
  const keepsType = type === undefined || isRightType(type);
  const isPlain = Object.getPrototypeOf(schema) !== null && !Object.hasOwn(schema, '__proto__');
  const copy: MutableJsonObject = isPlain ? {} : emptyObject();
  for (const keyword of Object.keys(schema)) {
    if (keyword !== 'optional' && keyword !== 'nullable' && (keepsType || keyword !== 'type')) {
      copy[keyword] = schema[keyword] as JsonValue;
    }
  }
  return copy;
}

interface RightParts {
  readonly required: boolean;
  /** The keywords of `repairKeywords`. */
  readonly keywords: boolean;
}

const nothingKnown: RightParts = { required: false, keywords: false };

/** Repairs `schema` in place, but for its `right` parts. */
export function repairEach(
  schema: MutableJsonObject,
  original: JsonValue,
  pointer: string,
  resolver: RefResolver,
  log: RepairLog,
  right: RightParts = nothingKnown,
): JsonValue {
  const said = isJsonObject(original) ? original : { ...schema };
  const at = new SchemaRepairs(pointer, log);
  if (!right.required) repairRequired(schema, said, at);
  if (!right.keywords) repairKeywords(schema, at);
  repairType(schema, said, at);
  repairReference(schema, resolver, at);
  return repairItems(schema, at);
}

/** A schema for a value in place of one: a text is its type, anything else allows all. */
function schemaOf(value: JsonValue, pointer: string, log: RepairLog): MutableJsonObject {
  const schema = emptyObject();
  if (typeof value === 'string' && value.trim() !== '') {
    schema['type'] = value;
    log.repair(pointer, say`Expected a schema, but found a string. Read as the type.`);
  } else {
    if (value !== null && value !== '') {
      log.lose(pointer, say`invalid schema`, say`A schema must be an object, true or false.`);
    }
    log.repair(pointer, say`Replaced an invalid schema: any value is allowed.`);
  }
  return schema;
}

/** Collects `required: true` and `optional: true` of the properties and `optional: […]` in `required`. */
function repairRequired(schema: MutableJsonObject, original: JsonObject, at: SchemaRepairs): void {
  const properties = objectAt(original, 'properties') ?? emptyObject();
  const names = Object.keys(properties);
  let required = listAt(schema, 'required');
  let listed = Array.isArray(schema['required']);
  if (typeof schema['required'] === 'string' && Object.hasOwn(properties, schema['required'])) {
    at.repair('required', changed('required', say`a list`));
    required = [schema['required']];
    listed = true;
  } else if (Object.hasOwn(schema, 'required') && !listed) {
    at.repair('required', removed('required', say`a list of names`));
    loseNames(schema, 'required', at);
    delete schema['required'];
  }
  // Most lists are right, and most properties have no flag: they need no set.
  const isRight = isTextList(required);
  if (listed && !isRight) {
    at.repair('required', say`Removed duplicates and entries that aren't strings from "required".`);
    for (const [index, name] of required.entries()) {
      if (typeof name === 'string') continue;
      at.lose(
        `required/${index}`,
        say`${JSON.stringify(name)} in "required"`,
        say`The entry must be the name of a property.`,
      );
    }
  }
  const texts = isRight ? required : [...new Set(required.filter((name) => typeof name === 'string'))];
  let added: readonly string[] = names.filter((name) => saysRequired(properties[name]));
  if (added.length > 0) {
    const known = new Set(texts);
    added = added.filter((name) => !known.has(name));
  }
  if (added.length > 0) at.repair('required', say`Added to "required": ${added.join(', ')}.`);
  if (Object.hasOwn(original, 'optional')) {
    if (!listed && Array.isArray(original['optional'])) {
      const others = new Set<JsonValue>([...added, ...listAt(original, 'optional')]);
      added = [...added, ...names.filter((name) => !others.has(name) && !saysOptional(properties[name]))];
    }
    at.repair('optional', withoutEffect('optional'));
    loseNames(original, 'optional', at);
    delete schema['optional'];
  }
  if ((listed && !isRight) || added.length > 0 || typeof schema['required'] === 'string') {
    schema['required'] = [...texts, ...added];
  }
}

const TRUTHS: ReadonlySet<JsonValue> = new Set([null, true, false, '', 'true', 'false']);

/** A truth value is the flag of a property; any other value that is no list of names is lost. */
function loseNames(schema: JsonObject, keyword: 'required' | 'optional', at: SchemaRepairs): void {
  const value = schema[keyword] ?? null;
  if (Array.isArray(value) || TRUTHS.has(value)) return;
  at.lose(keyword, `"${keyword}"`, say`Expected ${say`a list of names`}.`);
}

function saysRequired(property: JsonValue | undefined): boolean {
  return (
    isJsonObject(property) &&
    (property['required'] === true || property['required'] === 'true' || property['optional'] === false) &&
    !isJsonObject(property['properties'])
  );
}

function saysOptional(property: JsonValue | undefined): boolean {
  return isJsonObject(property) && (property['required'] === false || property['optional'] === true);
}

function repairReference(schema: MutableJsonObject, resolver: RefResolver, at: SchemaRepairs): void {
  const ref = schema['$ref'];
  if (ref === undefined) return;
  const target = typeof ref === 'string' ? resolver.resolve(ref) : null;
  if (target !== null && typeof ref === 'string') {
    const direct =
      ref.startsWith('#/') && !ref.includes('%') && target.pointer !== ref.slice(1) ? `#${target.pointer}` : ref;
    if (direct !== ref) {
      at.repair('$ref', say`Changed "${ref}" to "${direct}".`);
      schema['$ref'] = direct;
    }
    return;
  }
  delete schema['$ref'];
  const named = typeof ref === 'string' ? `"${ref}"` : say`with an invalid value`;
  at.repair('$ref', say`Removed reference ${named}: target not found.`);
  at.lose('$ref', say`reference ${named}`, say`Reference target not found.`);
}

/** Lists of 2020-12: `prefixItems` for tuples, and always `items`. */
function repairItems(schema: MutableJsonObject, at: SchemaRepairs): JsonObject {
  const items = schema['items'];
  if (Array.isArray(items)) {
    at.repair('items', renamedAs('prefixItems'));
    delete schema['items'];
    if (items.length > 0) schema['prefixItems'] = items;
    if (schema['additionalItems'] !== undefined) schema['items'] = schema['additionalItems'];
  }
  if (schema['additionalItems'] !== undefined) {
    if (!Array.isArray(items)) at.repair('additionalItems', withoutEffect('additionalItems'));
    delete schema['additionalItems'];
  }
  const type = schema['type'];
  const isList = type === 'array' || (Array.isArray(type) && (type as readonly JsonValue[]).includes('array'));
  if (isList && schema['items'] === undefined && schema['prefixItems'] === undefined) {
    at.repair(null, say`Added "items": {} (any value).`);
    schema['items'] = emptyObject();
  }
  return schema;
}

/** A schema that names an older draft but has keywords of a later one gets the later `$schema`. */
function withDialect(schema: JsonObject, log: RepairLog): JsonObject {
  const dialect = schema['$schema'];
  if (typeof dialect !== 'string' || !/draft-0[3467]\b|draft\/2019-09/.test(dialect)) return schema;
  // The result has numbers as bounds and booleans as schemas, unlike drafts 3 and 4.
  const isFourth = /draft-0[34]\b/.test(dialect);
  for (const { schema: inner } of allSchemas(schema)) {
    if (
      isFourth ||
      ['prefixItems', 'dependentRequired', 'dependentSchemas'].some((keyword) => Object.hasOwn(inner, keyword))
    ) {
      log.repair('/$schema', say`Changed "$schema" to draft 2020-12.`);
      return objectOf(Object.entries(schema).map(([key, value]) => [key, key === '$schema' ? DIALECT : value]));
    }
  }
  return schema;
}

const recursionKeywords: ReadonlySet<string> = new Set(['$recursiveRef', '$recursiveAnchor']);

function hasRecursion(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => recursionKeywords.has(keyword));
}

/** Only draft 2019-09 has `$recursiveRef`, a reference to the whole schema. */
function withPlainRecursion(schema: JsonObject, log: RepairLog): JsonObject {
  const dialect = schema['$schema'];
  const isNewest = typeof dialect !== 'string' || !/draft\/2019-09/.test(dialect);
  if (!isNewest) return schema;
  const plain = rewriteSchema(schema, (inner, place) => {
    if (!isJsonObject(inner) || !hasRecursion(inner)) return inner;
    const { $recursiveRef: reference, $recursiveAnchor: _anchor, ...others } = inner;
    log.repair(place.pointer, reference === undefined ? withoutEffect('$recursiveAnchor') : renamedAs('$ref'));
    return objectOf([...Object.entries(others), ['$ref', typeof reference === 'string' ? reference : undefined]]);
  });
  return isJsonObject(plain) ? plain : schema;
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

function withRootType(schema: JsonObject, log: RepairLog): JsonObject {
  const isAnythingElse = ['$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
  if (Object.hasOwn(schema, 'type') || (isAnythingElse && !Object.hasOwn(schema, 'properties'))) return schema;
  log.repair('', say`Added "type": "object".`);
  return objectOf([
    ['type', 'object'],
    ...Object.entries(schema),
    ...(Object.hasOwn(schema, 'properties') ? [] : [['properties', {}] as const]),
  ]);
}
