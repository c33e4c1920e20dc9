import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../json/json-value.ts';
import { jsonLine } from '../../json/print-json.ts';
import { ABSENT } from '../../python/generated-helpers.ts';
import { readModule } from '../../python/module.ts';
import { PythonIndex } from '../../python/python-index.ts';
import { schemaOf } from '../../python/schema/schema-of.ts';
import { className, fieldName } from '../../python/write/names.ts';
import { DEEPEST_LITERAL, literalDepth, pythonLiteral, pythonString } from '../../python/write/python-literal.ts';
import {
  ANNOTATIONS,
  type ClassWriter,
  extraKeyword,
  limitKeywords,
  writeType,
} from '../../python/write/type-writer.ts';
import { importsFor } from '../../python/write/write-models.ts';
import { sameSchema } from '../../schema/compare.ts';
import { objectAt } from '../../schema/keywords.ts';
import { inlineRefs } from '../../schema/refs.ts';
import { rewriteSchema, someSchema } from '../../schema/walk.ts';
import { addAll } from '../../text/long-list.ts';
import { wordSet } from '../../text/words.ts';
import type { ConvertedParameter } from '../../tools/element-meaning.ts';

/** The parameters of a function, as its framework reads them. */
export interface TypedParameters {
  readonly parameters: readonly string[];
  readonly names: readonly string[];
  readonly classes: readonly WrittenObject[];
  /** Whether the parameters have nothing but a type, limits, a description and a default. */
  readonly isPlain: boolean;
  /** Whether the schema refuses other arguments. */
  readonly isClosed: boolean;
}

/** The class of a nested object. */
interface WrittenObject {
  readonly name: string;
  readonly source: string;
}

/** Without the indentation of four blanks and the comma. */
const longestLine = 95;

/** A schema with more parts is written as JSON Schema: references that are used twice by each other would give thousands of classes. */
const mostSchemas = 3_000;

const objectKeys = wordSet('type properties required additionalProperties');
const plainKeys = wordSet('description default');

/**
 * The parameters for a schema of arguments. Null if types and `Field(…)` can't express it exactly: then the framework gets the JSON Schema. `taken`
 * are the names of the module, `converted` the types and defaults that the called function has itself.
 */
export function typedParameters(
  given: JsonObject,
  hint: string,
  taken: ReadonlySet<string>,
  reserved: ReadonlySet<string>,
  converted: ReadonlyMap<string, ConvertedParameter>,
): TypedParameters | null {
  const schema = inlineRefs(withoutEmptyType(given)).schema;
  if (literalDepth(schema) > DEEPEST_LITERAL || jsonLine(schema).includes('"$ref"')) return null;
  if (isLarge(schema)) return null;
  const { $schema: _, $defs: __, definitions: ___, ...root } = schema;
  const writer = new ObjectWriter(taken);
  const names = Object.keys(isJsonObject(root['properties']) ? root['properties'] : {});
  if (names.some((name) => reserved.has(name))) return null;
  const fields = writer.fields(root, hint);
  if (fields === null || !writer.isComplete) return null;
  const parameters = fields.map(({ source }) => source);
  if (!isExact(root, parameters, writer.classes, className(plainWords(`${hint} arguments`), new Set(taken)))) {
    return null;
  }
  const types = new Map([...converted].filter(([name, { schema: type }]) => hasType(root, name, type)));
  const plain = types.size === 0 ? { fields, classes: writer.classes } : plainFields(root, types, hint, taken);
  // A parameter without a default of its own may come after one with a default only if callers name it.
  const isKeywordOnly = fields.some(
    ({ isOptional }, index) => isOptional && fields.slice(index).some((one) => !one.hasDefault),
  );
  const sources = new Map(plain.fields.map(({ name, source }) => [name, source]));
  const written = fields.map(({ name, keywords }) => {
    const own = types.get(name);
    if (own === undefined) return sources.get(name) ?? '';
    const described = keywords.filter((keyword) => keyword.startsWith('description='));
    return fieldSource(name, own.type, described, own.default === null ? '' : ` = ${own.default}`);
  });
  return {
    parameters: isKeywordOnly ? ['*', ...written] : written,
    names,
    classes: plain.classes,
    isPlain: fields.every(({ name, isPlain }) => isPlain || types.has(name)),
    isClosed: root['additionalProperties'] === false,
  };
}

/** Whether a parameter of the schema has the type, so that its function can get what the framework makes of the value. */
function hasType(root: JsonObject, name: string, type: JsonValue): boolean {
  const [own, other] = [objectAt(root, 'properties')?.[name] ?? null, type].map((schema) => {
    if (!isJsonObject(schema)) return {};
    const { description: _, title: __, default: ___, ...rest } = schema;
    return withoutTitles(rest);
  });
  return sameSchema(own ?? {}, other ?? {});
}

/** The fields and classes of the parameters whose type the program writes itself. */
function plainFields(
  root: JsonObject,
  types: ReadonlyMap<string, ConvertedParameter>,
  hint: string,
  taken: ReadonlySet<string>,
): Pick<ObjectWriter, 'classes'> & { readonly fields: readonly Field[] } {
  const writer = new ObjectWriter(taken);
  const isWritten = (name: JsonValue): boolean => typeof name === 'string' && !types.has(name);
  const properties = Object.entries(objectAt(root, 'properties') ?? {}).filter(([name]) => isWritten(name));
  const { required } = root;
  const fields = writer.fields(
    {
      ...root,
      properties: objectOf(properties),
      ...(Array.isArray(required) ? { required: required.filter(isWritten) } : {}),
    },
    hint,
  );
  return { fields: fields ?? [], classes: writer.classes };
}

function isLarge(schema: JsonObject): boolean {
  let count = 0;
  return someSchema(schema, () => ++count > mostSchemas);
}

/** `{}` is the schema of a tool without parameters. */
function withoutEmptyType(schema: JsonObject): JsonObject {
  return Object.keys(schema).length === 0 ? { type: 'object', properties: {} } : schema;
}

/** The letters that every version of Python knows: newer letters of Unicode are a syntax error in an older Python. */
function plainWords(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, ' ');
}

interface Field {
  readonly name: string;
  readonly keywords: readonly string[];
  readonly source: string;
  readonly isOptional: boolean;
  readonly hasDefault: boolean;
  readonly isPlain: boolean;
}

class ObjectWriter implements ClassWriter {
  readonly classes: WrittenObject[] = [];
  /** Whether all nested objects have a class. */
  isComplete = true;
  readonly #taken: Set<string>;

  constructor(taken: ReadonlySet<string>) {
    this.#taken = new Set(taken);
  }

  objectClass(schema: JsonObject, hint: string): string {
    const name = className(plainWords(hint), this.#taken);
    const fields = this.fields(schema, hint);
    if (fields === null) this.isComplete = false;
    const lines = [
      `class ${name}(BaseModel):`,
      ...(schema['additionalProperties'] === false ? ['    model_config = ConfigDict(extra="forbid")', ''] : []),
      ...(fields ?? []).map(({ source }) => `    ${source}`),
    ];
    this.classes.push({ name, source: `${lines.join('\n')}\n` });
    return name;
  }

  get #classNames(): ReadonlySet<string> {
    return new Set(this.classes.map(({ name }) => name));
  }

  referenced(): null {
    return null;
  }

  /** The fields of an object; null if a class or function can't have exactly these. */
  fields(schema: JsonObject, hint: string): readonly Field[] | null {
    const { type, properties = {}, required = [], additionalProperties: more = false } = schema;
    const isPlain = Object.keys(schema).every((key) => objectKeys.has(key)) && type === 'object' && more === false;
    if (!isPlain || !isJsonObject(properties) || !isListOf(required, properties)) return null;
    const fields = Object.entries(properties).map(([name, value]) =>
      this.#field(name, value, required.includes(name), hint),
    );
    return fields.every((field) => field !== null) ? fields : null;
  }

  #field(name: string, schema: JsonValue, isRequired: boolean, hint: string): Field | null {
    if (!isJsonObject(schema) || !/^\w+$/.test(name) || fieldName(name, new Set(), this.#classNames) !== name) {
      return null;
    }
    const { annotation, limits, extra } = writeType(schema, `${hint} ${name}`, this);
    const { title, description, examples } = schema;
    const hasDefault = 'default' in schema && !isRequired;
    const written = new Set<string>(hasDefault ? ['default'] : []);
    const isPlain =
      extra.length === 0 &&
      // Pydantic makes one of two annotations.
      !annotation.startsWith('Annotated[') &&
      Object.keys(schema).every((key) => plainKeys.has(key) || !ANNOTATIONS.has(key));
    const keywords: string[] = [];
    for (const [key, value] of [
      ['title', title],
      ['description', description],
    ] as const) {
      if (typeof value !== 'string') continue;
      keywords.push(`${key}=${pythonString(value)}`);
      written.add(key);
    }
    addAll(keywords, limitKeywords(limits));
    if (Array.isArray(examples)) {
      keywords.push(`examples=${pythonLiteral(examples as readonly JsonValue[], 8)}`);
      written.add('examples');
    }
    const others = Object.entries(schema).filter(([key]) => ANNOTATIONS.has(key) && !written.has(key));
    addAll(keywords, extraKeyword([...extra, ...others], 8));
    if (!isRequired && !hasDefault) keywords.push('default_factory=absent');
    const value = hasDefault ? ` = ${pythonLiteral(schema['default'] ?? null, 4)}` : '';
    const source = fieldSource(name, annotation, keywords, value);
    return { name, keywords, source, isOptional: !isRequired, hasDefault, isPlain: isPlain && others.length === 0 };
  }
}

function fieldSource(name: string, annotation: string, keywords: readonly string[], value: string): string {
  const field = `Field(${keywords.join(', ')})`;
  const line = `${name}: ${keywords.length === 0 ? annotation : `Annotated[${annotation}, ${field}]`}${value}`;
  const isLong = line.length > longestLine && keywords.length > 0;
  return isLong ? `${name}: Annotated[\n        ${annotation},\n        ${field},\n    ]${value}` : line;
}

/** Whether `required` lists properties only, each once. */
function isListOf(required: JsonValue, properties: JsonObject): required is readonly string[] {
  return (
    Array.isArray(required) &&
    new Set(required).size === required.length &&
    required.every((name) => typeof name === 'string' && Object.hasOwn(properties, name))
  );
}

/** Whether a model with these fields has the schema, apart from titles: Pydantic makes others of the names. */
function isExact(
  schema: JsonObject,
  fields: readonly string[],
  classes: readonly WrittenObject[],
  name: string,
): boolean {
  const body = fields.length === 0 ? '    pass' : fields.map((field) => `    ${field}`).join('\n');
  const parts = [ABSENT.source, ...classes.map(({ source }) => source), `class ${name}(BaseModel):\n${body}\n`].join(
    '\n\n',
  );
  const module = readModule(`${importsFor(parts).join('\n')}\n\n\n${parts}`);
  const read = schemaOf(PythonIndex.of([{ path: 'schemas.py', module }]), 'schemas.py', name);
  if (read === null || read.partial) return false;
  const { additionalProperties: _, ...open } = schema;
  const [written, found] = [open, read.schema].map((one) => withoutTitles(inlineRefs(one).schema));
  return sameSchema(written ?? {}, found ?? {}, { argumentsOfTool: true });
}

function withoutTitles(schema: JsonObject): JsonValue {
  const { $defs: _, ...root } = schema;
  return rewriteSchema(root, (inner) => {
    if (!isJsonObject(inner)) return inner;
    const { title: _, ...rest } = inner;
    return rest;
  });
}
