import { addCount } from '../text/add-count.ts';
import type { Span } from '../text/span.ts';
import type { Finding } from './finding.ts';

/** The findings that are in or touch one of the spans, in their order. */
export function findingsTouching(findings: readonly Finding[], spans: readonly Span[]): readonly Finding[] {
  return findings.filter(({ span }) => spans.some(({ start, end }) => span.start <= end && start <= span.end));
}

/** The number of findings of each rule, for rules with any. */
export function countsByRule(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of findings) addCount(counts, rule);
  return counts;
}
