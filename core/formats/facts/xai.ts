import { wording } from '../../text/say.ts';
import { certain, disputed, objectRoot, type ProviderLimit, schemaRule, strictFlag, toolCount } from '../limits.ts';

const schemas = certain('https://docs.x.ai/developers/model-capabilities/text/structured-outputs', '2026-11-29');

export const xaiStrictFlag = strictFlag('always', schemas);

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
    refused: ['minContains', 'maxContains'],
    says: wording`"minContains" and "maxContains" aren't supported.`,
    ...schemas,
  },
  schemaRule('no-empty-unions', wording`"enum" and "anyOf" can't be empty.`, schemas),
  schemaRule('object-schemas', wording`"true" and "false" aren't supported as schemas.`, schemas),
  schemaRule('one-items-schema', wording`"items" must be a single schema.`, schemas),
  {
    ...schemaRule(
      'enforced-bounds',
      wording`Lengths are enforced up to 2,048, numbers of items up to 256, and numbers of properties up to 64.`,
      schemas,
    ),
    severity: 'warning',
  },
  schemaRule(
    'no-lookaround',
    wording`Patterns can't have lookaround.`,
    // The page lists it as unsupported, but not among the schemas that are rejected.
    { ...schemas, certainty: 'disputed' },
  ),
];
