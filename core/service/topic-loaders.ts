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
  inForce: readonly LoaderVersion[],
): { readonly inForce: readonly LoaderFact[]; readonly others: readonly LoaderFact[] } {
  const own = versionsByText(inForce, facts[topic]);
  const others = [...versionsByText(publishedLoaderVersions, facts[topic])].filter(([fact]) => !own.has(fact));
  return {
    inForce: [...own].map(([fact, versions]) => ({ versions: listed(versions), fact })),
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
  name: (version) => say`Without it: ${withoutName(version)}.`,
  description: (version) => say`Without it: ${withoutDescription(version)}.`,
  element: (version) => say`With neither \`function\` nor \`link\`: ${withNeither(version)}.`,
  function: (version) =>
    countsBraces(behaviourOf(version))
      ? say`Evaluates the string with \`eval\` as soon as it loads the file. Each brace in the string needs its partner.`
      : say`Evaluates the string with \`eval\` as soon as it loads the file. With \`{…}\` in the string, \`get_langchain_tools\` raises an exception.`,
  args_schema(version) {
    const behaviour = behaviourOf(version);
    if (!knowsInlineSchema(behaviour)) return say`Reads the name of a class. A file with fields in braces is refused.`;
    return countsBraces(behaviour)
      ? say`Reads fields in braces and ignores the name of a class.`
      : say`Ignores the name of a class. Reads fields in braces only if the tool has no \`function\`; else \`get_langchain_tools\` raises \`KeyError\`.`;
  },
  link(version) {
    switch (behaviourOf(version)) {
      case '1.0.0':
        return say`A file that has one is refused.`;
      case '1.0.10':
        return say`Appends \`Documentation: …\` to the description. A tool that has only a link answers \`No function provided.\``;
      case '1.0.5':
      case '1.0.12':
      case '1.0.16':
        return say`Appends \`Documentation Link: …\` to the description. A tool that has only a link answers \`Action unavailable. Please refer to documentation: …\``;
    }
  },
  system_prompt(version) {
    const patch = patchOf(version);
    if (patch < firstWithSystemPrompt) return withBraces(say`Ignores it.`, version);
    if (patch < firstWithWrappedQuery) {
      return withBraces(
        say`\`get_system_prompt\` returns it, and raises \`AIONParseError\` if there are two.`,
        version,
      );
    }
    return withBraces(say`\`get_system_prompt\` returns the first one.`, version);
  },
  wrapped_query: (version) =>
    withBraces(
      patchOf(version) < firstWithWrappedQuery ? say`Ignores it.` : say`\`get_wrapped_query\` fills in the first one.`,
      version,
    ),
  rules: (version) =>
    withBraces(
      patchOf(version) < firstWithRules
        ? say`Ignores them.`
        : say`\`get_rules\` returns them, and \`get_system_prompt\` appends them to the prompt, below \`Important rules:\`.`,
      version,
    ),
  arg: slotFact,
  return: slotFact,
  'action-link'(version) {
    const behaviour = behaviourOf(version);
    if (!knowsInlineSchema(behaviour)) {
      return say`A file is refused if a string in a tool has \`word -->\` and the word is not a property name.`;
    }
    return behaviour === '1.0.16'
      ? say`A string that ends in a property name and \`-->\` can be read as that property. \`rules --> […]\` is cut out of strings.`
      : say`A string that ends in a property name and \`-->\` can be read as that property.`;
  },
  'schema-field': (version) =>
    knowsInlineSchema(behaviourOf(version))
      ? say`In \`type | default=value\` without a description, the default becomes the description of a required field. A file with a field name that starts with \`_\` is refused.`
      : say`A file with fields in braces is refused.`,
};

/** Only 1.0.16 cuts root properties out before it looks for tools. */
function withBraces(reading: string, version: LoaderVersion): string {
  if (patchOf(version) >= firstWithRules) return reading;
  return say`${reading} \`{…}\` in it is read as a tool: \`get_langchain_tools\` raises an exception.`;
}

function slotFact(version: LoaderVersion): string {
  return countsBraces(behaviourOf(version))
    ? say`Keeps the last of duplicates. With \`{…}\` in its text, this entry and all that follow are lost.`
    : say`Keeps the last of duplicates. With \`{…}\` in its text, \`get_langchain_tools\` raises an exception.`;
}
