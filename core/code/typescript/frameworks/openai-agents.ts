import type { CodePlace } from '../../../javascript/syntax.ts';
import { isKind, onlyAtRunTime } from '../../../javascript/values.ts';
import { isJsonObject, type JsonObject } from '../../../json/json-value.ts';
import type { Framework, SiteReading } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';
import { agentsFallback, hasIntersection } from '../zod/agents-fallback.ts';
import { openaiSchema } from '../zod/openai-schema.ts';
import { UnknownSchemaPart } from '../zod/raw-input.ts';
import { isZodSchema, type ZodSchema } from '../zod/schema-part.ts';
import { jsonOf } from '../zod/zod-json-schema.ts';
import { agentsStrict, StrictRefusal, withDescriptions } from './agents-strict.ts';
import { isUnreadTool, type OptionsOfTool, toolOptions } from './options.ts';

const refusesLenientZod = 'Strict mode is required for Zod parameters';
const unable =
  'Unable to convert the provided Zod schema to JSON Schema. Ensure that the `zod` package is available at runtime or provide a JSON schema object instead. Upstream helper error: ';
/** Parts without a place in the file are reported at the tool. */
const wholeTool: CodePlace = { path: '', span: { start: 0, end: 0 } };

/** `tool({ name, description, parameters })` of the OpenAI Agents SDK, which is strict except where it says otherwise. */
export const openaiAgentsTools: Framework = {
  names: ['tool'],
  find(reading) {
    const called = reading.calledExport;
    if (called === null || !/^@openai\/agents/.test(called.module) || called.name !== 'tool') return null;
    const options = toolOptions('@openai/agents', reading, 0);
    if (options === null) return null;
    if (!isUnreadTool(options)) addParts(reading, options);
    return { definition: isUnreadTool(options) ? options : options.builder, format: 'openai-responses' };
  },
};

function addParts(reading: SiteReading, options: OptionsOfTool): void {
  const { builder } = options;
  const strict = options.value('strict');
  const isStrict = strict === undefined || strict === true;
  builder.constant('type', 'function');
  const name = nameOf(options);
  builder.name(name ?? options.value('name'), options.place('name') ?? reading.place);
  options.plain('description');
  const parameters = options.value('parameters');
  if (!isStrict && isKind(parameters, 'host') && isZodSchema(parameters.content)) builder.refuse(refusesLenientZod);
  options.schema('parameters', 'parameters', rulesOf(name ?? '', isStrict));
  builder.constant('strict', isStrict);
}

/** The name as the SDK changes it; the name of the function if there is none. */
function nameOf(options: OptionsOfTool): string | null {
  const given = options.value('name');
  const execute = options.value('execute');
  const node = isKind(execute, 'function') ? execute.node : null;
  const own =
    node !== null && 'id' in node && node.id !== null && typeof node.id === 'object' && 'name' in node.id
      ? node.id.name
      : null;
  const name = given === undefined ? own : given;
  return typeof name === 'string' ? name.replace(/[^a-zA-Z0-9]/g, '_') : null;
}

function rulesOf(name: string, isStrict: boolean): SchemaRules {
  return {
    zod: (schema) => strictOfZod(schema, name),
    acceptsShape: false,
    afterLiteral: (json) => (isStrict ? agentsStrict(json) : json),
  };
}

function strictOfZod(schema: ZodSchema, name: string): unknown {
  if (hasIntersection(schema.zod)) throw new UnknownSchemaPart(onlyAtRunTime(wholeTool));
  const fallback = jsonOf(agentsFallback(schema.zod));
  let made: unknown;
  try {
    made = openaiSchema(schema, name);
  } catch (error) {
    if (isJsonObject(fallback)) return agentsStrict(fallback);
    const says = error instanceof Error ? error.message : String(error);
    throw new StrictRefusal(unable + says);
  }
  const json = jsonOf(made);
  return isJsonObject(json) ? agentsStrict(described(json, fallback)) : made;
}

function described(json: JsonObject, fallback: ReturnType<typeof jsonOf>): JsonObject {
  const result = withDescriptions(json, fallback);
  return isJsonObject(result) ? result : json;
}
