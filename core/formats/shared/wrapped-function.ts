import { isJsonObject, type JsonObject, member } from '../../json/json-value.ts';
import { otherSchemaKeys } from './schema-keys.ts';
import type { Constant, Slot } from './slots.ts';

/** The last are keys of other providers, in programs that wrap their tools. */
const schemaKeys = ['input_schema', 'inputSchema', 'args_schema', 'schema', 'params_json_schema', ...otherSchemaKeys];

/** The slots of `{"type":"function","function":{…}}`: OpenAI's form, shared by Mistral, Cohere, Ollama and LionAGI. */
export const wrappedFunctionSlots: readonly Slot[] = [
  { member: 'name', path: ['function', 'name'] },
  { member: 'description', path: ['function', 'description'] },
  { member: 'inputs', path: ['function', 'parameters'], aliases: schemaKeys.map((key) => ['function', key]) },
  { member: 'strict', path: ['function', 'strict'] },
];

/** The same without `strict`, for providers that do not know it. */
export const plainFunctionSlots: readonly Slot[] = wrappedFunctionSlots.filter((slot) => slot.member !== 'strict');

export const functionConstants: readonly Constant[] = [{ path: ['type'], value: 'function' }];

/** Whether the definition is `{"type":"function","function":{…}}`; the `type` may be missing. */
export function isWrappedFunction(definition: JsonObject): boolean {
  const inner = member(definition, 'function');
  const type = member(definition, 'type');
  return (
    isJsonObject(inner) && (type === 'function' || (type === undefined && typeof member(inner, 'name') === 'string'))
  );
}

/** The common part of the forms that share OpenAI's shape. They are chosen by name only: their confidence is below 0.5. */
export const functionForm = {
  constants: functionConstants,
  knownKeys: ['/type'],
  detectedBy: ['function'],
  detect: (definition: JsonObject): number => (isWrappedFunction(definition) ? 0.3 : 0),
};
