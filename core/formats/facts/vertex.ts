import { wording } from '../../text/say.ts';
import { certain, objectRoot, type ProviderLimit, reported, schemaRule } from '../limits.ts';
import { geminiKeywords, snakeCase } from './gemini.ts';

const declaration = certain(
  'https://docs.cloud.google.com/dotnet/docs/reference/Google.Cloud.AIPlatform.V1/3.27.0/Google.Cloud.AIPlatform.V1.FunctionDeclaration',
  '2026-11-27',
);

/** Vertex AI also knows references and other properties. */
const keywords = [...geminiKeywords, 'additionalProperties', 'ref', 'defs'];

/** The limits of `parameters` in Vertex AI. */
export const vertexLimits: readonly ProviderLimit[] = [
  {
    id: 'name-pattern',
    kind: 'name',
    pattern: '^[a-zA-Z_][a-zA-Z0-9_.-]*$',
    maxLength: 64,
    allowed: '[a-zA-Z0-9_.-]',
    firstAllowed: '[a-zA-Z_]',
    says: wording`Names: a letter or underscore, then up to 63 letters, digits, underscores, dots and dashes.`,
    ...declaration,
  },
  objectRoot(
    wording`The parameters must be of type "object".`,
    reported('https://github.com/vercel/ai/issues/12183', '2026-11-27'),
  ),
  {
    id: 'schema-keys',
    kind: 'allowed-keywords',
    allowed: [...keywords, ...keywords.map(snakeCase)],
    says: wording`Schemas in "parameters" support only the listed keywords. Others make the request fail.`,
    ...certain('https://cloud.google.com/vertex-ai/generative-ai/docs/reference/rest/v1/Schema', '2026-11-27'),
  },
  schemaRule(
    'one-type',
    wording`A schema can have only one type. For null, "nullable" is also allowed.`,
    reported('https://github.com/zed-industries/zed/issues/44875', '2026-11-27'),
  ),
  schemaRule(
    'array-items',
    wording`An array requires "items".`,
    reported('https://github.com/ogx-ai/ogx/issues/3004', '2026-11-27'),
  ),
  schemaRule(
    'string-enums',
    wording`"enum" is a list of strings.`,
    reported('https://github.com/anomalyco/opencode/issues/2687', '2026-11-27'),
  ),
  schemaRule(
    'no-empty-enum-values',
    wording`A string in "enum" can't be empty.`,
    reported('https://github.com/Bobsilvio/ha-claude/pull/32', '2026-11-27'),
  ),
  schemaRule(
    'no-container-enums',
    wording`"enum" isn't supported for objects and arrays.`,
    reported('https://github.com/reportportal/reportportal-mcp-server/issues/25', '2026-11-27'),
  ),
  schemaRule(
    'union-alone',
    wording`"anyOf" can't be combined with other keywords.`,
    reported('https://github.com/anomalyco/opencode/issues/15795', '2026-11-27'),
  ),
];
