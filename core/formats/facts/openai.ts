import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectRoot, type ProviderLimit, reported, schemaRule, toolCount } from '../limits.ts';

/** Its error: "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level". */
const rootErrorUrl = 'https://github.com/langchain-ai/langchainjs/issues/9804';

/** The limits of OpenAI's interface, which other servers copy. */
export const openaiCompatibleLimits: readonly ProviderLimit[] = [
  nameLimit(
    '[a-zA-Z0-9_-]',
    64,
    wording`Function names: 1–64 letters, digits, underscores and dashes.`,
    certain('https://github.com/openai/openai-openapi (FunctionObject.name)', '2026-11-21'),
  ),
  {
    id: 'description-length',
    kind: 'description',
    minLength: 0,
    maxLength: 1024,
    severity: 'warning',
    says: wording`Some OpenAI-compatible servers, such as Azure OpenAI, truncate descriptions after 1,024 characters.`,
    ...certain('https://learn.microsoft.com/azure/ai-services/openai/how-to/function-calling', '2026-11-21'),
  },
  toolCount(
    128,
    wording`Max. 128 tools per request.`,
    certain('https://platform.openai.com/docs/api-reference/chat/create', '2026-11-21'),
  ),
  objectRoot(wording`The parameters must be of type "object".`, certain(rootErrorUrl, '2026-11-27')),
  {
    id: 'root-union',
    kind: 'root-keywords',
    refused: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
    says: wording`At the top level, the parameters can't have "oneOf", "anyOf", "allOf", "enum" or "not".`,
    ...reported(rootErrorUrl, '2026-11-27', 'GPT-4 models; reports on GPT-5 models disagree'),
  },
];

/** The rules for schemas that only OpenAI's own endpoints have. */
const openaiSchemaRules: readonly ProviderLimit[] = [
  schemaRule(
    'array-items',
    wording`OpenAI rejects an array schema without "items".`,
    reported('https://github.com/streamnative/streamnative-mcp-server/issues/26', '2026-11-26'),
  ),
  schemaRule(
    'root-properties',
    wording`OpenAI rejects an object schema without "properties".`,
    reported('https://github.com/containers/kubernetes-mcp-server/issues/340', '2026-11-26'),
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
    ...certain('https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas', '2026-11-27'),
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
