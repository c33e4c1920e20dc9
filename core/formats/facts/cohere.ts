import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectRoot, type ProviderLimit, reported, strictFlag } from '../limits.ts';

const toolUse = certain('https://docs.cohere.com/v2/docs/tool-use-overview', '2026-11-21');
const chatV1 = certain(
  'https://github.com/cohere-ai/cohere-python/blob/main/src/cohere/types/tool.py',
  '2026-11-27',
  'v1 chat',
);

/** A request has `strict_tools` for all its tools. */
export const cohereStrictFlag = strictFlag(
  'rejected',
  reported('https://github.com/OpenRouterTeam/openrouter-examples/issues/71', '2026-11-27'),
);

export const cohereLimits: readonly ProviderLimit[] = [
  nameLimit('[a-zA-Z0-9_-]', 64, wording`Function names: 1–64 letters, digits, underscores and dashes.`, toolUse),
  objectRoot(wording`The parameters must be of type "object".`, toolUse),
  {
    id: 'no-strict',
    kind: 'no-strict',
    says: wording`Strict tools aren't supported.`,
    ...reported('https://github.com/OpenRouterTeam/openrouter-examples/issues/71', '2026-11-27'),
  },
];

export const cohereV1Limits: readonly ProviderLimit[] = [
  {
    id: 'name-pattern',
    kind: 'name',
    pattern: '^[a-zA-Z_][a-zA-Z0-9_]*$',
    maxLength: 256,
    allowed: '[a-zA-Z0-9_]',
    firstAllowed: '[a-zA-Z_]',
    says: wording`Tool names: letters, digits and underscores, not starting with a digit.`,
    ...chatV1,
  },
  objectRoot(wording`Parameters must be one flat object: each name maps to its definition.`, chatV1),
];
