import { wording } from '../../text/say.ts';
import { nameLimit, objectRoot, type ProviderLimit, toolCount } from '../limits.ts';

const functionCalling = 'https://platform.openai.com/docs/guides/function-calling';
const structuredOutputs = 'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas';

export const openaiLimits: readonly ProviderLimit[] = [
  nameLimit(
    '[a-zA-Z0-9_-]',
    64,
    wording`Function names: 1–64 letters, digits, underscores and dashes.`,
    'https://github.com/openai/openai-openapi (FunctionObject.name)',
  ),
  {
    id: 'description-length',
    kind: 'description',
    minLength: 0,
    maxLength: 1024,
    severity: 'warning',
    says: wording`Some OpenAI-compatible servers truncate descriptions after 1,024 characters.`,
    source: 'https://learn.microsoft.com/azure/ai-services/openai/how-to/function-calling',
  },
  toolCount(128, wording`Max. 128 tools per request.`, 'https://platform.openai.com/docs/api-reference/chat/create'),
  objectRoot(wording`The parameters must be of type "object".`, functionCalling),
  {
    id: 'root-union',
    kind: 'root-keywords',
    refused: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
    says: wording`The parameters can't have oneOf, anyOf, allOf, enum or not at the top level.`,
    source: functionCalling,
  },
];

export const openaiStrictLimits: readonly ProviderLimit[] = [
  ...openaiLimits,
  {
    id: 'strict-subset',
    kind: 'strict-openai',
    says: wording`Strict mode requires all properties, forbids additional ones, and supports a subset of JSON Schema.`,
    source: structuredOutputs,
  },
];
