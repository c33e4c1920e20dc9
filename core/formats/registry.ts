import type { JsonObject } from '../json/json-value.ts';
import { aeon } from './aeon.ts';
import { aiSdk } from './ai-sdk.ts';
import { aion } from './aion.ts';
import { aions } from './aions.ts';
import { anthropic } from './anthropic.ts';
import { bedrock } from './bedrock.ts';
import { bfcl } from './bfcl.ts';
import { canonical } from './canonical.ts';
import { cohere } from './cohere.ts';
import { cohereV1 } from './cohere-v1.ts';
import { dockerArglist } from './docker-arglist.ts';
import type { ToolFormat } from './format.ts';
import type { FormatId } from './format-id.ts';
import { framework } from './framework.ts';
import { gemini, geminiOpenapi } from './gemini.ts';
import { jsonSchema } from './json-schema.ts';
import { langchain } from './langchain.ts';
import { lionagi } from './lionagi.ts';
import { mac } from './mac.ts';
import { mcp } from './mcp.ts';
import { mistral } from './mistral.ts';
import { nestful } from './nestful.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openaiLegacy } from './openai-legacy.ts';
import { openaiResponses } from './openai-responses.ts';
import { openaiStrict } from './openai-strict.ts';
import { openapi } from './openapi.ts';
import { parameterList } from './parameter-list.ts';
import { smolagents } from './smolagents.ts';
import { vscode } from './vscode.ts';

/**
 * Every format in the order of detection. OpenAI's forms come before Anthropic's, MCP's and LangChain's, as in aumai-toolcanon. Those that
 * only share OpenAI's shape come after it, so they are chosen by name.
 */
export const formats: readonly ToolFormat[] = [
  bedrock,
  gemini,
  geminiOpenapi,
  openai,
  openaiStrict,
  mistral,
  ollama,
  cohere,
  lionagi,
  vscode,
  canonical,
  aions,
  aion,
  mac,
  aiSdk,
  cohereV1,
  bfcl,
  nestful,
  dockerArglist,
  parameterList,
  smolagents,
  framework,
  openaiResponses,
  openaiLegacy,
  aeon,
  anthropic,
  mcp,
  langchain,
  openapi,
  jsonSchema,
];

const byId: ReadonlyMap<string, ToolFormat> = new Map(formats.map((format) => [format.id, format]));

/** For each key the formats that are detected by it. */
const formatsByKey = new Map<string, ToolFormat[]>();
for (const format of formats) {
  for (const key of format.detectedBy) formatsByKey.set(key, [...(formatsByKey.get(key) ?? []), format]);
}

/** The formats whose `detect` may be sure of the definition by its keys alone, in the order of the registry. */
export function possibleFormats(definition: JsonObject): readonly ToolFormat[] {
  const possible = new Set(Object.keys(definition).flatMap((key) => formatsByKey.get(key) ?? []));
  return formats.filter((format) => possible.has(format));
}

/** The format of an id from a person or a file; `undefined` for an unknown one. */
export function findFormat(id: string): ToolFormat | undefined {
  return byId.get(id);
}

export function formatOf(id: FormatId): ToolFormat {
  const format = byId.get(id);
  if (format === undefined) throw new RangeError(`The format "${id}" is not registered.`);
  return format;
}

/** The formats that can be written, in the order of the registry. */
export function writableFormats(): readonly ToolFormat[] {
  return formats.filter((format) => format.write !== undefined);
}
