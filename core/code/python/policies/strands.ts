import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../../json/json-value.ts';
import {
  annotatedText,
  cleanedDocstring,
  fieldOfParameter,
  functionParameters,
  type PyFunctionParameter,
} from '../../../python/schema/parameters.ts';
import { wordSet } from '../../../text/words.ts';
import { fieldsSchema } from '../model-schema.ts';
import { symbolOf, typeNames } from '../names.ts';
import type { FrameworkPolicy } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';
import { documented } from './anthropic.ts';

const noField =
  "NotImplementedError: Using pydantic.Field within Annotated is not yet supported for tool decorators. Please use a simple string for the description, or define constraints in the function's docstring.";

/** Strands Agents: `@tool` of `strands`. Source: strands-agents 1.62, measured. */
export const strandsPolicy: FrameworkPolicy = {
  framework: 'strands-agents',
  packages: ['strands-agents'],
  versions: ['1.62'],
  sentOptions: wordSet('func name description inputSchema context'),
  read(site) {
    const { function: made } = site.found;
    if (made === null) return { name: site.text('name'), description: undefined, schema: undefined, format: 'bedrock' };
    const { name: own } = made.declaration;
    const docstring = cleanedDocstring(site.table, made) ?? '';
    const said = documented(docstring).parameters;
    const context = contextOf(site);
    const all = functionParameters(site.table, made);
    const parameters = all.filter(({ name }) => name !== 'agent' && name !== context);
    const fields = parameters.map((parameter) =>
      fieldOfParameter(site.table, parameter, (spec) => {
        const text = annotatedText(parameter) ?? spec.description ?? said.get(parameter.name) ?? '';
        return { ...spec, description: text === '' ? `Parameter ${parameter.name}` : text };
      }),
    );
    const given = site.json('inputSchema');
    const refusal = refusalOf(site, all, context) ?? (parameters.some(hasField) ? noField : undefined);
    return {
      name: site.isGiven('name') ? site.text('name') : own,
      description: site.isGiven('description') ? site.text('description') : descriptionOf(docstring, own),
      schema: site.isGiven('inputSchema') ? ofBedrock(given) : cleaned(fieldsSchema(site.table, fields)),
      format: 'bedrock',
      ...(refusal === undefined ? {} : { refusal }),
    };
  },
};

/** `{"json": schema}`, or the schema itself. */
function ofBedrock(given: JsonValue | undefined): JsonObject | undefined {
  if (given === undefined || !isJsonObject(given)) return undefined;
  const { json } = given;
  return json !== undefined && isJsonObject(json) ? json : given;
}

/** The parameter that gets the context; null for none. */
function contextOf(site: ToolSite): string | null {
  const value = site.option('context');
  if (value?.kind === 'bool') return value.value ? 'tool_context' : null;
  return value?.kind === 'str' ? value.value.trim() : null;
}

function refusalOf(site: ToolSite, all: readonly PyFunctionParameter[], context: string | null): string | undefined {
  const found = all.find(
    ({ annotation, scope }) =>
      annotation !== null &&
      typeNames(site.table.index, scope, annotation).some((name) => symbolOf(name) === 'strands:ToolContext'),
  );
  if (found === undefined || found.name === context) return undefined;
  return context === null
    ? 'ValueError: @tool(context) must be set if passing in ToolContext param'
    : `ValueError: param_name=<${found.name}> | ToolContext param must be named '${context}'`;
}

function hasField({ metadata }: PyFunctionParameter): boolean {
  return metadata.some(({ kind }) => kind === 'field');
}

const argumentsTitle = /^(?:args|arguments|parameters|param|params):/i;
const otherTitle = /^(?:returns?|yields?|raises?|except|exceptions|examples?|notes?|see also|seealso|references|ref):/i;

/** The docstring without the section of the arguments; else the name. */
function descriptionOf(docstring: string, name: string): string {
  let isInArguments = false;
  const lines = docstring
    .trim()
    .split('\n')
    .filter((line) => {
      const text = line.trim();
      if (argumentsTitle.test(text)) isInArguments = true;
      else if (otherTitle.test(text)) isInArguments = false;
      return !isInArguments;
    });
  const text = lines.join('\n').trim();
  return text === '' ? name : text;
}

const removed = wordSet('title additionalProperties');

/** Pydantic's schema without titles; an optional parameter that may be None has the other type only. */
function cleaned(schema: JsonObject): JsonObject {
  const { properties = {}, required } = schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const changed = Object.entries(isJsonObject(properties) ? properties : {}).map(([name, property]) => {
    const plain = isJsonObject(property) && !names.includes(name) ? withoutNull(property) : property;
    const nested = isJsonObject(plain) && plain['properties'] !== undefined ? cleaned(plain) : plain;
    return [name, isJsonObject(nested) ? without(nested) : nested] as const;
  });
  return without({ ...schema, properties: objectOf(changed) });
}

function withoutNull(property: JsonObject): JsonObject {
  const { anyOf, ...rest } = property;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return property;
  const branches = anyOf.filter(isJsonObject);
  const other = branches.find((branch) => branch['type'] !== 'null');
  if (other === undefined || !branches.some((branch) => branch['type'] === 'null')) return property;
  return objectOf([...Object.entries(rest), ...Object.entries(other)]);
}

function without(schema: JsonObject): JsonObject {
  return objectOf(Object.entries(schema).filter(([key]) => !removed.has(key)));
}
