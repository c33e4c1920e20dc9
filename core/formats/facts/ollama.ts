import { wording } from '../../text/say.ts';
import { certain, disputed, objectRoot, type ProviderLimit, reported, schemaRule } from '../limits.ts';

export const ollamaLimits: readonly ProviderLimit[] = [
  objectRoot(
    wording`The parameters must be of type "object".`,
    certain('https://github.com/ollama/ollama/blob/main/docs/api.md', '2026-11-21'),
  ),
  schemaRule(
    'object-schemas',
    wording`"true" and "false" aren't supported as schemas.`,
    reported('https://github.com/can1357/oh-my-pi/pull/4491', '2026-11-27'),
  ),
  schemaRule(
    'grammar-patterns',
    wording`The server converts patterns to grammars, which support fewer escapes.`,
    disputed('https://github.com/ollama/ollama/issues/18226', '2026-11-27', 'models run by llama.cpp'),
  ),
];
