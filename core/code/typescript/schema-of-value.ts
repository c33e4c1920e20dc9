import type { Interpreter } from '../../javascript/interpreter.ts';
import { MOST_VALUES, plainJson } from '../../javascript/plain-values.ts';
import type { CodePlace } from '../../javascript/syntax.ts';
import {
  type CodeValue,
  forced,
  isKind,
  memberOf,
  type ObjectValue,
  onlyAtRunTime,
  type UnknownValue,
} from '../../javascript/values.ts';
import { isJsonObject, type JsonObject } from '../../json/json-value.ts';
import { escapeSegment } from '../../json/pointer.ts';
import { withoutOptional } from './typebox.ts';
import { isZodSchema, type SchemaPart, type ZodSchema } from './zod/schema-part.ts';
import { convertsBy, convertZod, type ZodConversion } from './zod/zod-json-schema.ts';

/** The JSON Schema that a framework sends for a value, as far as it is known. */
export interface SentSchema {
  readonly json: JsonObject | null;
  readonly unknown: readonly UnknownValue[];
  readonly parts: readonly SchemaPart[];
  /** Why the framework can't send a schema for the value. */
  readonly refusal: string | null;
  /** The library of the schema and its version; null for JSON Schema. */
  readonly library: string | null;
}

export interface SchemaRules {
  readonly zod: ZodConversion;
  /** Whether an object of schemas is read as `z.object` of it. */
  readonly acceptsShape: boolean;
  /** The JSON Schema of a schema that the framework doesn't convert; null for all others. */
  readonly instead?: (schema: ZodSchema) => JsonObject | null;
  /** What the framework changes in a JSON Schema made by zod. */
  readonly afterZod?: (json: JsonObject, schema: ZodSchema) => JsonObject;
  /** What it makes of a JSON Schema written as an object. Throws what the framework throws. */
  readonly afterLiteral?: (json: JsonObject) => JsonObject;
  /** Why it refuses a JSON Schema. */
  readonly literalRefusal?: string;
}

const none: SentSchema = { json: null, unknown: [], parts: [], refusal: null, library: null };

/** Functions of packages that wrap a JSON Schema or schema without changing it. */
const wrappers: ReadonlySet<string> = new Set([
  'jsonSchema',
  'zodSchema',
  'asSchema',
  'valibotSchema',
  'fromJsonSchema',
  'lazySchema',
]);

/** The schema that a framework sends for a value: a schema of zod, an object of them, or a JSON Schema. */
export function sentSchema(
  given: CodeValue,
  rules: SchemaRules,
  interpreter: Interpreter,
  place: CodePlace,
): SentSchema {
  const value = withoutOptional(forced(given));
  if (value === undefined || value === null) return none;
  if (isKind(value, 'host')) {
    return isZodSchema(value.content)
      ? ofZod(value.content, rules, place)
      : { ...none, unknown: [onlyAtRunTime(place)] };
  }
  if (isKind(value, 'result') && isKind(value.callee, 'external') && wrappers.has(value.callee.path.at(-1) ?? '')) {
    const [first] = value.inputs;
    const inner = isKind(first, 'function') ? interpreter.call(first, [], place, place.path) : first;
    return sentSchema(inner ?? onlyAtRunTime(place), rules, interpreter, place);
  }
  if (isKind(value, 'object')) {
    if (!looksLikeJsonSchema(value) && isShape(value)) {
      if (!rules.acceptsShape) return { ...none, unknown: [onlyAtRunTime(place)] };
      const made = objectOfShape(value, interpreter, place);
      return isKind(made, 'object')
        ? { ...none, unknown: [onlyAtRunTime(place)] }
        : sentSchema(made, rules, interpreter, place);
    }
    return ofLiteral(value, rules, place);
  }
  return { ...none, unknown: [isKind(value, 'unknown') ? value : onlyAtRunTime(place)] };
}

function ofZod(schema: ZodSchema, rules: SchemaRules, place: CodePlace): SentSchema {
  const { version, because } = schema;
  return { ...convertedZod(schema, rules, place), library: `zod ${version}${because === '' ? '' : ` (${because})`}` };
}

function convertedZod(schema: ZodSchema, rules: SchemaRules, place: CodePlace): SentSchema {
  const instead = rules.instead?.(schema) ?? null;
  if (instead !== null) return { ...none, json: instead, unknown: schema.unknown };
  const converted = convertZod(schema, rules.zod, place);
  switch (converted.kind) {
    case 'converted':
      return {
        ...none,
        json: rules.afterZod?.(converted.json, schema) ?? converted.json,
        unknown: [...schema.unknown, ...converted.undecided],
        parts: schema.parts,
      };
    case 'unknown':
      return { ...none, unknown: [...schema.unknown, converted.unknown] };
    case 'refused':
      return {
        ...none,
        json: withAnyValues(schema, place),
        unknown: schema.unknown,
        parts: schema.parts,
        refusal: converted.says,
      };
  }
}

/** What a version would send that accepts types without a JSON Schema. */
function withAnyValues(schema: ZodSchema, place: CodePlace): JsonObject | null {
  const converted = convertZod(schema, convertsBy({ target: 'draft-7', io: 'input', unrepresentable: 'any' }), place);
  return converted.kind === 'converted' ? converted.json : null;
}

function ofLiteral(value: ObjectValue, rules: SchemaRules, place: CodePlace): SentSchema {
  const unknown: UnknownValue[] = [];
  const json = plainJson(value, unknown);
  if (!json.ok || !isJsonObject(json.value)) {
    return { ...none, unknown: [...unknown, (json.ok ? null : json.unknown) ?? onlyAtRunTime(place)] };
  }
  const parts = partsOfLiteral(value, '');
  if (rules.literalRefusal !== undefined) {
    return { ...none, json: json.value, unknown, parts, refusal: rules.literalRefusal };
  }
  try {
    return { ...none, json: rules.afterLiteral?.(json.value) ?? json.value, unknown, parts };
  } catch (error) {
    const refusal = error instanceof Error ? error.message : String(error);
    return { ...none, json: json.value, unknown, parts, refusal };
  }
}

/** The places of the members of an object literal, by JSON pointer. */
export function partsOfLiteral(value: CodeValue, pointer: string): readonly SchemaPart[] {
  const parts: SchemaPart[] = [];
  const add = (inner: CodeValue, at: string, depth: number): void => {
    if (depth > 40 || parts.length >= MOST_VALUES) return;
    if (isKind(inner, 'list')) {
      for (const [index, item] of inner.items.entries()) add(item, `${at}/${index}`, depth + 1);
    } else if (isKind(inner, 'object')) {
      for (const [name, member] of inner.members) {
        const own = `${at}/${escapeSegment(name)}`;
        parts.push({ pointer: own, place: member.key });
        add(member.value, own, depth + 1);
      }
    }
  };
  add(value, pointer, 0);
  return parts;
}

/** Whether an object is written as a JSON Schema is. */
export function looksLikeJsonSchema(value: ObjectValue): boolean {
  const type = memberOf(value, 'type');
  if (typeof type === 'string' || isKind(type, 'list')) return true;
  return ['properties', '$ref', 'anyOf', 'oneOf', 'allOf', '$schema', 'enum'].some((key) => {
    const one = value.members.has(key) ? memberOf(value, key) : undefined;
    return one !== undefined && !isKind(one, 'host');
  });
}

/** Whether an object has schemas of zod as members, as far as they are known; an empty object is one too. */
export function isShape(value: ObjectValue): boolean {
  return [...value.members.values()].every(({ value: one }) => {
    const member = isKind(one, 'later') ? undefined : one;
    return member === undefined || isKind(member, 'unknown') || (isKind(member, 'host') && isZodSchema(member.content));
  });
}

/** `z.object` of an object of schemas, in the version that they have. */
export function objectOfShape(value: ObjectValue, interpreter: Interpreter, place: CodePlace): CodeValue {
  const schemas = [...value.members.values()].flatMap(({ value: one }) =>
    isKind(one, 'host') && isZodSchema(one.content) ? [one.content] : [],
  );
  const module = schemas.some(({ version }) => version === 3) ? 'zod/v3' : 'zod/v4';
  const external = { kind: 'external', module, path: ['z', 'object'], importer: place.path } as const;
  const made = interpreter.callExternal(external, [value], { ...place, inputs: [place] });
  if (!isKind(made, 'host') || !isZodSchema(made.content)) return made;
  return { ...made, content: { ...made.content, because: schemas[0]?.because ?? '' } };
}
