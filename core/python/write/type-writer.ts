import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { byWord } from '../../text/words.ts';
import { pythonLiteral, pythonString, withoutReferences } from './python-literal.ts';

/** A type as written in an annotation, and what has to stand in `Field(…)` beside it. */
export interface WrittenType {
  readonly annotation: string;
  /** Keywords of `Field` that limit the type. */
  readonly limits: readonly (readonly [keyword: string, value: string])[];
  /** Keywords of the schema that no Python type shows. */
  readonly extra: readonly (readonly [key: string, value: JsonValue])[];
}

/** Writes the classes a type needs. */
export interface ClassWriter {
  /** The name of the class for an object with properties. */
  objectClass(schema: JsonObject, hint: string): string;
  /** The name that stands for a local reference; null where there is no such definition. */
  referenced(reference: string): string | null;
}

type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null' | 'any';

/** Words for types, those of other languages too: the Python type they mean. */
const KINDS = byWord<Kind>({
  string: 'string str text char',
  integer: 'integer int long',
  number: 'number float double',
  boolean: 'boolean bool',
  object: 'object dict hashmap',
  array: 'array list tuple arraylist',
  null: 'null',
  any: 'any',
});

const PLAIN: Readonly<Record<Kind, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'dict[str, Any]',
  array: 'list',
  null: 'None',
  any: 'Any',
};

/** Keywords that are written beside a property, whatever its type. */
export const ANNOTATIONS: ReadonlySet<string> = new Set(['description', 'default', 'title', 'examples']);

const NUMBER_LIMITS: Readonly<Record<string, string>> = {
  minimum: 'ge',
  maximum: 'le',
  exclusiveMinimum: 'gt',
  exclusiveMaximum: 'lt',
  multipleOf: 'multiple_of',
};

export function kindOf(type: JsonValue | undefined): Kind | null {
  const word = typeof type === 'string' ? type.toLowerCase() : '';
  return KINDS.get(word) ?? null;
}

const without = (schema: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.has(key)));

/** The keywords of a schema that a written type does not show; they are kept by hand. */
function rest(schema: JsonObject, shown: readonly string[] = []): readonly (readonly [string, JsonValue])[] {
  return Object.entries(schema).filter(([key]) => !shown.includes(key) && !ANNOTATIONS.has(key));
}

const anything = (schema: JsonObject): WrittenType => ({ annotation: 'Any', limits: [], extra: rest(schema) });

/** The Python type of a schema; `hint` names the classes that it needs. */
export function writeType(schema: JsonValue, hint: string, writer: ClassWriter, depth = 0): WrittenType {
  if (!isJsonObject(schema) || depth > 40) return anything(isJsonObject(schema) ? schema : {});
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = writer.referenced(reference);
    return name === null ? anything(schema) : { annotation: name, limits: [], extra: rest(schema, ['$ref']) };
  }
  if (Array.isArray(schema['enum']) || 'const' in schema) return writeEnum(schema);
  const union = schema['anyOf'];
  if (Array.isArray(union) && union.length > 0) {
    return writeUnion(schema, union as readonly JsonValue[], hint, writer, depth);
  }
  const { type } = schema;
  if (schema['nullable'] === true && typeof type === 'string' && kindOf(type) !== null && kindOf(type) !== 'null') {
    return optional(writeType(without(schema, new Set(['nullable'])), hint, writer, depth + 1));
  }
  if (Array.isArray(type)) {
    const others = (type as readonly JsonValue[]).filter((item) => item !== 'null');
    const [only] = others;
    if (type.length === 2 && others.length === 1 && only !== undefined) {
      return optional(writeType({ ...schema, type: only }, hint, writer, depth + 1));
    }
    return writePlainTypes(schema, type as readonly JsonValue[]);
  }
  return writeKind(schema, hint, writer, depth);
}

/** `type: ["string", "integer"]` without anything that belongs to one of them. */
function writePlainTypes(schema: JsonObject, types: readonly JsonValue[]): WrittenType {
  const kinds = types.map(kindOf);
  const isPlain =
    rest(schema, ['type']).length === 0 &&
    kinds.every(
      (kind) => kind === 'string' || kind === 'integer' || kind === 'number' || kind === 'boolean' || kind === 'null',
    );
  if (!isPlain) return anything(schema);
  return { annotation: `Union[${kinds.map((kind) => PLAIN[kind ?? 'any']).join(', ')}]`, limits: [], extra: [] };
}

function optional(inner: WrittenType): WrittenType {
  return { ...inner, annotation: `Optional[${inner.annotation}]` };
}

function writeEnum(schema: JsonObject): WrittenType {
  const values = Array.isArray(schema['enum']) ? (schema['enum'] as readonly JsonValue[]) : [schema['const'] ?? null];
  const plain = values.every(
    (value) =>
      value === null ||
      typeof value === 'string' ||
      typeof value === 'boolean' ||
      (typeof value === 'number' && Number.isInteger(value)),
  );
  const types = new Set<string>(
    values.map((value) => (value === null ? 'null' : typeof value === 'number' ? 'integer' : typeof value)),
  );
  const { type } = schema;
  const fits = type === undefined || (types.size === 1 && types.has(String(type)));
  if (!plain || !fits || values.length === 0 || new Set(values).size !== values.length) return anything(schema);
  const literal = `Literal[${values.map((value) => pythonLiteral(value)).join(', ')}]`;
  return { annotation: literal, limits: [], extra: rest(schema, ['enum', 'const', 'type']) };
}

function writeUnion(
  schema: JsonObject,
  branches: readonly JsonValue[],
  hint: string,
  writer: ClassWriter,
  depth: number,
): WrittenType {
  const isNull = (branch: JsonValue): boolean =>
    isJsonObject(branch) && branch['type'] === 'null' && Object.keys(branch).length === 1;
  const others = branches.filter((branch) => !isNull(branch));
  if (others.length === 0 || schema['type'] !== undefined) return anything(schema);
  const written = others.map((branch, index) =>
    annotationOf(branch, others.length > 1 ? `${hint} ${index + 1}` : hint, writer, depth + 1),
  );
  const inner = written.length === 1 ? (written[0] ?? 'Any') : `Union[${written.join(', ')}]`;
  return {
    annotation: others.length < branches.length ? `Optional[${inner}]` : inner,
    limits: [],
    extra: rest(schema, ['anyOf']),
  };
}

/** A type inside of another one, with all that belongs to it. */
function annotationOf(schema: JsonValue, hint: string, writer: ClassWriter, depth: number): string {
  const written = writeType(schema, hint, writer, depth);
  const inner = isJsonObject(schema) ? schema : {};
  const keywords = [...written.limits.map(([key, value]) => `${key}=${value}`), ...describing(inner)];
  const extra = [
    ...written.extra,
    ...Object.entries(inner).filter(
      ([key]) => key === 'default' || (key === 'examples' && !Array.isArray(inner['examples'])),
    ),
  ];
  if (extra.length > 0) {
    keywords.push(`json_schema_extra=${pythonLiteral(withoutReferences(Object.fromEntries(extra)), 4)}`);
  }
  return keywords.length === 0 ? written.annotation : `Annotated[${written.annotation}, Field(${keywords.join(', ')})]`;
}

/** Title, description and examples as keywords of `Field`. */
function describing(schema: JsonObject): readonly string[] {
  const found: string[] = [];
  for (const key of ['title', 'description'] as const) {
    const text = schema[key];
    if (typeof text === 'string') found.push(`${key}=${pythonString(text)}`);
  }
  if (Array.isArray(schema['examples'])) {
    found.push(`examples=${pythonLiteral(schema['examples'] as readonly JsonValue[], 4)}`);
  }
  return found;
}

function writeKind(schema: JsonObject, hint: string, writer: ClassWriter, depth: number): WrittenType {
  const { type } = schema;
  const kind = kindOf(type) ?? (type === undefined && isJsonObject(schema['properties']) ? 'object' : null);
  // A word that is no JSON Schema type is kept as it is written.
  const own: readonly (readonly [string, JsonValue])[] =
    typeof type === 'string' && type !== kind ? [['type', type]] : [];
  if (kind === 'string') return writeString(schema, own);
  if (kind === 'integer' || kind === 'number') return writeNumber(schema, kind, own);
  if (kind === 'boolean') return { annotation: 'bool', limits: [], extra: [...own, ...rest(schema, ['type'])] };
  if (kind === 'null') return { annotation: 'None', limits: [], extra: [...own, ...rest(schema, ['type'])] };
  if (kind === 'array') return writeArray(schema, hint, writer, depth, own);
  if (kind === 'object') return writeObject(schema, hint, writer, depth, own);
  return anything(schema);
}

function limitsOf(
  schema: JsonObject,
  names: Readonly<Record<string, string>>,
  isValid: (value: JsonValue) => boolean,
): { readonly limits: readonly (readonly [string, string])[]; readonly shown: readonly string[] } {
  const usable = Object.entries(names).filter(([key]) => key in schema && isValid(schema[key] ?? null));
  return {
    limits: usable.map(([key, keyword]) => [keyword, pythonLiteral(schema[key] ?? null)]),
    shown: usable.map(([key]) => key),
  };
}

const isNumber = (value: JsonValue): boolean => typeof value === 'number' && Number.isFinite(value);
/** What Pydantic takes as the limit of an `int`; with any other the module cannot be imported. */
const isWhole = (value: JsonValue): boolean => typeof value === 'number' && Number.isSafeInteger(value);
const isCount = (value: JsonValue): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function writeString(schema: JsonObject, own: WrittenType['extra']): WrittenType {
  const lengths = limitsOf(schema, { minLength: 'min_length', maxLength: 'max_length' }, isCount);
  const pattern = schema['pattern'];
  const native = typeof pattern === 'string' && isPlainPattern(pattern);
  return {
    annotation: 'str',
    limits: [...lengths.limits, ...(native ? [['pattern', pythonString(pattern)] as const] : [])],
    extra: [...own, ...rest(schema, ['type', ...lengths.shown, ...(native ? ['pattern'] : [])])],
  };
}

/** Whether the engine that Pydantic checks with surely knows the pattern: no looking around, no references, usual escapes. */
function isPlainPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return false;
  }
  return !/\(\?(?!:)|\\[^dDwWsSbnrtfv.\\/^$*+?()[\]{}|-]|&&|\[\[|--|~~/.test(pattern);
}

function writeNumber(schema: JsonObject, kind: 'integer' | 'number', own: WrittenType['extra']): WrittenType {
  const { limits, shown } = limitsOf(schema, NUMBER_LIMITS, kind === 'integer' ? isWhole : isNumber);
  return { annotation: PLAIN[kind], limits, extra: [...own, ...rest(schema, ['type', ...shown])] };
}

function writeArray(
  schema: JsonObject,
  hint: string,
  writer: ClassWriter,
  depth: number,
  own: WrittenType['extra'],
): WrittenType {
  const { limits, shown } = limitsOf(schema, { minItems: 'min_length', maxItems: 'max_length' }, isCount);
  const items = schema['items'];
  const hasItems = isJsonObject(items) && Object.keys(items).length > 0;
  const annotation = hasItems ? `list[${annotationOf(items, `${hint} item`, writer, depth + 1)}]` : 'list';
  const keepsItems = items !== undefined && !isJsonObject(items);
  return { annotation, limits, extra: [...own, ...rest(schema, ['type', ...shown, ...(keepsItems ? [] : ['items'])])] };
}

function writeObject(
  schema: JsonObject,
  hint: string,
  writer: ClassWriter,
  depth: number,
  own: WrittenType['extra'],
): WrittenType {
  const properties = schema['properties'];
  if (isJsonObject(properties) && Object.keys(properties).length > 0) {
    // The class carries all of the object but its description and default, which belong to the property.
    return { annotation: writer.objectClass(without(schema, ANNOTATIONS), hint), limits: [], extra: [] };
  }
  const values = schema['additionalProperties'];
  const { limits, shown } = limitsOf(schema, { minProperties: 'min_length', maxProperties: 'max_length' }, isCount);
  const isTyped = isJsonObject(values) && Object.keys(values).length > 0;
  const annotation = isTyped
    ? `dict[str, ${annotationOf(values, `${hint} value`, writer, depth + 1)}]`
    : 'dict[str, Any]';
  const keeps = values === false ? [] : ['additionalProperties'];
  return { annotation, limits, extra: [...own, ...rest(schema, ['type', ...shown, ...keeps])] };
}
