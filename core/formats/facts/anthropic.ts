import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectRoot, type ProviderLimit, reported, strictFlag } from '../limits.ts';

const defineTools = certain('https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools', '2026-11-27');

const structuredOutputs = certain(
  'https://platform.claude.com/docs/en/build-with-claude/structured-outputs',
  '2026-11-27',
);

export const anthropicStrictFlag = strictFlag('anthropic', structuredOutputs);

export const anthropicLimits: readonly ProviderLimit[] = [
  nameLimit('[a-zA-Z0-9_-]', 128, wording`Tool names: 1–128 letters, digits, underscores and dashes.`, defineTools),
  objectRoot(wording`The input schema must be of type "object".`, defineTools),
  {
    id: 'root-union',
    kind: 'root-keywords',
    refused: ['oneOf', 'anyOf', 'allOf'],
    says: wording`The input schema can't have oneOf, allOf or anyOf at the top level.`,
    ...reported('https://github.com/anthropics/claude-code/issues/40075', '2026-11-27'),
  },
  {
    id: 'property-names',
    kind: 'property-names',
    pattern: '^[a-zA-Z0-9_.-]{1,64}$',
    maxLength: 64,
    allowed: '[a-zA-Z0-9_.-]',
    says: wording`Argument names: 1–64 letters, digits, underscores, dots and dashes.`,
    // The error: "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'".
    ...reported('https://github.com/anthropics/claude-code/issues/79418', '2026-11-27'),
  },
  {
    id: 'strict-subset',
    kind: 'strict-anthropic',
    onlyStrict: true,
    says: wording`Strict mode forbids additional properties and supports a subset of JSON Schema.`,
    ...structuredOutputs,
  },
  {
    id: 'strict-budget',
    kind: 'strict-budget',
    tools: 20,
    optional: 24,
    unions: 16,
    says: wording`Strict tools per request: max. 20, with 24 optional parameters and 16 union types.`,
    ...structuredOutputs,
  },
];
