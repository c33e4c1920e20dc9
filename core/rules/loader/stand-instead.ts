import type { Fix } from '../finding.ts';
import type { FixSource, LocalFinding, PlacedFinding } from '../rule.ts';
import type { CheckSettings } from '../settings.ts';
import type { PlacedLoaderFinding } from './document-findings.ts';

/**
 * The findings of a chunk beside those of the loaders. One cause is one finding: where a loader's says more about a place, it
 * stands instead of the other, and offers its fixes too.
 */
export function withLoaderFindings(
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
