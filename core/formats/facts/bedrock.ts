import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectRoot, type ProviderLimit, strictFlag } from '../limits.ts';

const structuredOutput = certain(
  'https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html',
  '2026-11-29',
);

export const bedrockStrictFlag = strictFlag('bedrock', structuredOutput);

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
    // Its list of supported features is Anthropic's.
    kind: 'strict-anthropic',
    onlyStrict: true,
    says: wording`Strict mode forbids additional properties and supports a subset of JSON Schema.`,
    ...structuredOutput,
  },
];
