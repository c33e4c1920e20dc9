import { isJsonArray, type JsonObject, type JsonValue, objectOf } from '../../../json/json-value.ts';
import { followed } from '../../../python/schema/annotation.ts';
import { sorted } from '../../../python/schema/schema-values.ts';
import type { PlacedType } from '../../../python/schema/values-and-types.ts';
import { packageName, symbolOf } from '../names.ts';
import type { ToolSite } from '../tool-site.ts';

const text: JsonObject = { type: 'string' };
const none: JsonObject = { type: 'null' };

function optional(type: JsonObject, title?: string): JsonObject {
  return { anyOf: [type, none], default: null, ...(title === undefined ? {} : { title }) };
}

const meta: JsonObject = optional({ additionalProperties: true, type: 'object' }, 'Meta');
const annotations: JsonObject = optional({ $ref: '#/$defs/Annotations' });
const mimeType: JsonObject = optional(text, 'Mimetype');
const uri: JsonObject = { format: 'uri', minLength: 1, title: 'Uri', type: 'string' };

function titledText(title: string): JsonObject {
  return { title, type: 'string' };
}

function constant(value: string): JsonObject {
  return { const: value, title: 'Type', type: 'string' };
}

function model(
  title: string,
  description: string | null,
  properties: JsonObject,
  required: readonly string[],
): JsonObject {
  return {
    additionalProperties: true,
    ...(description === null ? {} : { description }),
    properties,
    ...(required.length === 0 ? {} : { required }),
    title,
    type: 'object',
  };
}

function media(title: string, kind: string): JsonObject {
  const properties = {
    type: constant(kind),
    data: titledText('Data'),
    mimeType: titledText('Mimetype'),
    annotations,
    _meta: meta,
  };
  return model(title, `${title.replace('Content', '')} content for a message.`, properties, [
    'type',
    'data',
    'mimeType',
  ]);
}

/** The models of MCP's content, as Pydantic writes them. Source: mcp 1.30, measured. */
const definitions: Readonly<Record<string, JsonObject>> = {
  Annotations: model(
    'Annotations',
    null,
    {
      audience: optional({ items: { enum: ['user', 'assistant'], type: 'string' }, type: 'array' }, 'Audience'),
      priority: optional({ maximum: 1, minimum: 0, type: 'number' }, 'Priority'),
    },
    [],
  ),
  Icon: model(
    'Icon',
    'An icon for display in user interfaces.',
    { src: titledText('Src'), mimeType, sizes: optional({ items: text, type: 'array' }, 'Sizes') },
    ['src'],
  ),
  BlobResourceContents: model(
    'BlobResourceContents',
    'Binary contents of a resource.',
    { uri, mimeType, _meta: meta, blob: titledText('Blob') },
    ['uri', 'blob'],
  ),
  TextResourceContents: model(
    'TextResourceContents',
    'Text contents of a resource.',
    { uri, mimeType, _meta: meta, text: titledText('Text') },
    ['uri', 'text'],
  ),
  TextContent: model(
    'TextContent',
    'Text content for a message.',
    { type: constant('text'), text: titledText('Text'), annotations, _meta: meta },
    ['type', 'text'],
  ),
  ImageContent: media('ImageContent', 'image'),
  AudioContent: media('AudioContent', 'audio'),
  EmbeddedResource: model(
    'EmbeddedResource',
    'The contents of a resource, embedded into a prompt or tool call result.\n\nIt is up to the client how best to render embedded resources for the benefit\nof the LLM and/or the user.',
    {
      type: constant('resource'),
      resource: {
        anyOf: [{ $ref: '#/$defs/TextResourceContents' }, { $ref: '#/$defs/BlobResourceContents' }],
        title: 'Resource',
      },
      annotations,
      _meta: meta,
    },
    ['type', 'resource'],
  ),
  ResourceLink: model(
    'ResourceLink',
    'A resource that the server is capable of reading, included in a prompt or tool call result.\n\nNote: resource links returned by tools are not guaranteed to appear in the results of `resources/list` requests.',
    {
      name: titledText('Name'),
      title: optional(text, 'Title'),
      uri,
      description: optional(text, 'Description'),
      mimeType,
      size: optional({ type: 'integer' }, 'Size'),
      icons: optional({ items: { $ref: '#/$defs/Icon' }, type: 'array' }, 'Icons'),
      annotations,
      _meta: meta,
      type: constant('resource_link'),
    },
    ['name', 'uri', 'type'],
  ),
};

const blocks = ['TextContent', 'ImageContent', 'AudioContent', 'ResourceLink', 'EmbeddedResource'];

/** The output schema of a result that is made of MCP's content classes only; null for any other type. `title` is that of a wrapped result. */
export function contentSchema(site: ToolSite, type: PlacedType, title: string): JsonObject | null {
  const schema = schemaOf(site, type, 0);
  if (schema === null) return null;
  const own = definitionOf(schema);
  const { anyOf: members } = schema;
  const isOptionalClass = Array.isArray(members) && members.length === 2 && members.includes(none);
  const body = own ?? {
    properties: { result: isOptionalClass ? schema : { ...schema, title: 'Result' } },
    required: ['result'],
    title,
    type: 'object',
  };
  const used = new Set<string>();
  collect(body, used);
  return sorted({ ...body, $defs: objectOf([...used].sort().map((name) => [name, definitions[name]])) }) as JsonObject;
}

function definitionOf({ $ref: reference }: JsonObject): JsonObject | null {
  return typeof reference === 'string' ? (definitions[reference.replace('#/$defs/', '')] ?? null) : null;
}

/** Adds the names of all definitions that a schema uses. */
function collect(value: JsonValue, used: Set<string>): void {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/\$defs\/(\w+)"/g)) {
    const definition = definitions[name];
    if (definition === undefined || used.has(name)) continue;
    used.add(name);
    collect(definition, used);
  }
}

function schemaOf(site: ToolSite, given: PlacedType, depth: number): JsonObject | null {
  if (depth > 10) return null;
  const { expression, scope } = followed(site.table, given);
  const { index } = site.table;
  const all = (items: readonly (typeof expression)[]): readonly JsonObject[] | null => {
    const schemas = items.map((item) => schemaOf(site, { expression: item, scope }, depth + 1));
    return schemas.every((schema) => schema !== null) ? schemas : null;
  };
  if (expression.kind === 'constant') return expression.value === 'None' ? none : null;
  if (expression.kind === 'binary') return unionOf(all(expression.operands));
  if (expression.kind === 'subscript') {
    const name = packageName(index, scope, expression.value);
    const items = all(expression.index.kind === 'tuple' ? expression.index.items : [expression.index]);
    const [first] = items ?? [];
    if (items === null || first === undefined) return null;
    if (name === 'typing.Union') return unionOf(items);
    if (name === 'typing.Optional') return unionOf([...items, none]);
    return /^(?:list|typing\.Sequence)$/.test(name ?? '') ? { items: first, type: 'array' } : null;
  }
  const name = packageName(index, scope, expression);
  const [, last = ''] = name === null ? [] : symbolOf(name).split(':');
  if (last === 'ContentBlock') return unionOf(blocks.map(referenceTo));
  return blocks.includes(last) ? referenceTo(last) : null;
}

function referenceTo(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}

function unionOf(members: readonly JsonObject[] | null): JsonObject | null {
  if (members === null) return null;
  const flat = members.flatMap((one): readonly JsonValue[] => {
    const inner: JsonValue = one['anyOf'] ?? null;
    return isJsonArray(inner) ? inner : [one];
  });
  return { anyOf: flat };
}
