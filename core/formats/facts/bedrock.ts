import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectRoot, type ProviderLimit, reported } from '../limits.ts';

const specification = certain(
  'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
  '2026-11-27',
);

export const bedrockLimits: readonly ProviderLimit[] = [
  nameLimit('[a-zA-Z0-9_-]', 64, wording`Tool names: 1–64 letters, digits, underscores and dashes.`, specification),
  {
    id: 'description-length',
    kind: 'description',
    minLength: 1,
    severity: 'error',
    says: wording`A description must have at least 1 character.`,
    ...specification,
  },
  objectRoot(wording`The input schema must be of type "object".`, specification),
  {
    id: 'strict-subset',
    kind: 'refused-keywords',
    refused: ['oneOf'],
    onlyStrict: true,
    says: wording`Only a subset of JSON Schema is supported.`,
    ...reported('https://github.com/strands-agents/harness-sdk/issues/2664', '2026-11-27'),
  },
];
