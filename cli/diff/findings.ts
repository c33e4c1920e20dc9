import type { ChangeVerdict, ToolChange } from '../../core/diff/index.ts';
import type { Finding } from '../../core/rules/index.ts';
import { say } from '../../core/text/index.ts';
import { type Report, type ReportedFile, summaryOf } from '../output/report.ts';
import { type DiffReport, lineOf, toolPlace, witnessText } from './report.ts';
import type { ToolPlace } from './sides.ts';

const severities: { readonly [V in ChangeVerdict]: Finding['severity'] } = {
  breaking: 'error',
  unknown: 'warning',
  risky: 'warning',
  compatible: 'information',
};

/** The changes as findings at the tools, for services that show them at their lines. A removed tool is at its earlier place. */
export function findingsReport(report: DiffReport): Report {
  const byPath = new Map<string, { readonly place: ToolPlace; readonly findings: Finding[] }>();
  for (const change of report.changes) {
    const place = toolPlace(report.after, change.tool) ?? toolPlace(report.before, change.tool);
    if (place === null) continue;
    const file = byPath.get(place.path) ?? { place, findings: [] };
    byPath.set(place.path, file);
    file.findings.push(findingOf(change, place));
  }
  const files = [...byPath].map(([path, { place, findings }]): ReportedFile => {
    const { text, lines } = place;
    return { path, text, lines, findings, fixes: () => new Map(), repairable: () => 0 };
  });
  return { files, summary: summaryOf(files), problems: [], repairedFiles: null };
}

function findingOf(change: ToolChange, { span, text }: ToolPlace): Finding {
  const example = change.witness === undefined ? '' : ` (${say`for example ${witnessText(change.witness)}`})`;
  // The first line of the definition: a service shows a whole definition as one mark.
  const end = text.indexOf('\n', span.start);
  return {
    ...{ rule: `${change.verdict}-change`, family: 'call', severity: severities[change.verdict], exception: null },
    span: { start: span.start, end: end < 0 ? span.end : Math.min(end, span.end) },
    message: `${change.tool}: ${lineOf(change)}${example}`,
    ...{ related: [], versions: [] },
  };
}
