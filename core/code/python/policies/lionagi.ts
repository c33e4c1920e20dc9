import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/json-value.ts';
import { cleanedDocstring, functionParameters, type PyFunctionParameter } from '../../../python/schema/parameters.ts';
import { wordSet } from '../../../text/words.ts';
import { indentOf } from '../docstrings/sections.ts';
import type { FrameworkPolicy } from '../policy.ts';
import { type RuntimeType, runtimeType } from '../runtime-types.ts';

/** LionAGI: `Tool(func_callable=…)` and functions given to a `Branch`. Source: lionagi 0.36, measured. */
export const lionagiPolicy: FrameworkPolicy = {
  framework: 'lionagi',
  packages: ['lionagi'],
  versions: ['0.36'],
  sentOptions: wordSet('func_callable tool_schema'),
  read(site) {
    const { function: made } = site.found;
    const given = site.json('tool_schema');
    const parameters = made === null ? [] : functionParameters(site.table, made);
    const minimum = made === null ? {} : { minimum: minimumOf(parameters) };
    const written = isJsonObject(given) && isJsonObject(given['function']) ? given['function'] : null;
    if (written !== null) {
      const { name, description, parameters } = written;
      return {
        name: typeof name === 'string' ? name : undefined,
        description: typeof description === 'string' ? description : undefined,
        schema: isJsonObject(parameters) ? parameters : undefined,
        format: 'lionagi',
        ...minimum,
      };
    }
    if (made === null) return { name: undefined, description: undefined, schema: undefined, format: 'lionagi' };
    const docs = documented(cleanedDocstring(site.table, made) ?? '');
    const properties: Record<string, JsonValue> = {};
    let refusal: string | undefined;
    for (const { name, annotation, scope } of parameters) {
      const type = annotation === null ? null : runtimeType(site.table, { expression: annotation, scope });
      if (type?.kind === 'union' && type.form === 'pipe') {
        refusal = "AttributeError: 'types.UnionType' object has no attribute '__name__'";
      }
      const named = type === null ? 'str' : nameOf(type);
      if (named === null) site.missing(`parameter ${name}`, 'its type is only known at run time');
      properties[name] = {
        type: types[named ?? ''] ?? named ?? 'object',
        description: docs.parameters.get(name) ?? null,
      };
    }
    const schema: JsonObject = { type: 'object', properties, required: parameters.map(({ name }) => name) };
    return {
      name: made.declaration.name,
      description: docs.description,
      schema,
      format: 'lionagi',
      ...minimum,
      ...(refusal === undefined ? {} : { refusal }),
    };
  },
};

/** `Tool.minimum_acceptable_fields`, of which `FunctionCalling` requires all, whatever the schema says [0.10.7 and 0.36.0, measured]. */
function minimumOf(parameters: readonly PyFunctionParameter[]): readonly string[] {
  const always = parameters.filter((parameter) => parameter.default === null).map(({ name }) => name);
  return always.filter((name) => !/^(?:args|kw|kwargs)$/.test(name));
}

const types: Readonly<Record<string, string>> = {
  str: 'string',
  int: 'number',
  float: 'number',
  list: 'array',
  tuple: 'array',
  bool: 'boolean',
  dict: 'object',
};

/** `__name__` of a type; null where it isn't known. */
function nameOf(type: RuntimeType): string | null {
  switch (type.kind) {
    case 'builtin':
      return type.name;
    case 'none':
      return 'NoneType';
    case 'any':
      return 'Any';
    case 'class':
      return type.of.declaration.name;
    case 'library':
      return type.name.split('.').at(-1) ?? null;
    case 'generic':
      return type.isTyping
        ? type.origin.charAt(0).toUpperCase() + type.origin.slice(1)
        : (type.origin.split('.').at(-1) ?? null);
    case 'union':
      return type.form;
    case 'literal':
      return 'Literal';
    case 'annotated':
      return 'Annotated';
    case 'unknown':
      return null;
  }
}

function documented(text: string): {
  readonly description: string | undefined;
  readonly parameters: ReadonlyMap<string, string>;
} {
  const found = new Map<string, string>();
  if (text === '') return { description: undefined, parameters: found };
  const lines = text.split('\n');
  const heading = lines.findIndex((line, at) => at > 0 && /^\s*(?:args|parameters|params|arguments)/i.test(line));
  let current: string | null = null;
  for (const line of heading < 0 ? lines : lines.slice(heading + 1)) {
    if (line === '') continue;
    if (indentOf(line) === 0) break;
    const colon = line.indexOf(':');
    if (colon < 0) {
      if (current !== null) found.set(current, `${found.get(current) ?? ''} ${line.trim()}`);
      continue;
    }
    current = (line.slice(0, colon).split('(')[0] ?? '').trim();
    found.set(current, line.slice(colon + 1).trim());
  }
  return { description: (lines[0] ?? '').trim(), parameters: found };
}
