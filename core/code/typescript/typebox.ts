import type { CodePlace } from '../../javascript/syntax.ts';
import {
  type CodeValue,
  type ExternalValue,
  forced,
  type HostValue,
  isKind,
  isPrimitive,
  type Library,
  type Member,
  type ObjectValue,
  onlyAtRunTime,
} from '../../javascript/values.ts';
import { addAll } from '../../text/long-list.ts';

/** A schema of TypeBox that an object doesn't require. */
interface OptionalSchema {
  readonly schema: CodeValue;
}

/** Functions of `Type` whose first argument is the options, and the type that they give. */
const plainTypes: ReadonlyMap<string, string | null> = new Map([
  ['String', 'string'],
  ['Number', 'number'],
  ['Integer', 'integer'],
  ['Boolean', 'boolean'],
  ['Null', 'null'],
  ['Any', null],
  ['Unknown', null],
]);

/** Reads schemas of TypeBox, which are JSON Schema themselves. Other functions of it are only known at run time. */
export const typeBox: Library = {
  exported: () => undefined,
  call: (external, inputs, place) => made(nameOf(external), inputs, place) ?? onlyAtRunTime(place),
  member: (_content, _name, place) => onlyAtRunTime(place),
  callMethod: (_content, _name, _inputs, place) => onlyAtRunTime(place),
};

export function isTypeBox(module: string): boolean {
  return module === '@sinclair/typebox' || module === 'typebox';
}

/** The schema itself, without the mark that it is optional. */
export function withoutOptional(value: CodeValue): CodeValue {
  return isKind(value, 'host') && value.library === typeBox ? (value.content as OptionalSchema).schema : value;
}

function nameOf({ path }: ExternalValue): string {
  const [first, second] = path;
  return (first === 'Type' || first === 'default' ? second : first) ?? '';
}

function made(name: string, inputs: readonly CodeValue[], place: CodePlace): CodeValue | null {
  const [first, second] = inputs.map((input) => withoutOptional(forced(input)));
  const type = plainTypes.get(name);
  if (type !== undefined) return schemaOf(type === null ? [] : [['type', type]], first, place);
  switch (name) {
    case 'Literal':
      return isPrimitive(first) && typeof first !== 'bigint' && first !== undefined && first !== null
        ? schemaOf(
            [
              ['const', first],
              ['type', typeof first],
            ],
            second,
            place,
          )
        : null;
    case 'Array':
      return schemaOf(
        [
          ['type', 'array'],
          ['items', first],
        ],
        second,
        place,
      );
    case 'Union':
    case 'Intersect':
      return isKind(first, 'list')
        ? schemaOf([[name === 'Union' ? 'anyOf' : 'allOf', listOf(first.items.map(withoutOptional))]], second, place)
        : null;
    case 'Optional': {
      const content: OptionalSchema = { schema: first };
      const optional: HostValue = { kind: 'host', library: typeBox, content };
      return optional;
    }
    case 'Object':
      return isKind(first, 'object') ? objectSchema(first, second, place) : null;
    default:
      return null;
  }
}

function objectSchema(shape: ObjectValue, options: CodeValue, place: CodePlace): CodeValue {
  const members = new Map<string, Member>();
  const required: string[] = [];
  for (const [name, member] of shape.members) {
    const value = forced(member.value);
    const bare = withoutOptional(value);
    members.set(name, { ...member, value: bare });
    if (bare === value && !isKind(value, 'unknown')) required.push(name);
  }
  const properties: ObjectValue = { ...shape, members };
  const entries: [string, CodeValue][] = [
    ['type', 'object'],
    ['properties', properties],
  ];
  if (required.length > 0) entries.push(['required', listOf(required)]);
  return schemaOf(entries, options, place);
}

function listOf(items: readonly CodeValue[]): CodeValue {
  return { kind: 'list', items };
}

function schemaOf(entries: readonly (readonly [string, CodeValue])[], options: CodeValue, place: CodePlace): CodeValue {
  if (isKind(options, 'unknown')) return options;
  const members = new Map<string, Member>(entries.map(([key, value]) => [key, { key: place, place, value }]));
  const unknown: ObjectValue['unknown'][number][] = [];
  if (isKind(options, 'object')) {
    for (const [key, member] of options.members) members.set(key, member);
    addAll(unknown, options.unknown);
  }
  return { kind: 'object', members, place, unknown };
}
