import type { JsonObject } from '../../json/json-value.ts';
import type { FieldSpec } from './field-spec.ts';
import { limited, NUMBER_KEYS, type Schema, schemaWith, TEXT_KEYS } from './schema-values.ts';
import { bare, type TypeNode } from './type-node.ts';

const SIMPLE: Readonly<Record<string, JsonObject>> = {
  none: { type: 'null' },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
  timedelta: { type: 'number', format: 'time-delta' },
  uuid: { type: 'string', format: 'uuid' },
};

/** The schema of a type that holds no other. */
export function scalarSchemaV1(node: TypeNode & { readonly kind: 'scalar' }): Schema {
  const simple = Object.hasOwn(SIMPLE, node.type) ? SIMPLE[node.type] : undefined;
  if (simple !== undefined) return schemaWith(simple);
  switch (node.type) {
    case 'int':
      return limited(schemaWith({ type: 'integer' }), node.constraints, NUMBER_KEYS);
    case 'float':
    case 'decimal':
      return limited(schemaWith({ type: 'number' }), node.constraints, NUMBER_KEYS);
    case 'str':
      return limited(schemaWith({ type: 'string' }), node.constraints, TEXT_KEYS);
    case 'bytes':
      return limited(schemaWith({ type: 'string', format: 'binary' }), node.constraints, TEXT_KEYS);
    default:
      return schemaWith();
  }
}

/** Limits on what a list or a dict holds are written on the list or dict as well. */
export function leakedLimits(node: TypeNode, spec: FieldSpec): Schema {
  let inner = bare(node);
  for (let depth = 0; depth < 50 && inner.kind !== 'scalar'; depth++) {
    if (inner.kind === 'array') {
      inner = bare(inner.items);
    } else if (inner.kind === 'dict') {
      inner = bare(inner.values);
    } else if (inner.kind === 'tuple' && inner.rest !== null) {
      inner = bare(inner.rest);
    } else {
      return schemaWith();
    }
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
