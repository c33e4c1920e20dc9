/** The limits of libraries and of the formats of this project, which run no endpoint. */
import { wording } from '../../text/say.ts';
import { certain, objectResult, objectRoot, type ProviderLimit, strictFlag } from '../limits.ts';
import { openaiCompatibleLimits, openaiStrictSubset } from './openai.ts';

export const aeonLimits: readonly ProviderLimit[] = [
  objectRoot(
    wording`The input schema must be of type "object": plan steps pass named arguments.`,
    certain('Aeon Core, interface contracts (Tool)', '2026-11-27'),
  ),
];

export const aiSdkLimits: readonly ProviderLimit[] = [
  objectRoot(
    wording`The parameters must be of type "object".`,
    certain('https://ai-sdk.dev/docs/reference/ai-sdk-core/tool', '2026-11-21'),
  ),
];

export const langchainLimits: readonly ProviderLimit[] = [
  objectRoot(
    wording`"args_schema" must be of type "object".`,
    certain('https://python.langchain.com/docs/how_to/custom_tools/', '2026-11-21'),
  ),
];

/** LionAGI sends its tools to OpenAI-compatible servers. */
export const lionagiLimits: readonly ProviderLimit[] = [
  ...openaiCompatibleLimits.filter(({ kind }) => kind !== 'tool-count' && kind !== 'description'),
  ...openaiStrictSubset,
];

const macSchema = certain('Model Agnostic Context, ToolSchema', '2026-11-27');

export const macLimits: readonly ProviderLimit[] = [
  objectRoot(wording`Both schemas must be of type "object".`, macSchema),
  objectResult(wording`Both schemas must be of type "object".`, macSchema),
];

/** Libraries pass it on to the provider of the model. */
export const anyStrictFlag = strictFlag(
  'unknown',
  certain('https://ai-sdk.dev/docs/reference/ai-sdk-core/tool', '2026-11-29'),
);
