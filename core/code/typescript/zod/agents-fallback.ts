/**
 * The JSON Schema that `@openai/agents` makes of a schema of zod itself, where `openai` can't make a strict one. It keeps types and
 * descriptions, and no constraints. After `zodJsonSchemaCompat` of that package.
 */

type Internals = Readonly<Record<string, unknown>>;
type Json = Record<string, unknown>;

const decorators: ReadonlySet<string> = new Set([
  ...[
    'brand',
    'branded',
    'catch',
    'default',
    'effects',
    'pipeline',
    'pipe',
    'prefault',
    'readonly',
    'refinement',
    'transform',
  ],
]);

/** The schema of an object; null for one that can't be converted. */
export function agentsFallback(zod: object): Json | null {
  const schema = objectSchema(zod);
  return schema === null ? null : { ...schema, $schema: 'http://json-schema.org/draft-07/schema#' };
}

/** Whether a schema has an intersection, for which the package has rules of its own. */
export function hasIntersection(value: unknown, depth = 0): boolean {
  const definition = definitionOf(value);
  if (definition === null || depth > 60) return false;
  if (typeOf(value) === 'intersection') return true;
  const parts = [
    ...[
      definition['innerType'],
      definition['element'],
      definition['type'],
      definition['valueType'],
      definition['schema'],
    ],
    ...listOf(definition['options']),
    ...listOf(definition['items']),
    ...Object.values(shapeOf(value) ?? {}),
  ];
  return parts.some((part) => typeof part === 'object' && hasIntersection(part, depth + 1));
}

function isRecord(value: unknown): value is Internals {
  return typeof value === 'object' && value !== null;
}

function definitionOf(value: unknown): Internals | null {
  if (!isRecord(value)) return null;
  const inner = value['_zod'];
  const found = (isRecord(inner) ? inner['def'] : null) ?? value['_def'] ?? value['def'];
  return isRecord(found) ? found : null;
}

function typeOf(value: unknown): string | null {
  const definition = definitionOf(value);
  const raw = definition?.['typeName'] ?? definition?.['type'];
  return typeof raw === 'string' ? raw.toLowerCase().replace(/^zod/, '') : null;
}

function innerOf(value: unknown): unknown {
  const definition = definitionOf(value);
  for (const key of ['innerType', 'schema', 'base', 'type', 'wrapped', 'underlying']) {
    const inner = definition?.[key];
    if (inner !== undefined && inner !== null) return inner;
  }
  return null;
}

function withoutDecorators(value: unknown): unknown {
  let current = value;
  while (decorators.has(typeOf(current) ?? '')) {
    const inner = innerOf(current);
    if (inner === null || inner === current) return current;
    current = inner;
  }
  return current;
}

function descriptionOf(value: unknown): string | null {
  const direct = isRecord(value) ? value['description'] : null;
  if (typeof direct === 'string' && direct.trim() !== '') return direct;
  let current = value;
  const known = new Set<unknown>();
  while (isRecord(current) && !known.has(current)) {
    known.add(current);
    const own = definitionOf(current)?.['description'];
    if (typeof own === 'string' && own.trim() !== '') return own;
    const inner = innerOf(current);
    if (inner === null) return null;
    current = inner;
  }
  return null;
}

function shapeOf(value: unknown): Internals | null {
  if (!isRecord(value)) return null;
  const shape = value['shape'] ?? definitionOf(value)?.['shape'];
  const known: unknown = typeof shape === 'function' ? shape() : shape;
  return isRecord(known) ? known : null;
}

function objectSchema(value: unknown): Json | null {
  const shape = shapeOf(value);
  if (shape === null) return null;
  const properties: Json = {};
  const required: string[] = [];
  for (const [key, field] of Object.entries(shape)) {
    let current = withoutDecorators(field);
    let isOptional = false;
    while (typeOf(current) === 'optional') {
      isOptional = true;
      const inner = withoutDecorators(definitionOf(current)?.['innerType']);
      if (!isRecord(inner) || inner === current) break;
      current = inner;
    }
    const schema = schemaOf(current);
    if (schema === null) return null;
    const description = descriptionOf(field);
    if (description !== null && !('description' in schema)) schema['description'] = description;
    properties[key] = schema;
    if (!isOptional) required.push(key);
  }
  const description = descriptionOf(value);
  return {
    type: 'object',
    properties,
    required,
    additionalProperties: false,
    ...(description === null ? {} : { description }),
  };
}

function schemaOf(value: unknown): Json | null {
  const bare = withoutDecorators(value);
  const definition = definitionOf(bare);
  if (definition === null) return null;
  const schema = bareSchema(typeOf(bare), bare, definition);
  const description = descriptionOf(value);
  if (schema !== null && description !== null) schema['description'] = description;
  return schema;
}

function bareSchema(type: string | null, bare: unknown, definition: Internals): Json | null {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type };
    case 'object':
      return objectSchema(bare);
    case 'array': {
      const items = schemaOf(definition['element'] ?? definition['items'] ?? definition['type']);
      return items === null ? null : { type: 'array', items };
    }
    case 'tuple': {
      const items = all(listOf(definition['items']));
      if (items === null || items.length === 0) return null;
      const size = items.length;
      return { type: 'array', items, minItems: size, ...(definition['rest'] ? {} : { maxItems: size }) };
    }
    case 'union':
    case 'discriminatedunion': {
      const options = all(listOf(definition['options'] ?? definition['schemas']));
      return options === null || options.length === 0 ? null : { anyOf: options };
    }
    case 'literal':
      return literalSchema(definition);
    case 'enum':
    case 'nativeenum':
      return enumSchema(definition);
    case 'record': {
      const values = schemaOf(definition['valueType'] ?? definition['values']);
      return values === null ? null : { type: 'object', additionalProperties: values };
    }
    case 'nullable': {
      const inner = schemaOf(definition['innerType'] ?? definition['type']);
      return inner === null ? null : { anyOf: [inner, { type: 'null' }] };
    }
    default:
      return null;
  }
}

function all(values: readonly unknown[]): Json[] | null {
  const schemas: Json[] = [];
  for (const value of values) {
    const schema = schemaOf(value);
    if (schema === null) return null;
    schemas.push(schema);
  }
  return schemas;
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Map) return [...value.values()];
  return value === undefined || value === null ? [] : [value];
}

function literalSchema(definition: Internals): Json | null {
  const typeName = (value: unknown): string => (value === null ? 'null' : typeof value);
  const single = definition['value'] ?? definition['literal'];
  if (single !== undefined) return { const: single, type: typeName(single) };
  const values = listOf(definition['values']);
  if (values.length === 0) return null;
  if (values.length === 1) return { const: values[0], type: typeName(values[0]) };
  return { enum: values, type: [...new Set(values.map(typeName))] };
}

function enumSchema(definition: Internals): Json | null {
  const source = definition['values'] ?? definition['entries'] ?? definition['options'] ?? definition['enum'];
  const values = Array.isArray(source) ? source : isRecord(source) ? valuesOfEnum(source) : [];
  if (values.length === 0) return null;
  const types = new Set(values.map((value) => typeof value));
  const type = types.size > 1 ? ['string', 'number'] : types.has('string') ? 'string' : 'number';
  return { type, enum: values };
}

/** Numbers lead back to their names in an enum: only the names count. */
function valuesOfEnum(source: Internals): readonly unknown[] {
  return Object.keys(source)
    .filter((key) => typeof source[String(source[key])] !== 'number')
    .map((key) => source[key]);
}
