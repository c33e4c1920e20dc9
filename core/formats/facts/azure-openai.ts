import { wording } from '../../text/say.ts';
import { disputed, type ProviderLimit, reported, schemaRule, strictFlag } from '../limits.ts';
import { openaiCompatibleLimits, openaiStrictSubset } from './openai.ts';

export const azureOpenaiStrictFlag = strictFlag(
  'azure-openai',
  reported('https://github.com/openai/openai-agents-python/issues/4390', '2026-11-27'),
);

/** The limits of Azure OpenAI: the models of OpenAI behind an endpoint with older rules. */
export const azureOpenaiLimits: readonly ProviderLimit[] = [
  ...openaiCompatibleLimits.filter(({ kind }) => kind !== 'description' && kind !== 'root-keywords'),
  {
    id: 'root-union',
    kind: 'root-keywords',
    refused: ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not'],
    says: wording`At the top level, the parameters can't have "oneOf", "anyOf", "allOf", "enum" or "not".`,
    ...disputed('https://github.com/BerriAI/litellm/pull/38837', '2026-11-27', 'GPT-4 models, but not GPT-5'),
  },
  {
    id: 'description-length',
    kind: 'description',
    minLength: 0,
    maxLength: 1024,
    severity: 'error',
    says: wording`Descriptions: max. 1,024 characters.`,
    ...reported('https://github.com/OpenHands/OpenHands/issues/4838', '2026-11-27', 'gpt-4o, o3-mini'),
  },
  schemaRule(
    'array-items',
    wording`An array requires "items".`,
    reported('https://github.com/razorpay/razorpay-mcp-server/issues/43', '2026-11-27'),
  ),
  schemaRule(
    'root-properties',
    wording`The parameters require "properties". Write {} for none.`,
    reported('https://github.com/Azure/azure-mcp/issues/197', '2026-11-27'),
  ),
  ...openaiStrictSubset,
  {
    id: 'strict-defaults',
    kind: 'refused-keywords',
    refused: ['default'],
    onlyStrict: true,
    says: wording`In strict mode, "default" isn't supported.`,
    ...reported('https://github.com/openai/openai-agents-python/issues/4390', '2026-11-27'),
  },
];
