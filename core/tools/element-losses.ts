import { childPointer, pointersAbove } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { schemaDifferences } from '../schema/compare.ts';
import { once } from '../text/once.ts';
import { say, translated, wording } from '../text/say.ts';
import type { CanonicalTool } from './canonical-tool.ts';
import { inferCapabilities } from './capabilities.ts';
import { type ElementMeaning, NO_PYTHON, type PythonKnowledge } from './element-meaning.ts';
import { saidByElement } from './element-to-tool.ts';
import { type Loss, notSupportedBy } from './loss.ts';

/** The losses of a canonical tool's members that no property of an element holds. */
export function metadataLosses(tool: CanonicalTool): Loss[] {
  const losses: Loss[] = [];
  const lose = (path: string, lost: string): void => {
    losses.push({ path, lost, reason: notSupportedBy('AION') });
  };
  if (tool.version !== '1.0.0') lose('/version', say`version ${tool.version}`);
  if (tool.security !== null) lose('/security', say`security data`);
  const given = { ...tool.capabilities };
  const isStated = given.action !== '' && !sameJson(given, { ...inferCapabilities(tool.name, tool.description) });
  if (isStated) lose('/capabilities', say`declared capabilities`);
  for (const [member, lost] of METADATA) {
    if (tool[member] !== undefined) lose(`/${member}`, translated(lost));
  }
  return losses;
}

const METADATA: readonly (readonly [keyof CanonicalTool, string])[] = [
  ['title', wording`title`],
  ['annotations', wording`annotations`],
  ['strict', wording`strict mode`],
  ['examples', wording`examples`],
  ['icons', wording`icons`],
  ['meta', wording`"_meta" data`],
  ['cache_control', wording`cache control`],
];

/**
 * The losses without a name: differences that reading the element back shows, although `named` has neither their path nor one above or
 * below it. `tool` has repaired schemas. The parameters under their new names (`renamed`) are not in the tool, so nothing of them is lost.
 */
export function unnamedLosses(
  tool: CanonicalTool,
  element: ElementMeaning,
  named: readonly Loss[],
  renamed: readonly string[],
  python: PythonKnowledge = NO_PYTHON,
): readonly Loss[] {
  const again = saidByElement(element, python);
  const added = new Set(renamed.map((name) => childPointer('/inputs/properties', name)));
  const paths = new Set(named.map(({ path }) => path));
  // Nearly every difference is named itself.
  const aboveNamed = once(() => new Set([...paths].flatMap(pointersAbove)));
  const isUnnamed = (path: string): boolean =>
    !(
      paths.has(path) ||
      added.has(path) ||
      // An enumeration implies its type, so the type differs where the enumeration is lost.
      (path.endsWith('/type') && ['/enum', '/const'].some((keyword) => paths.has(path.slice(0, -5) + keyword))) ||
      aboveNamed().has(path) ||
      pointersAbove(path).some((above) => paths.has(above))
    );
  const found = [
    ...schemaDifferences(tool.inputs, again.inputs, { argumentsOfTool: true, below: '/inputs', isWanted: isUnnamed }),
    ...(Object.keys(tool.outputs).length === 0
      ? []
      : schemaDifferences(tool.outputs, again.outputs, { below: '/outputs', isWanted: isUnnamed })),
    ...[
      ...(tool.name === again.name ? [] : ['/name']),
      ...(tool.description === again.description ? [] : ['/description']),
      ...((tool.link ?? '') === (again.link ?? '') ? [] : ['/link']),
    ].filter(isUnnamed),
  ];
  return found.map((path) => ({ path, ...whatIsLost(path, named, renamed) }));
}

function whatIsLost(path: string, named: readonly Loss[], renamed: readonly string[]): Omit<Loss, 'path'> {
  if (renamed.length > 0 && path.startsWith('/inputs/required')) {
    return { lost: say`parameter name`, reason: say`The parameter was renamed in this format.` };
  }
  const type = path.replace(/\/(?:anyOf|oneOf|enum)$/, '/type');
  return type !== path && named.some((loss) => loss.path === type)
    ? { lost: say`type keyword`, reason: say`The keyword was lost because its type was lost.` }
    : { lost: say`this value`, reason: say`AION expresses this part differently.` };
}
