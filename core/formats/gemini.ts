import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { allSchemas } from '../schema/walk.ts';
import { wordSet, words } from '../text/words.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { geminiJsonLimits, geminiParametersLimits, snakeCase } from './facts/gemini.ts';
import type { Written } from './format.ts';
import { noStrictFlag } from './limits.ts';
import { type ReadMembers, textOrEmpty } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import { fromGeminiSchema, toGeminiSchema } from './shared/gemini-schema.ts';
import { copyOf, readSlots, type Slot, writeSlots } from './shared/slots.ts';
import { builtInTool } from './shared/source-extras.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'inputs', path: ['parametersJsonSchema'], aliases: [['parameters_json_schema'], ['parameters']] },
  { member: 'outputs', path: ['responseJsonSchema'], aliases: [['response_json_schema'], ['response']] },
];

const schemaKeys = ['parametersJsonSchema', 'parameters_json_schema', 'responseJsonSchema', 'response_json_schema'];

/** Tools that run at Google [google-genai 3.4.0 `Tool`]; their keys are also written in snake case. */
const hostedKeys: ReadonlySet<string> = new Set(
  words(`
    codeExecution computerUse enterpriseWebSearch exaAiSearch fileSearch googleMaps googleSearch googleSearchRetrieval
    parallelAiSearch retrieval urlContext
  `).flatMap((key) => [key, snakeCase(key)]),
);

/** In the configuration of MCP clients, `mcpServers` is an object; in Gemini it is a list. */
const hostedLists: ReadonlySet<string> = new Set(['mcpServers', 'mcp_servers']);

/**
 * Gemini function declarations. Both schema forms are read. `parametersJsonSchema` (ordinary JSON Schema) is written,
 * except for a tool read from a `parameters` that fits it without loss.
 */
export const gemini = defineFormat({
  id: 'gemini',
  title: 'Gemini',
  provider: 'Gemini',
  strictFlag: noStrictFlag,
  slots,
  limits: geminiJsonLimits,
  shape: 'gemini',
  ownKeys: ['/behavior'],
  detectedBy: [...schemaKeys, 'behavior', 'parameters', 'response', ...hostedKeys, ...hostedLists],
  detect: (definition) => detectGemini(definition),
  read: readGemini,
  write(tool) {
    const keepsForm =
      tool.source_format === 'gemini' &&
      readSlots(tool.original_definition, slots).paths.get('inputs')?.[0] === 'parameters';
    const inForm = keepsForm ? writeOpenapiForm(tool, true) : undefined;
    return inForm?.kind === 'written' && inForm.losses.length === 0
      ? inForm
      : { kind: 'written', result: writeSlots(tool, slots), losses: [] };
  },
  hosted: (definition) => hostedGemini(definition),
  judgedAs: (definition) =>
    readSlots(definition, slots).paths.get('inputs')?.[0] === 'parameters' ? 'gemini-openapi' : 'gemini',
  sharesHosted: ['gemini-openapi'],
  wrap: wrapDeclarations,
});

/** The same with the older `parameters`, an excerpt of OpenAPI 3.0 with a closed list of keys. Only a target. */
export const geminiOpenapi = defineFormat({
  id: 'gemini-openapi',
  title: 'Gemini (OpenAPI parameters)',
  provider: 'Gemini',
  strictFlag: noStrictFlag,
  slots: slots.map((slot) =>
    slot.member === 'inputs'
      ? { ...slot, path: ['parameters'], aliases: [] }
      : slot.member === 'outputs'
        ? { ...slot, path: ['response'], aliases: [] }
        : slot,
  ),
  dialect: 'openapi-3.0',
  limits: geminiParametersLimits,
  shape: 'gemini-openapi',
  ownKeys: ['/behavior'],
  detectedBy: [],
  detect: () => 0,
  read: readGemini,
  write: (tool, { rules = [] }) => writeOpenapiForm(tool, false, rules.includes('union-alone')),
  hosted: (definition) => hostedGemini(definition),
  sharesHosted: ['gemini'],
  wrap: wrapDeclarations,
});

const behaviours: ReadonlySet<string> = new Set(['UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING']);

function detectGemini(definition: JsonObject): number {
  if (hostedGemini(definition) !== null) return 0.9;
  if (typeof member(definition, 'name') !== 'string' || member(definition, 'type') === 'function') return 0;
  if (
    schemaKeys.some((key) => member(definition, key) !== undefined) ||
    behaviours.has(textOrEmpty(member(definition, 'behavior')))
  ) {
    return 1;
  }
  return hasCapitalTypes(member(definition, 'parameters')) || hasCapitalTypes(member(definition, 'response'))
    ? 0.95
    : 0;
}

const capitalTypes: ReadonlySet<JsonValue> = wordSet(
  'OBJECT STRING NUMBER INTEGER BOOLEAN ARRAY TYPE_UNSPECIFIED NULL',
);

function hasCapitalTypes(schema: JsonValue | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  for (const { schema: inner } of allSchemas(schema)) {
    const type = member(inner, 'type') ?? member(inner, 'type_');
    if (type !== undefined) return capitalTypes.has(type);
  }
  return false;
}

function readGemini(members: ReadMembers, definition: JsonObject): ReadMembers {
  const { paths } = readSlots(definition, slots);
  const { inputs, outputs } = members;
  return {
    ...members,
    ...(inputs !== undefined && paths.get('inputs')?.[0] === 'parameters' ? { inputs: fromGeminiSchema(inputs) } : {}),
    ...(outputs !== undefined && paths.get('outputs')?.[0] === 'response'
      ? { outputs: fromGeminiSchema(outputs) }
      : {}),
  };
}

function writeOpenapiForm(tool: CanonicalTool, fromGemini: boolean, isUnionAlone = false): Written {
  const options = { fromGemini, isUnionAlone };
  const inputs = toGeminiSchema(tool.inputs, '/inputs', options);
  const outputs = toGeminiSchema(tool.outputs, '/outputs', options);
  const result = copyOf({ name: tool.name, description: tool.description });
  const properties = member(inputs.schema, 'properties');
  if (!isJsonObject(properties) || Object.keys(properties).length > 0) result['parameters'] = inputs.schema;
  if (Object.keys(tool.outputs).length > 0) result['response'] = outputs.schema;
  return { kind: 'written', result, losses: [...inputs.losses, ...outputs.losses] };
}

function hostedGemini(definition: JsonObject): string | null {
  const keys = Object.keys(definition);
  for (const key of keys) if (!isHostedAt(key, member(definition, key))) return null;
  return keys.length === 0 ? null : builtInTool(keys[0] ?? '', 'Google');
}

function isHostedAt(key: string, value: JsonValue | undefined): boolean {
  return Array.isArray(value) ? hostedLists.has(key) : hostedKeys.has(key) && isJsonObject(value);
}

/** Hosted tools are beside the declarations, not among them. */
function wrapDeclarations(emitted: readonly JsonValue[]): JsonValue {
  const isHosted = (value: JsonValue): boolean => isJsonObject(value) && hostedGemini(value) !== null;
  const declarations = emitted.filter((value) => !isHosted(value));
  const tools: JsonValue[] = emitted.filter(isHosted);
  return objectOf([
    ['tools', declarations.length === 0 ? tools : [objectOf([['functionDeclarations', declarations]]), ...tools]],
  ]);
}
