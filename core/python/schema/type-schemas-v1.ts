import type { JsonObject } from '../../json/json-value.ts';
import type { Encoder } from './encode.ts';
import type { PyValue } from './py-value.ts';
import { scalarSchemaV1 } from './scalar-schema-v1.ts';
import { anyOf, commonType, limited, type Schema, schemaWith } from './schema-values.ts';
import { bare, type TypeNode } from './type-node.ts';

const ITEM_KEYS: Readonly<Record<string, string>> = { min_items: 'minItems', max_items: 'maxItems' };

/** Writes types, but for the classes that they refer to. */
export class TypeSchemasV1 {
  readonly #encoder: Encoder;
  readonly #reference: (node: TypeNode & { readonly kind: 'reference' }) => Schema;

  /** `reference`: a reference to a definition, which is written if it is not there yet; or what stands in its place. */
  constructor(encoder: Encoder, reference: (node: TypeNode & { readonly kind: 'reference' }) => Schema) {
    this.#encoder = encoder;
    this.#reference = reference;
  }

  /** The schema of a type. */
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

  #array(node: TypeNode & { readonly kind: 'array' }): Schema {
    const schema = limited(schemaWith({ type: 'array', items: this.of(node.items) }), node.constraints, ITEM_KEYS);
    const unique = node.constraints.get('unique_items');
    if (node.type === 'set' || node.type === 'frozenset') {
      schema['uniqueItems'] = true;
    } else if (unique?.kind === 'bool') {
      schema['uniqueItems'] = unique.value;
    }
    return schema;
  }

  #dict(node: TypeNode & { readonly kind: 'dict' }): Schema {
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
