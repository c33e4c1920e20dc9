import { expect, it } from 'vitest';
import { type Report, type ReportedFile, summaryOf } from '../../cli/output/report.ts';
import type { Style } from '../../cli/output/style.ts';
import { textReport } from '../../cli/output/text.ts';
import type { Finding } from '../../core/rules/finding.ts';
import { LineIndex } from '../../core/text/line-index.ts';

const finding: Finding = {
  rule: 'extra-comma',
  family: 'syntax',
  severity: 'warning',
  exception: null,
  span: { start: 0, end: 1 },
  message: 'A comma too many.',
  related: [],
  versions: [],
};
const plain: Style = (_, text) => text;

/** The last line of a report on files with this many findings each, one of them fixable, and the number of tried files. */
function lastLine(findings: readonly number[]): { readonly line: string | undefined; readonly tried: number } {
  let tried = 0;
  const files = findings.map(
    (count, at): ReportedFile => ({
      path: `${at}.aion`,
      text: ',',
      lines: new LineIndex(','),
      findings: Array.from({ length: count }, () => finding),
      fixes: () => new Map(),
      repairable: () => {
        tried++;
        return count === 0 ? 0 : 1;
      },
    }),
  );
  const report: Report = { files, summary: summaryOf(files), problems: [], repairedFiles: null };
  return { line: [...textReport(report, 80, plain)].join('').trimEnd().split('\n').at(-1), tried };
}

it('says how many findings --fix takes away', () => {
  expect(lastLine([3, 0, 2])).toEqual({ line: 'Run aion check --fix to fix 2 of them.', tried: 2 });
  expect(lastLine([1, 1])).toEqual({ line: 'Run aion check --fix to fix all of them.', tried: 2 });
  expect(lastLine([1])).toEqual({ line: 'Run aion check --fix to fix it.', tried: 1 });
});

it('says of how many at least, where there are too many files to try them all', () => {
  expect(lastLine([600, 600, 600, 600])).toEqual({ line: 'Run aion check --fix to fix at least 2 of them.', tried: 2 });
});

it('tries a file whole, however many findings it has', () => {
  expect(lastLine([2_000])).toEqual({ line: 'Run aion check --fix to fix 1 of them.', tried: 1 });
});
