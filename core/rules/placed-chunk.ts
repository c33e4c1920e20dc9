import type { Fix } from './finding.ts';
import type { KeptChunk } from './kept-chunk.ts';
import type { PlacedLoaderFinding } from './loader/alone-in-chunk.ts';
import { type FixSource, type LocalFinding, noPlaced, type PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** The findings of a chunk before severities and exceptions are known. Offsets count from the start of the chunk. */
export interface PlacedChunk {
  readonly items: readonly PlacedFinding[];
  readonly root: readonly PlacedFinding[];
  readonly loader: readonly PlacedFinding[];
}

export const nothingPlaced: PlacedChunk = { items: noPlaced, root: noPlaced, loader: noPlaced };

/** `root`: the findings between the items. */
export function placedChunk(
  { summary: { findings: items }, python, loader }: Pick<KeptChunk, 'summary' | 'python' | 'loader'>,
  root: readonly PlacedFinding[],
  settings: CheckSettings,
): PlacedChunk {
  if (items.length + root.length + loader.findings.length + python.length === 0) return nothingPlaced;
  return { ...withLoaderFindings([...items, ...python], loader.findings, settings), root };
}

/** One cause is one finding: a more precise finding of a loader replaces the other, and offers its fixes too. */
function withLoaderFindings(
  placed: readonly PlacedFinding[],
  found: readonly PlacedLoaderFinding[],
  settings: CheckSettings,
): { readonly items: readonly PlacedFinding[]; readonly loader: readonly PlacedFinding[] } {
  const replacing = found.filter((one) => standsInstead(one, settings));
  if (replacing.length === 0) return { items: placed, loader: found };
  const replaced = new Map<PlacedLoaderFinding, LocalFinding[]>();
  const items = placed.filter(({ local, start }) => {
    const instead = replacing.find((one) => one.start === start && saysMore(one, local));
    if (instead !== undefined) replaced.set(instead, [...(replaced.get(instead) ?? []), local]);
    return instead === undefined;
  });
  return { items, loader: found.map((one) => withFixesOf(one, replaced.get(one) ?? [])) };
}

function standsInstead({ local: { rule } }: PlacedLoaderFinding, settings: CheckSettings): boolean {
  return rule.replaces !== undefined && settings.rules[rule.id] !== 'off';
}

function saysMore({ local: { rule, span } }: PlacedLoaderFinding, other: LocalFinding): boolean {
  const isNear = rule.replacesIn === 'item' || (other.span.start <= span.end && span.start <= other.span.end);
  return isNear && rule.replaces?.includes(other.rule.id) === true;
}

function withFixesOf(own: PlacedLoaderFinding, replaced: readonly LocalFinding[]): PlacedFinding {
  if (replaced.length === 0) return own;
  const fixes = (source: FixSource): readonly Fix[] =>
    [own.local, ...replaced].flatMap((one) => one.fixes?.(source) ?? []);
  return { ...own, local: { ...own.local, fixes } };
}
