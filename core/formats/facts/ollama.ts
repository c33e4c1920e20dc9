import { wording } from '../../text/say.ts';
import { certain, objectRoot, type ProviderLimit } from '../limits.ts';

export const ollamaLimits: readonly ProviderLimit[] = [
  objectRoot(
    wording`The parameters must be of type "object".`,
    certain('https://github.com/ollama/ollama/blob/main/docs/api.md', '2026-11-21'),
  ),
];
