import { knownLoaderVersions } from '../loaders/versions.ts';
import { sameSchema } from '../schema/compare.ts';
import { inlineRefs } from '../schema/refs.ts';
import { repairSchema } from '../schema/repair.ts';
import type { CanonicalTool } from './canonical-tool.ts';
import type { ElementMeaning } from './element-meaning.ts';
import { toolToElement } from './tool-to-element.ts';

/** The file name of the canonical tools beside `tools.aion`: `tools.canonical.json`. */
export function keptToolsName(notationFile: string): string {
  return notationFile.replace(/\.aion$/, '.canonical.json');
}

/** Members that the notation has no property for, so that an edit of the element does not change them. */
const beyondTheNotation = [
  'version',
  'capabilities',
  'security',
  'title',
  'annotations',
  'strict',
  'examples',
  'icons',
  'meta',
  'cache_control',
] as const satisfies readonly (keyof CanonicalTool)[];

/**
 * The tool of an element with a kept canonical tool of the same name. If the element is as written for the kept tool, it is the kept tool;
 * else the element's, with the kept members that the notation has no property for.
 */
export function withKeptTool(element: ElementMeaning, tool: CanonicalTool, kept: CanonicalTool): CanonicalTool {
  const says = JSON.stringify(element);
  const isUnchanged =
    knownLoaderVersions.some(
      (loaderVersion) => JSON.stringify(inOrder(toolToElement(kept, { loaderVersion }).result)) === says,
    ) || saysByClass(element, tool, kept);
  if (isUnchanged) return kept;
  const members = beyondTheNotation.filter((key) => kept[key] !== undefined).map((key) => [key, kept[key]] as const);
  // Each member has the type it had in the kept tool.
  return { ...tool, ...(Object.fromEntries(members) as Partial<CanonicalTool>) };
}

/** Whether an element that names a class says what was written of the kept tool, and the class has its arguments. */
function saysByClass(element: ElementMeaning, tool: CanonicalTool, kept: CanonicalTool): boolean {
  if (element.args_schema?.kind !== 'name') return false;
  const hasArguments = sameSchema(inlineRefs(tool.inputs).schema, inlineRefs(repairSchema(kept.inputs).result).schema, {
    argumentsOfTool: true,
  });
  const rest = ({ name, description, link, slots }: ElementMeaning): string =>
    JSON.stringify([name, description, link, slots.filter(({ key }) => key.startsWith('return-'))]);
  return (
    hasArguments &&
    knownLoaderVersions.some(
      (loaderVersion) => rest(toolToElement(kept, { loaderVersion, schema: 'none' }).result) === rest(element),
    )
  );
}

/** The members in the order in which an element of the tree is read. */
function inOrder({ name, description, link, executable, slots, args_schema }: ElementMeaning): ElementMeaning {
  return { name, description, link, executable, slots, args_schema };
}
