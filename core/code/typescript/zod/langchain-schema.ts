import { _never, $ZodNever, type $ZodType, type $ZodTypeDef, clone, globalRegistry } from 'zod/v4/core';

interface Internals {
  readonly _zod: { readonly def: $ZodTypeDef & Readonly<Record<string, unknown>> };
}

/**
 * The schema that LangChain.js converts: the inputs of transformations, and objects that refuse other properties, as far as
 * `@langchain/core` looks for them (`interopZodTransformInputSchema` and `interopZodObjectStrict`).
 */
export function langchainSchema(schema: object): object {
  const input = inputOf(schema, new Map());
  return typeOf(input) === 'object' ? strictOf(input) : input;
}

function definitionOf(schema: object): Internals['_zod']['def'] {
  return (schema as Internals)._zod.def;
}

function typeOf(schema: unknown): string | null {
  return typeof schema === 'object' && schema !== null && '_zod' in schema ? definitionOf(schema).type : null;
}

function changed(schema: object, members: Readonly<Record<string, unknown>>): object {
  return clone(schema as $ZodType, { ...definitionOf(schema), ...members } as $ZodTypeDef);
}

function withMeta(from: object, to: object): object {
  const meta = globalRegistry.get(from as $ZodType);
  if (meta) globalRegistry.add(to as $ZodType, meta);
  return to;
}

function inputOf(schema: object, known: Map<object, object>): object {
  const before = known.get(schema);
  if (before !== undefined) return before;
  let result = schema;
  if (typeOf(result) === 'pipe') result = inputOf(definitionOf(result)['in'] as object, known);
  const definition = definitionOf(result);
  switch (definition.type) {
    case 'object': {
      const shape: Record<string, unknown> = {};
      for (const [key, one] of Object.entries(definition['shape'] as Readonly<Record<string, object>>)) {
        shape[key] = inputOf(one, known);
      }
      result = changed(result, { shape });
      break;
    }
    case 'array':
      result = changed(result, { element: inputOf(definition['element'] as object, known) });
      break;
    case 'optional':
    case 'nullable':
      result = changed(result, { innerType: inputOf(definition['innerType'] as object, known) });
      break;
    default:
      break;
  }
  known.set(schema, withMeta(schema, result));
  return result;
}

function strictOf(schema: object): object {
  const shape: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(definitionOf(schema)['shape'] as Readonly<Record<string, object>>)) {
    let made: object = one;
    if (typeOf(one) === 'object') made = strictOf(one);
    else if (typeOf(one) === 'array') {
      const element = definitionOf(one)['element'] as object;
      made = changed(one, { element: typeOf(element) === 'object' ? strictOf(element) : element });
    }
    shape[key] = withMeta(one, made);
  }
  return withMeta(schema, changed(schema, { shape, catchall: _never($ZodNever) }));
}
