import { wording } from '../../text/say.ts';
import {
  certain,
  disputed,
  nameLimit,
  objectRoot,
  type ProviderLimit,
  reported,
  schemaRule,
  strictFlag,
} from '../limits.ts';

const strictMode = certain('https://api-docs.deepseek.com/guides/tool_calls', '2026-11-29', 'api.deepseek.com/beta');

/** Errors that its endpoint returned for strict tools. */
const strictErrors = reported('https://github.com/weave-os/router/pull/163', '2026-11-29');

export const deepseekStrictFlag = strictFlag('deepseek', strictMode);

/** Users report the error with any object, and rig-core 0.46 sends such parameters as strict. */
export const deepseekEmptyObjects: ProviderLimit = {
  ...schemaRule(
    'no-empty-objects',
    wording`In strict mode, an object with no properties isn't allowed.`,
    disputed('https://github.com/Yeachan-Heo/gajae-code/pull/2760', '2026-11-29', 'models of DeepSeek'),
  ),
  id: 'strict-empty-objects',
  onlyStrict: true,
};

export const deepseekLimits: readonly ProviderLimit[] = [
  nameLimit(
    '[a-zA-Z0-9_-]',
    64,
    wording`Function names: 1–64 letters, digits, underscores and dashes.`,
    certain('https://api-docs.deepseek.com/api/create-chat-completion', '2026-11-27'),
  ),
  objectRoot(
    wording`The parameters must be of type "object".`,
    reported('https://github.com/end-4/dots-hyprland/pull/3640', '2026-11-27'),
  ),
  {
    id: 'same-strict',
    kind: 'same-strict',
    says: wording`Set "strict" in all tools or in none.`,
    ...strictMode,
  },
  {
    id: 'strict-objects',
    kind: 'strict-objects',
    allRequired: true,
    onlyStrict: true,
    says: wording`Strict mode requires all properties and forbids additional ones.`,
    ...strictMode,
  },
  {
    id: 'strict-keys',
    kind: 'refused-keywords',
    refused: ['minLength', 'maxLength', 'minItems', 'maxItems'],
    onlyStrict: true,
    says: wording`Strict mode doesn't support the lengths of strings and arrays.`,
    ...strictMode,
  },
  {
    id: 'strict-formats',
    kind: 'allowed-formats',
    allowed: ['email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    onlyStrict: true,
    says: wording`Strict mode supports the formats email, hostname, ipv4, ipv6 and uuid.`,
    ...strictMode,
  },
  {
    ...schemaRule('plain-type-lists', wording`A list of types can't contain "object" or "array".`, strictErrors),
    id: 'strict-type-lists',
    onlyStrict: true,
  },
  deepseekEmptyObjects,
];
