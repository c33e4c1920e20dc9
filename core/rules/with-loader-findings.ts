import type { Fix } from './finding.ts';
import type { LoaderFinding } from './loader/merge-versions.ts';
import type { FixSource, LocalFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** The findings of one item, `loader` those of the loaders' reading. One cause is one finding: a more precise finding of a loader replaces the other, and offers its fixes too. */
export function withLoaderFindings(
  items: readonly LocalFinding[],
  found: readonly LoaderFinding[],
  settings: CheckSettings,
): { readonly items: readonly LocalFinding[]; readonly loader: readonly LocalFinding[] } {
  const replacing = found.filter(({ rule }) => rule.replaces !== undefined && settings.rules[rule.id] !== 'off');
  if (replacing.length === 0) return { items, loader: found };
  const replaced = new Map<LoaderFinding, LocalFinding[]>();
  const left = items.filter((local) => {
    const instead = replacing.find((one) => saysMore(one, local));
    if (instead !== undefined) replaced.set(instead, [...(replaced.get(instead) ?? []), local]);
    return instead === undefined;
  });
  return { items: left, loader: found.map((one) => withFixesOf(one, replaced.get(one) ?? [])) };
}

function saysMore({ rule, span }: LoaderFinding, other: LocalFinding): boolean {
  const isNear = rule.replacesIn === 'item' || (other.span.start <= span.end && span.start <= other.span.end);
  return isNear && rule.replaces?.includes(other.rule.id) === true;
}

function withFixesOf(own: LoaderFinding, replaced: readonly LocalFinding[]): LocalFinding {
  if (replaced.length === 0) return own;
  const fixes = (source: FixSource): readonly Fix[] => [own, ...replaced].flatMap((one) => one.fixes?.(source) ?? []);
  return { ...own, fixes };
}
