import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  member,
} from '../../json/json-value.ts';
import { childPointer, valueAt } from '../../json/pointer.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { percentDecoded } from '../../text/percent-decoding.ts';
import { say } from '../../text/say.ts';
import { words } from '../../text/words.ts';
import type { Loss } from '../../tools/loss.ts';
import { copyOf } from './slots.ts';

export interface OpenapiOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
  /** The document, or a part of it: the targets of `$ref`s. */
  readonly document: JsonObject;
}

interface OpenapiArguments {
  readonly properties: MutableJsonObject;
  readonly required: readonly string[];
  /** Argument name → pointer below `/operation` to its schema. */
  readonly origins: ReadonlyMap<string, string>;
  readonly losses: readonly Loss[];
}

/** Follows `$ref`s that stand alone (parameters, bodies, responses), at most 20 of them. Undefined for no object. */
function resolved(value: JsonValue | undefined, document: JsonObject): JsonObject | undefined {
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
  const lose = (path: string, lost: string, reason: string): void => void losses.push({ path, lost, reason });
  const add = (name: string, place: string, schema: JsonObject, isRequired: boolean, origin: string): void => {
    const free = Object.hasOwn(properties, name) ? `${place}_${name}` : name;
    if (Object.hasOwn(properties, free)) {
      lose(origin, say`a second argument "${name}"`, say`Argument names must be unique.`);
      return;
    }
    if (free !== name) lose(origin, say`name "${name}"`, say`Duplicate argument name. Renamed to "${free}".`);
    properties[free] = schema;
    origins.set(free, origin);
    if (isRequired) required.add(free);
  };
  listAt(operation, 'parameters').forEach((item, index) => {
    const pointer = `/operation/parameters/${index}`;
    const parameter = resolved(item, document);
    const name = parameter === undefined ? undefined : member(parameter, 'name');
    if (parameter === undefined || typeof name !== 'string') {
      lose(pointer, say`parameter`, say`The parameter has no name, or the reference target was not found.`);
      return;
    }
    const place = member(parameter, 'in');
    const isRequired = member(parameter, 'required') === true;
    if (place === 'body') {
      addBody(resolved(member(parameter, 'schema'), document), isRequired, `${pointer}/schema`);
    } else {
      add(name, typeof place === 'string' ? place : 'other', parameterSchema(parameter), isRequired, pointer);
    }
  });

  function addBody(schema: JsonObject | undefined, isRequired: boolean, pointer: string): void {
    if (schema === undefined) return;
    const members = objectAt(schema, 'properties');
    if (members === null) {
      add('body', 'request', schema, isRequired, pointer);
      return;
    }
    const names = listAt(schema, 'required');
    for (const name of Object.keys(members)) {
      const value = objectAt(members, name) ?? emptyObject();
      add(name, 'body', value, isRequired && names.includes(name), childPointer(`${pointer}/properties`, name));
    }
    for (const key of ['oneOf', 'anyOf', 'allOf', 'additionalProperties']) {
      if (member(schema, key) !== undefined && member(schema, key) !== false) {
        lose(
          `${pointer}/${key}`,
          say`"${key}" of the request body`,
          say`The value was merged with the other parts of the request.`,
        );
      }
    }
  }

  const body = resolved(member(operation, 'requestBody'), document);
  if (body === undefined && member(operation, 'requestBody') !== undefined) {
    lose('/operation/requestBody', say`request body`, say`Reference target not found.`);
  }
  const content = body === undefined ? undefined : contentOf(body);
  if (body !== undefined && content !== undefined) {
    const pointer = `/operation/requestBody/content/${content.type.replaceAll('~', '~0').replaceAll('/', '~1')}/schema`;
    const schema = resolved(content.schema, document);
    if (schema === undefined) {
      lose(pointer, say`schema of the request body`, say`Reference target not found.`);
      add('body', 'request', emptyObject(), member(body, 'required') === true, pointer);
    } else {
      // `required` of the body is false by default, but clients treat a body with required members as required.
      addBody(schema, true, pointer);
    }
  }
  return { properties, required: [...required], origins, losses };
}

const parameterKeywords = words('type format items enum default minimum maximum minLength maxLength pattern');

/** The schema of a parameter: OpenAPI 3 nests it, Swagger 2 writes its keywords into the parameter. */
function parameterSchema(parameter: JsonObject): JsonObject {
  const nested = member(parameter, 'schema') ?? contentOf(parameter)?.schema;
  const schema = copyOf(isJsonObject(nested) ? nested : emptyObject());
  if (!isJsonObject(nested)) {
    for (const key of parameterKeywords) {
      const value = member(parameter, key);
      if (value !== undefined) schema[key] = value;
    }
  }
  const description = member(parameter, 'description');
  if (typeof description === 'string') schema['description'] = description;
  return schema;
}

function contentOf(holder: JsonObject): { readonly type: string; readonly schema: JsonValue | undefined } | undefined {
  const content = member(holder, 'content');
  if (!isJsonObject(content)) return undefined;
  const types = Object.keys(content);
  const type = types.find((name) => /^application\/(.+\+)?json\b/.test(name)) ?? types[0];
  const entry = type === undefined ? undefined : member(content, type);
  return type === undefined || !isJsonObject(entry) ? undefined : { type, schema: member(entry, 'schema') };
}

/** The schema of the first successful response; in Swagger 2 it is in the response itself. Undefined if there is none. */
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
