import { configText, type ModelConfig } from './config.ts';
import { decimalSchema, limited, NUMBER_KEYS, type Schema, schemaWith, TEXT_KEYS } from './schema-values.ts';
import type { TypeNode } from './type-node.ts';

/** The schema of a type that holds no other. `config`: that of the class around it. */
export function scalarSchema(node: TypeNode & { readonly kind: 'scalar' }, config: ModelConfig): Schema {
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
