import type { Difference } from '../../loaders/difference.ts';
import { type RefusedBlock, shiftedBlock } from '../../loaders/document-differences.ts';
import { isReadAtAll } from '../../loaders/read.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { PlacedItem } from '../../notation/document.ts';
import { Kept } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem, RootPropertyNode } from '../../notation/syntax.ts';
import { type DetectedLoader, loaderKey } from '../detected-loader.ts';
import { elementFacts } from '../reading/element-facts.ts';
import { meantRootProperty } from '../reading/meant-word.ts';
import { type AloneReading, reachesOthers } from './alone.ts';
import { type LoaderFinding, mergeVersions, type VersionDifferences } from './merge-versions.ts';
import { isOfRoot, nothingTogether, readTogether, type StretchReading } from './read-together.ts';

/** A block that a version refuses; absolute offsets. */
export interface RefusedInText {
  readonly version: LoaderVersion;
  readonly block: RefusedBlock;
}

export interface LoaderReading {
  /** Whether the loaders read the text at all; if not, every version refuses it. */
  readonly isRead: boolean;
  /** By the index of the item, for items with any. Offsets count from the start of the item. */
  readonly findings: ReadonlyMap<number, readonly LoaderFinding[]>;
  /** In the order of the text. */
  readonly refused: readonly RefusedInText[];
}

interface ReadItem extends PlacedItem {
  /** One for each detected version. */
  readonly alone: readonly AloneReading[];
}

/**
 * Reads a document as the detected versions do, given its items and the readings of each alone. Where an item can reach into others, a
 * loader reads that stretch of text as a whole, and the result replaces those of its items.
 */
export function readAsLoaders(
  document: NotationDocument,
  items: readonly ReadItem[],
  loader: DetectedLoader,
): LoaderReading {
  // Of a text with too many mistakes, a loader would compare all, also the rest that is not checked.
  if (!document.isWhole) return { isRead: false, findings: new Map(), refused: [] };
  const isRead = isReadAtAll(document.text);
  const stretches = loader.versions.map((version, at) => {
    const reaches = items.some(({ alone }) => alone[at] !== undefined && reachesOthers(alone[at]));
    if (!isRead || !reaches) return nothingTogether;
    const read = items.map((one) => ({ ...one, ...(one.alone[at] as AloneReading) }));
    return readTogether(read, version, document.text);
  });
  const findings = new Map<number, readonly LoaderFinding[]>();
  const refused: RefusedInText[] = [];
  for (const one of isRead ? items : []) {
    const { index, start } = one;
    const together = stretches.map(({ readings }) => readings.get(index) ?? null);
    const found = together.every((reading) => reading === null)
      ? findingsAlone(one, loader)
      : findingsTogether(one, together, loader);
    if (found.length > 0) findings.set(index, found);
    for (const [at, version] of loader.versions.entries()) {
      if (together[at] !== null) continue;
      for (const block of one.alone[at]?.refused ?? []) refused.push({ version, block: shiftedBlock(block, start) });
    }
  }
  for (const [at, version] of loader.versions.entries()) {
    for (const block of stretches[at]?.refused ?? []) refused.push({ version, block });
  }
  refused.sort((a, b) => a.block.span.start - b.block.span.start);
  return { isRead, findings, refused };
}

const none: readonly LoaderFinding[] = [];
const foundAlone = new Kept<readonly LoaderFinding[]>('for good');

function findingsAlone({ item, alone }: ReadItem, loader: DetectedLoader): readonly LoaderFinding[] {
  if (alone.every(({ differences }) => differences.length === 0)) return none;
  return foundAlone.of(item, [loaderKey(loader)], () =>
    findingsOf(item, loader, (at) => alone[at]?.differences ?? [], ofTool),
  );
}

function findingsTogether(
  { item, alone }: ReadItem,
  together: readonly (StretchReading | null)[],
  loader: DetectedLoader,
): readonly LoaderFinding[] {
  const isWellFormed = together.every((reading) => reading?.isWellFormed !== false);
  const differences = (at: number): readonly Difference[] =>
    differencesOf(item, alone[at]?.differences ?? [], together[at] ?? null);
  return findingsOf(item, loader, differences, item.kind === 'element' ? ofTool : betweenTools, isWellFormed);
}

function differencesOf(
  item: RootItem,
  own: readonly Difference[],
  together: StretchReading | null,
): readonly Difference[] {
  // The finding about a broken text covers its effect on later prompts.
  if (together === null || (item.kind === 'root-property' && !together.isWellFormed)) return own;
  const told = together.differences.get(item) ?? [];
  if (together.differences.size === 0) return told;
  // One brace hides the next: the item's own losses are reported with those in the stretch.
  const places = new Set(told.map(({ cause, span }) => `${cause} ${span.start}`));
  const hidden = own.filter(
    ({ cause, span, effects }) =>
      cause !== 'other' &&
      !places.has(`${cause} ${span.start}`) &&
      // Only another prompt hides a prompt, no brace does.
      (together.changesRoot || !effects.every(isOfRoot)),
  );
  return [...told, ...hidden];
}

/** Tools count from the item: a tool is 0; text between tools belongs to the tool before it, -1. */
const ofTool = { owner: 0, inTool: true };
const betweenTools = { owner: -1, inTool: false };

function findingsOf(
  item: RootItem,
  { versions, source }: DetectedLoader,
  differencesAt: (version: number) => readonly Difference[],
  place: typeof ofTool,
  isWellFormed = true,
): readonly LoaderFinding[] {
  const all = versions.map((version, at) => ({ version, differences: differencesAt(at) }));
  return mergeVersions(item, worthTelling(item, all, isWellFormed), place, source);
}

/**
 * The differences to report. None for a malformed item, which has its own finding; with any mistake of form, only those with a known cause.
 */
function worthTelling(
  item: RootItem,
  all: readonly VersionDifferences[],
  isWellFormed: boolean,
): readonly VersionDifferences[] {
  if (item.kind === 'element' ? elementFacts(item).broken : item.kind === 'root-property' && !isPromptWhole(item)) {
    return [];
  }
  const isClean = isWellFormed && (item.kind === 'gap' || item.problems.length === 0);
  return all.map(({ version, differences }) => ({
    version,
    differences: isClean ? differences : differences.filter(({ cause }) => cause !== 'other'),
  }));
}

/** Whether a root property is well-formed and has its right name; the effect of braces in any other is covered by its own finding. */
function isPromptWhole({ problems, entry: { key } }: RootPropertyNode): boolean {
  const meant = key === null ? null : meantRootProperty(key.name);
  return problems.length === 0 && (meant === null || meant.word === key?.name);
}
