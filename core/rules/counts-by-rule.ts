import { addCount } from '../text/add-count.ts';
import type { Finding } from './finding.ts';

/** The number of findings of each rule, for rules with any. */
export function countsByRule(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of findings) addCount(counts, rule);
  return counts;
}
