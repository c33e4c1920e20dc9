import { type RefusedBlock, shiftedBlock } from '../../loaders/document-differences.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import { Kept } from '../../notation/item-memory.ts';
import type { Chunk } from '../../notation/item-sequence.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem, RootPropertyNode } from '../../notation/syntax.ts';
import { type LoaderInForce, loaderKey } from '../loader-in-force.ts';
import { elementFacts } from '../reading/element-facts.ts';
import { meantRootProperty } from '../reading/meant-word.ts';
import type { PlacedFinding } from '../rule.ts';
import { harmless, readingOf } from './element-differences.ts';
import { type LoaderFinding, mergeVersions, type VersionDifferences } from './merge-versions.ts';

/** A block that a version refuses; offsets count from the start of the chunk in which it begins. */
export interface RefusedInChunk {
  readonly version: LoaderVersion;
  readonly block: RefusedBlock;
}

export interface PlacedLoaderFinding extends PlacedFinding {
  readonly local: LoaderFinding;
}

/** The loaders' results for a chunk. The same object while nothing of it changes. */
export interface LoaderChunk {
  readonly findings: readonly PlacedLoaderFinding[];
  /** In text order, for each version. */
  readonly refused: readonly RefusedInChunk[];
}

export interface AloneInChunk extends LoaderChunk {
  /** The versions for which an item here can affect other items, and how. */
  readonly reaching: ReadonlyMap<LoaderVersion, 'braces' | 'words'>;
}

export const nothingAlone: AloneInChunk = { findings: [], refused: [], reaching: new Map() };

const kept = new Kept<AloneInChunk>('for good');

/** The loaders' results for the items of chunk `index`, each alone. {@link nothingAlone} for every chunk without a result. */
export function aloneInChunk(document: NotationDocument, index: number, loader: LoaderInForce): AloneInChunk {
  const chunk = document.chunks[index];
  if (chunk === undefined) return nothingAlone;
  return kept.of(chunk, [loaderKey(loader)], () => readAlone(document.text, chunk, document.chunkStart(index), loader));
}

function readAlone(text: string, chunk: Chunk, start: number, loader: LoaderInForce): AloneInChunk {
  const findings: PlacedLoaderFinding[] = [];
  const refused: RefusedInChunk[] = [];
  const reaching = new Map<LoaderVersion, 'braces' | 'words'>();
  let offset = 0;
  for (const item of chunk.items) {
    const at = offset;
    offset += item.width;
    if (isHarmless(item, loader, text, start + at)) continue;
    const readings = loader.versions.map((version) => ({
      version,
      reading: readingOf(item, version, text, start + at),
    }));
    for (const { version, reading } of readings) {
      const { hazard } = reading;
      if (hazard === 'words' || (hazard === 'braces' && !reaching.has(version))) reaching.set(version, hazard);
      for (const block of reading.refused) refused.push({ version, block: shiftedBlock(block, at) });
    }
    if (readings.some(({ reading }) => reading.differences.length > 0)) {
      const own = readings.map(({ version, reading }) => ({ version, differences: reading.differences }));
      for (const local of mergeVersions(item, worthTelling(item, own), ofTool, loader.source)) {
        findings.push({ local, start: at });
      }
    }
  }
  const isNothing = findings.length + refused.length + reaching.size === 0;
  return isNothing ? nothingAlone : { findings, refused, reaching };
}

function isHarmless(item: RootItem, loader: LoaderInForce, text: string, start: number): boolean {
  for (const version of loader.versions) {
    if (readingOf(item, version, text, start) !== harmless) return false;
  }
  return true;
}

/** Tools count from the item: a tool is 0; text between tools belongs to the tool before it, -1. */
export const ofTool = { owner: 0, inTool: true };
export const betweenTools = { owner: -1, inTool: false };

/**
 * The differences to report. None for a malformed item, which has its own finding; with any mistake of form, only those with a known cause.
 */
export function worthTelling(
  item: RootItem,
  all: readonly VersionDifferences[],
  isWellFormed = true,
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
