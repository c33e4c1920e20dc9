import { wording } from '../../text/say.ts';
import {
  certain,
  nameLimit,
  objectRoot,
  type ProviderLimit,
  reported,
  schemaRule,
  strictFlag,
  toolCount,
} from '../limits.ts';

const structuredOutputs = certain(
  'https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas',
  '2026-11-27',
);

export const openaiStrictFlag = strictFlag('openai', structuredOutputs);

/** Its error: "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level". */
const rootErrorUrl = 'https://github.com/langchain-ai/langchainjs/issues/9804';

/** The limits of OpenAI's interface, which other servers copy. */
export const openaiCompatibleLimits: readonly ProviderLimit[] = [
  nameLimit(
    '[a-zA-Z0-9_-]',
    64,
    wording`Function names: 1–64 letters, digits, underscores and dashes.`,
    certain(
      'https://github.com/openai/openai-python/blob/main/src/openai/types/shared/function_definition.py',
      '2026-11-27',
    ),
  ),
  {
    id: 'description-length',
    kind: 'description',
    minLength: 0,
    maxLength: 1024,
    severity: 'warning',
    says: wording`Some OpenAI-compatible servers, such as Azure OpenAI, limit descriptions to 1,024 characters.`,
    ...certain('https://learn.microsoft.com/azure/ai-services/openai/how-to/function-calling', '2026-11-27'),
  },
  toolCount(
    128,
    wording`Max. 128 tools per request.`,
    // The error: "array too long. Expected an array with maximum length 128".
    certain('https://github.com/musistudio/claude-code-router/issues/686', '2026-11-27'),
  ),
  objectRoot(wording`The parameters must be of type "object".`, certain(rootErrorUrl, '2026-11-27')),
  {
    id: 'root-union',
    kind: 'root-keywords',
    refused: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
    says: wording`At the top level, the parameters can't have "oneOf", "anyOf", "allOf", "enum" or "not".`,
    // For gpt-5.4: https://github.com/NousResearch/hermes-agent/issues/10723.
    ...reported(rootErrorUrl, '2026-11-27', 'GPT-4 models and gpt-5.4; reports on other GPT-5 models disagree'),
  },
];

/** The rules for schemas that only OpenAI's own endpoints have. */
const openaiSchemaRules: readonly ProviderLimit[] = [
  schemaRule(
    'array-items',
    wording`OpenAI rejects an array schema without "items".`,
    reported('https://github.com/NousResearch/hermes-agent/pull/25846', '2026-11-27'),
  ),
  schemaRule(
    'root-properties',
    wording`OpenAI rejects an object schema without "properties".`,
    reported('https://github.com/containers/kubernetes-mcp-server/pull/845', '2026-11-27'),
  ),
  schemaRule(
    'no-lookaround',
    wording`Since gpt-5.5, OpenAI rejects lookaround in patterns.`,
    reported('https://github.com/vercel/ai/pull/21037', '2026-11-27', 'gpt-5.5 and later'),
  ),
];

/** For strict tools. */
export const openaiStrictSubset: readonly ProviderLimit[] = [
  {
    id: 'strict-subset',
    kind: 'strict-openai',
    onlyStrict: true,
    says: wording`Strict mode requires all properties, forbids additional ones, and supports a subset of JSON Schema.`,
    ...structuredOutputs,
  },
  {
    ...schemaRule(
      'bare-references',
      wording`In strict mode, no other keyword is allowed next to "$ref".`,
      reported('https://github.com/vectorize-io/hindsight/pull/3944', '2026-11-27'),
    ),
    id: 'strict-references',
    onlyStrict: true,
  },
];

export const openaiLimits: readonly ProviderLimit[] = [
  ...openaiCompatibleLimits,
  ...openaiSchemaRules,
  ...openaiStrictSubset,
];

/** `functions` have no such property in OpenAI's types; data sets write it. */
export const legacyStrictFlag = strictFlag(
  'unknown',
  certain(
    'https://github.com/openai/openai-python/blob/main/src/openai/types/chat/completion_create_params.py',
    '2026-11-29',
  ),
);
