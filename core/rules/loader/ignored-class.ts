import { behaviourOf, countsBraces, knowsInlineSchema, type LoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, RootItem, StringNode } from '../../notation/syntax.ts';
import { listed, say, translated } from '../../text/say.ts';
import type { CheckedItem } from '../checked-item.ts';
import type { DetectedLoader } from '../detected-loader.ts';
import type { Fix } from '../finding.ts';
import { fixSource } from '../fix/fix-source.ts';
import { type FixSource, localFinding, noPlaced, type PlacedFinding } from '../rule.ts';
import { writeInlineSchemas } from './fix/inline-schema.ts';
import { loaderIgnoredClass } from './loader-rules.ts';

function ignoringVersions({ versions }: DetectedLoader): readonly LoaderVersion[] {
  return versions.filter((version) => knowsInlineSchema(behaviourOf(version)));
}

/** Whether a detected version ignores the element's `args_schema` because it is the name of a class. */
export function ignoresClassOf(element: ElementNode, loader: DetectedLoader): boolean {
  return classNameOf(element) !== null && ignoringVersions(loader).length > 0;
}

/** The class name in `args_schema`; null for a block, an empty name, no schema, or a malformed element. */
function classNameOf(item: RootItem): StringNode | null {
  if (item.kind !== 'element' || item.problems.length > 0) return null;
  const value = item.properties.find(({ key }) => key?.name === 'args_schema')?.value;
  return value?.kind === 'string' && value.closed && value.text !== '' ? value : null;
}

/** The elements with an ignored class, placed from the offset `base`. */
function ignoringElements(document: NotationDocument, base: number, { python }: FixSource) {
  return [...document.items()]
    .filter(({ item }) => classNameOf(item) !== null)
    .map(({ item, start }) => ({ item, start: start - base, source: fixSource(document, start, python) }));
}

/** The warning about ignored class names, once per file: at the first of them. */
export function ignoredClassFinding(
  document: NotationDocument,
  checked: readonly CheckedItem[],
  loader: DetectedLoader,
): readonly PlacedFinding[] {
  const ignored = checked.filter(({ summary }) => summary.ignoresClass);
  const count = ignored.length;
  const [first] = ignored;
  const name = first === undefined ? null : classNameOf(first.item);
  if (first === undefined || name === null) return noPlaced;
  const { item, start } = first;
  const versions = ignoringVersions(loader);
  const loses = count === 1 ? say`this tool has no schema` : say`this tool and ${count - 1} more have no schema`;
  const span = { start: name.content.start, end: name.content.end };
  const message = `${translated(loaderIgnoredClass.problem)} aions-llm ${listed(versions)}: ${loses}.`;
  // Other versions read no schema beside an interface block.
  const readsBoth = versions.every((version) => countsBraces(behaviourOf(version)));
  const fixes = (source: FixSource): readonly Fix[] => [
    ...loaderIgnoredClass.fixes({ item, span }, source),
    ...(count === 1 ? [] : writeInlineSchemas(ignoringElements(document, start, source))),
  ];
  const local = localFinding(loaderIgnoredClass, span, message, {
    versions,
    fixes: readsBoth ? fixes : null,
  });
  return [{ start, local }];
}
