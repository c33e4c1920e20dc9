import { isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { childPointer, pointerOf } from '../json/pointer.ts';
import { jsonLine } from '../json/print-json.ts';
import { say } from '../text/say.ts';
import type { ToolFormat } from './format.ts';
import type { LimitFault, ProviderLimit } from './limits.ts';
import { headerFaults } from './shared/mcp-faults.ts';
import { isNameAccepted } from './shared/normalise-name.ts';
import { refusedPropertyNames } from './shared/normalise-property-names.ts';
import type { SchemaLimit } from './shared/schema-rules.ts';
import type { SlotMember, SlotReading } from './shared/slots.ts';
import { strictAnthropicFaults } from './shared/strict-anthropic-check.ts';
import { strictObjectFaults, strictOpenaiFaults } from './shared/strict-openai-check.ts';

/** What a definition breaks of a limit. Pointers lead into the definition. */
export function faultsOf(
  limit: Exclude<ProviderLimit, SchemaLimit>,
  { values, paths }: SlotReading,
  format: ToolFormat,
): readonly LimitFault[] {
  const pointerTo = (name: SlotMember): string => pointerOf(paths.get(name) ?? []);
  const name = values.get('name');
  const description = values.get('description');
  const inputs = values.get('inputs');
  const schema = isJsonObject(inputs) ? inputs : undefined;
  const below = (faults: readonly LimitFault[]): readonly LimitFault[] =>
    faults.map((fault) => ({ ...fault, pointer: pointerTo('inputs') + fault.pointer }));
  switch (limit.kind) {
    case 'name':
      return typeof name === 'string' && !isNameAccepted(name, limit)
        ? [{ pointer: pointerTo('name'), message: nameMessage(name, limit) }]
        : [];
    case 'description':
      return typeof description === 'string' ? descriptionFaults(description, limit, pointerTo('description')) : [];
    case 'tool-count':
    case 'same-strict':
    case 'strict-budget':
    case 'known-words':
    case 'mcp-annotations':
      return [];
    case 'mcp-headers':
      return schema === undefined ? [] : below(headerFaults(schema));
    case 'no-strict':
      return values.get('strict') === true
        ? [{ pointer: pointerTo('strict'), message: say`Strict tools aren't supported.` }]
        : [];
    case 'parameters-required':
      return inputs === undefined ? [{ pointer: '', message: say`A function requires "parameters".` }] : [];
    case 'output-dialect': {
      const outputs = values.get('outputs');
      const dialect = isJsonObject(outputs) ? member(outputs, '$schema') : undefined;
      return typeof dialect === 'string' && !dialect.includes('2020-12')
        ? [{ pointer: `${pointerTo('outputs')}/$schema`, message: say`Unsupported "$schema": ${dialect}` }]
        : [];
    }
    case 'object-root':
      return schema === undefined || !needsObjectRoot(schema, format) ? [] : below([rootFault(schema)]);
    case 'object-result': {
      const outputs = values.get('outputs');
      return isJsonObject(outputs) && member(outputs, 'type') !== 'object'
        ? [
            {
              // The pointer of the same problem by the shape.
              pointer: member(outputs, 'type') === undefined ? pointerTo('outputs') : `${pointerTo('outputs')}/type`,
              message: say`The output schema must be of type "object".`,
            },
          ]
        : [];
    }
    case 'root-keywords':
      return below(
        limit.refused
          .filter((keyword) => schema !== undefined && member(schema, keyword) !== undefined)
          .map((keyword) => ({
            pointer: childPointer('', keyword),
            message: say`"${keyword}" isn't allowed at the top level of the arguments.`,
          })),
      );
    case 'property-names':
      return below(
        (schema === undefined ? [] : refusedPropertyNames(schema, limit)).map((refused) => ({
          pointer: childPointer('/properties', refused),
          message: say`Invalid argument name "${refused}". Use letters, digits, underscores, dots and dashes (max. ${limit.maxLength}).`,
        })),
      );
    case 'strict-objects':
      return schema === undefined ? [] : below(strictObjectFaults(schema, limit.allRequired));
    case 'strict-openai':
      return schema === undefined ? [] : below(strictOpenaiFaults(schema));
    case 'strict-anthropic':
      return schema === undefined ? [] : below(strictAnthropicFaults(schema));
  }
}

function nameMessage(name: string, limit: Extract<ProviderLimit, { kind: 'name' }>): string {
  if (name === '') return say`The tool has no name.`;
  const reserved = limit.reservedPrefixes?.find((prefix) => name.startsWith(prefix));
  if (reserved !== undefined) return say`Tool name "${name}" starts with the reserved prefix "${reserved}".`;
  return name.length > limit.maxLength
    ? say`Tool name "${name}" has ${name.length} characters (max. ${limit.maxLength}).`
    : say`Tool name "${name}" contains invalid characters.`;
}

function descriptionFaults(
  text: string,
  limit: Extract<ProviderLimit, { kind: 'description' }>,
  pointer: string,
): readonly LimitFault[] {
  if (text.length < limit.minLength) return [{ pointer, message: say`The description is empty.` }];
  const { maxLength, severity } = limit;
  if (maxLength === undefined || text.length <= maxLength) return [];
  const message =
    severity === 'error'
      ? say`The description has ${text.length} characters (max. ${maxLength}).`
      : say`The description has ${text.length} characters and may be truncated after ${maxLength}.`;
  return [{ pointer, message }];
}

/** An empty schema means "no arguments" and is accepted; Gemini's types are written in capitals. */
function needsObjectRoot(schema: JsonObject, format: ToolFormat): boolean {
  const type = member(schema, 'type');
  const word = typeof type === 'string' && format.dialect === 'openapi-3.0' ? type.toLowerCase() : type;
  return format.schemaPointers?.length !== 0 && word !== 'object';
}

function rootFault(schema: JsonObject): LimitFault {
  const type = member(schema, 'type');
  return type === undefined
    ? { pointer: '', message: say`The schema of the arguments must have "type": "object".` }
    : { pointer: '/type', message: say`The arguments must be of type "object", but are ${jsonLine(type)}.` };
}
