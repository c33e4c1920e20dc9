import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/json-value.ts';
import type { ReadField } from '../../../python/schema/definition.ts';
import { fieldOfParameter, functionParameters, rawDocstring } from '../../../python/schema/parameters.ts';
import { methodOf } from '../../../python/schema/scope.ts';
import type { ClassRef, EntityOf } from '../../../python/schema/values-and-types.ts';
import { classText, classValueOf } from '../class-values.ts';
import { dereferenced } from '../dereferenced.ts';
import { fieldsSchema, typeSchema } from '../model-schema.ts';
import type { FrameworkPolicy, SentTool } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';

/** CrewAI: `@tool` and subclasses of `BaseTool`. Source: crewai 1.15, measured. */
export const crewaiPolicy: FrameworkPolicy = {
  framework: 'crewai',
  packages: ['crewai'],
  versions: ['1.15'],
  sentOptions: new Set(),
  read(site) {
    const { function: made, of } = site.found;
    if (of !== null) return ofClass(site, of);
    if (made === null) return sent(site.text('name'), site.text('description'), undefined);
    const name = site.isGiven('', 0) ? site.text('', 0) : made.declaration.name;
    const docstring = rawDocstring(site.table, made);
    const tool = sent(name, docstring ?? undefined, fieldsSchema(site.table, fieldsOf(site, made)));
    return docstring === null ? { ...tool, refusal: 'ValueError: Function must have a docstring' } : tool;
  },
};

function sent(name: string | undefined, description: string | undefined, schema: JsonObject | undefined): SentTool {
  return {
    name: name === undefined ? undefined : sanitized(name),
    description,
    schema: schema === undefined ? undefined : strict(schema),
    format: 'openai',
    more: { strict: true },
  };
}

function fieldsOf(site: ToolSite, made: EntityOf<'function'>): readonly ReadField[] {
  return functionParameters(site.table, made)
    .filter(({ kind, name }) => !kind.startsWith('var-') && name !== 'return')
    .map((parameter) => fieldOfParameter(site.table, parameter));
}

function ofClass(site: ToolSite, of: ClassRef): SentTool {
  const { table } = site;
  const model = classValueOf(table, of, 'args_schema');
  const method = methodOf(table.index, of, '_run') ?? methodOf(table.index, of, '_arun');
  const isModel = model?.kind === 'entity' && model.entity.kind === 'class';
  const isOpen = model !== undefined && model.kind !== 'none' && !isModel;
  const fromRun = isOpen || method === null ? undefined : fieldsSchema(table, fieldsOf(site, method));
  const schema =
    model?.kind === 'entity' && model.entity.kind === 'class'
      ? typeSchema(table, table.classKey(model.entity.of))
      : fromRun;
  if (isOpen) site.missing('args_schema', 'the class is only known at run time');
  else if (schema === undefined) site.missing('args_schema', 'the class has no _run() in the workspace');
  return sent(classText(site, of, 'name'), classText(site, of, 'description'), schema);
}

/** A name that providers accept, in snake case. */
function sanitized(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\0-\x7f]/g, '')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/['"]/g, '')
    .replace(/[^a-z0-9]/g, '_')
    .split('_')
    .filter((part) => part !== '')
    .join('_');
}

const formats: ReadonlySet<JsonValue> = new Set(['date-time', 'date', 'time', 'duration']);

/** A schema without references whose objects are closed and whose properties are all required. */
function strict(schema: JsonObject): JsonObject {
  const { title: _, description: __, ...whole } = dereferenced(closed(schema), false) ?? schema;
  return whole;
}

function closed(schema: JsonObject): JsonObject {
  const visit = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).filter(
      ([key, item]) => !(key === 'format' && typeof item === 'string' && !formats.has(item)),
    );
    const found: Record<string, JsonValue> = {};
    const isObject = value['type'] === 'object';
    for (const [key, item] of entries) {
      if (key === 'oneOf') found['anyOf'] = visit(item);
      else if (key !== 'discriminator') found[key] = isObject && key === 'additionalProperties' ? false : visit(item);
    }
    if (!isObject) return found;
    found['additionalProperties'] ??= false;
    found['properties'] ??= {};
    const { properties } = found;
    found['required'] = isJsonObject(properties) ? Object.keys(properties) : [];
    return found;
  };
  return visit(schema) as JsonObject;
}
