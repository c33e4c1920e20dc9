import { isNumber, isWholeNumber } from '../../json/exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { byWord } from '../../text/words.ts';
import { pythonLiteral, pythonString, withoutReferences } from './python-literal.ts';

/** A type for an annotation, and the keywords of the `Field(…)` beside it. */
interface WrittenType {
  readonly annotation: string;
  readonly limits: readonly (readonly [keyword: string, value: string])[];
  /** Keywords of the schema without a Python type. */
  readonly extra: readonly (readonly [key: string, value: JsonValue])[];
}

export interface ClassWriter {
  objectClass(schema: JsonObject, hint: string): string;
  /** The name for a local reference; null where there is no such definition. */
  referenced(reference: string): string | null;
}

type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null' | 'any';

/** Python types by the words for them, those of other languages too. */
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

/** Keywords that are written beside a property of any type. */
export const ANNOTATIONS: ReadonlySet<string> = new Set(['description', 'default', 'title', 'examples']);

const NUMBER_LIMITS: Readonly<Record<string, string>> = {
  minimum: 'ge',
  maximum: 'le',
  exclusiveMinimum: 'gt',
  exclusiveMaximum: 'lt',
  multipleOf: 'multiple_of',
};

function kindOf(type: JsonValue | undefined): Kind | null {
  const word = typeof type === 'string' ? type.toLowerCase() : '';
  return KINDS.get(word) ?? null;
}

/** The keywords of a schema that the written type does not show; they are kept in `extra`. */
function rest(schema: JsonObject, shown: readonly string[] = []): readonly (readonly [string, JsonValue])[] {
  return Object.entries(schema).filter(([key]) => !shown.includes(key) && !ANNOTATIONS.has(key));
}

function written(
  annotation: string,
  schema: JsonObject,
  shown: readonly string[] = [],
  limits: WrittenType['limits'] = [],
): WrittenType {
  return { annotation, limits, extra: rest(schema, shown) };
}

const anything = (schema: JsonObject): WrittenType => written('Any', schema);

/** The Python type of a schema; `hint` is the base of the names of its classes. */
export function writeType(schema: JsonValue, hint: string, writer: ClassWriter, depth = 0): WrittenType {
  if (!isJsonObject(schema) || depth > 40) return anything(isJsonObject(schema) ? schema : {});
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = writer.referenced(reference);
    return name === null ? anything(schema) : written(name, schema, ['$ref']);
  }
  if (Array.isArray(schema['enum']) || 'const' in schema) return writeEnum(schema);
  const union = schema['anyOf'];
  if (Array.isArray(union) && union.length > 0) {
    return writeUnion(schema, union as readonly JsonValue[], hint, writer, depth);
  }
  const { type } = schema;
  if (schema['nullable'] === true && typeof type === 'string' && kindOf(type) !== null && kindOf(type) !== 'null') {
    const { nullable: _, ...others } = schema;
    return optional(writeType(others, hint, writer, depth + 1));
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

/** `type: ["string", "integer"]` without keywords of one of them. */
function writePlainTypes(schema: JsonObject, types: readonly JsonValue[]): WrittenType {
  const kinds = types.map(kindOf);
  const isPlain =
    rest(schema, ['type']).length === 0 &&
    kinds.every((kind) => kind !== null && kind !== 'object' && kind !== 'array' && kind !== 'any');
  return isPlain ? written(`Union[${kinds.map((kind) => PLAIN[kind ?? 'any']).join(', ')}]`, {}) : anything(schema);
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
      (isNumber(value) && isWholeNumber(value)),
  );
  const types = new Set<string>(
    values.map((value) => (value === null ? 'null' : isNumber(value) ? 'integer' : typeof value)),
  );
  const { type } = schema;
  const fits = type === undefined || (types.size === 1 && types.has(String(type)));
  if (!plain || !fits || values.length === 0 || new Set(values).size !== values.length) return anything(schema);
  const literal = `Literal[${values.map((value) => pythonLiteral(value)).join(', ')}]`;
  return written(literal, schema, ['enum', 'const', 'type']);
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
  const types = others.map((branch, index) =>
    annotationOf(branch, others.length > 1 ? `${hint} ${index + 1}` : hint, writer, depth + 1),
  );
  const union = written(types.length === 1 ? (types[0] ?? 'Any') : `Union[${types.join(', ')}]`, schema, ['anyOf']);
  return others.length < branches.length ? optional(union) : union;
}

function annotationOf(schema: JsonValue, hint: string, writer: ClassWriter, depth: number): string {
  const inner = isJsonObject(schema) ? schema : {};
  const hasExamples = Array.isArray(inner['examples']);
  return annotated(
    writeType(schema, hint, writer, depth),
    [...texts(inner), ...(hasExamples ? [`examples=${pythonLiteral(inner['examples'] ?? null, 4)}`] : [])],
    Object.entries(inner).filter(([key]) => key === 'default' || (key === 'examples' && !hasExamples)),
    4,
  );
}

export function texts(schema: JsonObject): readonly string[] {
  return (['title', 'description'] as const).flatMap((key) =>
    typeof schema[key] === 'string' ? [`${key}=${pythonString(schema[key])}`] : [],
  );
}

/** The type with its `Field(…)`, unless that is empty. Lines of literals are indented by at least `indent`. */
export function annotated(
  { annotation, limits, extra }: WrittenType,
  more: readonly string[],
  moreExtra: WrittenType['extra'],
  indent: number,
): string {
  const keywords = [...limitKeywords(limits), ...more, ...extraKeyword([...extra, ...moreExtra], indent)];
  return keywords.length === 0 ? annotation : `Annotated[${annotation}, Field(${keywords.join(', ')})]`;
}

export function limitKeywords(limits: WrittenType['limits']): readonly string[] {
  return limits.map(([keyword, value]) => `${keyword}=${value}`);
}

/** `json_schema_extra=…`; empty without keywords. */
export function extraKeyword(extra: WrittenType['extra'], indent: number): readonly string[] {
  if (extra.length === 0) return [];
  return [`json_schema_extra=${pythonLiteral(withoutReferences(Object.fromEntries(extra)), indent)}`];
}

function writeKind(schema: JsonObject, hint: string, writer: ClassWriter, depth: number): WrittenType {
  const { type, properties } = schema;
  const kind = kindOf(type) ?? (type === undefined && isJsonObject(properties) ? 'object' : null);
  if (kind === null || kind === 'any') return anything(schema);
  if (kind === 'object' && isJsonObject(properties) && Object.keys(properties).length > 0) {
    // The class has all of the object but its description and default, which belong to the property.
    return written(writer.objectClass(Object.fromEntries(rest(schema)), hint), {});
  }
  const found = writePlain(schema, kind, hint, writer, depth);
  // A word that is no JSON Schema type is kept verbatim.
  return typeof type === 'string' && type !== kind ? { ...found, extra: [['type', type], ...found.extra] } : found;
}

function writePlain(
  schema: JsonObject,
  kind: Exclude<Kind, 'any'>,
  hint: string,
  writer: ClassWriter,
  depth: number,
): WrittenType {
  switch (kind) {
    case 'string':
      return writeString(schema);
    case 'integer':
    case 'number': {
      const { limits, shown } = limitsOf(schema, NUMBER_LIMITS, kind === 'integer' ? isWholeBound : isBound);
      return written(PLAIN[kind], schema, shown, limits);
    }
    case 'boolean':
    case 'null':
      return written(PLAIN[kind], schema, ['type']);
    case 'array': {
      const { limits, shown } = limitsOf(schema, { minItems: 'min_length', maxItems: 'max_length' }, isCount);
      const items = schema['items'];
      const type = isFull(items) ? `list[${annotationOf(items, `${hint} item`, writer, depth + 1)}]` : 'list';
      return written(type, schema, items === undefined || isJsonObject(items) ? [...shown, 'items'] : shown, limits);
    }
    case 'object': {
      const { limits, shown } = limitsOf(schema, { minProperties: 'min_length', maxProperties: 'max_length' }, isCount);
      const values = schema['additionalProperties'];
      const type = isFull(values)
        ? `dict[str, ${annotationOf(values, `${hint} value`, writer, depth + 1)}]`
        : PLAIN[kind];
      return written(type, schema, values === false ? shown : [...shown, 'additionalProperties'], limits);
    }
  }
}

function isFull(schema: JsonValue | undefined): schema is JsonObject {
  return isJsonObject(schema) && Object.keys(schema).length > 0;
}

function limitsOf(
  schema: JsonObject,
  names: Readonly<Record<string, string>>,
  isValid: (value: JsonValue) => boolean,
): { readonly limits: readonly (readonly [string, string])[]; readonly shown: readonly string[] } {
  const usable = Object.entries(names).filter(([key]) => key in schema && isValid(schema[key] ?? null));
  return {
    limits: usable.map(([key, keyword]) => [keyword, pythonLiteral(schema[key] ?? null)]),
    shown: ['type', ...usable.map(([key]) => key)],
  };
}

const isBound = (value: JsonValue): boolean => isNumber(value) && Number.isFinite(Number(value));
/** Pydantic accepts only these limits of an `int`; with any other the import of the module fails. */
const isWholeBound = (value: JsonValue): boolean => isNumber(value) && /^-?\d+$/.test(String(value));
const isCount = (value: JsonValue): boolean =>
  isWholeBound(value) && Number.isSafeInteger(Number(value)) && Number(value) >= 0;

function writeString(schema: JsonObject): WrittenType {
  const { limits, shown } = limitsOf(schema, { minLength: 'min_length', maxLength: 'max_length' }, isCount);
  const pattern = schema['pattern'];
  return typeof pattern === 'string' && isPlainPattern(pattern)
    ? written('str', schema, [...shown, 'pattern'], [...limits, ['pattern', pythonString(pattern)]])
    : written('str', schema, shown, limits);
}

/** Whether Pydantic's regex engine surely knows the pattern: no lookaround, no backreferences, usual escapes. */
function isPlainPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return false;
  }
  return !/\(\?(?!:)|\\[^dDwWsSbnrtfv.\\/^$*+?()[\]{}|-]|&&|\[\[|--|~~/.test(pattern);
}
