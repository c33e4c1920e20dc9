import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { jsonLine } from '../../json/print-json.ts';
import { sameJson } from '../../json/same-json.ts';
import { say } from '../../text/say.ts';
import { type JsonType, listAt, objectAt, typeOfValue } from '../keywords.ts';
import { arrayGaps } from './arrays.ts';
import { finiteValues, referenced, type SchemaBranch, schemaBranchesOfAll, typesOfPart } from './branches.ts';
import { type Gap, noGaps, type SchemaQuestion } from './gap.ts';
import { objectGaps } from './objects.ts';
import { schemasOfProperty } from './parts.ts';
import { samplesOf } from './samples.ts';
import { gapOf, numberGaps, stringGaps } from './scalars.ts';

/** Comparisons are as deep as this at most. */
const deepest = 40;
/** In comparisons of two parts; more take long. */
const mostComparisons = 20_000;

/**
 * What a second schema demands that a first one doesn't, both JSON Schema 2020-12. No gap: each value that fits the first fits the second. A gap
 * is no proof: a validator decides whether one of its values fits the first schema alone. Sources: JSON Schema 2020-12, Core and Validation;
 * the idea of a witness for each difference is from "Finding Data Compatibility Bugs with JSON Subschema Checks" (ISSTA 2021).
 */
export function schemaGaps(first: JsonObject, second: JsonObject): readonly Gap[] {
  return new Comparison(first, second).gaps([first], second);
}

class Comparison {
  readonly #first: JsonObject;
  readonly #second: JsonObject;
  readonly #hasSameDefinitions: boolean;
  readonly #ids = new Map<JsonValue, number>();
  readonly #done = new Map<string, readonly Gap[]>();
  #depth = 0;
  #count = 0;

  constructor(first: JsonObject, second: JsonObject) {
    this.#first = first;
    this.#second = second;
    const definitions = ({ $defs = null, definitions: old = null }: JsonObject): JsonValue => [$defs, old];
    this.#hasSameDefinitions = sameJson(definitions(first), definitions(second));
  }

  readonly gaps = (first: readonly JsonValue[], second: JsonValue): readonly Gap[] => {
    if (second === true || (isJsonObject(second) && Object.keys(second).length === 0)) return noGaps;
    if (first.some((one) => this.#isEqual(one, second))) return noGaps;
    const branches = schemaBranchesOfAll(first, this.#first);
    if (branches === null) return [gapOf(say`the schema has too many alternatives`, [])];
    return branches.flatMap((branch) => this.#ofBranch(branch, second));
  };

  #isEqual(first: JsonValue, second: JsonValue): boolean {
    if (!sameJson(first, second)) return false;
    const references = referencesIn(first);
    return references.length === 0 || (this.#hasSameDefinitions && references.every(isToDefinition));
  }

  #ofBranch(branch: SchemaBranch, second: JsonValue): readonly Gap[] {
    if (second === true) return noGaps;
    if (second === false || !isJsonObject(second)) {
      return [gapOf(say`no value is allowed`, samplesOf(branch, this.#first))];
    }
    const key = [
      branch.type,
      branch.isWhole,
      ...branch.parts.map((part) => this.#id(part)).sort(),
      '>',
      this.#id(second),
    ].join(' ');
    const known = this.#done.get(key);
    if (known !== undefined) return known;
    if (this.#depth >= deepest || ++this.#count > mostComparisons) return [gapOf(say`the schema is too large`, [])];
    // What is compared already has no gap here: a value is finite.
    this.#done.set(key, noGaps);
    this.#depth++;
    const gaps = this.#compared(branch, second);
    this.#depth--;
    this.#done.set(key, gaps);
    return gaps;
  }

  #id(value: JsonValue): number {
    const id = this.#ids.get(value) ?? this.#ids.size;
    this.#ids.set(value, id);
    return id;
  }

  #compared(branch: SchemaBranch, second: JsonObject): readonly Gap[] {
    const finite = finiteValues(branch);
    const closing = finite === null ? null : this.#questions(finite, second);
    if (finite !== null && closing !== null) {
      const values = finite.filter((value) => kindOf(value) === branch.type);
      return values.length === 0 ? noGaps : [{ pointer: '', why: refusal(second, values), values, closedBy: closing }];
    }
    const applied = [
      ...this.#referenced(branch, second),
      ...listAt(second, 'allOf').flatMap((one) => this.#ofBranch(branch, one)),
      ...this.#anyOf(branch, second),
      ...this.#oneOf(branch, second),
      ...this.#not(branch, second),
      ...this.#conditional(branch, second),
    ];
    const ofType = this.#typeGaps(branch, second);
    return ofType.length > 0 ? [...applied, ...ofType] : [...applied, ...this.#ownGaps(branch, second)];
  }

  #referenced(branch: SchemaBranch, second: JsonObject): readonly Gap[] {
    const others = ['$dynamicRef', '$recursiveRef'].filter((keyword) => Object.hasOwn(second, keyword));
    const unread = others.map((keyword) => gapOf(say`"${keyword}" isn't compared`, samplesOf(branch, this.#first)));
    const reference = member(second, '$ref');
    if (reference === undefined) return unread;
    const target = referenced(reference, this.#second);
    if (target !== undefined) return [...unread, ...this.#ofBranch(branch, target)];
    return [gapOf(say`the reference ${String(reference)} isn't resolved`, [])];
  }

  #anyOf(branch: SchemaBranch, second: JsonObject): readonly Gap[] {
    const all = listAt(second, 'anyOf');
    return all.length === 0 ? noGaps : this.#bestOf(branch, this.#ofType(branch, all));
  }

  /** The gaps of the alternative that is nearest; none if one alternative allows all. */
  #bestOf(branch: SchemaBranch, alternatives: readonly JsonValue[]): readonly Gap[] {
    if (alternatives.length === 0) return [wrongType(branch, samplesOf(branch, this.#first))];
    const found = alternatives.map((one) => this.#ofBranch(branch, one)).sort((a, b) => a.length - b.length);
    const [best = noGaps] = found;
    if (best.length === 0 || found.length === 1) return best;
    const closed = found.find((gaps) => gaps.every(({ closedBy }) => closedBy !== null)) ?? null;
    const closedBy = closed?.flatMap((gap) => gap.closedBy ?? []) ?? null;
    const values = found.flatMap((gaps) => gaps.flatMap((gap) => gap.values));
    return [{ pointer: '', why: say`no alternative allows all of the values`, values, closedBy }];
  }

  #oneOf(branch: SchemaBranch, second: JsonObject): readonly Gap[] {
    const all = listAt(second, 'oneOf');
    if (all.length === 0) return noGaps;
    const possible = this.#ofType(branch, all).filter((one) => !this.#areApart(branch, one));
    if (possible.length <= 1) return this.#bestOf(branch, possible);
    return [
      gapOf(say`"oneOf" with alternatives that overlap isn't compared`, [
        ...possible.flatMap((one) => this.#ofBranch(branch, one).flatMap(({ values }) => values)),
        ...samplesOf(branch, this.#first),
      ]),
    ];
  }

  /** The alternatives that allow values of the branch's type. */
  #ofType(branch: SchemaBranch, alternatives: readonly JsonValue[]): readonly JsonValue[] {
    return alternatives.filter((one) => {
      const types = this.#types(one, 0);
      return types.has(branch.type) || (branch.type === 'number' && types.has('integer'));
    });
  }

  /** The types that a part of the second schema may allow. */
  #types(schema: JsonValue, depth: number): ReadonlySet<JsonType> {
    if (schema === false) return new Set();
    if (!isJsonObject(schema)) return typesOfPart({});
    const own = typesOfPart(schema);
    const values = finiteIn(schema);
    if (values !== null) return new Set(values.flatMap((value) => [typeOfValue(value), kindOf(value)]));
    const target = referenced(member(schema, '$ref'), this.#second);
    if (target === undefined || depth > deepest) return own;
    const other = this.#types(target, depth + 1);
    return new Set([...own].filter((type) => other.has(type)));
  }

  /** Whether a property that the branch always has tells it from a schema: it has other values there. */
  #areApart(branch: SchemaBranch, schema: JsonValue): boolean {
    const target = isJsonObject(schema) ? (referenced(member(schema, '$ref'), this.#second) ?? schema) : schema;
    if (branch.type !== 'object' || !isJsonObject(target)) return false;
    return Object.entries(objectAt(target, 'properties') ?? {}).some(([name, property]) => {
      const theirs = isJsonObject(property) ? finiteIn(property) : null;
      const isThere = branch.parts.some((part) => listAt(part, 'required').includes(name));
      if (theirs === null || !isThere) return false;
      const ways = schemaBranchesOfAll(schemasOfProperty(branch.parts, name), this.#first) ?? null;
      const own = ways?.map(finiteValues) ?? [null];
      return own.every((values) => values?.every((value) => !theirs.some((other) => sameJson(other, value))) === true);
    });
  }

  #not(branch: SchemaBranch, second: JsonObject): readonly Gap[] {
    const refused = member(second, 'not');
    if (refused === undefined || refused === false || this.#ofType(branch, [refused]).length === 0) return noGaps;
    const values = isJsonObject(refused) ? (finiteIn(refused) ?? []) : [];
    return [gapOf(say`"not" isn't compared`, [...values, ...samplesOf(branch, this.#first)])];
  }

  #conditional(branch: SchemaBranch, second: JsonObject): readonly Gap[] {
    if (member(second, 'if') === undefined) return noGaps;
    const both = ['then', 'else'].flatMap((keyword) => {
      const demand = member(second, keyword);
      return demand === undefined ? [] : this.#ofBranch(branch, demand);
    });
    if (both.length === 0) return noGaps;
    const values = [...both.flatMap((gap) => gap.values), ...samplesOf(branch, this.#first)];
    return [gapOf(say`"if" isn't compared`, values)];
  }

  #typeGaps(branch: SchemaBranch, second: JsonObject): readonly Gap[] {
    const type = member(second, 'type');
    if (type === undefined) return noGaps;
    const names: readonly JsonValue[] = isJsonArray(type) ? type : [type];
    if (names.includes(branch.type)) return noGaps;
    if (branch.type !== 'number' || !names.includes('integer')) {
      return [wrongType(branch, samplesOf(branch, this.#first))];
    }
    const isWhole = branch.isWhole || branch.parts.some((part) => Number.isSafeInteger(member(part, 'multipleOf')));
    return isWhole ? noGaps : [gapOf(say`numbers must be whole`, [...samplesOf(branch, this.#first), 0.5, 1.5])];
  }

  #ownGaps(branch: SchemaBranch, second: JsonObject): readonly Gap[] {
    const values = finiteIn(second);
    if (values !== null) {
      return [gapOf(refusal(second, []), [...samplesOf(branch, this.#first), 'other', 12345.5, 123_457])];
    }
    switch (branch.type) {
      case 'number':
        return numberGaps(branch, second);
      case 'string':
        return stringGaps(branch, second);
      case 'array':
        return arrayGaps(branch, second, this.#first, this.gaps);
      case 'object':
        return objectGaps(branch, second, this.#first, this.gaps);
      case 'null':
      case 'boolean':
        return noGaps;
    }
  }

  /** Questions that decide on finitely many values; null where a part of the second schema can't be checked by itself. */
  #questions(values: readonly JsonValue[], schema: JsonObject): readonly SchemaQuestion[] | null {
    const references = referencesIn(schema);
    if (!references.every(isToDefinition)) return null;
    const { $defs, definitions } = this.#second;
    const whole: JsonObject =
      references.length === 0
        ? schema
        : {
            ...($defs === undefined ? {} : { $defs }),
            ...(definitions === undefined ? {} : { definitions }),
            ...schema,
          };
    return values.map((value) => ({ schema: whole, value }));
  }
}

function referencesIn(value: JsonValue): readonly string[] {
  return [...jsonLine(value).matchAll(/"\$(?:dynamic|recursive)?[rR]ef": ?"([^"]*)"/g)].map(
    ([, target = '']) => target,
  );
}

function isToDefinition(reference: string): boolean {
  return /^#\/(?:\$defs|definitions)\//.test(reference);
}

function kindOf(value: JsonValue): Exclude<JsonType, 'integer'> {
  const type = typeOfValue(value);
  return type === 'integer' ? 'number' : type;
}

function finiteIn(schema: JsonObject): readonly JsonValue[] | null {
  if (Object.hasOwn(schema, 'const')) return [schema['const'] ?? null];
  const values = member(schema, 'enum');
  return isJsonArray(values) ? values : null;
}

function wrongType({ type, isWhole }: SchemaBranch, values: readonly JsonValue[]): Gap {
  return gapOf(say`${isWhole ? 'integer' : type} isn't allowed`, values);
}

/** The reason why a schema may refuse values. */
function refusal(schema: JsonObject, values: readonly JsonValue[]): string {
  const allowed = finiteIn(schema);
  if (allowed === null) return say`a value isn't allowed`;
  const removed = values.filter((value) => !allowed.some((other) => sameJson(other, value)));
  const list = (some: readonly JsonValue[]): string =>
    some
      .slice(0, 5)
      .map((value) => jsonLine(value))
      .join(', ');
  return removed.length > 0 ? say`${list(removed)} isn't allowed` : say`only ${list(allowed)} is allowed`;
}
