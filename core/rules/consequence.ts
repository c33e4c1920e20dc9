import { needsDescription } from '../loaders/langchain.ts';
import { behaviourOf, countsBraces, knowsInlineSchema, type LoaderVersion } from '../loaders/versions.ts';
import { listed, say } from '../text/say.ts';

/** The consequence of a problem for one version, as the rest of a sentence; null for none. */
export type Consequence = (version: LoaderVersion) => string | null;

/** What each of the versions does: `aions-llm 1.0.5: the file is rejected. 1.0.16: the property is ignored.` Empty for nothing. */
export function consequencesFor(versions: readonly LoaderVersion[], consequence: Consequence): string {
  return listedConsequences(versionsByText(versions, consequence));
}

/** The versions with equal texts, in the given order, without those that have none. */
export function versionsByText(
  versions: readonly LoaderVersion[],
  textOf: Consequence,
): ReadonlyMap<string, readonly LoaderVersion[]> {
  const found = new Map<string, LoaderVersion[]>();
  for (const version of versions) {
    const text = textOf(version);
    if (text !== null) found.set(text, [...(found.get(text) ?? []), version]);
  }
  return found;
}

/** The rule pages have the rest. */
const mostConsequences = 3;

export function listedConsequences(found: ReadonlyMap<string, readonly LoaderVersion[]>): string {
  return [...found]
    .slice(0, mostConsequences)
    .map(([consequence, of], index) => `${index === 0 ? 'aions-llm ' : ''}${listed(of)}: ${consequence}.`)
    .join(' ');
}

const isRefused = (): string => say`the file is rejected`;
const raisesKeyError = (): string => say`get_langchain_tools() raises KeyError`;

/** A tool without a name. */
export const withoutName = (version: LoaderVersion): string =>
  countsBraces(behaviourOf(version)) ? isRefused() : raisesKeyError();

/** A tool without a description, which `loads` of every version accepts. */
export const withoutDescription = (version: LoaderVersion): string =>
  needsDescription(version) ? raisesKeyError() : say`the description is empty`;

/** A tool with neither a function nor a link. */
export const withNeither = (version: LoaderVersion): string => {
  switch (behaviourOf(version)) {
    case '1.0.0':
      return raisesKeyError();
    case '1.0.10':
      return say`the tool returns "No function provided."`;
    case '1.0.5':
    case '1.0.12':
    case '1.0.16':
      return isRefused();
  }
};

/** Empty braces: neither a name, nor a function or link. */
export const ofEmptyTool: Consequence = (version) =>
  behaviourOf(version) === '1.0.5' ? isRefused() : withoutName(version);

/** A tool without one of its closing braces. */
export const withoutClosingBrace: Consequence = (version) =>
  countsBraces(behaviourOf(version)) ? say`this tool and all later tools are lost` : isLostOrRaises();

/** A tool without its opening brace. */
export const withoutOpeningBrace: Consequence = (version) =>
  countsBraces(behaviourOf(version)) ? say`this tool is lost, or the file is rejected` : isLostOrRaises();

const isLostOrRaises = (): string => say`this tool is lost, or get_langchain_tools() raises an exception`;

/** A class name in `args_schema` that does not exist in the Python of the file. */
export const ofMissingClass: Consequence = (version) =>
  knowsInlineSchema(behaviourOf(version)) ? say`this tool has no schema` : isRefused();

/** An unknown property. `otherwise` is the consequence for the versions that accept any name. */
export function ofUnknownKey(otherwise: string | null): Consequence {
  return (version) => (knowsInlineSchema(behaviourOf(version)) ? otherwise : isRefused());
}
