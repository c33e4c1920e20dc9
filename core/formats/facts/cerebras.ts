import { wording } from '../../text/say.ts';
import { certain, disputed, objectRoot, type ProviderLimit, reported } from '../limits.ts';

export const cerebrasLimits: readonly ProviderLimit[] = [
  objectRoot(
    wording`The parameters must be of type "object".`,
    certain('https://inference-docs.cerebras.ai/capabilities/tool-use', '2026-11-27'),
  ),
  {
    id: 'same-strict',
    kind: 'same-strict',
    says: wording`Set "strict" in all tools or in none.`,
    ...reported('https://github.com/mpfaffenberger/code_puppy/pull/368', '2026-11-27'),
  },
  {
    id: 'no-strict',
    kind: 'no-strict',
    says: wording`Strict tools aren't supported.`,
    ...disputed('https://github.com/livekit/agents/pull/3134', '2026-11-27', 'some models in 2025'),
  },
];
