import type { Finding, Severity } from './finding.ts';

/** The most findings of a file that are shown at once: more do not help and cost megabytes on the way to the editor. */
export const mostFindingsShown = 1000;

/** The lowest weight is the most severe. */
const severityWeight: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** The most severe findings, in their order; of equal severity, those nearest to the offset `lastEdit`. */
export function capFindings(findings: readonly Finding[], lastEdit: number, limit: number): readonly Finding[] {
  if (findings.length <= limit) return findings;
  const distance = ({ span }: Finding) => Math.max(0, span.start - lastEdit, lastEdit - span.end);
  const counts = [0, 0, 0, 0];
  for (const { severity } of findings) counts[severityWeight[severity]] = (counts[severityWeight[severity]] ?? 0) + 1;
  // All findings above the border severity are shown, none below it; at the border, the nearest.
  let border = 0;
  let room = Math.max(0, limit);
  for (; (counts[border] ?? 0) <= room; border++) room -= counts[border] ?? 0;
  const distances = new Float64Array(counts[border] ?? 0);
  let at = 0;
  for (const finding of findings) if (severityWeight[finding.severity] === border) distances[at++] = distance(finding);
  const farthest = distances.sort()[room - 1] ?? -1;
  // Of equally distant findings, the first.
  let roomAtFarthest = room - distances.indexOf(farthest);
  return findings.filter((finding) => {
    const rank = severityWeight[finding.severity];
    if (rank !== border) return rank < border;
    const far = distance(finding);
    return far < farthest || (far === farthest && roomAtFarthest-- > 0);
  });
}
