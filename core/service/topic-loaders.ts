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
      return say`Only a class name is supported. A file with an inline schema raises an exception.`;
    }
    return countsBraces(behaviour)
      ? say`Only an inline schema is supported. A class name is ignored.`
      : say`A class name is ignored. An inline schema is supported only if the tool has no \`function\`; otherwise, \`get_langchain_tools\` raises \`KeyError\`.`;
  },
  link(version) {
    switch (behaviourOf(version)) {
      case '1.0.0':
        return say`A file with a link raises an exception.`;
      case '1.0.10':
        return say`\`Documentation: …\` is added to the description. A tool with only a link returns \`No function provided.\``;
      case '1.0.5':
      case '1.0.12':
      case '1.0.16':
        return say`\`Documentation Link: …\` is added to the description. A tool with only a link returns \`Action unavailable. Please refer to documentation: …\``;
    }
  },
  system_prompt(version) {
    const patch = patchOf(version);
    if (patch < firstWithSystemPrompt) return withBraces(say`The property is ignored.`, version);
    if (patch < firstWithWrappedQuery) {
      return withBraces(say`\`get_system_prompt\` returns this prompt. Two prompts raise \`AIONParseError\`.`, version);
    }
    return withBraces(say`\`get_system_prompt\` returns only the first prompt.`, version);
  },
  wrapped_query: (version) =>
    withBraces(
      patchOf(version) < firstWithWrappedQuery
        ? say`The property is ignored.`
        : say`\`get_wrapped_query\` uses only the first template.`,
      version,
    ),
  rules: (version) =>
    withBraces(
      patchOf(version) < firstWithRules
        ? say`The property is ignored.`
        : say`\`get_rules\` returns them. \`get_system_prompt\` appends them to the prompt under \`Important rules:\`.`,
      version,
    ),
  arg: slotFact,
  return: slotFact,
  'action-link'(version) {
    const behaviour = behaviourOf(version);
    if (!knowsInlineSchema(behaviour)) {
      return say`A string in a tool that contains \`word -->\` raises an exception, unless the word is a property.`;
    }
    return behaviour === '1.0.16'
      ? say`A string that contains a property name and \`-->\` may be read as that property. \`rules --> […]\` is removed from strings.`
      : say`A string that contains a property name and \`-->\` may be read as that property.`;
  },
  'schema-field': (version) =>
    knowsInlineSchema(behaviourOf(version))
      ? say`If \`type | default=value\` has no description, \`default=value\` is read as the description, and the field becomes required. A field name that starts with \`_\` raises an exception.`
      : say`A file with an inline schema raises an exception.`,
};

/** Only 1.0.16 cuts root properties out before it looks for tools. */
function withBraces(reading: string, version: LoaderVersion): string {
  if (patchOf(version) >= firstWithRules) return reading;
  return say`${reading} \`{…}\` in this string is read as a tool, and \`get_langchain_tools\` raises an exception.`;
}

function slotFact(version: LoaderVersion): string {
  return countsBraces(behaviourOf(version))
    ? say`aions-llm uses the last of repeated entries. If the string of an entry contains \`{…}\`, this entry and all later entries are lost.`
    : say`aions-llm uses the last of repeated entries. If the string of an entry contains \`{…}\`, \`get_langchain_tools\` raises an exception.`;
}
