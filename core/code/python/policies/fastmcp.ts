import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../json/json-value.ts';
import { readAnnotation } from '../../../python/schema/annotation.ts';
import { classKind } from '../../../python/schema/class-kinds.ts';
import {
  annotatedText,
  cleanedDocstring,
  fieldOfParameter,
  functionParameters,
  type PyFunctionParameter,
} from '../../../python/schema/parameters.ts';
import { fieldTitle, sorted } from '../../../python/schema/schema-values.ts';
import { lookUp, scopeOf } from '../../../python/schema/scope.ts';
import { titleCase } from '../../../python/schema/text-case.ts';
import type { EntityOf, PlacedType } from '../../../python/schema/values-and-types.ts';
import { dottedName } from '../../../python/syntax/nodes.ts';
import { parseExpression } from '../../../python/syntax/parse-expression.ts';
import { wordSet } from '../../../text/words.ts';
import { dereferenced } from '../dereferenced.ts';
import { parametersOfSections, sectionsIn, textOfSections } from '../docstrings/described.ts';
import { fieldsSchema, nodeOf, typeSchema } from '../model-schema.ts';
import { packageName, symbolOf, typeNames } from '../names.ts';
import type { FrameworkPolicy } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';
import { inlineRoot, memberTypes, moreOf } from './mcp.ts';

/** FastMCP: `@mcp.tool` of `fastmcp`. Source: fastmcp 2.14, 3.4 and 4.2, measured. */
export const fastmcpPolicy: FrameworkPolicy = {
  framework: 'fastmcp',
  packages: ['fastmcp'],
  versions: ['2.14', '3.4', '4.2'],
  refusing: [
    ['2.14', '2.14'],
    ['3.0', '3.4'],
    ['4.0', '4.2'],
  ],
  sentOptions: wordSet('fn tool name title description annotations meta output_schema parameters exclude_args'),
  read(site, major) {
    if (site.found.maker.endsWith(':FunctionTool')) return written(site, major);
    const { function: made } = site.found;
    if (made === null) return { name: site.text('name', 0), description: undefined, schema: undefined, format: 'mcp' };
    const { name: own } = made.declaration;
    const isNamed = site.isGiven('name', 0);
    const name = isNamed ? site.text('name', 0) : own;
    const docs = documented(cleanedDocstring(site.table, made) ?? '', major);
    const description = site.isGiven('description') ? site.text('description') : docs.description;
    const all = functionParameters(site.table, made);
    const excluded = excludedArguments(site, major);
    const parameters = all.filter((parameter) => !isInjected(site, parameter) && !excluded.names.has(parameter.name));
    const fields = parameters.map((parameter) =>
      fieldOfParameter(site.table, parameter, (spec) => {
        const text = annotatedText(parameter);
        return spec.description !== undefined || text === null ? spec : { ...spec, description: text };
      }),
    );
    const raw = fieldsSchema(site.table, fields, major === 2 ? {} : { additionalProperties: false });
    const late = fields.find(
      ({ required }, at) =>
        required && parameters[at]?.kind === 'positional' && fields.slice(0, at).some((before) => !before.required),
    );
    const schema = withDescriptions(pruned(raw), major < 4 ? pruned(raw) : raw, docs.parameters);
    const output = outputOf(site, made, major);
    // A given schema is sent as it is.
    const isGivenOutput = site.option('output_schema') !== undefined;
    const more = moreOf(site, output === null || isGivenOutput ? output : pruned(output));
    const variadic = all.find(({ kind }) => kind.startsWith('var-') || kind === 'positional-only');
    return {
      name,
      description,
      schema: flat(schema),
      format: 'mcp',
      more: titled(more, name, major),
      ...refused(
        major === 2 && site.found.maker.endsWith('.add_tool')
          ? "AttributeError: 'function' object has no attribute 'key'"
          : undefined,
        variadic === undefined ? undefined : refusalOf(variadic),
        excluded.refusal(all),
        late === undefined ? undefined : `SchemaError: Non-default argument '${late.name}' follows default argument`,
      ),
    };
  },
};

function refused(...reasons: readonly (string | undefined)[]): { readonly refusal?: string } {
  const refusal = reasons.find((reason) => reason !== undefined);
  return refusal === undefined ? {} : { refusal };
}

interface ExcludedArguments {
  readonly names: ReadonlySet<string>;
  refusal(all: readonly PyFunctionParameter[]): string | undefined;
}

/** `exclude_args=[…]`: versions 2 and 3 don't send these parameters, and version 4 has no such option. */
function excludedArguments(site: ToolSite, major: number): ExcludedArguments {
  const isOption = site.found.call?.keywords.has('exclude_args') === true;
  const listed = site.json('exclude_args');
  const names = new Set(isJsonArray(listed ?? null) ? (listed as readonly JsonValue[]).map(String) : []);
  if (major < 4) {
    return {
      names,
      refusal(all) {
        const unknown = [...names].find((name) => all.every((parameter) => parameter.name !== name));
        if (unknown !== undefined) {
          return `ValueError: Parameter '${unknown}' in exclude_args does not exist in function.`;
        }
        const required = all.find((parameter) => names.has(parameter.name) && parameter.default === null);
        return required === undefined
          ? undefined
          : `ValueError: Parameter '${required.name}' in exclude_args must have a default value.`;
      },
    };
  }
  const owner = site.found.maker.endsWith('from_function') ? 'Tool.from_function()' : 'FastMCP.tool()';
  const message = `TypeError: ${owner} got an unexpected keyword argument 'exclude_args'`;
  return { names, refusal: () => (isOption ? message : undefined) };
}

/** `FunctionTool(fn=…, name=…, parameters={…})`. */
function written(site: ToolSite, major: number): ReturnType<FrameworkPolicy['read']> {
  const name = site.text('name') ?? site.found.function?.declaration.name;
  const schema = site.json('parameters');
  const output = site.json('output_schema');
  return {
    name,
    description: site.text('description'),
    schema: isJsonObject(schema) ? schema : undefined,
    format: 'mcp',
    more: titled(moreOf(site, isJsonObject(output) ? output : null), name, major),
  };
}

/** Without a title, a server of version 4 makes one of the name. */
function titled(more: JsonObject, name: string | undefined, major: number): JsonObject {
  const { annotations } = more;
  const given = more['title'] ?? (isJsonObject(annotations) ? annotations['title'] : undefined);
  const ofName = major < 4 || name === undefined ? undefined : titleCase(name.replace(/[_-]/g, ' '));
  const title = given ?? ofName;
  return { ...more, ...(title === undefined ? {} : { title }) };
}

function refusalOf({ kind }: PyFunctionParameter): string {
  if (kind === 'var-positional') return 'ValueError: Functions with *args are not supported as tools';
  if (kind === 'var-keyword') return 'ValueError: Functions with **kwargs are not supported as tools';
  return 'ValueError: Functions with positional-only parameters are not supported as tools';
}

/** Sections that end the description, though griffe reads them as remarks. */
const remarks = wordSet(
  'attention caution danger error example hint important note notes raise references return see-also tip todo warning yield',
);

interface Documented {
  readonly description: string | undefined;
  readonly parameters: ReadonlyMap<string, string>;
}

/** The first style counts in which the docstring has a section; for version 3, one of parameters. Version 2 sends it whole. */
function documented(text: string, major: number): Documented {
  if (text === '') return { description: undefined, parameters: new Map() };
  if (major === 2) return { description: text, parameters: new Map() };
  for (const style of ['google', 'numpy', 'sphinx'] as const) {
    const sections = sectionsIn(style, text);
    const isStructured = sections.some((section) =>
      major === 3
        ? section.kind === 'parameters'
        : section.kind === 'admonition'
          ? remarks.has(section.name)
          : section.kind !== 'text',
    );
    if (isStructured) return { description: textOfSections(sections), parameters: parametersOfSections(sections) };
  }
  return { description: text, parameters: new Map() };
}

/** Parameters that the server gives: its context, and those with a dependency as their default. */
function isInjected(site: ToolSite, { annotation, scope, assigned }: PyFunctionParameter): boolean {
  if (assigned?.kind === 'call') {
    const { name } = assigned;
    if (
      /^(?:fastmcp|docket|uncalled_for)\b/.test(name) &&
      /\.(?:Depends|Current\w+|Progress|TokenClaim|Shared|Timeout)$/.test(name)
    )
      return true;
  }
  if (annotation === null) return false;
  return typeNames(site.table.index, scope, annotation).some((name) =>
    /^(?:fastmcp|mcp):(?:Context|UserSession)$/.test(symbolOf(name)),
  );
}

/** Written titles of parameters are kept, and the docstring describes those that nothing else describes. */
function withDescriptions(schema: JsonObject, raw: JsonObject, described: ReadonlyMap<string, string>): JsonObject {
  const { properties } = schema;
  const before = raw['properties'];
  if (!isJsonObject(properties) || !isJsonObject(before)) return schema;
  const changed = Object.entries(properties).map(([name, property]): readonly [string, JsonValue] => {
    if (!isJsonObject(property)) return [name, property];
    const own = before[name];
    const title = isJsonObject(own) ? own['title'] : undefined;
    const titled = typeof title === 'string' && title !== fieldTitle(name) ? { ...property, title } : property;
    const said = described.get(name);
    return [name, said === undefined || 'description' in titled ? titled : { ...titled, description: said }];
  });
  return { ...schema, properties: Object.fromEntries(changed) };
}

const structural = wordSet('type properties $ref items allOf oneOf anyOf required');
const labels = wordSet('title description deprecated readOnly writeOnly');
const literal = wordSet('default const examples example enum');
const maps = wordSet('properties patternProperties $defs definitions dependentSchemas dependencies');
const lists = wordSet('allOf anyOf oneOf prefixItems');
const single = wordSet(
  'items additionalItems additionalProperties contains contentSchema propertyNames not if then else',
);

/** A schema without the titles that Pydantic makes of names. */
function pruned(value: JsonObject): JsonObject {
  const keys = Object.keys(value);
  const isPruned =
    typeof value['title'] === 'string' &&
    (keys.some((key) => structural.has(key)) || keys.every((key) => labels.has(key)));
  const kept = Object.entries(value).filter(([key]) => !(isPruned && key === 'title'));
  return Object.fromEntries(
    kept.map(([key, item]): readonly [string, JsonValue] => {
      if (literal.has(key)) return [key, item];
      if (maps.has(key) && isJsonObject(item)) return [key, mapped(item)];
      if (lists.has(key) && Array.isArray(item)) {
        return [key, item.map((one) => (isJsonObject(one) ? pruned(one) : one))];
      }
      return [key, single.has(key) && isJsonObject(item) ? pruned(item) : item];
    }),
  );
}

function mapped(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, item]) => [key, isJsonObject(item) ? pruned(item) : item]),
  );
}

/** The schema as the server lists it: definitions in place of references, if none refers to itself. */
function flat(schema: JsonObject): JsonObject {
  if (!('$defs' in schema) || isRecursive(schema)) return schema;
  return dereferenced(schema) ?? schema;
}

function isRecursive(schema: JsonObject): boolean {
  const definitions = schema['$defs'];
  if (!isJsonObject(definitions)) return false;
  const uses = new Map(
    Object.entries(definitions).map(([name, definition]) => {
      const used = [...JSON.stringify(definition).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, other = '']) => other);
      return [name, new Set(used)] as const;
    }),
  );
  return [...uses].some(([name, direct]) => {
    const seen = new Set<string>();
    const waiting = [...direct];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === name) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      for (const other of uses.get(next) ?? []) waiting.push(other);
    }
    return false;
  });
}

/** What a tool returns to its client directly: it has no schema. */
const direct =
  /^(?:mcp|mcp_types|fastmcp):(?:TextContent|ImageContent|AudioContent|ResourceLink|EmbeddedResource|Image|Audio|File|ToolResult|CallToolResult|InputRequiredResult)$/;

function outputOf(site: ToolSite, made: EntityOf<'function'>, major: number): JsonObject | null {
  const given = site.option('output_schema');
  if (given !== undefined) {
    const json = site.json('output_schema');
    return isJsonObject(json) ? json : null;
  }
  const isOff = site.found.call?.keywords.get('output_schema')?.kind === 'none';
  const { returns } = made.declaration;
  if (returns === null || isOff) return null;
  const { table } = site;
  const { expression } = parseExpression(made.module.text, returns);
  const scope = scopeOf(made);
  return table.notes.within('outputSchema', made.path, returns, () => {
    const read = readAnnotation(table, expression, scope);
    if (read.type === null || isUnstructured(site, read.type)) return null;
    if (memberTypes(site, read.type).some((name) => direct.test(symbolOf(name)) || (name === 'bytes' && major > 2))) {
      return null;
    }
    const node = nodeOf(table, { expression, scope });
    const schema = typeSchema(table, node);
    const whole = serialized(inlineRoot(flat(schema)));
    const isObject = whole['type'] === 'object' || (whole['type'] === undefined && 'properties' in whole);
    if (isObject) return whole;
    const { $defs: _, ...plain } = whole;
    return {
      ...(major === 2 ? { description: 'Generic wrapper for non-object return types.' } : {}),
      properties: { result: plain },
      required: ['result'],
      type: 'object',
      'x-fastmcp-wrap-result': true,
    };
  });
}

/** The schema of what is sent: a Decimal is a string. */
function serialized(schema: JsonObject): JsonObject {
  const visit = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const { anyOf, ...rest } = value;
    const [number, text] = Array.isArray(anyOf) && anyOf.length === 2 ? anyOf : [];
    const isDecimal =
      isJsonObject(number) &&
      number['type'] === 'number' &&
      isJsonObject(text) &&
      text['type'] === 'string' &&
      typeof text['pattern'] === 'string' &&
      text['pattern'].startsWith('^(?!^[-+.]*$)');
    if (isDecimal) return sorted({ ...rest, ...text });
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)]));
  };
  return visit(schema) as JsonObject;
}

/** None, Any, a list of anything, and a class without a schema. */
function isUnstructured(site: ToolSite, { expression, scope }: PlacedType): boolean {
  const { index } = site.table;
  if (expression.kind === 'constant') return true;
  const name = packageName(index, scope, expression.kind === 'subscript' ? expression.value : expression);
  const open = name !== null && /^(?:list|tuple|typing\.(?:Sequence|Any))$/.test(name);
  if (expression.kind === 'subscript') {
    const items = expression.index.kind === 'tuple' ? expression.index.items : [expression.index];
    const [first, second] = items;
    const isAny = first !== undefined && packageName(index, scope, first) === 'typing.Any';
    const isRest = second === undefined || (second.kind === 'constant' && second.value === 'Ellipsis');
    return open && isAny && isRest;
  }
  if (open || name === 'object') return true;
  const dotted = dottedName(expression);
  const entity = dotted === null ? null : lookUp(index, scope, dotted);
  if (entity?.kind !== 'class') return false;
  const kind = classKind(index, entity.of);
  return kind === 'plain' || kind === 'protocol';
}
