import { type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { listAt, objectAt } from '../keywords.ts';
import { highest, lowest, numberKeyword } from './bounds.ts';
import { finiteValues, type SchemaBranch, schemaBranches, schemaBranchesOfAll } from './branches.ts';
import { schemasOfItem, schemasOfProperty } from './parts.ts';

/** Values are as deep as this at most. */
const deepest = 8;

/** Values that likely fit a branch, the plainest first. A validator decides. */
export function samplesOf(branch: SchemaBranch, root: JsonValue, depth = 0): readonly JsonValue[] {
  const finite = finiteValues(branch);
  if (finite !== null) return finite.slice(0, 20);
  const given = branch.parts.flatMap((part) => [
    ...(Object.hasOwn(part, 'default') ? [part['default'] ?? null] : []),
    ...listAt(part, 'examples'),
    ...(Object.hasOwn(part, 'example') ? [part['example'] ?? null] : []),
  ]);
  return [...made(branch, root, depth), ...given];
}

/** A value that likely fits the schemas; undefined where none is found. */
export function sampleOf(schemas: readonly JsonValue[], root: JsonValue, depth = 0): JsonValue | undefined {
  const [branch] = schemaBranchesOfAll(schemas, root) ?? [];
  return branch === undefined ? undefined : samplesOf(branch, root, depth)[0];
}

/** As {@link sampleOf}, of each way to fit a schema. */
export function allSamples(schema: JsonValue, root: JsonValue): readonly JsonValue[] {
  return (schemaBranches(schema, root) ?? []).flatMap((branch) => samplesOf(branch, root));
}

function made(branch: SchemaBranch, root: JsonValue, depth: number): readonly JsonValue[] {
  switch (branch.type) {
    case 'string':
      return strings(branch.parts);
    case 'number':
      return numbers(branch);
    case 'array':
      return [arrayWith(branch, root, new Map(), depth)];
    case 'object':
      return objects(branch, root, depth);
    case 'null':
      return [null];
    case 'boolean':
      return [true, false];
  }
}

/** Texts for the formats that ajv checks. */
const byFormat: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '12:00:00Z',
  'date-time': '2026-01-31T12:00:00Z',
  duration: 'P1D',
  uri: 'https://example.com/a',
  url: 'https://example.com/a',
  'uri-reference': '/a',
  email: 'a@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  'json-pointer': '/a',
  regex: 'a',
  byte: 'YQ==',
};

function strings(parts: readonly JsonObject[]): readonly string[] {
  const least = highest(parts, 'minLength') ?? 0;
  const most = lowest(parts, 'maxLength') ?? Number.POSITIVE_INFINITY;
  const plain = ['a', '', 'aa', 'A1', '0', 'x-y', 'a b'].map((text) => text.padEnd(Math.min(least, 10_000), 'a'));
  const formats = parts.flatMap((part) => byFormat[String(member(part, 'format'))] ?? []);
  return [...formats, ...plain].filter((text) => text.length <= most);
}

function numbers({ parts, isWhole }: SchemaBranch): readonly number[] {
  const low = Math.max(highest(parts, 'minimum') ?? -Infinity, above(highest(parts, 'exclusiveMinimum'), isWhole, 1));
  const high = Math.min(lowest(parts, 'maximum') ?? Infinity, above(lowest(parts, 'exclusiveMaximum'), isWhole, -1));
  const step = parts.flatMap((part) => numberKeyword(part, 'multipleOf') ?? [])[0] ?? (isWhole ? 1 : 0.5);
  const start = Number.isFinite(low) ? Math.ceil(low / step) * step : Math.min(0, high);
  const near = [start, start + step, low, high, 0, 1, -1, ...(isWhole ? [] : [start + 0.5])];
  const fitting = near.filter((value) => Number.isFinite(value) && value >= low && value <= high);
  return [...new Set(isWhole ? fitting.filter(Number.isInteger) : fitting)];
}

/** A number on the inner side of an exclusive bound. */
function above(bound: number | null, isWhole: boolean, direction: 1 | -1): number {
  if (bound === null) return -direction * Number.POSITIVE_INFINITY;
  return bound + direction * (isWhole ? 1 : 0.25);
}

/** An array with these items at their places, and as many others as it needs. */
export function arrayWith(
  branch: SchemaBranch,
  root: JsonValue,
  items: ReadonlyMap<number, JsonValue>,
  depth = 0,
): readonly JsonValue[] {
  const least = Math.min(100, highest(branch.parts, 'minItems') ?? 0);
  const length = [...items.keys()].reduce((most, index) => Math.max(most, index + 1), least);
  const isUnique = branch.parts.some((part) => member(part, 'uniqueItems') === true);
  return Array.from({ length }, (_, index): JsonValue => {
    const given = items.get(index);
    if (given !== undefined || depth > deepest) return given ?? null;
    const [way] = schemaBranchesOfAll(schemasOfItem(branch.parts, index), root) ?? [];
    const values = way === undefined ? [null] : samplesOf(way, root, depth + 1);
    return values[isUnique ? index % Math.max(1, values.length) : 0] ?? null;
  });
}

function objects(branch: SchemaBranch, root: JsonValue, depth: number): readonly JsonObject[] {
  if (depth > deepest) return [{}];
  const least = objectWith(branch, root, {}, depth);
  const all = Object.fromEntries(
    [...propertyNames(branch)].flatMap((name) => {
      if (Object.hasOwn(least, name)) return [];
      const value = sampleOf(schemasOfProperty(branch.parts, name), root, depth + 1);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  return Object.keys(all).length === 0 || depth > 1 ? [least] : [least, { ...least, ...all }];
}

/** An object with these members, and the required ones. */
export function objectWith(branch: SchemaBranch, root: JsonValue, members: JsonObject, depth = 0): JsonObject {
  const required = new Set(branch.parts.flatMap((part) => listAt(part, 'required')).map(String));
  const entries = [...required].flatMap((name) => {
    if (Object.hasOwn(members, name)) return [];
    const value = depth > deepest ? null : sampleOf(schemasOfProperty(branch.parts, name), root, depth + 1);
    return [[name, value ?? null] as const];
  });
  return { ...Object.fromEntries(entries), ...members };
}

/** The names that the parts describe. */
export function propertyNames({ parts }: SchemaBranch): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => Object.keys(objectAt(part, 'properties') ?? {})));
}
