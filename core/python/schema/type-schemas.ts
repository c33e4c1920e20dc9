import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { configText, type ModelConfig } from './config.ts';
import type { Notes } from './notes.ts';
import { reasonOf } from './read-field.ts';
import {
  anyOf,
  commonType,
  decimalSchema,
  distinctSchemas,
  ITEM_KEYS,
  LIMIT_KEYS,
  limited,
  MEMBER_KEYS,
  type Schema,
  schemaWith,
} from './schema-values.ts';
import { bare } from './type-node.ts';
import type { PyValue, ScalarType, TypeNode, TypeNodeOf } from './values-and-types.ts';

interface Host {
  readonly version: 1 | 2;
  readonly notes: Notes;
  /** The settings of the class whose fields are being written. */
  config(): ModelConfig;
  /** The value as JSON; undefined where that cannot be known. */
  encode(value: PyValue): JsonValue | undefined;
  /** A reference to a definition, which is written on first use; or its inline schema. */
  reference(key: string): Schema;
}

export class TypeSchemas {
  readonly #host: Host;
  readonly #isFirst: boolean;

  constructor(host: Host) {
    this.#host = host;
    this.#isFirst = host.version === 1;
  }

  of(node: TypeNode): Schema {
    // Pydantic 1 ignores wrappers of a type.
    if (this.#isFirst && 'inner' in node) return this.of(node.inner);
    switch (node.kind) {
      case 'scalar':
        return this.#scalar(node);
      case 'fixed':
        return schemaWith((this.#isFirst ? node.version1 : null) ?? node.schema);
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
        if (choices.length === 1 && only !== undefined) return only;
        return this.#isFirst ? schemaWith({ anyOf: choices }) : anyOf(choices);
      }
      case 'tagged-union':
        return this.#taggedUnion(node);
      case 'literal':
        return this.#isFirst ? this.#literalGroups(node.values) : this.#literal(node.values);
      case 'json':
        return this.#json(node.content);
      case 'reference':
        return this.#host.reference(node.key);
      case 'function':
        return this.of(node.inner);
      case 'checked':
        return schemaWith({ ...this.of(node.inner), ...node.updates });
      case 'annotated':
        return schemaWith({ ...this.of(node.inner), ...node.updates, ...(node.extra ?? {}) });
      case 'written':
        return schemaWith(isJsonObject(node.schema) ? node.schema : {});
      case 'default':
        return this.withDefault(this.of(node.inner), node.default.kind === 'value' ? node.default.value : null);
      case 'invalid':
        if (!this.#isFirst) this.#host.notes.note('it has no JSON Schema (a function, for example)', 'type');
        return schemaWith();
    }
  }

  #scalar({ type, constraints, base }: TypeNodeOf<'scalar'>): Schema {
    if (this.#isFirst) return limited(schemaWith(SCALARS_V1[type] ?? SCALARS[type]), constraints, LIMIT_KEYS);
    if (type === 'decimal') return decimalSchema(constraints);
    const config = this.#host.config();
    if (type === 'timedelta' && configText(config, 'ser_json_timedelta') === 'float') {
      return schemaWith({ type: 'number' });
    }
    const schema = schemaWith(base ?? SCALARS[type]);
    if (type === 'bytes' && configText(config, 'ser_json_bytes') === 'base64') schema['format'] = 'base64url';
    return MOMENTS.has(type) ? schema : limited(schema, constraints, LIMIT_KEYS);
  }

  #array(node: TypeNodeOf<'array'>): Schema {
    const schema = limited(schemaWith({ type: 'array', items: this.of(node.items) }), node.constraints, ITEM_KEYS);
    const unique = node.constraints.get('unique_items');
    if (node.type === 'set' || node.type === 'frozenset') schema['uniqueItems'] = true;
    else if (unique?.kind === 'bool') schema['uniqueItems'] = unique.value;
    return schema;
  }

  #tuple({ items, rest, constraints }: TypeNodeOf<'tuple'>): Schema {
    const schema = schemaWith({ type: 'array' });
    if (rest !== null) {
      schema['items'] = this.of(rest);
    } else {
      Object.assign(schema, { minItems: items.length, maxItems: items.length });
      if (items.length > 0) schema[this.#isFirst ? 'items' : 'prefixItems'] = items.map((item) => this.of(item));
    }
    return limited(schema, constraints, ITEM_KEYS);
  }

  #dict(node: TypeNodeOf<'dict'>): Schema {
    const schema = schemaWith({ type: 'object' });
    if (this.#isFirst) {
      const keys = bare(node.keys);
      const pattern = keys.kind === 'scalar' ? keys.constraints.get('pattern') : undefined;
      const values = this.of(node.values);
      if (pattern?.kind === 'str') schema['patternProperties'] = schemaWith({ [pattern.value]: values });
      if (Object.keys(values).length > 0) schema['additionalProperties'] = values;
      return schema;
    }
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
    return limited(schema, node.constraints, MEMBER_KEYS);
  }

  #taggedUnion({ choices, property }: TypeNodeOf<'tagged-union'>): Schema {
    const schemas = choices.map(([, choice]) => this.of(choice));
    const mapping = schemaWith(
      Object.fromEntries(choices.map(([tag], index) => [tag, schemas[index]?.['$ref'] ?? schemas[index] ?? null])),
    );
    const isFirst = this.#isFirst;
    const schema = schemaWith();
    if (property !== null || isFirst) schema['discriminator'] = schemaWith({ propertyName: property ?? '', mapping });
    schema['oneOf'] = isFirst ? (anyOf(schemas)['anyOf'] ?? schemas) : distinctSchemas(schemas);
    return schema;
  }

  #literal(values: readonly PyValue[]): Schema {
    const json = values.map((value) => this.#host.encode(value) ?? null);
    const schema = json.length === 1 ? schemaWith({ const: json[0] ?? null }) : schemaWith({ enum: json });
    const type = commonType(values);
    if (type !== null) schema['type'] = type;
    return schema;
  }

  /** Values of one type become an enum, those of several an anyOf of enums. */
  #literalGroups(values: readonly PyValue[]): Schema {
    const plain = values.map((value) => (value.kind === 'member' ? value.value : value));
    const schemas = [...new Set(plain.map(({ kind }) => kind))].map((kind) => {
      const group = plain.filter((value) => value.kind === kind);
      const type = commonType(group);
      const json = group.map((value) => this.#host.encode(value) ?? null);
      return schemaWith({ enum: json, ...(type === null || type === 'null' ? {} : { type }) });
    });
    const [only] = schemas;
    return schemas.length === 1 && only !== undefined ? only : schemaWith({ anyOf: schemas });
  }

  #json(content: TypeNode): Schema {
    if (!this.#isFirst) {
      return schemaWith({ type: 'string', contentMediaType: 'application/json', contentSchema: this.of(content) });
    }
    const inner = bare(content);
    return inner.kind === 'scalar' && inner.type === 'any'
      ? schemaWith({ type: 'string', format: 'json-string' })
      : this.of(content);
  }

  /** The schema with a default, if that has JSON; null: no default. */
  withDefault(schema: Schema, value: PyValue | null): Schema {
    const json = value === null ? undefined : this.#host.encode(value);
    if (json !== undefined) {
      schema['default'] = json;
    } else if (value !== null) {
      const isObject = value.kind === 'instance' || value.kind === 'entity';
      this.#host.notes.note(isObject ? "it can't be represented in JSON" : reasonOf(value), 'default');
    }
    return schema;
  }
}

const MOMENTS: ReadonlySet<string> = new Set(['date', 'datetime', 'time', 'timedelta']);
const SCALARS: Readonly<Record<ScalarType, JsonObject>> = {
  any: {},
  none: { type: 'null' },
  bool: { type: 'boolean' },
  int: { type: 'integer' },
  float: { type: 'number' },
  str: { type: 'string' },
  bytes: { type: 'string', format: 'binary' },
  decimal: { type: 'number' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
  timedelta: { type: 'string', format: 'duration' },
  uuid: { type: 'string', format: 'uuid' },
  url: { type: 'string', format: 'uri', minLength: 1 },
};
const SCALARS_V1: Partial<typeof SCALARS> = { timedelta: { type: 'number', format: 'time-delta' }, url: {} };
