import { isNumber, type JsonNumber } from '../../../../core/json/index.ts';
import { isList, isObject, type Json, type JsonObject, member, numberOf, textOf } from '../../../json.ts';
import type { Field, FieldKind, ObjectKind } from './field.ts';

const deepest = 6;
/** A value with more choices is JSON. */
const mostChoices = 500;
/** References can expand a small schema to millions of fields; the rest is JSON. */
const mostFields = 2_000;

interface Place {
  readonly root: JsonObject;
  readonly followed: readonly string[];
  readonly depth: number;
  readonly count: { fields: number };
}

/** The fields of a tool's input schema. Accepts any value; never throws. */
export function readSchema(schema: Json): ObjectKind {
  const root = isObject(schema) ? schema : {};
  return { type: 'object', fields: fieldsOf(root, { root, followed: [], depth: 0, count: { fields: 0 } }) };
}

function fieldsOf(schema: JsonObject, place: Place): readonly Field[] {
  const properties = member(schema, 'properties');
  if (!isObject(properties)) return [];
  const listed = member(schema, 'required');
  const required = new Set(isList(listed) ? listed : []);
  const entries = Object.entries(properties);
  place.count.fields += entries.length;
  return entries.map(([name, inner]) => fieldOf(name, inner, required.has(name), place));
}

function fieldOf(name: string, written: Json, isRequired: boolean, place: Place): Field {
  const { schema, isNullable, place: inner } = resolved(written, place);
  const own = isObject(written) ? written : {};
  // Keys beside a reference override its target.
  const said = (key: string): Json | undefined => member(own, key) ?? member(schema, key);
  const examples = said('examples');
  const example = said('example');
  return {
    name,
    title: textOf(said('title')) ?? '',
    description: textOf(said('description')) ?? '',
    isRequired,
    isNullable,
    default: said('default'),
    examples: isList(examples) ? examples : example === undefined ? [] : [example],
    kind: kindOf(schema, { ...inner, depth: place.depth + 1 }),
  };
}

interface Resolved {
  readonly schema: JsonObject;
  readonly isNullable: boolean;
  readonly place: Place;
}

/** The schema without its reference and without `null`. */
function resolved(written: Json, place: Place): Resolved {
  let schema: JsonObject = isObject(written) ? written : {};
  let { followed } = place;
  let isNullable = false;
  for (;;) {
    const reference = textOf(member(schema, '$ref'));
    const single = reference === null ? onlyOption(schema) : null;
    if (reference !== null && !followed.includes(reference)) {
      followed = [...followed, reference];
      const target = targetOf(reference, place.root);
      if (target === null) return { schema: {}, isNullable, place: { ...place, followed } };
      schema = target;
    } else if (single !== null) {
      isNullable ||= single.isNullable;
      schema = single.schema;
    } else if (reference !== null) {
      // A cycle.
      return { schema: {}, isNullable, place: { ...place, followed } };
    } else break;
  }
  const types = member(schema, 'type');
  if (isList(types) && types.includes('null')) {
    const others = types.filter((type) => type !== 'null');
    isNullable = true;
    schema = { ...schema, type: others.length === 1 ? (others[0] ?? null) : others };
  }
  return { schema, isNullable, place: { ...place, followed } };
}

/** The only option of `anyOf`, `oneOf` or `allOf` apart from null; null for several. */
function onlyOption(schema: JsonObject): { readonly schema: JsonObject; readonly isNullable: boolean } | null {
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const options = member(schema, key);
    if (!isList(options)) continue;
    const others = options.filter((option) => member(option, 'type') !== 'null');
    const [first] = others;
    if (others.length === 1 && isObject(first)) {
      const { [key]: _, ...rest } = schema;
      return { schema: { ...rest, ...first }, isNullable: others.length < options.length };
    }
  }
  return null;
}

function targetOf(reference: string, root: JsonObject): JsonObject | null {
  if (reference !== '#' && !reference.startsWith('#/')) return null;
  let target: Json | undefined = root;
  for (const step of reference.slice(1).split('/').slice(1)) {
    target = member(target, step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return isObject(target) ? target : null;
}

function kindOf(schema: JsonObject, place: Place): FieldKind {
  const choices = choicesOf(schema);
  if (choices !== null) return { type: 'choice', values: choices };
  const type = member(schema, 'type');
  const asJson: FieldKind = {
    type: 'json',
    types: isList(type) ? type.filter((one) => typeof one === 'string') : typeof type === 'string' ? [type] : [],
  };
  const isMixed = ['anyOf', 'oneOf', 'allOf', 'not', 'if'].some((key) => member(schema, key) !== undefined);
  if (isMixed || place.depth > deepest || place.count.fields > mostFields) return asJson;
  if (type === 'string') return textKind(schema);
  if (type === 'integer' || type === 'number') {
    return {
      type: 'number',
      isWhole: type === 'integer',
      least: boundOf(member(schema, 'minimum')),
      most: boundOf(member(schema, 'maximum')),
      above: boundOf(member(schema, 'exclusiveMinimum')),
      below: boundOf(member(schema, 'exclusiveMaximum')),
      multipleOf: boundOf(member(schema, 'multipleOf')),
    };
  }
  if (type === 'boolean') return { type: 'choice', values: [true, false] };
  if (type === 'object') {
    const fields = fieldsOf(schema, place);
    return fields.length === 0 ? asJson : { type: 'object', fields };
  }
  if (type === 'array') {
    const items = member(schema, 'items');
    if (!isObject(items)) return asJson;
    return {
      type: 'list',
      item: fieldOf('', items, true, place),
      fewest: numberOf(member(schema, 'minItems')) ?? 0,
      most: numberOf(member(schema, 'maxItems')),
    };
  }
  return asJson;
}

function choicesOf(schema: JsonObject): readonly Json[] | null {
  const constant = member(schema, 'const');
  if (constant !== undefined) return [constant];
  const values = member(schema, 'enum');
  return isList(values) && values.length > 0 && values.length <= mostChoices ? values : null;
}

function textKind(schema: JsonObject): FieldKind {
  const notes = ['format', 'pattern'].flatMap((key) => {
    const said = textOf(member(schema, key));
    return said === null ? [] : [`${key} ${said}`];
  });
  return {
    type: 'text',
    shortest: numberOf(member(schema, 'minLength')) ?? 0,
    longest: numberOf(member(schema, 'maxLength')),
    notes,
  };
}

function boundOf(value: Json | undefined): JsonNumber | null {
  return isNumber(value) ? value : null;
}
