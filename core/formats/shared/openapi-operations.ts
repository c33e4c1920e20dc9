import {
  emptyObject,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { copyOf } from './slots.ts';

/** One operation with the used parts of its document, as the format `openapi` reads it, and its pointer. */
interface FoundOperation {
  readonly definition: JsonObject;
  readonly pointer: string;
}

type OpenapiPart = 'document' | 'paths' | 'path item' | 'operation';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
/** The keys of a path item beside its operations. */
const besideMethods = /^(?:parameters|summary|description|servers|\$ref|x-.*)$/;

/**
 * The kind of OpenAPI or Swagger part; null for none. A part without its document needs unique keys: an operation its
 * `operationId` with parameters, a body or answers; a path item nothing but methods of HTTP.
 */
export function openapiPartOf(value: JsonObject): OpenapiPart | null {
  if (isOpenapiDocument(value)) return 'document';
  if (typeof member(value, 'operationId') === 'string' && isOperation(value)) return 'operation';
  if (isPathItem(value)) return 'path item';
  const paths = Object.entries(value);
  const isPath = ([path, item]: readonly [string, JsonValue]): boolean =>
    path.startsWith('/') && isJsonObject(item) && isPathItem(item);
  return paths.length > 0 && paths.every(isPath) ? 'paths' : null;
}

export function isOpenapiDocument(value: JsonObject): boolean {
  return (
    isJsonObject(member(value, 'paths')) &&
    (member(value, 'openapi') !== undefined || member(value, 'swagger') !== undefined)
  );
}

/** The operations of such a value, in the order of the text. */
export function operationsOf(value: JsonObject, part: OpenapiPart, pointer: string): readonly FoundOperation[] {
  switch (part) {
    case 'document':
      return operationsOfPaths(value, objectAt(value, 'paths') ?? {}, childPointer(pointer, 'paths'));
    case 'paths':
      return operationsOfPaths(emptyObject(), value, pointer);
    case 'path item':
      return operationsOfItem(emptyObject(), value, undefined, pointer);
    case 'operation':
      return [{ definition: objectOf([['operation', value]]), pointer }];
  }
}

function isOperation(value: JsonObject): boolean {
  const parameters = listAt(value, 'parameters');
  return (
    isJsonObject(member(value, 'requestBody')) ||
    isJsonObject(member(value, 'responses')) ||
    (parameters.length > 0 && parameters.every(isParameter))
  );
}

function isParameter(value: JsonValue): boolean {
  return isJsonObject(value) && (typeof member(value, 'in') === 'string' || typeof member(value, '$ref') === 'string');
}

function isPathItem(value: JsonObject): boolean {
  const keys = Object.keys(value);
  const own = keys.filter((key) => methods.includes(key));
  return (
    own.length > 0 &&
    keys.every((key) => own.includes(key) || besideMethods.test(key)) &&
    own.every((key) => {
      const operation = member(value, key);
      return isJsonObject(operation) && isOperation(operation);
    })
  );
}

function operationsOfPaths(document: JsonObject, paths: JsonObject, pointer: string): readonly FoundOperation[] {
  return Object.keys(paths).flatMap((path) => {
    const item = objectAt(paths, path);
    return item === null ? [] : operationsOfItem(document, item, path, childPointer(pointer, path));
  });
}

function operationsOfItem(
  document: JsonObject,
  item: JsonObject,
  path: string | undefined,
  pointer: string,
): readonly FoundOperation[] {
  return methods.flatMap((method) => {
    const operation = objectAt(item, method);
    if (operation === null) return [];
    const definition = objectOf([
      ['openapi', member(document, 'openapi') ?? member(document, 'swagger')],
      ['servers', member(document, 'servers')],
      ['path', path],
      ['method', method],
      ['operation', withSharedParameters(operation, member(item, 'parameters'))],
      ['components', member(document, 'components')],
      ['definitions', member(document, 'definitions')],
      ['parameters', member(document, 'parameters')],
      ['responses', member(document, 'responses')],
    ]);
    return [{ definition, pointer: childPointer(pointer, method) }];
  });
}

function withSharedParameters(operation: JsonObject, shared: JsonValue | undefined): JsonObject {
  if (!isJsonArray(shared)) return operation;
  const own = listAt(operation, 'parameters');
  const isOverridden = (parameter: JsonValue): boolean =>
    own.some(
      (other) =>
        isJsonObject(parameter) &&
        isJsonObject(other) &&
        ['name', 'in'].every((key) => member(parameter, key) === member(other, key)),
    );
  const merged = copyOf(operation);
  merged['parameters'] = [...shared.filter((parameter) => !isOverridden(parameter)), ...own];
  return merged;
}
