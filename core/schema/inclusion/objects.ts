import { isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { say } from '../../text/say.ts';
import { listAt, objectAt } from '../keywords.ts';
import { highest, lowest } from './bounds.ts';
import type { SchemaBranch } from './branches.ts';
import { type Gap, lifted } from './gap.ts';
import { otherSchemas, schemasOfProperty } from './parts.ts';
import { objectWith, propertyNames, sampleOf } from './samples.ts';
import { gapOf } from './scalars.ts';

/** Compares parts of two schemas: the first, as schemas that all hold, with the second. */
export type Compare = (first: readonly JsonValue[], second: JsonValue) => readonly Gap[];

/** The demands of a schema on objects that those of the branch don't cover. */
export function objectGaps(
  branch: SchemaBranch,
  wanted: JsonObject,
  root: JsonValue,
  compare: Compare,
): readonly Gap[] {
  const around = (name: string) => (value: JsonValue) => [objectWith(branch, root, { [name]: value })];
  return [
    ...requiredGaps(branch, wanted, root),
    ...Object.entries(objectAt(wanted, 'properties') ?? {}).flatMap(([name, schema]) => {
      const first = schemasOfProperty(branch.parts, name);
      return lifted(compare(first, schema), escaped(name), around(name));
    }),
    ...patternGaps(branch, wanted, compare),
    ...otherGaps(branch, wanted, root, compare),
    ...sizeGaps(branch, wanted, root),
    ...nameGaps(branch, wanted, root, compare),
    ...unequalGaps(branch, wanted, root),
  ];
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function requiredGaps(branch: SchemaBranch, wanted: JsonObject, root: JsonValue): readonly Gap[] {
  const own = new Set(branch.parts.flatMap((part) => listAt(part, 'required')));
  return listAt(wanted, 'required').flatMap((name): readonly Gap[] => {
    if (own.has(name)) return [];
    return [gapOf(say`"${String(name)}" is required`, [objectWith(branch, root, {})])];
  });
}

function patternGaps({ parts }: SchemaBranch, wanted: JsonObject, compare: Compare): readonly Gap[] {
  return Object.entries(objectAt(wanted, 'patternProperties') ?? {}).flatMap(([pattern, schema]) => {
    const own = parts.flatMap((part) => {
      const patterns = objectAt(part, 'patternProperties');
      return patterns !== null && Object.hasOwn(patterns, pattern) ? [patterns[pattern] ?? true] : [];
    });
    // Without a gap, all properties that match fit: those of the branch must match their own pattern.
    return compare(own, schema).map((gap) => ({
      ...gap,
      why: say`properties that match ${pattern} have a schema`,
      values: [],
      closedBy: null,
    }));
  });
}

/** What the schema says of the properties that it doesn't name. */
function otherGaps(branch: SchemaBranch, wanted: JsonObject, root: JsonValue, compare: Compare): readonly Gap[] {
  const others = member(wanted, 'additionalProperties');
  if (others === undefined || others === true) return [];
  const named = objectAt(wanted, 'properties') ?? {};
  const patterns = objectAt(wanted, 'patternProperties') ?? {};
  const found = (gaps: readonly Gap[], name: string, shown: string): readonly Gap[] =>
    lifted(gaps, shown, (value) => [objectWith(branch, root, { [name]: value })]).map((gap) =>
      others === false ? { ...gap, why: say`other properties aren't allowed` } : gap,
    );
  const ofNamed = [...propertyNames(branch)].flatMap((name) => {
    if (Object.hasOwn(named, name)) return [];
    return found(compare(schemasOfProperty(branch.parts, name), others), name, escaped(name));
  });
  const ofPatterns = branch.parts.flatMap((part) =>
    Object.entries(objectAt(part, 'patternProperties') ?? {}).flatMap(([pattern, schema]) =>
      Object.hasOwn(patterns, pattern) ? [] : found(compare([schema], others), 'a', '*'),
    ),
  );
  // A part with patterns may have others that the patterns don't allow.
  const open = branch.parts.map((part) => member(part, 'additionalProperties') ?? true);
  const ofOthers = found(compare(open, others), freshName(branch, named), '*');
  return [...ofNamed, ...ofPatterns, ...ofOthers];
}

function freshName(branch: SchemaBranch, named: JsonObject): string {
  const known = propertyNames(branch);
  let name = 'other';
  while (known.has(name) || Object.hasOwn(named, name)) name += '_';
  return name;
}

function sizeGaps(branch: SchemaBranch, wanted: JsonObject, root: JsonValue): readonly Gap[] {
  const { parts } = branch;
  const required = new Set(parts.flatMap((part) => listAt(part, 'required'))).size;
  const gaps: Gap[] = [];
  const least = member(wanted, 'minProperties') ?? 0;
  if (typeof least !== 'number' || Math.max(required, highest(parts, 'minProperties') ?? 0) < least) {
    gaps.push(gapOf(say`the object needs more properties`, [objectWith(branch, root, {})]));
  }
  const most = member(wanted, 'maxProperties');
  if (most === undefined) return gaps;
  const isClosed = parts.some(
    (part) => member(part, 'additionalProperties') === false && objectAt(part, 'patternProperties') === null,
  );
  const own = Math.min(lowest(parts, 'maxProperties') ?? Infinity, isClosed ? propertyNames(branch).size : Infinity);
  if (typeof most !== 'number' || own > most) {
    const names = [...propertyNames(branch), 'other1', 'other2', 'other3', 'other4'];
    const many = names.map((name) => [name, sampleOf(schemasOfProperty(parts, name), root) ?? null] as const);
    gaps.push(gapOf(say`the object may have fewer properties`, [objectWith(branch, root, Object.fromEntries(many))]));
  }
  return gaps;
}

function nameGaps(branch: SchemaBranch, wanted: JsonObject, root: JsonValue, compare: Compare): readonly Gap[] {
  const names = member(wanted, 'propertyNames');
  if (names === undefined || names === true) return [];
  const own = branch.parts.flatMap((part) => member(part, 'propertyNames') ?? []);
  const gaps = compare([{ type: 'string' }, ...own], names);
  if (gaps.length === 0) return [];
  const why = say`names of properties have a schema`;
  const isClosed = otherSchemas(branch.parts).includes(false);
  const known = [...propertyNames(branch)];
  const values = [...known, 'other', 'A b', '1'].map((name) =>
    objectWith(branch, root, { [name]: sampleOf(schemasOfProperty(branch.parts, name), root) ?? null }),
  );
  const closedBy =
    isClosed && isJsonObject(names) && isAlone(names) ? known.map((value) => ({ schema: names, value })) : null;
  return [{ pointer: '', why, values, closedBy }];
}

/** Whether a schema has no references. */
function isAlone(schema: JsonValue): boolean {
  return !JSON.stringify(schema).includes('"$ref"');
}

/** Keywords that are compared as a whole. */
function unequalGaps(branch: SchemaBranch, wanted: JsonObject, root: JsonValue): readonly Gap[] {
  const keywords = ['dependentRequired', 'dependentSchemas', 'dependencies', 'unevaluatedProperties'];
  return keywords.flatMap((keyword): readonly Gap[] => {
    const demand = member(wanted, keyword);
    if (demand === undefined || demand === true) return [];
    // Another part may make properties evaluated, or point the references elsewhere.
    const isSame =
      isAlone(demand) &&
      keyword !== 'unevaluatedProperties' &&
      branch.parts.some((part) => sameJson(member(part, keyword) ?? null, demand));
    if (isSame) return [];
    const names = [...propertyNames(branch)].map(
      (name) => [name, sampleOf(schemasOfProperty(branch.parts, name), root) ?? null] as const,
    );
    const values = [
      ...names.map(([name, value]) => objectWith(branch, root, { [name]: value })),
      objectWith(branch, root, { other: 1 }),
    ];
    return [gapOf(say`"${keyword}" isn't compared`, values)];
  });
}
