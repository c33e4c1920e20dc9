import { wording } from '../../text/say.ts';
import { words } from '../../text/words.ts';
import { certain, disputed, objectRoot, type ProviderLimit, reported, schemaRule, toolCount } from '../limits.ts';

const declaration = certain('https://ai.google.dev/api/caching#FunctionDeclaration', '2026-11-21');
const schema = certain('https://ai.google.dev/api/caching#Schema', '2026-11-21');
const schemaType = certain(
  'https://github.com/googleapis/googleapis/blob/master/google/ai/generativelanguage/v1beta/content.proto',
  '2026-11-27',
);

const geminiLimits: readonly ProviderLimit[] = [
  {
    id: 'name-pattern',
    kind: 'name',
    pattern: '^[a-zA-Z_][a-zA-Z0-9_.:-]*$',
    maxLength: 64,
    allowed: '[a-zA-Z0-9_.:-]',
    firstAllowed: '[a-zA-Z_]',
    says: wording`Names: a letter or underscore, then up to 63 letters, digits, underscores, dots, colons and dashes.`,
    // Its error quotes the rule.
    ...certain('https://github.com/kaitranntt/ccs/issues/219', '2026-11-27'),
  },
  toolCount(
    512,
    wording`Max. 512 tools per request.`,
    reported('https://github.com/google-gemini/gemini-cli/issues/19083', '2026-11-27'),
  ),
  objectRoot(wording`The parameters must be of type "object".`, declaration),
];

/** The limits of `parametersJsonSchema`. */
export const geminiJsonLimits: readonly ProviderLimit[] = [
  ...geminiLimits,
  schemaRule(
    'reference-alone',
    wording`Only "description" and "default" are allowed next to "$ref".`,
    disputed('https://github.com/su-kaka/gcli2api/pull/374', '2026-11-27', 'Gemini CLI'),
  ),
];

/** Every key that Gemini's `parameters` takes; for any other the whole request is refused [googleapis content.proto, Schema]. */
export const geminiKeywords = words(`
  type format title description nullable enum items minItems maxItems properties required minProperties
  maxProperties minimum maximum minLength maxLength pattern example anyOf propertyOrdering default
`);

/** Gemini's endpoints take every key in snake case as well; names of arguments stay as they are. */
export function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The limits of the older `parameters`. */
export const geminiParametersLimits: readonly ProviderLimit[] = [
  ...geminiLimits,
  {
    id: 'schema-keys',
    kind: 'allowed-keywords',
    allowed: [...geminiKeywords, ...geminiKeywords.map(snakeCase)],
    says: wording`Schemas in "parameters" support only the listed keywords. Others make the request fail.`,
    ...schema,
  },
  schemaRule('one-type', wording`A schema can have only one type. For null, "nullable" is also allowed.`, schemaType),
  schemaRule(
    'type-required',
    wording`Each schema requires a type.`,
    reported('https://github.com/google-gemini/gemini-cli/issues/2282', '2026-11-27'),
  ),
  schemaRule(
    'array-items',
    wording`An array requires "items".`,
    // Its error: "items: missing field".
    certain('https://github.com/zcj-ui/astrbot_plugin_group_guardian/issues/62', '2026-11-27'),
  ),
  schemaRule('string-enums', wording`"enum" is a list of strings.`, schemaType),
  schemaRule(
    'enum-type',
    wording`"enum" requires "type": "string".`,
    reported('https://github.com/decolua/9router/pull/380', '2026-11-27'),
  ),
  schemaRule(
    'string-formats',
    wording`Supported string formats: "date-time" and "enum".`,
    disputed('https://github.com/hideya/langchain-mcp-tools-ts/issues/36', '2026-11-27', 'models of 2025'),
  ),
  schemaRule(
    'no-empty-enum-values',
    wording`A string in "enum" can't be empty.`,
    reported('https://github.com/Bobsilvio/ha-claude/pull/32', '2026-11-27'),
  ),
  schemaRule(
    'listed-required',
    wording`"required" lists only names of properties.`,
    // Its error: "required[0]: property is not defined".
    certain('https://github.com/iBUHub/AIStudioToAPI/issues/154', '2026-11-27'),
  ),
  schemaRule(
    'object-keywords',
    wording`"properties" and "required" are only allowed in objects.`,
    reported('https://github.com/anomalyco/opencode/issues/11889', '2026-11-27'),
  ),
  schemaRule(
    'object-properties',
    wording`An object requires "properties".`,
    disputed('https://github.com/MarkusPfundstein/mcp-obsidian/issues/21', '2026-11-27', 'models of 2025'),
  ),
];
