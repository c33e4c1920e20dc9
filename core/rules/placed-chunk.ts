import type { RootChunk } from '../notation/root-ledger.ts';
import type { InChunk } from './check-chunk.ts';
import type { Fix } from './finding.ts';
import type { LoaderChunk, PlacedLoaderFinding } from './loader/document-findings.ts';
import { type FixSource, type LocalFinding, noPlaced, type PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** What was found of a chunk, each from another side. Each is the same object for as long as nothing of it changes. */
export interface ChunkSources {
  readonly items: readonly InChunk<LocalFinding>[];
  readonly python: readonly InChunk<LocalFinding>[];
  readonly root: RootChunk | null;
  readonly loader: LoaderChunk;
}

/** The findings of a chunk before anything is known of severities and exceptions; offsets count from the start of the chunk. */
export interface PlacedChunk {
  /** What was found in its items, by the rules and by what Python knows. */
  readonly items: readonly PlacedFinding[];
  /** What was found between them. */
  readonly root: readonly PlacedFinding[];
  readonly loader: readonly PlacedFinding[];
}

export const nothingPlaced: PlacedChunk = { items: noPlaced, root: noPlaced, loader: noPlaced };

/** `root` is what was found between the items. */
export function placedChunk(
  { items, python, loader }: ChunkSources,
  root: readonly PlacedFinding[],
  settings: CheckSettings,
): PlacedChunk {
  if (items.length + root.length + loader.findings.length + python.length === 0) return nothingPlaced;
  const placed: PlacedFinding[] = [];
  for (const { value, offset } of items) placed.push({ local: value, start: offset });
  for (const { value, offset } of python) placed.push({ local: value, start: offset });
  const found = loader.findings.map(({ value, offset }) => ({ ...value, start: offset }));
  return { ...withLoaderFindings(placed, found, settings), root };
}

/**
 * The findings of a chunk beside those of the loaders. One cause is one finding: where a loader's says more about a place, it
 * stands instead of the other, and offers its fixes too.
 */
function withLoaderFindings(
  placed: readonly PlacedFinding[],
  found: readonly PlacedLoaderFinding[],
  settings: CheckSettings,
): { readonly items: readonly PlacedFinding[]; readonly loader: readonly PlacedFinding[] } {
  const replacing = found.filter((one) => standsInstead(one, settings));
  if (replacing.length === 0) return { items: placed, loader: found };
  const byStart = new Map<number, PlacedLoaderFinding[]>();
  for (const one of replacing) {
    const others = byStart.get(one.start);
    if (others === undefined) {
      byStart.set(one.start, [one]);
    } else {
      others.push(one);
    }
  }
  const replaced = new Map<PlacedLoaderFinding, LocalFinding[]>();
  const kept = placed.filter(({ local, start }) => {
    const instead = byStart.get(start)?.find((one) => saysMore(one, local));
    if (instead !== undefined) replaced.set(instead, [...(replaced.get(instead) ?? []), local]);
    return instead === undefined;
  });
  return { items: kept, loader: found.map((one) => withFixesOf(one, replaced.get(one) ?? [])) };
}

/** Whether the finding may stand instead of others. */
function standsInstead({ rule }: PlacedLoaderFinding, settings: CheckSettings): boolean {
  return rule.replaces !== undefined && settings.rules[rule.id] !== 'off';
}

function saysMore({ rule, local: { span } }: PlacedLoaderFinding, other: LocalFinding): boolean {
  const isNear = rule.replacesIn === 'item' || (other.span.start <= span.end && span.start <= other.span.end);
  return isNear && rule.replaces?.includes(other.rule.id) === true;
}

function withFixesOf({ local, start }: PlacedLoaderFinding, replaced: readonly LocalFinding[]): PlacedFinding {
  const own = local.fixes;
  if (replaced.length === 0) return { local, start };
  const fixes = (source: FixSource): readonly Fix[] =>
    [own, ...replaced.map((other) => other.fixes)].flatMap((compute) => compute?.(source) ?? []);
  return { local: { ...local, fixes }, start };
}
