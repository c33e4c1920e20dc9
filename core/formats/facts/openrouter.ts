import { wording } from '../../text/say.ts';
import { disputed, type ProviderLimit, schemaRule, strictFlag } from '../limits.ts';
import { deepseekEmptyObjects } from './deepseek.ts';

/** It depends on the provider of the model. */
export const openrouterStrictFlag = strictFlag(
  'unknown',
  disputed('https://github.com/Yeachan-Heo/gajae-code/pull/2760', '2026-11-29'),
);

/** OpenRouter passes tools on: which limits hold depends on the provider of the model. */
export const openrouterLimits: readonly ProviderLimit[] = [
  {
    id: 'root-union',
    kind: 'root-keywords',
    refused: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
    says: wording`At the top level, the parameters can't have "oneOf", "anyOf", "allOf", "enum" or "not".`,
    ...disputed('https://github.com/cecli-dev/cecli/issues/281', '2026-11-27', 'models of OpenAI'),
  },
  schemaRule(
    'meaning-required',
    wording`A schema requires a type, a union, an enumeration or a reference.`,
    disputed('https://github.com/danny-avila/LibreChat/issues/9242', '2026-11-27', 'models at Fireworks'),
  ),
  {
    id: 'no-strict',
    kind: 'no-strict',
    says: wording`Strict tools aren't supported.`,
    ...disputed('https://github.com/OpenRouterTeam/openrouter-examples/issues/71', '2026-11-27', 'models of Cohere'),
  },
  deepseekEmptyObjects,
];
