import type { Finding, Severity } from './finding.ts';

/** How many findings of a file are shown at once: beyond it they help nobody and cost megabytes on the way to the editor. */
export const mostFindingsShown = 1000;

export interface CappedFindings {
  /** At most `limit` findings, in the order of the text. */
  readonly findings: readonly Finding[];
  /** How many more there are. */
  readonly hidden: number;
}

/** The least is the gravest. */
export const severityWeight: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** The gravest findings, of equally grave ones those nearest to `lastEdit` (an offset; null: to the beginning). */
export function capFindings(
  findings: readonly Finding[],
  lastEdit: number | null,
  limit: number = mostFindingsShown,
): CappedFindings {
  if (findings.length <= limit) return { findings, hidden: 0 };
  const place = lastEdit ?? 0;
  const distance = ({ span }: Finding) => Math.max(0, span.start - place, place - span.end);
  const counts = [0, 0, 0, 0];
  for (const { severity } of findings) counts[severityWeight[severity]] = (counts[severityWeight[severity]] ?? 0) + 1;
  // All of the gravest are shown, none of the lightest; of the severity at the border between them the nearest.
  let border = 0;
  let room = Math.max(0, limit);
  for (; (counts[border] ?? 0) <= room; border++) room -= counts[border] ?? 0;
  const distances = new Float64Array(counts[border] ?? 0);
  let at = 0;
  for (const finding of findings) if (severityWeight[finding.severity] === border) distances[at++] = distance(finding);
  const farthest = distances.sort()[room - 1] ?? -1;
  // Of those that are equally far the first.
  let roomAtFarthest = room - distances.indexOf(farthest);
  const shown = findings.filter((finding) => {
    const rank = severityWeight[finding.severity];
    if (rank !== border) return rank < border;
    const far = distance(finding);
    return far < farthest || (far === farthest && roomAtFarthest-- > 0);
  });
  return { findings: shown, hidden: findings.length - shown.length };
}
