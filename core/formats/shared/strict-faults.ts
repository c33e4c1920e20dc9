import type { JsonObject } from '../../json/json-value.ts';
import type { LimitFault, ProviderLimit } from '../limits.ts';
import { isSchemaLimit, schemaLimitFaults } from './schema-rules.ts';
import { strictAnthropicFaults } from './strict-anthropic-check.ts';
import { strictObjectFaults, strictOpenaiFaults } from './strict-openai-check.ts';

/** Every fault by which the arguments of a strict tool leave what these limits allow of it. */
export function strictFaults(inputs: JsonObject, limits: readonly ProviderLimit[]): readonly LimitFault[] {
  const ofStrict = limits.filter(({ onlyStrict }) => onlyStrict === true);
  return [
    ...ofStrict.flatMap((limit) => {
      if (limit.kind === 'strict-openai') return strictOpenaiFaults(inputs);
      if (limit.kind === 'strict-objects') return strictObjectFaults(inputs, limit.allRequired);
      return limit.kind === 'strict-anthropic' ? strictAnthropicFaults(inputs) : [];
    }),
    ...schemaLimitFaults(inputs, ofStrict.filter(isSchemaLimit)).map(({ fault }) => fault),
  ];
}
