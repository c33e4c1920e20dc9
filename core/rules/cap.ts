import type { Finding, Severity } from './finding.ts';

/** How many findings of a file are shown at once: beyond it they help nobody and cost megabytes on the way to the editor. */
export const mostFindingsShown = 1000;

export interface CappedFindings {
  /** At most `limit` findings, in the order of the text. */
  readonly findings: readonly Finding[];
  /** How many more there are. */
  readonly hidden: number;
}

const weight: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/**
 * The findings worth showing where there are too many: the graver first, of equally grave ones those nearest to
 * `lastEdit` (an offset; null where nobody has edited: nearest to the beginning).
 */
export function capFindings(
  findings: readonly Finding[],
  lastEdit: number | null,
  limit: number = mostFindingsShown,
): CappedFindings {
  if (findings.length <= limit) {
    return { findings, hidden: 0 };
  }
  const place = lastEdit ?? 0;
  const distance = ({ span }: Finding) => Math.max(0, span.start - place, place - span.end);
  const chosen = new Set(
    findings
      .toSorted((a, b) => weight[a.severity] - weight[b.severity] || distance(a) - distance(b))
      .slice(0, Math.max(0, limit)),
  );
  return { findings: findings.filter((finding) => chosen.has(finding)), hidden: findings.length - chosen.size };
}
