import { typeScriptTools } from '../../../../core/code/typescript/tools-of-typescript.ts';
import type { Conversion } from '../../../../core/conversion/convert.ts';
import { canonicalize } from '../../../../core/formats/canonicalize.ts';
import type { TargetId } from '../../../../core/formats/format-id.ts';
import { conversionTargets, targetOf } from '../../../../core/formats/targets.ts';
import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../../../core/json/json-value.ts';
import { sameJson } from '../../../../core/json/same-json.ts';
import { fieldTitle } from '../../../../core/python/schema/schema-values.ts';
import { schemaDifferences } from '../../../../core/schema/compare.ts';
import { inlineRefs } from '../../../../core/schema/refs.ts';
import { rewriteSchema } from '../../../../core/schema/walk.ts';
import type { CanonicalTool } from '../../../../core/tools/canonical-tool.ts';
import { codeTools } from '../python/support.ts';
import { filesOf } from '../typescript/files.ts';

export const programs: readonly TargetId[] = conversionTargets.flatMap(({ id, program }) =>
  program === undefined ? [] : [id],
);

/**
 * How the tools that the readers of code find in a written program differ from those that were written; none if they are the same but for what
 * the framework adds.
 */
export function differences(id: TargetId, { text, emissions }: Conversion): readonly string[] {
  const written = emissions.flatMap((one) => (one?.kind === 'emitted' && isJsonObject(one.result) ? [one.result] : []));
  const { tools, unread } =
    targetOf(id).program?.language === 'python'
      ? codeTools(text)
      : typeScriptTools(filesOf({ 'tools.ts': text }))('tools.ts');
  const problems = [
    ...unread.map(({ message }) => message),
    ...tools.flatMap(({ unknown }) => unknown.map(({ message }) => message)),
    ...tools.flatMap(({ refusal }) => refusal ?? []),
  ];
  if (tools.length !== written.length) return [...problems, `${tools.length} tools instead of ${written.length}`];
  return [
    ...problems,
    ...tools.flatMap(({ definition, format }, index) =>
      differencesOf(id, written[index] ?? {}, canonicalize(definition, format).result, text),
    ),
  ];
}

const members = ['name', 'title', 'description', 'annotations', 'strict', 'icons', 'meta', 'examples'] as const;

function differencesOf(id: TargetId, written: JsonObject, found: CanonicalTool, text: string): readonly string[] {
  const name = String(written['name']);
  const others = members
    // A server of FastMCP has a title for each tool.
    .filter((key) => key in written || (found[key] !== undefined && !(key === 'title' && id === 'python-fastmcp')))
    .filter((key) => key !== 'strict' || written[key] === true || found[key] === true)
    .filter((key) => !sameJson(written[key] ?? (key === 'description' ? '' : null), found[key] ?? null))
    .map((key) => `${name}: ${key} ${JSON.stringify(found[key])} instead of ${JSON.stringify(written[key])}`);
  const schemas = (['inputs', 'outputs'] as const).flatMap((key) => {
    const [one, other] = [written[key], found[key]].map((schema) => withoutAdditions(id, schema ?? {}, text));
    return schemaDifferences(one ?? {}, other ?? {}, { argumentsOfTool: true }).map(
      (pointer) => `${name}: ${key}${pointer} ${JSON.stringify(other)} instead of ${JSON.stringify(one)}`,
    );
  });
  return [...others, ...schemas];
}

const safe = Number.MAX_SAFE_INTEGER;

/** A schema without the keywords that frameworks add to each schema, and the places where these are added; see docs/code.md. */
function withoutAdditions(id: TargetId, schema: JsonValue, text: string): JsonValue {
  const isPython = id.startsWith('python-');
  const isAdded = (inner: JsonObject, key: string): boolean => {
    const value = inner[key];
    // The title of a nested object is the name of its class.
    if (key === 'title') return isPython && typeof value === 'string' && text.includes(`class ${value}(BaseModel)`);
    if (key === 'additionalProperties') return value === false && id === 'typescript-ai-sdk';
    const isBound = (key === 'minimum' && value === -safe) || (key === 'maximum' && value === safe);
    return isBound && !isPython && inner['type'] === 'integer';
  };
  const { schema: inlined } = isJsonObject(schema) ? inlineRefs(schema) : { schema };
  const root = rewriteSchema(inlined, (inner) => {
    if (!isJsonObject(inner)) return inner;
    const kept = Object.entries(inner).filter(([key]) => !isAdded(inner, key));
    return objectOf(kept.map(([key, value]) => [key, key === 'properties' && isPython ? untitled(value) : value]));
  });
  if (!isJsonObject(root)) return root;
  const isAddedToRoot = (key: string): boolean =>
    key === '$defs' ||
    key === 'definitions' ||
    (key === 'title' && id === 'python-openai-agents') ||
    (key === 'additionalProperties' && root[key] === false && id === 'python-fastmcp');
  return objectOf(Object.entries(root).filter(([key]) => !isAddedToRoot(key)));
}

/** Properties without the titles that are made of their names. */
function untitled(properties: JsonValue): JsonValue {
  if (!isJsonObject(properties)) return properties;
  return objectOf(
    Object.entries(properties).map(([name, property]): readonly [string, JsonValue] => [
      name,
      isJsonObject(property) && property['title'] === fieldTitle(name)
        ? objectOf(Object.entries(property).filter(([key]) => key !== 'title'))
        : property,
    ]),
  );
}
