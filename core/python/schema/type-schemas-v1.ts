import type { JsonObject } from '../../json/json-value.ts';
import type { Encoder } from './encode.ts';
import type { FieldSpec } from './field-spec.ts';
import type { PyValue } from './py-value.ts';
import { anyOf, commonType, limited, NUMBER_KEYS, type Schema, schemaWith, TEXT_KEYS } from './schema-values.ts';
import { ANY, bare, NO_CONSTRAINTS, scalar, type TypeNode, type TypeNodeOf } from './type-node.ts';

const ITEM_KEYS: Readonly<Record<string, string>> = { min_items: 'minItems', max_items: 'maxItems' };

/** Writes types, but for the classes that they refer to. */
export class TypeSchemasV1 {
  readonly #encoder: Encoder;
  readonly #reference: (node: TypeNodeOf<'reference'>) => Schema;

  /** `reference`: a reference to a definition, which is written if it is not there yet; or what stands in its place. */
  constructor(encoder: Encoder, reference: (node: TypeNodeOf<'reference'>) => Schema) {
    this.#encoder = encoder;
    this.#reference = reference;
  }

  of(node: TypeNode): Schema {
    switch (node.kind) {
      case 'scalar':
        return scalarSchemaV1(node);
      case 'fixed':
        return schemaWith(node.version1 ?? node.schema);
      case 'array':
        return this.#array(node);
      case 'tuple':
        if (node.rest !== null) return schemaWith({ type: 'array', items: this.of(node.rest) });
        return schemaWith({
          type: 'array',
          minItems: node.items.length,
          maxItems: node.items.length,
          ...(node.items.length > 0 ? { items: node.items.map((item) => this.of(item)) } : {}),
        });
      case 'dict':
        return this.#dict(node);
      case 'nullable':
      case 'function':
      case 'checked':
      case 'default':
      case 'annotated':
        return this.of(node.inner);
      case 'union': {
        const choices = node.choices.filter(({ kind }) => kind !== 'invalid').map((choice) => this.of(choice));
        const [only] = choices;
        return choices.length === 1 && only !== undefined ? only : schemaWith({ anyOf: choices });
      }
      case 'tagged-union': {
        const mapping = schemaWith();
        const choices: Schema[] = [];
        for (const [tag, choice] of node.choices) {
          const schema = this.of(choice);
          mapping[tag] = schema['$ref'] ?? schema;
          choices.push(schema);
        }
        return schemaWith({
          discriminator: schemaWith({ propertyName: node.property ?? '', mapping }),
          oneOf: anyOf(choices)['anyOf'] ?? choices,
        });
      }
      case 'literal':
        return this.#literal(node.values);
      case 'json': {
        const content = bare(node.content);
        return content.kind === 'scalar' && content.type === 'any'
          ? schemaWith({ type: 'string', format: 'json-string' })
          : this.of(node.content);
      }
      case 'reference':
        return this.#reference(node);
      case 'written':
        return schemaWith(
          typeof node.schema === 'object' && node.schema !== null && !Array.isArray(node.schema)
            ? (node.schema as JsonObject)
            : {},
        );
      case 'invalid':
        return schemaWith();
    }
  }

  #array(node: TypeNodeOf<'array'>): Schema {
    const schema = limited(schemaWith({ type: 'array', items: this.of(node.items) }), node.constraints, ITEM_KEYS);
    const unique = node.constraints.get('unique_items');
    if (node.type === 'set' || node.type === 'frozenset') schema['uniqueItems'] = true;
    else if (unique?.kind === 'bool') schema['uniqueItems'] = unique.value;
    return schema;
  }

  #dict(node: TypeNodeOf<'dict'>): Schema {
    const schema = schemaWith({ type: 'object' });
    const keys = bare(node.keys);
    const pattern = keys.kind === 'scalar' ? keys.constraints.get('pattern') : undefined;
    const values = this.of(node.values);
    if (pattern?.kind === 'str') schema['patternProperties'] = schemaWith({ [pattern.value]: values });
    return Object.keys(values).length > 0 ? schemaWith({ ...schema, additionalProperties: values }) : schema;
  }

  /** Values of one type make an enum, those of several an anyOf of enums. */
  #literal(values: readonly PyValue[]): Schema {
    const groups = new Map<string, PyValue[]>();
    for (const value of values) {
      const plain = value.kind === 'member' ? value.value : value;
      groups.set(plain.kind, [...(groups.get(plain.kind) ?? []), plain]);
    }
    const schemas = [...groups.values()].map((group) => {
      const type = commonType(group);
      return schemaWith({
        enum: group.map((value) => this.#encoder.encode(value) ?? null),
        ...(type === null || type === 'null' ? {} : { type }),
      });
    });
    const [only] = schemas;
    return schemas.length === 1 && only !== undefined ? only : schemaWith({ anyOf: schemas });
  }
}

const SIMPLE: Readonly<Record<string, JsonObject>> = {
  none: { type: 'null' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
  timedelta: { type: 'number', format: 'time-delta' },
  uuid: { type: 'string', format: 'uuid' },
};

function scalarSchemaV1(node: TypeNodeOf<'scalar'>): Schema {
  const simple = Object.hasOwn(SIMPLE, node.type) ? SIMPLE[node.type] : undefined;
  if (simple !== undefined) return schemaWith(simple);
  if (node.type === 'int') return limited(schemaWith({ type: 'integer' }), node.constraints, NUMBER_KEYS);
  if (node.type === 'float' || node.type === 'decimal') {
    return limited(schemaWith({ type: 'number' }), node.constraints, NUMBER_KEYS);
  }
  if (node.type === 'str') return limited(schemaWith({ type: 'string' }), node.constraints, TEXT_KEYS);
  if (node.type === 'bytes') {
    return limited(schemaWith({ type: 'string', format: 'binary' }), node.constraints, TEXT_KEYS);
  }
  return schemaWith();
}

/** Limits on what a list or a dict holds are written on the list or dict as well. */
export function leakedLimits(node: TypeNode, spec: FieldSpec): Schema {
  let inner = bare(node);
  for (let depth = 0; depth < 50 && inner.kind !== 'scalar'; depth++) {
    if (inner.kind === 'array') inner = bare(inner.items);
    else if (inner.kind === 'dict') inner = bare(inner.values);
    else if (inner.kind === 'tuple' && inner.rest !== null) inner = bare(inner.rest);
    else return schemaWith();
  }
  const type = inner.kind === 'scalar' ? inner.type : 'any';
  const keys =
    type === 'int' || type === 'float' || type === 'decimal'
      ? NUMBER_KEYS
      : type === 'str' || type === 'bytes'
        ? TEXT_KEYS
        : {};
  const given = spec.metadata.flatMap((item) => (item.kind === 'constraint' ? [[item.name, item.value] as const] : []));
  return limited(schemaWith(), new Map(given), keys);
}

/** The type of a field that has a default and no annotation. */
export function inferredType(value: PyValue): TypeNode {
  switch (value.kind) {
    case 'str':
    case 'int':
    case 'float':
    case 'bool':
    case 'bytes':
      return scalar(value.kind);
    case 'list':
    case 'set':
    case 'frozenset':
      return { kind: 'array', type: value.kind, items: ANY, constraints: NO_CONSTRAINTS };
    case 'tuple':
      return { kind: 'tuple', items: [], rest: ANY, constraints: NO_CONSTRAINTS };
    case 'dict':
      return { kind: 'dict', type: 'dict', keys: ANY, values: ANY, constraints: NO_CONSTRAINTS };
    case 'special':
      return value.type === 'date' ||
        value.type === 'datetime' ||
        value.type === 'time' ||
        value.type === 'timedelta' ||
        value.type === 'decimal' ||
        value.type === 'uuid'
        ? scalar(value.type)
        : ANY;
    default:
      return ANY;
  }
}
