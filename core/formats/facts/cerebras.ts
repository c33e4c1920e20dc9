import { wording } from '../../text/say.ts';
import { certain, disputed, objectRoot, type ProviderLimit, reported, strictFlag } from '../limits.ts';

const toolUse = certain('https://inference-docs.cerebras.ai/capabilities/tool-use', '2026-11-29');

export const cerebrasStrictFlag = strictFlag('cerebras', toolUse);

export const cerebrasLimits: readonly ProviderLimit[] = [
  objectRoot(wording`The parameters must be of type "object".`, toolUse),
  {
    id: 'same-strict',
    kind: 'same-strict',
    says: wording`Set "strict" in all tools or in none.`,
    ...reported('https://github.com/mpfaffenberger/code_puppy/pull/368', '2026-11-27'),
  },
  {
    id: 'strict-objects',
    kind: 'strict-objects',
    allRequired: false,
    onlyStrict: true,
    says: wording`Strict mode forbids additional properties.`,
    ...toolUse,
  },
  {
    id: 'strict-keys',
    kind: 'refused-keywords',
    refused: ['pattern', 'minLength', 'maxLength'],
    onlyStrict: true,
    says: wording`In strict mode, some models don't support patterns and lengths of strings.`,
    ...disputed('https://inference-docs.cerebras.ai/capabilities/tool-use', '2026-11-29', 'qwen-3.8-27b'),
  },
];
