import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  member,
  objectOf,
} from '../../json/json-value.ts';
import { childPointer, valueAt } from '../../json/pointer.ts';
import { percentDecoded } from '../../text/percent-decoding.ts';
import { say } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';
import { copyOf } from './slots.ts';

/** One OpenAPI operation with what it needs of its document. */
export interface OpenapiOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
  /** The document, or what is left of it: where `$ref`s lead. */
  readonly document: JsonObject;
}

/** The arguments of an operation, and where each came from. */
export interface OpenapiArguments {
  readonly properties: MutableJsonObject;
  readonly required: readonly string[];
  /** Argument name → pointer below `/operation` of its schema. */
  readonly origins: ReadonlyMap<string, string>;
  readonly losses: readonly Loss[];
}

/** Follows `$ref`s that stand alone (parameters, bodies, responses), at most 20 of them. */
export function resolved(value: JsonValue | undefined, document: JsonObject): JsonObject | undefined {
  let current = value;
  for (let step = 0; step < 20; step++) {
    if (!isJsonObject(current)) return undefined;
    const reference = member(current, '$ref');
    if (typeof reference !== 'string') return current;
    current = reference.startsWith('#/') ? valueAt(document, percentDecoded(reference.slice(1))) : undefined;
  }
  return undefined;
}

/** Path, query, header and cookie parameters, then the members of the body, as one set of arguments. */
export function operationArguments({ operation, document }: OpenapiOperation): OpenapiArguments {
  const properties = emptyObject();
  const required = new Set<string>();
  const origins = new Map<string, string>();
  const losses: Loss[] = [];
  const add = (name: string, place: string, schema: JsonObject, isRequired: boolean, origin: string): void => {
    const free = Object.hasOwn(properties, name) ? `${place}_${name}` : name;
    if (Object.hasOwn(properties, free)) {
      losses.push({
        path: origin,
        lost: say`a second argument "${name}"`,
        reason: say`Argument names must be unique.`,
      });
      return;
    }
    if (free !== name) {
      losses.push({
        path: origin,
        lost: say`the name "${name}"`,
        reason: say`Another argument has it; "${free}" is used.`,
      });
    }
    properties[free] = schema;
    origins.set(free, origin);
    if (isRequired) required.add(free);
  };
  const parameters = member(operation, 'parameters');
  (Array.isArray(parameters) ? parameters : []).forEach((item: JsonValue, index) => {
    const pointer = `/operation/parameters/${index}`;
    const parameter = resolved(item, document);
    const name = parameter === undefined ? undefined : member(parameter, 'name');
    if (parameter === undefined || typeof name !== 'string') {
      losses.push({
        path: pointer,
        lost: say`a parameter`,
        reason: say`It has no name, or its reference has no target.`,
      });
      return;
    }
    const place = member(parameter, 'in');
    if (place === 'body') {
      addBody(
        resolved(member(parameter, 'schema'), document),
        member(parameter, 'required') === true,
        `${pointer}/schema`,
      );
    } else {
      add(
        name,
        typeof place === 'string' ? place : 'other',
        parameterSchema(parameter),
        member(parameter, 'required') === true,
        pointer,
      );
    }
  });

  function addBody(schema: JsonObject | undefined, isRequired: boolean, pointer: string): void {
    const members = schema === undefined ? undefined : member(schema, 'properties');
    if (schema === undefined) return;
    if (!isJsonObject(members)) {
      add('body', 'request', schema, isRequired, pointer);
      return;
    }
    const list = member(schema, 'required');
    const names = Array.isArray(list) ? list : [];
    for (const name of Object.keys(members)) {
      const value = member(members, name);
      add(
        name,
        'body',
        isJsonObject(value) ? value : emptyObject(),
        isRequired && names.includes(name),
        childPointer(`${pointer}/properties`, name),
      );
    }
    for (const key of ['oneOf', 'anyOf', 'allOf', 'additionalProperties']) {
      if (member(schema, key) !== undefined && member(schema, key) !== false) {
        losses.push({
          path: `${pointer}/${key}`,
          lost: say`"${key}" of the request body`,
          reason: say`The body is merged with the other parameters into one object.`,
        });
      }
    }
  }

  const body = resolved(member(operation, 'requestBody'), document);
  if (body === undefined && member(operation, 'requestBody') !== undefined) {
    losses.push({
      path: '/operation/requestBody',
      lost: say`the request body`,
      reason: say`Its reference has no target in this document.`,
    });
  }
  const content = body === undefined ? undefined : contentOf(body);
  if (body !== undefined && content !== undefined) {
    const pointer = `/operation/requestBody/content/${content.type.replaceAll('~', '~0').replaceAll('/', '~1')}/schema`;
    const schema = resolved(content.schema, document);
    if (schema === undefined) {
      losses.push({
        path: pointer,
        lost: say`the schema of the request body`,
        reason: say`Its reference has no target in this document.`,
      });
      add('body', 'request', emptyObject(), member(body, 'required') === true, pointer);
    } else {
      // `required` of the body is false by default, and clients treat a body with required members as required all the same.
      addBody(schema, true, pointer);
    }
  }
  return { properties, required: [...required], origins, losses };
}

/** The schema of a parameter: OpenAPI 3 nests it, Swagger 2 writes its keywords into the parameter. */
function parameterSchema(parameter: JsonObject): JsonObject {
  const nested = member(parameter, 'schema') ?? contentOf(parameter)?.schema;
  const schema = copyOf(isJsonObject(nested) ? nested : emptyObject());
  if (!isJsonObject(nested)) {
    for (const key of [
      'type',
      'format',
      'items',
      'enum',
      'default',
      'minimum',
      'maximum',
      'minLength',
      'maxLength',
      'pattern',
    ]) {
      const value = member(parameter, key);
      if (value !== undefined) schema[key] = value;
    }
  }
  const description = member(parameter, 'description');
  if (typeof description === 'string') schema['description'] = description;
  return schema;
}

/** The JSON content of a body or response, else its first. */
function contentOf(holder: JsonObject): { readonly type: string; readonly schema: JsonValue | undefined } | undefined {
  const content = member(holder, 'content');
  if (!isJsonObject(content)) return undefined;
  const types = Object.keys(content);
  const type = types.find((name) => /^application\/(.+\+)?json\b/.test(name)) ?? types[0];
  const entry = type === undefined ? undefined : member(content, type);
  return type === undefined || !isJsonObject(entry) ? undefined : { type, schema: member(entry, 'schema') };
}

/** The schema of the first successful response; Swagger 2 has it in the response itself. */
export function responseSchema({ operation, document }: OpenapiOperation): JsonObject | undefined {
  const responses = member(operation, 'responses');
  if (!isJsonObject(responses)) return undefined;
  const code =
    Object.keys(responses).find((key) => /^2(\d\d|XX)$/.test(key)) ??
    (Object.hasOwn(responses, 'default') ? 'default' : undefined);
  const response = code === undefined ? undefined : resolved(member(responses, code), document);
  const schema = response === undefined ? undefined : (contentOf(response)?.schema ?? member(response, 'schema'));
  return isJsonObject(schema) ? schema : undefined;
}

/** An object schema of these arguments. */
export function objectSchema(properties: JsonObject, required: readonly string[]): JsonObject {
  return objectOf([
    ['type', 'object'],
    ['properties', properties],
    ['required', required.length > 0 ? required : undefined],
  ]);
}
