import { configText, type ModelConfig } from './config.ts';
import { decimalSchema, limited, NUMBER_KEYS, type Schema, schemaOf, TEXT_KEYS } from './schema-values.ts';
import type { TypeNode } from './type-node.ts';

/** The schema of a type that holds no other. `config`: that of the class around it. */
export function scalarSchema(node: TypeNode & { readonly kind: 'scalar' }, config: ModelConfig): Schema {
  switch (node.type) {
    case 'any':
      return schemaOf();
    case 'none':
      return schemaOf({ type: 'null' });
    case 'bool':
      return schemaOf({ type: 'boolean' });
    case 'int':
      return limited(schemaOf({ type: 'integer' }), node.constraints, NUMBER_KEYS);
    case 'float':
      return limited(schemaOf({ type: 'number' }), node.constraints, NUMBER_KEYS);
    case 'str':
      return limited(schemaOf({ type: 'string' }), node.constraints, TEXT_KEYS);
    case 'bytes':
      return limited(
        schemaOf({
          type: 'string',
          format: configText(config, 'ser_json_bytes') === 'base64' ? 'base64url' : 'binary',
        }),
        node.constraints,
        TEXT_KEYS,
      );
    case 'decimal':
      return decimalSchema(node.constraints);
    case 'date':
      return schemaOf({ type: 'string', format: 'date' });
    case 'datetime':
      return schemaOf({ type: 'string', format: 'date-time' });
    case 'time':
      return schemaOf({ type: 'string', format: 'time' });
    case 'timedelta':
      return configText(config, 'ser_json_timedelta') === 'float'
        ? schemaOf({ type: 'number' })
        : schemaOf({ type: 'string', format: 'duration' });
    case 'uuid':
      return schemaOf({ type: 'string', format: 'uuid' });
    case 'url':
      return limited(
        schemaOf(node.base ?? { type: 'string', format: 'uri', minLength: 1 }),
        node.constraints,
        TEXT_KEYS,
      );
  }
}
