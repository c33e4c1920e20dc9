import { wording } from '../../text/say.ts';
import { certain, disputed, objectRoot, type ProviderLimit, toolCount } from '../limits.ts';

export const xaiLimits: readonly ProviderLimit[] = [
  toolCount(
    200,
    wording`Max. 200 tools per request.`,
    disputed('https://docs.x.ai/docs/guides/function-calling', '2026-11-27'),
  ),
  objectRoot(
    wording`The parameters must be of type "object".`,
    certain('https://docs.x.ai/developers/tools/function-calling', '2026-11-27'),
  ),
  {
    id: 'schema-keys',
    kind: 'refused-keywords',
    refused: ['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'],
    says: wording`Only a subset of JSON Schema is supported.`,
    ...disputed('https://github.com/openclaw/openclaw/pull/32080', '2026-11-27', 'requests through OpenRouter'),
  },
];
