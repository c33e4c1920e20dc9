import { wording } from '../../text/say.ts';
import { type ProviderLimit, reported } from '../limits.ts';

export const minimaxLimits: readonly ProviderLimit[] = [
  {
    id: 'parameters-required',
    kind: 'parameters-required',
    says: wording`A function requires "parameters".`,
    ...reported('https://github.com/QwenLM/qwen-code/issues/11905', '2026-11-27', 'api.minimaxi.com'),
  },
];
