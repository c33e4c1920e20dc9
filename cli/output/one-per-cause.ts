import type { Finding, RelatedPlace } from '../../core/rules/index.ts';
import { say } from '../../core/text/index.ts';
import type { ReportedFile } from './report.ts';

/** Rules about what can't be read: one decorator or one value of a program can be the cause of hundreds of findings. */
const rulesWithCauses: ReadonlySet<string> = new Set(['unread-tool', 'runtime-value']);

/** The places of one cause that are shown, with the first one. */
const mostPlaces = 3;

interface Found {
  readonly file: ReportedFile;
  readonly finding: Finding;
}

/** The files with one finding for each cause: the first one, with the number of all, and the next places. */
export function onePerCause(files: readonly ReportedFile[]): readonly ReportedFile[] {
  const byCause = new Map<string, [Found, ...Found[]]>();
  for (const file of files) {
    for (const finding of file.findings) {
      const cause = causeOf(file, finding);
      if (cause === null) continue;
      const known = byCause.get(cause);
      if (known === undefined) byCause.set(cause, [{ file, finding }]);
      else known.push({ file, finding });
    }
  }
  const repeated = [...byCause.values()].filter(({ length }) => length > 1);
  if (repeated.length === 0) return files;
  const changed = new Map(repeated.map((group) => [group[0].finding, withCount(group)] as const));
  const dropped = new Set(repeated.flatMap((group) => group.slice(1).map(({ finding }) => finding)));
  return files.map((file) => {
    const findings = file.findings.filter((finding) => !dropped.has(finding));
    return { ...file, findings: findings.map((finding) => changed.get(finding) ?? finding) };
  });
}

/** The same for causes that are equal; null for a finding that has none of its own. */
function causeOf({ text }: ReportedFile, { rule, message, span }: Finding): string | null {
  if (!rulesWithCauses.has(rule)) return null;
  const [written = ''] = text.slice(span.start, Math.min(span.end, span.start + 200)).split(/[\n(]/);
  return /\w/.test(written) ? `${rule} ${message} ${written.trim()}` : null;
}

function withCount(group: readonly [Found, ...Found[]]): Finding {
  const [first, ...others] = group;
  const related = others.slice(0, mostPlaces - 1).map(({ file, finding: { span } }): RelatedPlace => {
    const message = say`also here`;
    return file === first.file
      ? { span, message }
      : { span, message, file: { name: file.path, range: file.lines.rangeOf(span) } };
  });
  const { finding } = first;
  return {
    ...finding,
    message: say`${finding.message} (${group.length} places)`,
    related: [...finding.related, ...related],
  };
}
