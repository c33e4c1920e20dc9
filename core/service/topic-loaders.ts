import { firstWithRules, firstWithSystemPrompt, firstWithWrappedQuery } from '../loaders/prompts.ts';
import { publishedLoaderVersions } from '../loaders/published.ts';
import { behaviourOf, countsBraces, knowsInlineSchema, type LoaderVersion, patchOf } from '../loaders/versions.ts';
import type { Topic } from '../notation/knowledge.ts';
import { versionsByText, withNeither, withoutDescription, withoutName } from '../rules/consequence.ts';
import { listed, say } from '../text/say.ts';

/** What some versions of `aions-llm` do with the subject of a topic, in Markdown with code spans. */
export interface LoaderFact {
  /** `1.0.0 to 1.0.8 and 1.0.11`. */
  readonly versions: string;
  readonly fact: string;
}

/** The facts for the detected versions, and those of the other versions that pip can install, if they differ. */
export function loaderFacts(
  topic: Topic,
  detected: readonly LoaderVersion[],
): { readonly detected: readonly LoaderFact[]; readonly others: readonly LoaderFact[] } {
  const own = versionsByText(detected, facts[topic]);
  const others = [...versionsByText(publishedLoaderVersions, facts[topic])].filter(([fact]) => !own.has(fact));
  return {
    detected: [...own].map(([fact, versions]) => ({ versions: listed(versions), fact })),
    others: others.map(([fact, versions]) => ({ versions: listed(rangesOf(versions)), fact })),
  };
}

/** Runs of versions of which pip has no other in between: `1.0.0 to 1.0.8`. */
function rangesOf(versions: readonly LoaderVersion[]): readonly string[] {
  const ranges: { first: LoaderVersion; last: LoaderVersion }[] = [];
  for (const version of versions) {
    const range = ranges.at(-1);
    const isNext = range !== undefined && placeOf(version) === placeOf(range.last) + 1;
    if (isNext) range.last = version;
    else ranges.push({ first: version, last: version });
  }
  return ranges.map(({ first, last }) => (first === last ? first : say`${first} to ${last}`));
}

function placeOf(version: LoaderVersion): number {
  return publishedLoaderVersions.indexOf(version);
}

/** `test/unit/service/topic-loaders.test.ts` compares each with the readings of that version. */
const facts: { readonly [T in Topic]: (version: LoaderVersion) => string } = {
  name: (version) => say`Without this property: ${withoutName(version)}.`,
  description: (version) => say`Without this property: ${withoutDescription(version)}.`,
  element: (version) => say`If both \`function\` and \`link\` are missing: ${withNeither(version)}.`,
  function: (version) =>
    countsBraces(behaviourOf(version))
      ? say`aions-llm evaluates the string with \`eval\` when it loads the file. Braces in the string must be balanced.`
      : say`aions-llm evaluates the string with \`eval\` when it loads the file. If the string contains \`{…}\`, \`get_langchain_tools\` raises an exception.`,
  args_schema(version) {
    const behaviour = behaviourOf(version);
    if (!knowsInlineSchema(behaviour)) {
      return say`Reads a class name. Raises an exception for a file with an inline schema.`;
    }
    return countsBraces(behaviour)
      ? say`Reads an inline schema and ignores a class name.`
      : say`Ignores a class name. Reads an inline schema only if the tool has no \`function\`; otherwise \`get_langchain_tools\` raises \`KeyError\`.`;
  },
  link(version) {
    switch (behaviourOf(version)) {
      case '1.0.0':
        return say`Raises an exception for a file with a link.`;
      case '1.0.10':
        return say`Appends \`Documentation: …\` to the description. A tool with only a link returns \`No function provided.\``;
      case '1.0.5':
      case '1.0.12':
      case '1.0.16':
        return say`Appends \`Documentation Link: …\` to the description. A tool with only a link returns \`Action unavailable. Please refer to documentation: …\``;
    }
  },
  system_prompt(version) {
    const patch = patchOf(version);
    if (patch < firstWithSystemPrompt) return withBraces(say`Ignored.`, version);
    if (patch < firstWithWrappedQuery) {
      return withBraces(say`\`get_system_prompt\` returns this prompt. Two prompts raise \`AIONParseError\`.`, version);
    }
    return withBraces(say`\`get_system_prompt\` returns only the first prompt.`, version);
  },
  wrapped_query: (version) =>
    withBraces(
      patchOf(version) < firstWithWrappedQuery
        ? say`Ignored.`
        : say`\`get_wrapped_query\` uses only the first template.`,
      version,
    ),
  rules: (version) =>
    withBraces(
      patchOf(version) < firstWithRules
        ? say`Ignored.`
        : say`\`get_rules\` returns them. \`get_system_prompt\` appends them to the prompt under \`Important rules:\`.`,
      version,
    ),
  arg: slotFact,
  return: slotFact,
  'action-link'(version) {
    const behaviour = behaviourOf(version);
    if (!knowsInlineSchema(behaviour)) {
      return say`Raises an exception if a string in a tool contains \`word -->\` and the word isn't a property.`;
    }
    return behaviour === '1.0.16'
      ? say`A string that contains a property name and \`-->\` may be read as that property. Removes \`rules --> […]\` from strings.`
      : say`A string that contains a property name and \`-->\` may be read as that property.`;
  },
  'schema-field': (version) =>
    knowsInlineSchema(behaviourOf(version))
      ? say`If \`type | default=value\` has no description, \`default=value\` is read as the description, and the field becomes required. Raises an exception if a field name starts with \`_\`.`
      : say`Raises an exception for a file with an inline schema.`,
};

/** Only 1.0.16 cuts root properties out before it looks for tools. */
function withBraces(reading: string, version: LoaderVersion): string {
  if (patchOf(version) >= firstWithRules) return reading;
  return say`${reading} \`{…}\` in this string is read as a tool, and \`get_langchain_tools\` raises an exception.`;
}

function slotFact(version: LoaderVersion): string {
  return countsBraces(behaviourOf(version))
    ? say`If an entry is repeated, the last one is used. If its string contains \`{…}\`, this entry and all later entries are lost.`
    : say`If an entry is repeated, the last one is used. If its string contains \`{…}\`, \`get_langchain_tools\` raises an exception.`;
}
