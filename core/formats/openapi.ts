import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  member,
  objectOf,
} from '../json/json-value.ts';
import { escapeSegment, splitPointer } from '../json/pointer.ts';
import { rewriteSchema } from '../schema/walk.ts';
import { given } from '../text/given.ts';
import { say } from '../text/say.ts';
import { wordSet } from '../text/words.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Converted, Loss } from '../tools/loss.ts';
import { noStrictFlag } from './limits.ts';
import { buildCanonical, textOrEmpty } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import { type OpenapiOperation, operationArguments, responseSchema } from './shared/openapi-arguments.ts';
import { objectSchema } from './shared/property-map.ts';
import { type Extra, extrasOf } from './shared/slots.ts';

const readKeys = wordSet('operationId description summary parameters requestBody responses');

/**
 * One operation of an OpenAPI 3 or Swagger 2 document: `{method, path, operation}` and the parts of the document that
 * it uses; alone it may have no method and path. The path, query and header parameters and the members of the body
 * become one object of arguments. Only read.
 */
export const openapi = defineFormat({
  id: 'openapi',
  title: 'OpenAPI',
  provider: 'OpenAPI',
  strictFlag: noStrictFlag,
  slots: [],
  readOnly: true,
  detectedBy: ['operation'],
  detect(definition) {
    const found = operationOf(definition);
    // Without its path, the target of an operation is unknown.
    return found === null ? 0 : found.path === '' ? 0.9 : 1;
  },
  parse: parseOperation,
  extras(definition) {
    const operation = member(definition, 'operation');
    const outer = extrasOf(definition, []).filter((extra) =>
      ['path', 'method', 'servers', 'security'].includes(extra.path[0] ?? ''),
    );
    const inner: readonly Extra[] = isJsonObject(operation) ? extrasOf(operation, []) : [];
    return [
      ...outer,
      ...inner
        .filter((extra) => !readKeys.has(extra.path[0] ?? ''))
        .map((extra) => ({ ...extra, path: ['operation', ...extra.path] })),
    ];
  },
  locate(definition, pointer) {
    const found = operationOf(definition);
    const [first, second, name] = splitPointer(pointer) ?? [];
    if (found === null) return null;
    switch (first) {
      case 'inputs':
        return second === 'properties' && name !== undefined
          ? (originsOf(definition, found).get(name) ?? '/operation')
          : '/operation';
      case 'outputs':
        return '/operation/responses';
      case 'name':
        return member(found.operation, 'operationId') !== undefined
          ? '/operation/operationId'
          : found.path === ''
            ? '/operation'
            : '/path';
      case 'title':
        return '/operation/summary';
      case 'description':
        return member(found.operation, 'description') === undefined ? '/operation/summary' : '/operation/description';
      default:
        return '';
    }
  },
});

const knownOrigins = new WeakMap<JsonObject, ReadonlyMap<string, string>>();

/** The origin of each argument; computed once for each definition, because every loss asks. */
function originsOf(definition: JsonObject, found: OpenapiOperation): ReadonlyMap<string, string> {
  const origins = knownOrigins.get(definition) ?? operationArguments(found).origins;
  knownOrigins.set(definition, origins);
  return origins;
}

function operationOf(definition: JsonObject): OpenapiOperation | null {
  const operation = member(definition, 'operation');
  if (!isJsonObject(operation)) return null;
  const path = member(definition, 'path');
  const method = member(definition, 'method');
  const isNamed = typeof method === 'string' || typeof member(operation, 'operationId') === 'string';
  return isNamed && (path === undefined || typeof path === 'string')
    ? { operation, path: textOrEmpty(path), method: textOrEmpty(method), document: definition }
    : null;
}

function parseOperation(definition: JsonObject): Converted<CanonicalTool> {
  const found = operationOf(definition);
  if (found === null) {
    const warning = say`An OpenAPI operation requires "operation", and either "method" or "operationId".`;
    return buildCanonical('openapi', definition, {}, [], [warning]);
  }
  const { operation, method, path } = found;
  const id = textOrEmpty(member(operation, 'operationId'));
  const description = textOrEmpty(member(operation, 'description'));
  const summary = textOrEmpty(member(operation, 'summary'));
  const read = operationArguments(found);
  const inputs = withDefinitions(objectSchema(read.properties, read.required), found, '/inputs');
  const response = responseSchema(found);
  const outputs = response === undefined ? undefined : withDefinitions(response, found, '/outputs');
  const named = id === '' ? nameOf(method, path) : id;
  const isGuess = id === '' && path === '';
  const members = given({
    name: named,
    description: (description === '' ? summary : description).trim(),
    inputs: inputs.schema,
    title: description !== '' && summary !== '' ? summary.trim() : null,
    outputs: outputs?.schema,
  });
  return buildCanonical(
    'openapi',
    definition,
    members,
    [...read.losses, ...inputs.losses, ...(outputs?.losses ?? [])],
    isGuess ? [say`The operation has no operationId and no path. Named the tool "${named}".`] : [],
  );
}

/** `get /pets/{id}` → `get_pets_id`. */
function nameOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return [method.toLowerCase(), ...words].join('_');
}

/** The schema with the document's schemas that it refers to under `$defs`; a reference without a target becomes "anything". */
function withDefinitions(
  schema: JsonObject,
  { document }: OpenapiOperation,
  base: string,
): { readonly schema: JsonObject; readonly losses: readonly Loss[] } {
  const components = member(document, 'components');
  const schemas = isJsonObject(components) ? member(components, 'schemas') : member(document, 'definitions');
  const known = isJsonObject(schemas) ? schemas : emptyObject();
  const definitions: MutableJsonObject = emptyObject();
  const missing = new Set<string>();
  const unwritten: string[] = [];
  const rewrite = (value: JsonValue | undefined): JsonValue =>
    rewriteSchema(value ?? null, (inner) => {
      const reference = isJsonObject(inner) ? member(inner, '$ref') : undefined;
      if (!isJsonObject(inner) || typeof reference !== 'string') return inner;
      const name = componentName(reference);
      const beside = Object.entries(inner).filter(([key]) => key !== '$ref');
      if (name === null || !Object.hasOwn(known, name)) {
        missing.add(reference);
        return objectOf(beside);
      }
      if (isJsonObject(known[name]) && !Object.hasOwn(definitions, name)) {
        definitions[name] = known[name];
        unwritten.push(name);
      }
      return objectOf([['$ref', `#/$defs/${escapeSegment(name)}`], ...beside]);
    });
  const rewritten = rewrite(schema);
  for (let name = unwritten.pop(); name !== undefined; name = unwritten.pop()) definitions[name] = rewrite(known[name]);
  const path = base === '/outputs' ? '/operation/responses' : '/operation';
  const reason = say`Reference target not found.`;
  const losses = [...missing].map((reference) => ({ path, lost: say`reference "${reference}"`, reason }));
  const root = isJsonObject(rewritten) ? rewritten : emptyObject();
  const result =
    Object.keys(definitions).length === 0 ? root : objectOf([...Object.entries(root), ['$defs', definitions]]);
  return { schema: result, losses };
}

function componentName(reference: string): string | null {
  const match = /^#\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(reference);
  return match?.[1] === undefined ? null : match[1].replaceAll('~1', '/').replaceAll('~0', '~');
}
