import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../json/json-value.ts';
import { encode } from '../../../python/schema/encode.ts';
import { cleanedDocstring, functionParameters } from '../../../python/schema/parameters.ts';
import { scopeOf } from '../../../python/schema/scope.ts';
import type { ClassRef } from '../../../python/schema/values-and-types.ts';
import { parseExpression } from '../../../python/syntax/parse-expression.ts';
import { wordSet } from '../../../text/words.ts';
import { classText, classValueOf } from '../class-values.ts';
import type { FrameworkPolicy, SentTool } from '../policy.ts';
import { plainType, type RuntimeType, runtimeType } from '../runtime-types.ts';
import type { ToolSite } from '../tool-site.ts';

class Refused extends Error {}

/** smolagents: `@tool` and subclasses of `Tool`. Source: smolagents 1.26, measured. */
export const smolagentsPolicy: FrameworkPolicy = {
  framework: 'smolagents',
  packages: ['smolagents'],
  versions: ['1.26'],
  sentOptions: wordSet('tool_function'),
  read(site) {
    const { function: made, of } = site.found;
    if (of !== null) return ofClass(site, of);
    if (made === null) return { name: undefined, description: undefined, schema: undefined, format: 'openai' };
    const { name } = made.declaration;
    const text = (cleanedDocstring(site.table, made) ?? '').trim();
    const docs = documented(text);
    const inputs: Record<string, JsonValue> = {};
    try {
      if (text === '')
        throw new Refused(
          `DocstringParsingException: Cannot generate JSON schema for ${name} because it has no docstring!`,
        );
      for (const parameter of functionParameters(site.table, made)) {
        const { annotation, scope, assigned } = parameter;
        if (annotation === null) {
          throw new Refused(
            `TypeHintParsingException: Argument ${parameter.name} is missing a type hint in function ${name}`,
          );
        }
        const schema = { ...typeOf(runtimeType(site.table, { expression: annotation, scope })) };
        if (assigned !== null) schema['nullable'] = true;
        inputs[parameter.name] = schema;
      }
      for (const [own, schema] of Object.entries(inputs)) {
        inputs[own] = described(name, own, schema as JsonObject, docs);
      }
      const { returns } = made.declaration;
      if (returns === null && Object.keys(inputs).length > 0) {
        throw new Refused(
          'TypeHintParsingException: Tool return type not found: make sure your function has a return type hint!',
        );
      }
      if (returns !== null) {
        typeOf(
          runtimeType(site.table, {
            expression: parseExpression(made.module.text, returns).expression,
            scope: scopeOf(made),
          }),
        );
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return {
        name,
        description: docs.description,
        schema: sentInputs(inputs),
        format: 'openai',
        refusal: error.message,
      };
    }
    return { name, description: docs.description, schema: sentInputs(inputs), format: 'openai' };
  },
};

function described(tool: string, name: string, schema: JsonObject, docs: Documented): JsonObject {
  const said = docs.parameters.get(name);
  if (said === undefined) {
    throw new Refused(
      `DocstringParsingException: Cannot generate JSON schema for ${tool} because the docstring has no description for the argument '${name}'`,
    );
  }
  const at = said.toLowerCase().lastIndexOf('(choices:');
  if (at < 0 || !said.trimEnd().endsWith(')')) return { ...schema, description: said };
  const written = said
    .trimEnd()
    .slice(at + '(choices:'.length, -1)
    .trim();
  const { expression } = parseExpression(written);
  const values =
    expression.kind === 'list'
      ? expression.items.flatMap((item) => (item.kind === 'string' && item.value !== null ? [item.value.trim()] : []))
      : [];
  return { ...schema, enum: values, description: said.slice(0, at).trim() };
}

function ofClass(site: ToolSite, of: ClassRef): SentTool {
  const value = classValueOf(site.table, of, 'inputs');
  const inputs = value === undefined ? undefined : encode(value);
  if (!isJsonObject(inputs)) {
    site.missing('inputs', value === undefined ? 'the class has none' : 'it is only known at run time');
  }
  return {
    name: classText(site, of, 'name'),
    description: classText(site, of, 'description'),
    schema: isJsonObject(inputs) ? sentInputs(inputs) : undefined,
    format: 'openai',
  };
}

/** The inputs as `get_tool_json_schema` sends them. */
function sentInputs(inputs: JsonObject): JsonObject {
  const required: string[] = [];
  const properties = Object.entries(inputs).map(([name, input]): readonly [string, JsonValue] => {
    if (!isJsonObject(input)) return [name, input];
    if (input['nullable'] !== true) required.push(name);
    const sent: Record<string, JsonValue> = { ...input };
    if (sent['type'] === 'any') sent['type'] = 'string';
    const { anyOf } = input;
    if (isJsonArray(anyOf)) {
      const kinds = anyOf.flatMap((one) =>
        isJsonObject(one) && one['type'] !== 'null' ? [one['type'] === 'any' ? 'string' : (one['type'] ?? '')] : [],
      );
      delete sent['anyOf'];
      sent['type'] = kinds.length > 1 ? kinds : (kinds[0] ?? '');
    }
    return [name, sent];
  });
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

const builtins: Readonly<Record<string, string>> = {
  int: 'integer',
  float: 'number',
  str: 'string',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
};

function typeOf(type: RuntimeType): JsonObject {
  const plain = plainType(type);
  switch (plain.kind) {
    case 'builtin':
      return { type: builtins[plain.name] ?? 'object' };
    case 'any':
      return { type: 'any' };
    case 'none':
      return { type: 'null' };
    case 'generic':
      return genericOf(plain.origin, plain.items);
    case 'union':
      return unionOf(plain.members);
    case 'literal': {
      const kinds = new Set(plain.values.map(({ kind }) => kind));
      const names: Readonly<Record<string, string>> = {
        str: 'string',
        int: 'integer',
        bool: 'boolean',
        float: 'number',
      };
      const types = [...kinds].filter((kind) => kind !== 'none').map((kind) => names[kind] ?? 'object');
      const values = plain.values.filter(({ kind }) => kind !== 'none').map((value) => encode(value) ?? null);
      const base: JsonObject = { type: types.length === 1 ? (types[0] ?? 'object') : types.toSorted() };
      return { ...base, ...(kinds.has('none') ? { nullable: true } : {}), enum: values };
    }
    default:
      return { type: 'object' };
  }
}

function genericOf(origin: string, items: readonly RuntimeType[]): JsonObject {
  const [first, second] = items;
  if (origin === 'list') return { type: 'array', ...(first === undefined ? {} : { items: typeOf(first) }) };
  if (origin === 'dict') {
    return { type: 'object', ...(second === undefined ? {} : { additionalProperties: typeOf(second) }) };
  }
  if (origin === 'tuple') {
    if (items.length === 1) {
      throw new Refused('TypeHintParsingException: The type hint is a Tuple with a single element');
    }
    if (items.some(({ kind }) => kind === 'unknown')) {
      throw new Refused("TypeHintParsingException: Conversion of '...' is not supported in Tuple type hints.");
    }
    return { type: 'array', prefixItems: items.map(typeOf) };
  }
  throw new Refused(
    `TypeHintParsingException: Couldn't parse this type hint, likely due to a custom class or object: ${origin}`,
  );
}

function unionOf(members: readonly RuntimeType[]): JsonObject {
  const parts = members.filter(({ kind }) => kind !== 'none').map(typeOf);
  const [only] = parts;
  const isPlain = parts.every((part) => typeof part['type'] === 'string');
  const base: JsonObject =
    parts.length === 1 && only !== undefined
      ? only
      : isPlain
        ? { type: parts.map((part) => String(part['type'])).toSorted() }
        : { anyOf: parts };
  return members.some(({ kind }) => kind === 'none') ? { ...base, nullable: true } : base;
}

interface Documented {
  readonly description: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** A Google docstring as transformers and smolagents read it. */
function documented(text: string): Documented {
  const lines = text.split('\n');
  const isHeading = (line: string, heads: readonly string[]): boolean =>
    heads.some((head) => line.trimStart().startsWith(head));
  const end = lines.findIndex((line, at) => at > 0 && isHeading(line, ['Args:', 'Returns:', 'Raises:']));
  const description = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
  const start = lines.findIndex((line, at) => at > 0 && line.trim() === 'Args:');
  const parameters = new Map<string, string>();
  if (start < 0) return { description, parameters };
  let name: string | null = null;
  for (const line of lines.slice(start + 1)) {
    if (isHeading(line, ['Returns:', 'Raises:'])) break;
    if (line.trim() === '') continue;
    const entry = /^\s*(\w{1,200})\s{0,20}(?:\([^)]{0,1000}\))?:(.*)$/.exec(line);
    if (entry !== null) {
      name = entry[1] ?? '';
      parameters.set(name, (entry[2] ?? '').trim());
    } else if (name !== null) {
      parameters.set(name, `${parameters.get(name) ?? ''} ${line.trim()}`.trim());
    }
  }
  return { description, parameters };
}
