import type { JsonObject } from '../../json/json-value.ts';
import { configText, type ModelConfig } from './config.ts';
import type { Encoder } from './encode.ts';
import type { Notes } from './notes.ts';
import type { PyValue } from './py-value.ts';
import { reasonOf } from './read-field.ts';
import {
  ARRAY_KEYS,
  anyOf,
  decimalSchema,
  distinctSchemas,
  limited,
  literalSchema,
  NUMBER_KEYS,
  OBJECT_KEYS,
  type Schema,
  schemaWith,
  TEXT_KEYS,
} from './schema-values.ts';
import type { TypeNode, TypeNodeOf } from './type-node.ts';

/** What is asked of whoever writes the definitions. */
interface Host {
  /** That of the class whose fields are being written. */
  config(): ModelConfig;
  encoder(): Encoder;
  /** A reference to a definition, which is written if it is not there yet. */
  reference(key: string): Schema;
}

/** Writes types, but for the classes that they refer to. */
export class TypeSchemas {
  readonly #notes: Notes;
  readonly #host: Host;

  constructor(notes: Notes, host: Host) {
    this.#notes = notes;
    this.#host = host;
  }

  of(node: TypeNode): Schema {
    switch (node.kind) {
      case 'scalar':
        return scalarSchema(node, this.#host.config());
      case 'fixed':
        return schemaWith(node.schema);
      case 'array':
        return this.#array(node);
      case 'tuple':
        return this.#tuple(node);
      case 'dict':
        return this.#dict(node);
      case 'nullable': {
        const inner = this.of(node.inner);
        return inner['type'] === 'null' && Object.keys(inner).length === 1
          ? inner
          : anyOf([inner, schemaWith({ type: 'null' })]);
      }
      case 'union': {
        const choices = node.choices.filter(({ kind }) => kind !== 'invalid').map((choice) => this.of(choice));
        const [only] = choices;
        return choices.length === 1 && only !== undefined ? only : anyOf(choices);
      }
      case 'tagged-union':
        return this.#taggedUnion(node);
      case 'literal':
        return literalSchema(node.values, this.#host.encoder());
      case 'json':
        return schemaWith({
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: this.of(node.content),
        });
      case 'reference':
        return this.#host.reference(node.key);
      case 'function':
        return this.of(node.inner);
      case 'checked':
        return schemaWith({ ...this.of(node.inner), ...node.updates });
      case 'annotated':
        return schemaWith({ ...this.of(node.inner), ...node.updates, ...(node.extra ?? {}) });
      case 'written':
        return schemaWith(
          typeof node.schema === 'object' && node.schema !== null && !Array.isArray(node.schema)
            ? (node.schema as JsonObject)
            : {},
        );
      case 'default':
        return this.withDefault(this.of(node.inner), node.default.kind === 'value' ? node.default.value : null);
      case 'invalid':
        this.#notes.note('it has no JSON Schema (a function, for example)', 'type');
        return schemaWith();
    }
  }

  #array(node: TypeNodeOf<'array'>): Schema {
    const schema = schemaWith({ type: 'array', items: this.of(node.items) });
    if (node.type === 'set' || node.type === 'frozenset') schema['uniqueItems'] = true;
    return limited(schema, node.constraints, ARRAY_KEYS);
  }

  #tuple(node: TypeNodeOf<'tuple'>): Schema {
    const schema = schemaWith({ type: 'array' });
    if (node.rest !== null) {
      schema['items'] = this.of(node.rest);
    } else {
      if (node.items.length > 0) schema['prefixItems'] = node.items.map((item) => this.of(item));
      schema['minItems'] = node.items.length;
      schema['maxItems'] = node.items.length;
    }
    return limited(schema, node.constraints, ARRAY_KEYS);
  }

  #dict(node: TypeNodeOf<'dict'>): Schema {
    const schema = schemaWith({ type: 'object' });
    const keys = this.of(node.keys);
    const pattern = '$ref' in keys ? undefined : keys['pattern'];
    if (!('$ref' in keys)) {
      delete keys['pattern'];
      delete keys['title'];
    }
    const values = this.of(node.values);
    delete values['title'];
    if (typeof pattern === 'string') schema['patternProperties'] = schemaWith({ [pattern]: values });
    else schema['additionalProperties'] = Object.keys(values).length > 0 ? values : true;
    if ((keys['type'] === 'string' && Object.keys(keys).length > 1) || '$ref' in keys) {
      delete keys['type'];
      schema['propertyNames'] = keys;
    }
    return limited(schema, node.constraints, OBJECT_KEYS);
  }

  #taggedUnion(node: TypeNodeOf<'tagged-union'>): Schema {
    const mapping = schemaWith();
    const choices: Schema[] = [];
    for (const [tag, choice] of node.choices) {
      const schema = this.of(choice);
      choices.push(schema);
      mapping[tag] = '$ref' in schema ? (schema['$ref'] ?? null) : schema;
    }
    const schema = schemaWith({ oneOf: distinctSchemas(choices) });
    if (node.property !== null) schema['discriminator'] = schemaWith({ propertyName: node.property, mapping });
    return schema;
  }

  /** The schema with a default, where that has JSON; null: there is none. */
  withDefault(schema: Schema, value: PyValue | null): Schema {
    if (value === null) return schema;
    const json = this.#host.encoder().encode(value);
    if (json === undefined) {
      const reason =
        value.kind === 'instance' || value.kind === 'entity' ? 'it is an object that has no JSON' : reasonOf(value);
      this.#notes.note(reason, 'default');
      return schema;
    }
    schema['default'] = json;
    return schema;
  }
}

/** The schema of a type that holds no other. `config`: that of the class around it. */
function scalarSchema(node: TypeNodeOf<'scalar'>, config: ModelConfig): Schema {
  switch (node.type) {
    case 'any':
      return schemaWith();
    case 'none':
      return schemaWith({ type: 'null' });
    case 'bool':
      return schemaWith({ type: 'boolean' });
    case 'int':
      return limited(schemaWith({ type: 'integer' }), node.constraints, NUMBER_KEYS);
    case 'float':
      return limited(schemaWith({ type: 'number' }), node.constraints, NUMBER_KEYS);
    case 'str':
      return limited(schemaWith({ type: 'string' }), node.constraints, TEXT_KEYS);
    case 'bytes':
      return limited(
        schemaWith({
          type: 'string',
          format: configText(config, 'ser_json_bytes') === 'base64' ? 'base64url' : 'binary',
        }),
        node.constraints,
        TEXT_KEYS,
      );
    case 'decimal':
      return decimalSchema(node.constraints);
    case 'date':
      return schemaWith({ type: 'string', format: 'date' });
    case 'datetime':
      return schemaWith({ type: 'string', format: 'date-time' });
    case 'time':
      return schemaWith({ type: 'string', format: 'time' });
    case 'timedelta':
      return configText(config, 'ser_json_timedelta') === 'float'
        ? schemaWith({ type: 'number' })
        : schemaWith({ type: 'string', format: 'duration' });
    case 'uuid':
      return schemaWith({ type: 'string', format: 'uuid' });
    case 'url':
      return limited(
        schemaWith(node.base ?? { type: 'string', format: 'uri', minLength: 1 }),
        node.constraints,
        TEXT_KEYS,
      );
  }
}
