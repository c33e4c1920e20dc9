import { doubleOf, fitsDouble, isNumber } from '../../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../json/json-value.ts';
import { inlineRefs } from '../../schema/refs.ts';
import { wordSet } from '../../text/words.ts';
import { bracketed, typescriptKey, typescriptLiteral, typescriptText } from './typescript-literal.ts';

/** Keywords that every schema of zod can have, in `describe` or `meta`. */
const annotations = wordSet('title description examples default');
const limitsOfNumbers: Readonly<Record<string, string>> = {
  minimum: 'min',
  maximum: 'max',
  exclusiveMinimum: 'gt',
  exclusiveMaximum: 'lt',
  multipleOf: 'multipleOf',
};
const deepest = 40;

/** Thrown for a schema that zod can't express exactly. */
class NoZod extends Error {}

/** The schema of arguments as `z.object(…)`, below `indent` blanks. Null if zod doesn't express it exactly. */
export function zodArguments(given: JsonObject, indent: number): string | null {
  const schema = inlineRefs(given).schema;
  const { $schema: _, $defs: __, definitions: ___, ...root } = schema;
  if (root['title'] !== undefined || root['description'] !== undefined) return null;
  try {
    return zodObject(Object.keys(root).length === 0 ? { type: 'object' } : root, indent, 0, 'strip');
  } catch (error) {
    if (error instanceof NoZod) return null;
    throw error;
  }
}

/** A schema with its description, as the schema of a property or an item. */
function zodOf(schema: JsonValue | undefined, indent: number, depth: number): string {
  if (schema === true) return 'z.any()';
  if (!isJsonObject(schema) || depth > deepest || 'default' in schema) throw new NoZod();
  return zodType(schema, indent, depth) + described(schema, indent);
}

function described(schema: JsonObject, indent: number): string {
  const { description, title, examples } = schema;
  const others = Object.entries(schema).filter(([key]) => key === 'title' || key === 'examples');
  if (description !== undefined && typeof description !== 'string') throw new NoZod();
  if (title !== undefined && typeof title !== 'string') throw new NoZod();
  if (examples !== undefined && !isJsonArray(examples)) throw new NoZod();
  if (others.length > 0) {
    const meta = objectOf([...(description === undefined ? [] : [['description', description] as const]), ...others]);
    return `.meta(${typescriptLiteral(meta, indent)})`;
  }
  return description === undefined ? '' : `.describe(${typescriptText(description, indent).trimStart()})`;
}

function zodType(schema: JsonObject, indent: number, depth: number): string {
  const { type } = schema;
  if ('enum' in schema || 'const' in schema) return zodValues(schema);
  if ('anyOf' in schema) return zodUnion(schema, indent, depth);
  if (isJsonArray(type)) {
    const others = type.filter((one) => one !== 'null');
    const [only] = others;
    if (type.length !== 2 || others.length !== 1 || only === undefined) throw new NoZod();
    return `${zodType({ ...schema, type: only }, indent, depth)}.nullable()`;
  }
  switch (type) {
    case 'string':
      return zodString(schema);
    case 'integer':
    case 'number':
      return zodNumber(schema, type === 'integer' ? 'z.int()' : 'z.number()');
    case 'boolean':
      allow(schema, []);
      return 'z.boolean()';
    case 'null':
      allow(schema, []);
      return 'z.null()';
    case 'array': {
      allow(schema, ['items', 'minItems', 'maxItems']);
      const items = schema['items'];
      const of = items === undefined ? 'z.any()' : zodOf(items, indent, depth + 1);
      return `z.array(${of})${count(schema, 'minItems', 'min')}${count(schema, 'maxItems', 'max')}`;
    }
    case 'object':
      return zodObject(schema, indent, depth, 'loose');
    case undefined:
      allow(schema, []);
      return 'z.any()';
    default:
      throw new NoZod();
  }
}

/** Whether the schema has no keywords but these, its type and the annotations; else zod can't express it. */
function allow(schema: JsonObject, keywords: readonly string[]): void {
  for (const key of Object.keys(schema)) {
    if (key !== 'type' && !annotations.has(key) && !keywords.includes(key)) throw new NoZod();
  }
}

function count(schema: JsonObject, keyword: string, method: string): string {
  const value = doubleOf(schema[keyword]);
  if (schema[keyword] === undefined) return '';
  if (value === undefined || !Number.isSafeInteger(value) || value < 0) throw new NoZod();
  return `.${method}(${value})`;
}

function zodString(schema: JsonObject): string {
  allow(schema, ['minLength', 'maxLength', 'pattern', 'format']);
  const { pattern, format } = schema;
  const limits = `${count(schema, 'minLength', 'min')}${count(schema, 'maxLength', 'max')}`;
  return `z.string()${limits}${pattern === undefined ? '' : regex(pattern)}${format === undefined ? '' : `.meta(${typescriptLiteral({ format }, 0)})`}`;
}

/** A regular expression of JavaScript without flags, if it means the same there. Its source differs if it has a slash or a line break. */
function regex(pattern: JsonValue): string {
  if (typeof pattern !== 'string' || !/^[ -~]+$/.test(pattern) || /\\[pPu]/.test(pattern)) throw new NoZod();
  let source: string;
  try {
    ({ source } = new RegExp(pattern));
  } catch {
    throw new NoZod();
  }
  if (source !== pattern) throw new NoZod();
  return `.regex(/${source}/)`;
}

function zodNumber(schema: JsonObject, made: string): string {
  allow(schema, Object.keys(limitsOfNumbers));
  // zod sends the narrower of two limits.
  if (('minimum' in schema && 'exclusiveMinimum' in schema) || ('maximum' in schema && 'exclusiveMaximum' in schema)) {
    throw new NoZod();
  }
  const limits = Object.entries(limitsOfNumbers).map(([keyword, method]) => {
    const value = schema[keyword];
    if (value === undefined) return '';
    if (!isNumber(value) || !fitsDouble(value)) throw new NoZod();
    return `.${method}(${typescriptLiteral(value, 0)})`;
  });
  return made + limits.join('');
}

function zodValues(schema: JsonObject): string {
  allow(schema, ['enum', 'const']);
  const { type, enum: list, const: only } = schema;
  const values = only === undefined ? list : [only];
  if (!isJsonArray(values) || values.length === 0 || ('enum' in schema && 'const' in schema)) throw new NoZod();
  if (new Set(values).size !== values.length) throw new NoZod();
  const fits = (value: JsonValue): boolean =>
    (typeof value === 'string' && value !== '__proto__') ||
    typeof value === 'boolean' ||
    (isNumber(value) && fitsDouble(value));
  if (!values.every(fits)) throw new NoZod();
  const types = new Set(values.map((value) => (isNumber(value) ? 'number' : typeof value)));
  if (type !== undefined && (types.size !== 1 || !types.has(type as 'string'))) throw new NoZod();
  const literals = typescriptLiteral(values, 0);
  if (only !== undefined) return `z.literal(${typescriptLiteral(only, 0)})`;
  return types.size === 1 && types.has('string') ? `z.enum(${literals})` : `z.literal(${literals})`;
}

function zodUnion(schema: JsonObject, indent: number, depth: number): string {
  const { anyOf } = schema;
  if (!isJsonArray(anyOf) || anyOf.length < 2 || 'type' in schema) throw new NoZod();
  allow(schema, ['anyOf']);
  const isNull = (branch: JsonValue): boolean =>
    isJsonObject(branch) && branch['type'] === 'null' && Object.keys(branch).length === 1;
  const others = anyOf.filter((branch) => !isNull(branch));
  const [first, second] = others.map((branch) => zodOf(branch, indent, depth + 1));
  if (others.length === anyOf.length - 1 && second === undefined && first !== undefined) return `${first}.nullable()`;
  return `z.union(${bracketed(
    '[',
    anyOf.map((branch) => zodOf(branch, indent + 2, depth + 1)),
    ']',
    indent,
  )})`;
}

/** `more`: how to write an object whose schema neither allows nor forbids other properties. */
function zodObject(schema: JsonObject, indent: number, depth: number, more: 'strip' | 'loose'): string {
  allow(schema, ['properties', 'required', 'additionalProperties']);
  const { type, properties = {}, required = [], additionalProperties } = schema;
  if (type !== 'object' || !isJsonObject(properties) || !isJsonArray(required)) throw new NoZod();
  const names = new Set(required);
  const isListed = (name: JsonValue): boolean => typeof name === 'string' && Object.hasOwn(properties, name);
  if (names.size !== required.length || !required.every(isListed)) throw new NoZod();
  const isOpen =
    additionalProperties === true ||
    (isJsonObject(additionalProperties) && Object.keys(additionalProperties).length === 0);
  const members = Object.entries(properties).map(([name, value]) => {
    if (name === '__proto__') throw new NoZod();
    return `${typescriptKey(name)}: ${property(value, names.has(name), indent + 2, depth + 1)}`;
  });
  const shape =
    members.length === 0
      ? '{}'
      : `{\n${members.map((one) => `${' '.repeat(indent + 2)}${one},\n`).join('')}${' '.repeat(indent)}}`;
  if (additionalProperties === false) return `z.strictObject(${shape})`;
  if (isOpen) return `z.looseObject(${shape})`;
  if (additionalProperties !== undefined) {
    return `z.object(${shape}).catchall(${zodOf(additionalProperties, indent, depth + 1)})`;
  }
  // Without any property the object is a map.
  return members.length === 0 && more === 'loose' ? 'z.looseObject({})' : `z.object(${shape})`;
}

function property(schema: JsonValue, isRequired: boolean, indent: number, depth: number): string {
  if (!isJsonObject(schema) || (!isRequired && !('default' in schema))) {
    if (isRequired || !isJsonObject(schema)) {
      return isRequired ? zodOf(schema, indent, depth) : `${zodOf(schema, indent, depth)}.optional()`;
    }
    return `${zodType(schema, indent, depth)}.optional()${described(schema, indent)}`;
  }
  if (isRequired) return zodOf(schema, indent, depth);
  const { default: given = null, ...rest } = schema;
  if (!fits(given, rest)) throw new NoZod();
  return `${zodType(rest, indent, depth)}.default(${typescriptLiteral(given, indent)})${described(rest, indent)}`;
}

/** Whether a default has the type of its schema: TypeScript rejects any other. */
function fits(value: JsonValue, schema: JsonObject): boolean {
  const { type, enum: values, items } = schema;
  if (isJsonArray(values)) return values.includes(value);
  if ('const' in schema) return schema['const'] === value;
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return isNumber(value) && fitsDouble(value);
    case 'integer':
      return isNumber(value) && Number.isSafeInteger(doubleOf(value));
    case 'array':
      return (
        isJsonArray(value) && value.every((item) => items === undefined || (isJsonObject(items) && fits(item, items)))
      );
    case undefined:
      return Object.keys(schema).every((key) => annotations.has(key));
    default:
      return false;
  }
}
