import { wording } from '../../text/say.ts';
import { disputed, objectRoot, type ProviderLimit, reported, schemaRule, strictFlag } from '../limits.ts';

/** Schemas are validated without it as well. */
export const moonshotStrictFlag = strictFlag(
  'unknown',
  disputed('https://github.com/pydantic/pydantic-ai/pull/2211', '2026-11-29'),
);

/** What Moonshot's validator refuses; api.moonshot.cn took such a schema on 2026-09-21 [14790897/MiqroForge-Desktop#1165]. */
const validator = disputed(
  'https://github.com/MoonshotAI/walle/blob/main/docs/mfjs-walle-vs-draft-2020-12.md',
  '2026-11-27',
  'api.kimi.com/coding, but not api.moonshot.cn',
);

export const moonshotLimits: readonly ProviderLimit[] = [
  {
    id: 'name-pattern',
    kind: 'name',
    pattern: '^[a-zA-Z_][a-zA-Z0-9_-]*$',
    maxLength: 64,
    allowed: '[a-zA-Z0-9_-]',
    firstAllowed: '[a-zA-Z_]',
    says: wording`Names: a letter or underscore, then up to 63 letters, digits, underscores and dashes.`,
    ...reported('https://github.com/MoonshotAI/kimi-cli/issues/2531', '2026-11-27'),
  },
  objectRoot(
    wording`The parameters must be of type "object".`,
    reported('https://github.com/14790897/MiqroForge-Desktop/issues/1165', '2026-11-27'),
  ),
  schemaRule('type-beside-union', wording`Move "type" into the branches of "anyOf".`, validator),
  schemaRule('type-beside-reference', wording`Move "type" into the definition that "$ref" names.`, validator),
  schemaRule('references-to-definitions', wording`References must start with "#/$defs/".`, validator),
  schemaRule('object-schemas', wording`"true" and "false" aren't supported as schemas.`, validator),
  schemaRule(
    'typed-properties',
    wording`Each property requires a type.`,
    disputed(
      'https://github.com/MoonshotAI/kimi-cli/issues/1595',
      '2026-11-29',
      'api.kimi.com/coding, but not api.moonshot.cn',
    ),
  ),
  schemaRule('typed-enums', wording`"enum" requires a type.`, validator),
  schemaRule('listed-required', wording`"required" lists only names of properties.`, validator),
  {
    id: 'schema-keys',
    kind: 'refused-keywords',
    refused: [
      'allOf',
      'oneOf',
      'not',
      'if',
      'then',
      'else',
      'patternProperties',
      'dependentSchemas',
      'propertyNames',
      'contains',
      'prefixItems',
      'const',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
      'uniqueItems',
      'minProperties',
      'maxProperties',
      'unevaluatedProperties',
      'unevaluatedItems',
    ],
    says: wording`Only a subset of JSON Schema is supported.`,
    ...validator,
  },
];
