import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../../json/json-value.ts';
import { classKind, isModelKind } from '../../../python/schema/class-kinds.ts';
import { encode } from '../../../python/schema/encode.ts';
import {
  cleanedDocstring,
  fieldOfParameter,
  functionParameters,
  type PyFunctionParameter,
  rawDocstring,
} from '../../../python/schema/parameters.ts';
import { classScope } from '../../../python/schema/scope.ts';
import type { PyValue } from '../../../python/schema/values-and-types.ts';
import { parseExpression } from '../../../python/syntax/parse-expression.ts';
import { wordSet } from '../../../text/words.ts';
import { fieldsSchema, typeSchema } from '../model-schema.ts';
import type { FrameworkPolicy, SentTool } from '../policy.ts';
import { type RuntimeType, runtimeType } from '../runtime-types.ts';
import type { ToolSite } from '../tool-site.ts';

class Unsupported extends Error {}

/** google-genai: functions in `tools=[…]`. Source: google-genai 3.6, measured. */
export const googleGenaiPolicy: FrameworkPolicy = {
  framework: 'google-genai',
  packages: ['google-genai'],
  versions: ['3.6'],
  sentOptions: wordSet('client callable api_option'),
  read: (site) => declarationOf(site, false),
};

/** Google ADK: `FunctionTool(…)` and functions in `tools=[…]`. Source: google-adk 1.14 and 2.13, measured; 1.39 accepts what 1.14 refuses. */
export const googleAdkPolicy: FrameworkPolicy = {
  framework: 'google-adk',
  packages: ['google-adk'],
  versions: ['1.14', '2.13'],
  refusing: [['1.14', '1.14']],
  sentOptions: wordSet('func'),
  read: (site, major) => (major < 2 ? declarationOf(site, true) : modelOf(site)),
};

/** Parameters that ADK fills in. */
const filled: ReadonlySet<string> = new Set(['tool_context', 'input_stream']);

/** Version 2 sends the JSON Schema of a model that Pydantic makes of the parameters. */
function modelOf(site: ToolSite): SentTool {
  const { function: made } = site.found;
  if (made === null) return { name: undefined, description: undefined, schema: undefined, format: 'gemini' };
  const { name } = made.declaration;
  const description = cleanedDocstring(site.table, made) ?? undefined;
  const fields = functionParameters(site.table, made)
    .filter((parameter) => !parameter.kind.startsWith('var-') && !filled.has(parameter.name))
    .map((parameter) => fieldOfParameter(site.table, parameter));
  const schema = fields.length === 0 ? undefined : fieldsSchema(site.table, fields, { title: `${name}Params` });
  return { name, description, schema, format: 'gemini', isJsonSchema: true };
}

function declarationOf(site: ToolSite, isAdk: boolean): SentTool {
  const { function: made } = site.found;
  if (made === null) return { name: undefined, description: undefined, schema: undefined, format: 'gemini' };
  const { name } = made.declaration;
  const description = (isAdk ? rawDocstring(site.table, made) : cleanedDocstring(site.table, made)) ?? undefined;
  const parameters = functionParameters(site.table, made).filter(
    (parameter) => !parameter.kind.startsWith('var-') && !(isAdk && filled.has(parameter.name)),
  );
  const properties: Record<string, JsonObject> = {};
  const base = { name, description, format: 'gemini' } as const;
  try {
    for (const parameter of parameters) properties[parameter.name] = withDefault(site, parameter, isAdk);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    if (isAdk) {
      const { schema } = modelOf(site);
      return { ...base, schema, refusal: `ValueError: ${error.message} of function ${name}`, isJsonSchema: true };
    }
    try {
      for (const parameter of parameters) properties[parameter.name] = fromPydantic(site, parameter);
    } catch (other) {
      if (!(other instanceof Unsupported)) throw other;
      return {
        ...base,
        schema: undefined,
        refusal: `ValueError: ${other.message} of function ${name} for automatic function calling.`,
      };
    }
  }
  if (parameters.length === 0) return { ...base, schema: undefined };
  return { ...base, schema: ordered({ properties, required: requiredOf(properties), type: 'OBJECT' }) };
}

function requiredOf(properties: Readonly<Record<string, JsonObject>>): readonly string[] | undefined {
  const found = Object.entries(properties).flatMap(([name, schema]) =>
    schema['nullable'] === true || 'default' in schema ? [] : [name],
  );
  return found;
}

/** The members in the order of the library's class. */
const order = [
  ...[
    'anyOf',
    'default',
    'description',
    'enum',
    'format',
    'items',
    'maxItems',
    'maxLength',
    'maximum',
    'minItems',
    'minLength',
  ],
  ...['minimum', 'nullable', 'pattern', 'properties', 'required', 'title', 'type'],
];

function ordered(schema: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return objectOf(order.map((key) => [key, schema[key]]));
}

const builtins: Readonly<Record<string, string>> = {
  str: 'STRING',
  int: 'INTEGER',
  float: 'NUMBER',
  bool: 'BOOLEAN',
  list: 'ARRAY',
  dict: 'OBJECT',
};

function unsupported(name: string): Unsupported {
  return new Unsupported(`Failed to parse the parameter ${name}`);
}

function withDefault(site: ToolSite, parameter: PyFunctionParameter, isAdk: boolean): JsonObject {
  const { name, annotation, scope, assigned } = parameter;
  if (annotation === null) throw unsupported(name);
  const type = runtimeType(site.table, { expression: annotation, scope });
  const schema = typeOf(site, type, name, isAdk, 0);
  if (assigned === null || assigned.kind === 'none') {
    if (assigned?.kind === 'none' && type.kind !== 'union') throw unsupported(name);
    return schema;
  }
  if (assigned.kind === 'unknown') site.missing(`parameter ${name}`, assigned.reason);
  if (!isCompatible(assigned, type)) throw unsupported(name);
  const given = encode(assigned);
  return isAdk || given === undefined ? schema : ordered({ ...schema, default: given });
}

function isCompatible(value: PyValue, type: RuntimeType): boolean {
  if (value.kind === 'unknown') return true;
  if (type.kind === 'builtin') return value.kind === type.name || (value.kind === 'bool' && type.name === 'int');
  if (type.kind === 'union') return type.members.some((member) => isCompatible(value, member));
  if (type.kind === 'generic') return type.origin === value.kind;
  return type.kind === 'literal' || type.kind === 'class';
}

function typeOf(site: ToolSite, type: RuntimeType, name: string, isAdk: boolean, depth: number): JsonObject {
  if (depth > 20) throw unsupported(name);
  const inner = (one: RuntimeType): JsonObject => typeOf(site, one, 'item', isAdk, depth + 1);
  switch (type.kind) {
    case 'builtin': {
      const known = builtins[type.name];
      if (known === undefined) throw unsupported(name);
      return { type: known };
    }
    case 'literal': {
      if (!type.values.every(({ kind }) => kind === 'str')) {
        throw new Unsupported(`Literal type of ${name} must be a list of strings.`);
      }
      return { enum: type.values.map((value) => encode(value) ?? ''), type: 'STRING' };
    }
    case 'generic': {
      const [first] = type.items;
      if (type.origin === 'dict') return { type: 'OBJECT' };
      if (type.origin === 'list' && first !== undefined) return { items: inner(first), type: 'ARRAY' };
      throw unsupported(name);
    }
    case 'union':
      return unionOf(site, type, name, isAdk, depth);
    case 'class':
      return ofModel(site, type, name, isAdk, depth);
    default:
      throw unsupported(name);
  }
}

function unionOf(
  site: ToolSite,
  { members, form }: RuntimeType & { readonly kind: 'union' },
  name: string,
  isAdk: boolean,
  depth: number,
): JsonObject {
  const isPlain = members.every(({ kind }) => kind === 'builtin' || kind === 'none');
  if (form === 'pipe' && (isAdk || !isPlain)) throw unsupported(name);
  const parts = members.filter(({ kind }) => kind !== 'none').map((one) => typeOf(site, one, 'item', isAdk, depth + 1));
  const distinct = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
  const nullable = members.some(({ kind }) => kind === 'none') ? true : undefined;
  const [only] = distinct;
  if (distinct.length > 1 && isAdk) {
    throw new Unsupported('AnyOf is not supported in function declaration schema for Google AI.');
  }
  if (distinct.length > 1) return ordered({ anyOf: distinct, nullable, type: 'OBJECT' });
  const { items } = only ?? {};
  return ordered({ items: isJsonObject(items) ? items : undefined, nullable, type: only?.['type'] ?? 'OBJECT' });
}

function ofModel(
  site: ToolSite,
  { of }: RuntimeType & { readonly kind: 'class' },
  name: string,
  isAdk: boolean,
  depth: number,
): JsonObject {
  const { table } = site;
  if (!isModelKind(classKind(table.index, of))) throw unsupported(name);
  const properties: Record<string, JsonObject> = {};
  const scope = classScope(of);
  for (const member of of.declaration.members) {
    if (member.kind !== 'assignment' || member.annotation === null || member.name === 'model_config') continue;
    const { expression } = parseExpression(of.module.text, member.annotation);
    const type = runtimeType(table, { expression, scope });
    properties[member.name] = typeOf(
      site,
      type.kind === 'annotated' ? type.inner : type,
      member.name,
      isAdk,
      depth + 1,
    );
  }
  return ordered({ properties, required: isAdk ? undefined : requiredOf(properties), type: 'OBJECT' });
}

/** Where a type isn't supported, google-genai reads all parameters once more from Pydantic's schema. */
function fromPydantic(site: ToolSite, parameter: PyFunctionParameter): JsonObject {
  if (parameter.annotation === null) throw unsupported(parameter.name);
  const { node } = fieldOfParameter(site.table, { ...parameter, assigned: null }, (spec) => spec);
  const described = fieldOfParameter(site.table, { ...parameter, assigned: null }).spec.description;
  const schema = typeSchema(site.table, node);
  const flat = inlineEnums(schema);
  // Classes aren't supported, however they are used.
  if (/"(?:\$ref|prefixItems|properties)":/.test(JSON.stringify(flat))) throw unsupported(parameter.name);
  const { assigned } = parameter;
  const given = assigned === null || assigned.kind === 'none' ? undefined : encode(assigned);
  const read = fromJson(flat, parameter.name);
  return ordered({ ...read, description: described ?? read['description'], default: given });
}

function inlineEnums(schema: JsonObject): JsonObject {
  const definitions = schema['$defs'];
  if (!isJsonObject(definitions)) return schema;
  const visit = (value: JsonValue): JsonValue => {
    if (isJsonArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const reference = value['$ref'];
    const key = typeof reference === 'string' ? reference.replace('#/$defs/', '') : '';
    const target = definitions[key];
    if (isJsonObject(target) && 'enum' in target) return target;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visit(item)]));
  };
  const { $defs: _, ...rest } = schema;
  return visit(rest) as JsonObject;
}

function fromJson(schema: JsonObject, name: string): JsonObject {
  const { anyOf, type, items, additionalProperties: _, title: __, ...rest } = schema;
  if (isJsonArray(anyOf)) {
    const parts = anyOf.filter((one) => !(isJsonObject(one) && one['type'] === 'null'));
    const [only] = parts;
    const nullable = parts.length < anyOf.length ? true : undefined;
    if (parts.length === 1 && isJsonObject(only)) return ordered({ ...fromJson(only, name), nullable });
    return ordered({ anyOf: parts.map((part) => fromJson(isJsonObject(part) ? part : {}, name)), nullable });
  }
  if (typeof type !== 'string') throw unsupported(name);
  return ordered({
    ...rest,
    items: isJsonObject(items) ? fromJson(items, name) : undefined,
    type: type.toUpperCase(),
  });
}
