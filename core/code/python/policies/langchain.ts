import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/json-value.ts';
import { classKind, isModelKind } from '../../../python/schema/class-kinds.ts';
import type { ReadField } from '../../../python/schema/definition.ts';
import { readAsLangchain } from '../../../python/schema/docstrings.ts';
import { documentation } from '../../../python/schema/documentation.ts';
import { encode } from '../../../python/schema/encode.ts';
import { container } from '../../../python/schema/library-types.ts';
import {
  annotatedText,
  fieldOfParameter,
  functionParameters,
  type PyFunctionParameter,
  rawDocstring,
} from '../../../python/schema/parameters.ts';
import { NONE } from '../../../python/schema/py-value.ts';
import { methodOf } from '../../../python/schema/scope.ts';
import { ANY, NO_CONSTRAINTS, scalar } from '../../../python/schema/type-node.ts';
import type { ClassRef, EntityOf, FieldSpec, PyValue, TypeNode } from '../../../python/schema/values-and-types.ts';
import { cleanDocstring } from '../../../python/signature.ts';
import { wordSet } from '../../../text/words.ts';
import { classText, classValueOf } from '../class-values.ts';
import { dereferenced } from '../dereferenced.ts';
import { fieldsSchema, typeSchema } from '../model-schema.ts';
import { symbolOf, typeNames } from '../names.ts';
import type { FrameworkPolicy, SentTool } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';

/** LangChain: `@tool`, `StructuredTool.from_function`, `Tool(…)` and subclasses of `BaseTool`. Source: langchain-core 0.3 and 1.8, measured. */
export const langchainPolicy: FrameworkPolicy = {
  framework: 'langchain',
  packages: ['langchain-core', 'langchain'],
  versions: ['0.3', '1.8'],
  sentOptions: wordSet(
    'name_or_callable func coroutine runnable name description args_schema parse_docstring infer_schema',
  ),
  classOptions: [
    ...['return_direct', 'response_format', 'handle_tool_error', 'handle_validation_error'],
    ...['callbacks', 'tags', 'metadata', 'extras'],
  ],
  read(site) {
    const { function: made, of, maker } = site.found;
    if (of !== null) return ofClass(site, of);
    if (made === null) return { ...unknownTool, name: site.text('name', 0), description: site.text('description') };
    // `Tool(name, func, description)` takes one string.
    if (maker === 'langchain:Tool') return ofPlainTool(site, made);
    const isDecorator = maker === 'langchain:tool';
    // `from_function(func, coroutine, name, description)`, without the function; `Tool.from_function(func, name, description)`.
    const position = maker === 'langchain:Tool.from_function' ? 0 : 1;
    const name = givenName(site, isDecorator ? null : position) ?? made.declaration.name;
    const isParsed = site.flag('parse_docstring', false);
    const model = argsSchemaOf(site, site.option('args_schema'));
    const docstring = rawDocstring(site.table, made);
    const parsed = isParsed && docstring !== null ? readAsLangchain(cleanDocstring(docstring)) : null;
    const parameters = functionParameters(site.table, made);
    const extra =
      parsed === null
        ? undefined
        : [...parsed.parameters.keys()].find((one) => !parameters.some((p) => p.name === one));
    const place = isDecorator ? -1 : position + 1;
    const isGiven = site.isGiven('description', place);
    const given = isGiven ? site.text('description', place) : undefined;
    const own = isParsed ? (parsed?.description ?? '') : (docstring ?? '');
    const fromModel = model?.description ?? '';
    const described = own.trim() === '' ? fromModel : own;
    const description = isGiven ? given?.trim() : dedent(described).trim();
    if (!site.flag('infer_schema', true) && model === null) {
      return { name, description, schema: oneString(), format: 'openai' };
    }
    const schema =
      model === null
        ? fieldsSchema(site.table, fieldsOf(site, parameters, parsed?.parameters ?? new Map()))
        : model.schema;
    const refusal =
      extra !== undefined
        ? `ValueError: Arg ${extra} in docstring not found in function signature.`
        : !isGiven && described.trim() === ''
          ? 'ValueError: Function must have a docstring if description not provided.'
          : undefined;
    return {
      name,
      description,
      schema: schema === undefined ? undefined : asSent(schema),
      format: 'openai',
      ...(refusal === undefined ? {} : { refusal }),
    };
  },
};

const unknownTool = { schema: undefined, format: 'openai' } as const;

/** `position`: that of the name in a call; null for a decorator. */
function givenName(site: ToolSite, position: number | null): string | undefined {
  if (position !== null) return site.text('name', position);
  const first = site.found.call?.positional[0];
  const isText = first?.kind === 'str' || first?.kind === 'unknown';
  return site.text('name_or_callable', isText ? 0 : -1);
}

interface ArgsModel {
  readonly schema: JsonObject | undefined;
  readonly description: string | null;
}

/** The schema in `args_schema`: a model or a dict; null where there is none. */
function argsSchemaOf(site: ToolSite, value: PyValue | undefined): ArgsModel | null {
  if (value === undefined || value.kind === 'none') return null;
  if (value.kind === 'entity' && value.entity.kind === 'class') return ofModel(site, value.entity.of);
  const json = value.kind === 'dict' ? encode(value) : undefined;
  if (isJsonObject(json)) {
    return { schema: json, description: typeof json['description'] === 'string' ? json['description'] : null };
  }
  site.missing('args_schema', 'the class is only known at run time', site.expressionOf('args_schema'));
  return { schema: undefined, description: null };
}

function ofModel(site: ToolSite, of: ClassRef): ArgsModel {
  const { table } = site;
  const kind = classKind(table.index, of);
  if (!isModelKind(kind)) site.missing('args_schema', `"${of.declaration.name}" isn't a model`);
  const node = table.classKey(of);
  const definition = node.kind === 'reference' ? table.get(node.key) : null;
  // The model that is sent is made of the fields, so the settings of the class are not in it.
  const schema =
    definition?.kind === 'class' && kind === 'model'
      ? fieldsSchema(
          table,
          table.fieldsOf(definition).map((field) => ({ ...field, alias: field.name, spec: sentSpec(field.spec) })),
        )
      : typeSchema(table, node);
  return { schema: withoutInjected(site, of, schema), description: documentation(table, of) };
}

/** Only the description, the default and the limits of a field are sent. */
function sentSpec({ metadata, unread, default: given, description }: FieldSpec, said = description): FieldSpec {
  return {
    metadata,
    unread,
    ...(given === undefined ? {} : { default: given }),
    ...(said === undefined ? {} : { description: said }),
  };
}

/** Fields whose type says that a run gives their value aren't sent. */
function withoutInjected(site: ToolSite, of: ClassRef, schema: JsonObject): JsonObject {
  const node = site.table.classKey(of);
  const definition = node.kind === 'reference' ? site.table.get(node.key) : null;
  if (definition?.kind !== 'class') return schema;
  const hidden = new Set(
    of.declaration.members.flatMap((member) => {
      if (member.kind !== 'assignment' || member.annotation === null) return [];
      return injected.test(of.module.text.slice(member.annotation.start, member.annotation.end)) ? [member.name] : [];
    }),
  );
  if (hidden.size === 0) return schema;
  const { properties, required, ...rest } = schema;
  const kept = Object.entries(isJsonObject(properties) ? properties : {}).filter(([name]) => !hidden.has(name));
  const needed = Array.isArray(required) ? required.filter((name) => !hidden.has(String(name))) : [];
  const out: Record<string, JsonValue> = {};
  for (const key of Object.keys(schema)) {
    if (key === 'properties') out[key] = Object.fromEntries(kept);
    else if (key !== 'required') out[key] = rest[key] ?? null;
    else if (needed.length > 0) out[key] = needed;
  }
  return out;
}

const injected = /\b(?:Injected(?:ToolArg|ToolCallId|State|Store)|ToolRuntime)\b/;

function isInjected(site: ToolSite, { name, annotation, scope }: PyFunctionParameter): boolean {
  if (name === 'run_manager' || name === 'callbacks') return true;
  if (annotation === null) return false;
  const names = typeNames(site.table.index, scope, annotation).map(symbolOf);
  return names.some((symbol) =>
    /^(?:langchain|langgraph):(?:RunnableConfig|Injected(?:ToolArg|ToolCallId|State|Store)|ToolRuntime|Runtime)$/.test(
      symbol,
    ),
  );
}

function fieldsOf(
  site: ToolSite,
  parameters: readonly PyFunctionParameter[],
  descriptions: ReadonlyMap<string, string>,
): readonly ReadField[] {
  const { table } = site;
  const fields: ReadField[] = [];
  for (const parameter of parameters) {
    const { name, kind, annotation, scope } = parameter;
    if (isInjected(site, parameter) || name.startsWith('_')) continue;
    const said = descriptions.get(name) ?? annotatedText(parameter) ?? undefined;
    if (kind === 'var-positional' || kind === 'var-keyword') {
      const item = annotation === null ? ANY : table.types.read(annotation, scope);
      const node: TypeNode =
        kind === 'var-positional'
          ? { kind: 'tuple', items: [], rest: item, constraints: NO_CONSTRAINTS }
          : container('dict', [scalar('str'), item]);
      const alias = name === 'args' || name === 'kwargs' ? `v__${name}` : name;
      fields.push({ name: alias, alias, node, spec: plainSpec(said), required: false });
      continue;
    }
    fields.push(fieldOfParameter(table, parameter, (spec) => sentSpec(spec, said ?? spec.description)));
  }
  return fields;
}

function plainSpec(description: string | undefined): FieldSpec {
  return {
    metadata: [],
    unread: [],
    default: { kind: 'value', value: NONE },
    ...(description === undefined ? {} : { description }),
  };
}

/** `Tool(name="…", func=f, description="…")`, which gives its function one string. */
function ofPlainTool(site: ToolSite, _made: EntityOf<'function'>): SentTool {
  const model = argsSchemaOf(site, site.option('args_schema'));
  return {
    name: site.text('name', 0),
    description: site.text('description', 2),
    schema: model === null ? oneString() : model.schema === undefined ? undefined : asSent(model.schema),
    format: 'openai',
  };
}

/** The arguments of a tool without a schema. */
function oneString(): JsonObject {
  return { properties: { __arg1: { title: '__arg1', type: 'string' } }, required: ['__arg1'], type: 'object' };
}

/** A subclass of `BaseTool`: its `args_schema`, else the parameters of its `_run`. */
function ofClass(site: ToolSite, of: ClassRef): SentTool {
  const { table } = site;
  const value = classValueOf(table, of, 'args_schema');
  const model = argsSchemaOf(site, value);
  const method = methodOf(table.index, of, '_run') ?? methodOf(table.index, of, '_arun');
  const fields = model === null && method !== null ? fieldsOf(site, functionParameters(table, method), new Map()) : [];
  const schema = model === null ? (method === null ? undefined : fieldsSchema(table, fields)) : model.schema;
  if (schema === undefined && model === null) site.missing('args_schema', 'the class has no _run() in the workspace');
  return {
    name: classText(site, of, 'name'),
    description: classText(site, of, 'description'),
    schema: schema === undefined ? undefined : asSent(schema),
    format: 'openai',
  };
}

/** The schema as `convert_to_openai_tool` makes it: without references, its description and titles outside of lists. */
function asSent(schema: JsonObject): JsonObject {
  const { title: _, description: __, ...whole } = dereferenced(schema) ?? schema;
  return withoutTitles(whole, '');
}

function withoutTitles(object: JsonObject, around: string): JsonObject {
  const kept = Object.entries(object).filter(
    ([key, value]) => key !== 'title' || (isJsonObject(value) && around === 'properties'),
  );
  return Object.fromEntries(
    kept.map(([key, value]): readonly [string, JsonValue] => [
      key,
      isJsonObject(value) ? withoutTitles(value, key) : value,
    ]),
  );
}

/** Python's `textwrap.dedent`. */
export function dedent(text: string): string {
  const lines = text.split('\n').map((line) => (/^[ \t]+$/.test(line) ? '' : line));
  let margin: string | null = null;
  for (const line of lines) {
    if (line === '') continue;
    const own = /^[ \t]*/.exec(line)?.[0] ?? '';
    if (margin === null) margin = own;
    else {
      let same = 0;
      while (same < margin.length && margin[same] === own[same]) same++;
      margin = margin.slice(0, same);
    }
  }
  const shared = margin?.length ?? 0;
  return lines.map((line) => line.slice(shared)).join('\n');
}
