import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectRoot, type ProviderLimit, reported, schemaRule, strictFlag } from '../limits.ts';

export const mistralStrictFlag = strictFlag(
  'ignored',
  reported('https://docs.mistral.ai/api/endpoint/chat', '2026-11-29'),
);

const functionCalling = certain('https://docs.mistral.ai/capabilities/function_calling', '2026-11-21');

export const mistralLimits: readonly ProviderLimit[] = [
  nameLimit(
    '[a-zA-Z0-9_-]',
    64,
    wording`Function names: 1–64 letters, digits, underscores and dashes.`,
    // Its error quotes the rule.
    certain('https://github.com/Kochava-Studios/witsy/pull/164', '2026-11-27'),
  ),
  objectRoot(wording`The parameters must be of type "object".`, functionCalling),
  schemaRule(
    'numeric-bounds',
    wording`"exclusiveMinimum" and "exclusiveMaximum" must be numbers.`,
    reported('https://github.com/SylphxAI/pdf-reader-mcp/issues/63', '2026-11-27'),
  ),
];
