import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { valueAt } from '../../json/pointer.ts';
import { sameJson } from '../../json/same-json.ts';
import { JSON_TYPES, type JsonType, listAt } from '../keywords.ts';

/**
 * One way to fit a schema: values of one type that fit all of these parts. Of a part, only the keywords beside `$ref`, `allOf`, `anyOf`, `oneOf`,
 * `not` and `if` count: the others are expanded, or left out, which allows more values.
 */
export interface SchemaBranch {
  readonly type: Exclude<JsonType, 'integer'>;
  /** Whether a number must be whole. */
  readonly isWhole: boolean;
  readonly parts: readonly JsonObject[];
}

/** More ways to fit a schema than these aren't compared. */
const mostBranches = 128;

class TooMany extends Error {}

/** The ways to fit a schema, which together allow its values and maybe more; null for too many. `root` has the targets of references. */
export function schemaBranches(schema: JsonValue, root: JsonValue): readonly SchemaBranch[] | null {
  try {
    return alternatives(schema, root, new Set()).flatMap(typed);
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}

/** The ways to fit several schemas at once; null for too many. */
export function schemaBranchesOfAll(schemas: readonly JsonValue[], root: JsonValue): readonly SchemaBranch[] | null {
  try {
    return product(schemas.map((schema) => alternatives(schema, root, new Set()))).flatMap(typed);
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}

/** The schema that a reference leads to; undefined for one out of the document, or to nothing. */
export function referenced(reference: JsonValue | undefined, root: JsonValue): JsonValue | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  return valueAt(root, decodeURI(reference.slice(1)));
}

type Parts = readonly JsonObject[];

function alternatives(schema: JsonValue, root: JsonValue, seen: ReadonlySet<JsonValue>): readonly Parts[] {
  if (schema === false) return [];
  // A reference that leads to itself allows any value here.
  if (!isJsonObject(schema) || seen.has(schema)) return [[]];
  const inside = new Set(seen).add(schema);
  const target = member(schema, '$ref');
  const factors: (readonly Parts[])[] = [[[schema]]];
  const resolved = target === undefined ? undefined : referenced(target, root);
  if (resolved !== undefined) factors.push(alternatives(resolved, root, inside));
  for (const one of listAt(schema, 'allOf')) factors.push(alternatives(one, root, inside));
  for (const keyword of ['anyOf', 'oneOf']) {
    const list = listAt(schema, keyword);
    if (list.length > 0) factors.push(list.flatMap((one) => alternatives(one, root, inside)));
  }
  return product(factors);
}

function product(factors: readonly (readonly Parts[])[]): readonly Parts[] {
  let all: readonly Parts[] = [[]];
  for (const factor of factors) {
    if (all.length * factor.length > mostBranches) throw new TooMany();
    all = all.flatMap((parts) => factor.map((more) => [...parts, ...more]));
  }
  return all;
}

function typed(parts: Parts): readonly SchemaBranch[] {
  let types: ReadonlySet<JsonType> = new Set(JSON_TYPES);
  for (const part of parts) types = new Set([...types].filter((type) => typesOfPart(part).has(type)));
  return [...types].flatMap((type): readonly SchemaBranch[] => {
    if (type === 'integer') return types.has('number') ? [] : [{ type: 'number', isWhole: true, parts }];
    return [{ type, isWhole: false, parts }];
  });
}

/** The types that a part allows by itself. A number may be whole. */
export function typesOfPart(part: JsonObject): ReadonlySet<JsonType> {
  const type = member(part, 'type');
  if (type === undefined) return new Set(JSON_TYPES);
  const named = new Set((isJsonArray(type) ? type : [type]) as readonly JsonType[]);
  if (named.has('number')) named.add('integer');
  // Ajv reads the keyword of OpenAPI 3.0.
  if (member(part, 'nullable') === true) named.add('null');
  return named;
}

/** The values of a branch, and maybe more, where they are finitely many; null otherwise. */
export function finiteValues({ type, parts }: SchemaBranch): readonly JsonValue[] | null {
  let values: readonly JsonValue[] | null = null;
  for (const part of parts) {
    const listed = member(part, 'enum');
    const own = Object.hasOwn(part, 'const') ? [part['const'] ?? null] : isJsonArray(listed) ? listed : null;
    if (own !== null) {
      values = values === null ? own : values.filter((value) => own.some((one) => sameJson(one, value)));
    }
  }
  if (values !== null) return values;
  if (type === 'null') return [null];
  return type === 'boolean' ? [true, false] : null;
}
