import { type CodeValue, isKind, type ObjectValue, unknownAt } from '../../../javascript/values.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../../json/json-value.ts';
import { say } from '../../../text/say.ts';
import { DefinitionBuilder } from '../definition.ts';
import type { FoundTool, Framework, SiteReading } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';
import { keyOfSite } from './key-of-site.ts';
import { isUnreadTool, type OptionsOfTool, optionsOf, toolOptions } from './options.ts';

const withoutInputs = objectOf([
  ['type', 'object'],
  ['properties', objectOf([])],
  ['additionalProperties', false],
]);

/** Version 5 and later. */
const rules: SchemaRules = {
  zod: convertsBy({ target: 'draft-7', io: 'input', reused: 'inline' }, { $refStrategy: 'none' }),
  acceptsShape: false,
  afterZod: (json, { version }) => (version === 4 ? closed(json) : json),
};

/** Version 4, which calls the schema `parameters`. */
const earlierRules: SchemaRules = {
  zod: convertsBy(
    { target: 'draft-7', io: 'output', reused: 'inline' },
    { $refStrategy: 'none', target: 'jsonSchema7' },
  ),
  acceptsShape: false,
};

/** `tool({ description, inputSchema })` of the AI SDK, whose name is the key in `tools`. */
export const aiSdkTools: Framework = {
  names: ['tool', 'dynamicTool'],
  find(reading) {
    const called = reading.calledExport;
    if (called === null || !/^(?:npm:)?ai(?:@|\/|$)|^@ai-sdk\/provider-utils$/.test(called.module)) return null;
    const options = toolOptions('ai', reading, 0);
    if (options === null) return null;
    return { definition: isUnreadTool(options) ? options : aiSdkTool(reading, options), format: 'ai-sdk' };
  },
};

/** An object in `tools` that is written without `tool(…)`. */
export function aiSdkObject(reading: SiteReading, object: ObjectValue): FoundTool {
  const builder = new DefinitionBuilder('ai', reading.interpreter, reading.place);
  return { definition: aiSdkTool(reading, optionsOf(object, builder)), format: 'ai-sdk' };
}

function aiSdkTool(reading: SiteReading, options: OptionsOfTool): DefinitionBuilder {
  const { builder } = options;
  builder.constant('type', 'function');
  const key = keyOfSite(reading);
  const missing: CodeValue = unknownAt(reading.place, say`The tool is named in an object "tools" in another file`);
  builder.name(key === null ? missing : key.name, key?.place, true);
  options.plain('description');
  if (options.value('inputSchema') !== undefined) options.schema('inputSchema', 'inputSchema', rules);
  else if (options.value('parameters') !== undefined) options.schema('parameters', 'inputSchema', earlierRules);
  else builder.constant('inputSchema', withoutInputs);
  if (options.value('strict') === true) options.plain('strict');
  if (isKind(options.value('inputExamples'), 'list')) options.plain('inputExamples');
  return builder;
}

/** All objects of the schema refuse other properties. */
function closed(json: JsonObject): JsonObject {
  const result: Record<string, JsonValue> = { ...json };
  const type = member(json, 'type');
  const visit = (value: JsonValue): JsonValue => (isJsonObject(value) ? closed(value) : value);
  const visitAll = (value: JsonValue): JsonValue => {
    if (isJsonArray(value)) return value.map(visit);
    return isJsonObject(value) ? objectOf(Object.entries(value).map(([key, one]) => [key, visit(one)])) : value;
  };
  if (type === 'object' || (isJsonArray(type) && type.includes('object'))) {
    const additional = member(json, 'additionalProperties');
    result['additionalProperties'] =
      additional === undefined || typeof additional === 'boolean' ? false : visit(additional);
  }
  for (const key of ['properties', 'anyOf', 'allOf', 'oneOf', 'definitions']) {
    const value = member(json, key);
    if (value !== undefined && (key !== 'properties' || result['additionalProperties'] !== undefined)) {
      result[key] = visitAll(value);
    }
  }
  const items = member(json, 'items');
  if (items !== undefined) result['items'] = isJsonArray(items) ? items.map(visit) : visit(items);
  return objectOf(Object.entries(result));
}
