import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/json-value.ts';
import { followed, readAnnotation } from '../../../python/schema/annotation.ts';
import { ancestorsOf, classKind, isModelKind } from '../../../python/schema/class-kinds.ts';
import type { ReadField } from '../../../python/schema/definition.ts';
import { finishedField } from '../../../python/schema/field-reader.ts';
import { fieldSpec } from '../../../python/schema/fields.ts';
import {
  fieldOfParameter,
  functionParameters,
  type PyFunctionParameter,
  rawDocstring,
} from '../../../python/schema/parameters.ts';
import { sorted } from '../../../python/schema/schema-values.ts';
import { classScope, lookUp, scopeOf } from '../../../python/schema/scope.ts';
import type { ClassRef, EntityOf, FieldSpec, Metadata, PlacedType } from '../../../python/schema/values-and-types.ts';
import { dottedName } from '../../../python/syntax/nodes.ts';
import { parseExpression } from '../../../python/syntax/parse-expression.ts';
import { wordSet } from '../../../text/words.ts';
import { fieldsSchema, nodeOf, typeSchema } from '../model-schema.ts';
import { packageName, symbolOf, typeNames } from '../names.ts';
import type { FrameworkPolicy } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';
import { contentSchema } from './mcp-content.ts';

/** The MCP Python SDK: `FastMCP` of version 1, `MCPServer` of version 2. Source: mcp 1.30 and 2.3, measured. */
export const mcpPolicy: FrameworkPolicy = {
  framework: 'mcp',
  packages: ['mcp'],
  versions: ['1.30', '2.3'],
  refusing: [
    ['1.30', '1.30'],
    ['2.0', '2.3'],
  ],
  sentOptions: wordSet('fn name title description annotations meta structured_output'),
  read(site) {
    const { function: made } = site.found;
    if (made === null) return { ...nothing, name: site.text('name') };
    const { declaration } = made;
    const name = site.isGiven('name', 0) ? site.text('name', 0) : declaration.name;
    const description = site.isGiven('description', 2)
      ? site.text('description', 2)
      : (rawDocstring(site.table, made) ?? '');
    const all = functionParameters(site.table, made);
    const context = all.find((parameter) => isContext(site, parameter));
    const private_ = all.find((parameter) => parameter.name.startsWith('_'));
    const parameters = all.filter((parameter) => parameter !== context && !isResolved(site, parameter));
    const schema = fieldsSchema(
      site.table,
      parameters.map((one) => fieldOf(site, one)),
      {
        title: `${declaration.name}Arguments`,
      },
    );
    const output = site.option('structured_output');
    const isOff = output?.kind === 'bool' && !output.value;
    return {
      name,
      description,
      schema,
      format: 'mcp',
      more: moreOf(site, isOff ? null : outputSchema(site, made)),
      ...(private_ === undefined
        ? {}
        : { refusal: `InvalidSignature: Parameter ${private_.name} of ${declaration.name} cannot start with '_'` }),
    };
  },
};

const nothing = { name: undefined, description: undefined, schema: undefined, format: 'mcp' } as const;

/** The members of a tool beside its arguments. */
export function moreOf(site: ToolSite, output: JsonObject | null): JsonObject {
  const title = site.text('title', 1);
  const annotations = site.json('annotations');
  const meta = site.json('meta');
  return {
    ...(title === undefined ? {} : { title }),
    ...(output === null ? {} : { outputSchema: output }),
    ...(annotations === undefined ? {} : { annotations: withWireNames(annotations as JsonObject) }),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

const hints: Readonly<Record<string, string>> = {
  read_only_hint: 'readOnlyHint',
  destructive_hint: 'destructiveHint',
  idempotent_hint: 'idempotentHint',
  open_world_hint: 'openWorldHint',
};
const hintOrder = ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** Annotations in the order of the model that writes them, without those that are None. */
function withWireNames(written: JsonObject): JsonObject {
  const named = Object.entries(written).map(([key, value]) => [hints[key] ?? key, value] as const);
  const place = (key: string): number => (hintOrder.includes(key) ? hintOrder.indexOf(key) : hintOrder.length);
  return Object.fromEntries(named.filter(([, value]) => value !== null).sort(([a], [b]) => place(a) - place(b)));
}

function isContext(site: ToolSite, { annotation, scope }: PyFunctionParameter): boolean {
  if (annotation === null) return false;
  return typeNames(site.table.index, scope, annotation).some((name) =>
    /^(?:mcp|fastmcp):Context$/.test(symbolOf(name)),
  );
}

/** `Annotated[Login, Resolve(login)]`: a function of the server gives the value. */
function isResolved(site: ToolSite, { annotation, scope }: PyFunctionParameter): boolean {
  return (
    annotation !== null &&
    typeNames(site.table.index, scope, annotation).some((name) => symbolOf(name) === 'mcp:Resolve')
  );
}

/** Attributes of Pydantic's BaseModel, which a field can't be called: it gets an alias. */
const shadowed = wordSet(`
  construct copy dict from_orm json model_construct model_copy model_dump model_dump_json model_json_schema model_parametrized_name
  model_post_init model_rebuild model_validate model_validate_json model_validate_strings parse_file parse_obj parse_raw schema
  schema_json update_forward_refs validate
`);

function fieldOf(site: ToolSite, parameter: PyFunctionParameter): ReadField {
  const { name, annotation } = parameter;
  const untyped: Metadata = { kind: 'type', type: { kind: 'written', schema: { title: name, type: 'string' } } };
  const change = (spec: FieldSpec): FieldSpec => ({
    ...spec,
    metadata: annotation === null ? [...spec.metadata, untyped] : spec.metadata,
    ...(shadowed.has(name) ? { validationAlias: { kind: 'name', name } } : {}),
  });
  return fieldOfParameter(site.table, parameter, change);
}

/** Content that a client shows, and that has no structure: blocks, images and sounds. */
const content =
  /^(?:mcp|mcp_types|fastmcp):(?:TextContent|ImageContent|AudioContent|ResourceLink|EmbeddedResource|ContentBlock|Image|Audio|CallToolResult|InputRequiredResult)$/;

/** Classes that have no schema in version 1 either. */
const shown = /:(?:Image|Audio|CallToolResult|InputRequiredResult)$/;

function outputSchema(site: ToolSite, made: EntityOf<'function'>): JsonObject | null {
  const { returns, name } = made.declaration;
  if (returns === null) return null;
  const { table } = site;
  const scope = scopeOf(made);
  const { expression } = parseExpression(made.module.text, returns);
  return table.notes.within('outputSchema', made.path, returns, () => {
    const read = readAnnotation(table, expression, scope);
    if (read.type === null) return null;
    const type = followed(table, read.type);
    const names = memberTypes(site, type).map(symbolOf);
    if (names.some((one) => content.test(one))) {
      // Version 2 sends no schema of content; version 1 sends that of the classes that are models.
      if (site.found.maker.startsWith('mcp:MCPServer') || names.some((one) => shown.test(one))) return null;
      const schema = contentSchema(site, read.type, `${name}Output`);
      if (schema === null) table.notes.note("the schema of MCP's content beside other types isn't known");
      return schema;
    }
    const wrapped = (): JsonObject => {
      const spec = fieldSpec(
        table,
        read.metadata.filter(({ kind }) => kind !== 'text'),
        null,
      );
      return fieldsSchema(table, [finishedField(table, 'result', read.type, spec)], { title: `${name}Output` });
    };
    const node = type.expression;
    if (node.kind === 'subscript') {
      const of = packageName(table.index, type.scope, node.value);
      const written = dottedName(node.value) ?? '';
      const items = node.index.kind === 'tuple' ? node.index.items : [node.index];
      const key = items[0] === undefined ? null : packageName(table.index, type.scope, items[0]);
      if (of !== 'dict' || key !== 'str' || items.length !== 2 || written !== 'dict') return wrapped();
      return sorted({ ...typeSchema(table, nodeOf(table, type)), title: `${name}DictOutput` }) as JsonObject;
    }
    if (node.kind === 'constant' || node.kind === 'binary') return wrapped();
    const dotted = dottedName(node);
    const entity = dotted === null ? null : lookUp(table.index, type.scope, dotted);
    if (entity?.kind === 'class') return ofClass(site, entity, wrapped);
    if (entity?.kind === 'external') {
      // A bare `Dict` is no class, other than `dict`.
      const isTyping = /(?:^|\.)(?:Dict|List|Set|FrozenSet|Tuple)$/.test(dotted ?? '');
      const isPlain = isTyping || /^(?:str|int|float|bool|bytes)$/.test(entity.name);
      return isPlain ? wrapped() : ofExternal(site, entity.name);
    }
    table.notes.note('the type of the result is only known at run time');
    return null;
  });
}

/** Types without members that say what they hold, which give no schema. */
const unstructured = wordSet(`
  dict list tuple set frozenset object typing.Any typing.Callable datetime.date datetime.datetime datetime.time datetime.timedelta
  decimal.Decimal uuid.UUID pathlib.Path
`);

function ofExternal(site: ToolSite, name: string): JsonObject | null {
  if (!unstructured.has(name)) site.table.notes.note(`"${name}" is an unsupported library type`);
  return null;
}

function ofClass(site: ToolSite, { of }: EntityOf<'class'>, wrapped: () => JsonObject): JsonObject | null {
  const { table } = site;
  const kind = classKind(table.index, of);
  if (kind === 'enum') return null;
  if (isModelKind(kind)) return inlineRoot(typeSchema(table, table.classKey(of)));
  if (kind === 'typed-dict') {
    const schema = inlineRoot(typeSchema(table, table.classKey(of)));
    return site.found.maker.startsWith('mcp:MCPServer') ? schema : asModel(schema);
  }
  if (kind === 'dataclass' || kind === 'pydantic-dataclass') {
    const schema = typeSchema(table, table.classKey(of));
    return madeOfAnnotations(site, of, schema);
  }
  if (kind === 'named-tuple') return wrapped();
  table.notes.note(`"${of.declaration.name}" is a class without a schema`);
  return null;
}

/** Version 1 makes a model of a TypedDict, in which keys that aren't required are None by default. */
function asModel({ description: _, ...schema }: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isJsonObject(properties)) return schema;
  const needed = new Set(Array.isArray(required) ? required : []);
  const changed = Object.entries(properties).map(([name, property]): readonly [string, JsonValue] => [
    name,
    needed.has(name) || !isJsonObject(property) ? property : { default: null, ...property },
  ]);
  return sorted({ ...schema, properties: Object.fromEntries(changed) }) as JsonObject;
}

/** A model is made of the annotations of a dataclass, without its docstring and its factories. */
function madeOfAnnotations(site: ToolSite, of: ClassRef, { description: _, ...schema }: JsonObject): JsonObject {
  const { properties } = schema;
  if (!isJsonObject(properties)) return schema;
  const given = new Set<string>();
  for (const { of: ancestor } of ancestorsOf(site.table.index, of, new Map())) {
    for (const member of ancestor.declaration.members) {
      if (member.kind !== 'assignment' || member.value === null) continue;
      const value = site.table.evaluator.written(member.value, classScope(ancestor));
      const isField = value.kind === 'call' && value.name === 'dataclasses.field';
      if (!isField || value.call.keywords.has('default')) given.add(member.name);
    }
  }
  const required = Object.keys(properties).filter((name) => !given.has(name));
  return sorted({ ...schema, ...(required.length > 0 ? { required } : {}) }) as JsonObject;
}

/** A schema that refers to itself gets its members at the root. */
export function inlineRoot(schema: JsonObject): JsonObject {
  const { $ref: reference, ...siblings } = schema;
  if (typeof reference !== 'string') return schema;
  const definitions = schema['$defs'];
  const key = reference.replace(/^#\/\$defs\//, '');
  const definition = (definitions as JsonObject | undefined)?.[key];
  return { ...((definition as JsonObject | undefined) ?? {}), ...siblings };
}

/** The package names of a type, of the members of a union and of the items of a list. */
export function memberTypes(site: ToolSite, type: PlacedType, depth = 0): readonly string[] {
  if (depth > 10) return [];
  const { expression, scope } = followed(site.table, type);
  const { index } = site.table;
  const inner = (items: readonly PlacedType[]): readonly string[] =>
    items.flatMap((item) => memberTypes(site, item, depth + 1));
  if (expression.kind === 'subscript') {
    const name = packageName(index, scope, expression.value);
    const items = expression.index.kind === 'tuple' ? expression.index.items : [expression.index];
    const isKnown = name !== null && /^(?:list|tuple|typing\.(?:Union|Optional|Annotated|Sequence))$/.test(name);
    return isKnown ? inner(items.map((item) => ({ expression: item, scope }))) : [];
  }
  if (expression.kind === 'binary') return inner(expression.operands.map((item) => ({ expression: item, scope })));
  const name = packageName(index, scope, expression);
  return name === null ? [] : [name];
}
