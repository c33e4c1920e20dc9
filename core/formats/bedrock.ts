import { isJsonObject, type JsonObject, member, objectOf } from '../json/json-value.ts';
import { say } from '../text/say.ts';
import { bedrockLimits, bedrockStrictFlag } from './facts/bedrock.ts';
import { defineFormat } from './shared/define-format.ts';

/** Amazon Bedrock Converse: `{"toolSpec":{name, description, inputSchema:{json}, strict}}`; in Strands Agents without `toolSpec`. */
export const bedrock = defineFormat({
  id: 'bedrock',
  title: 'Amazon Bedrock (Converse)',
  provider: 'Bedrock',
  strictFlag: bedrockStrictFlag,
  slots: [
    { member: 'name', path: ['toolSpec', 'name'], aliases: [['name']] },
    { member: 'description', path: ['toolSpec', 'description'], aliases: [['description']], omitEmpty: true },
    {
      member: 'inputs',
      path: ['toolSpec', 'inputSchema', 'json'],
      aliases: [
        ['toolSpec', 'inputSchema'],
        ['inputSchema', 'json'],
      ],
    },
    { member: 'strict', path: ['toolSpec', 'strict'], aliases: [['strict']] },
  ],
  limits: bedrockLimits,
  shape: 'bedrock',
  ownKeys: [],
  detectedBy: ['toolSpec', 'cachePoint', 'systemTool', 'inputSchema'],
  detect(definition) {
    if (isJsonObject(member(definition, 'toolSpec')) || hostedKey(definition) !== null) return 1;
    return isToolSpec(definition) ? 0.9 : 0;
  },
  hosted(definition) {
    const key = hostedKey(definition);
    return key === null ? null : say`"${key}" is a Bedrock instruction, not a function.`;
  },
  isMark: (definition) => hostedKey(definition) === 'cachePoint',
  wrap: (emitted) => objectOf([['toolConfig', objectOf([['tools', emitted]])]]),
});

function hostedKey(definition: JsonObject): string | null {
  const key = ['cachePoint', 'systemTool'].find((candidate) => isJsonObject(member(definition, candidate)));
  return key !== undefined && member(definition, 'toolSpec') === undefined ? key : null;
}

/** Whether this is the content of a `toolSpec`. An input schema of MCP has other keywords beside `json`, at least its type. */
export function isToolSpec(definition: JsonObject): boolean {
  const schema = member(definition, 'inputSchema');
  if (!isJsonObject(schema) || typeof member(definition, 'name') !== 'string') return false;
  return Object.keys(schema).length === 1 && isJsonObject(member(schema, 'json'));
}
