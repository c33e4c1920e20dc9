import type { Finding } from '../../core/rules/index.ts';
import { say } from '../../core/text/index.ts';
import { seconds } from '../../runner/saved-call-verdict.ts';
import { exitCode } from '../exit-code.ts';
import {
  type CaseEnd,
  endOf,
  nameOf,
  summaryOfTests,
  type TestedCase,
  type TestedFile,
  type TestRun,
} from '../tested-file.ts';
import { differenceLines } from './difference.ts';
import { githubReport } from './github.ts';
import { jsonText } from './json-text.ts';
import { printable } from './printable.ts';
import { summaryOf } from './report.ts';
import type { Colour, Style } from './style.ts';

const marks: { readonly [S in CaseEnd['status']]: readonly [mark: string, colour: Colour] } = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  skipped: ['-', 'yellow'],
};

/** For a person: a line per call, the reasons of a failure below it, and a closing line. */
export function testsText(run: TestRun, style: Style): string {
  const lines = run.files.flatMap((file) => [
    ...file.problems.map(
      ({ span, message, severity }) =>
        `${place(file, span.start)}: ${style(severity === 'error' ? 'red' : 'yellow', severity)}: ${printable(message)}`,
    ),
    ...file.cases.flatMap((one) => caseLines(file, one, style)),
  ]);
  return `${[...lines, closing(run, style)].join('\n')}\n`;
}

function caseLines(file: TestedFile, one: TestedCase, style: Style): readonly string[] {
  const end = endOf(one);
  const [mark, colour] = marks[end.status];
  const { call } = one.kept;
  const name = one.kept.title === null ? call.name : `${call.name}: ${nameOf(one)}`;
  const time = end.seconds === null ? '' : ` ${style('dim', seconds(end.seconds))}`;
  const head = `${style(colour, mark)} ${printable(name)}${time}`;
  if (end.message === null) return [head];
  const output = one.outcome.kind === 'run' ? one.outcome.record.output.trimEnd() : '';
  return [
    head,
    `  ${style('bold', place(file, call.nameSpan.start))}: ${printable(end.message)}`,
    ...differenceLines(end.differences).map((line) => `    ${printable(line)}`),
    ...(output === '' ? [] : [`  ${say`Output:`}`, ...output.split('\n').map((line) => `    ${printable(line)}`)]),
  ];
}

function place(file: TestedFile, offset: number): string {
  const { line, character } = file.lines.positionAt(offset);
  return `${printable(file.path)}:${line + 1}:${character + 1}`;
}

function closing(run: TestRun, style: Style): string {
  const { passed, failed, skipped, problems } = summaryOfTests(run);
  const parts = [
    style('green', say`${passed} passed`),
    ...(failed === 0 ? [] : [style('red', say`${failed} failed`)]),
    ...(skipped === 0 ? [] : [style('yellow', say`${skipped} skipped`)]),
    ...(problems === 0
      ? []
      : [style('red', problems === 1 ? say`1 problem in the files` : say`${problems} problems in the files`)]),
  ];
  return `${parts.join(', ')}.`;
}

/** A GitHub Actions annotation for each failed call and each problem of a file. */
export function testsGithub(run: TestRun): string {
  const files = run.files.map((file) => {
    const failed = file.cases.flatMap((one) => {
      const { status, message, differences } = endOf(one);
      if (status !== 'failed') return [];
      const says = [`${one.kept.call.name}: ${message}`, ...differenceLines(differences)].join('\n');
      return [finding('failed-call', 'error', one.kept.call.nameSpan, says)];
    });
    const wrong = file.problems.map(({ severity, span, message }) => finding('saved-call', severity, span, message));
    return { ...file, findings: [...wrong, ...failed], fixes: () => new Map(), repairable: () => 0 };
  });
  const report = { files, problems: run.problems, summary: summaryOf(files), repairedFiles: null };
  return [...githubReport(report, exitCode.clean)].join('');
}

function finding(rule: string, severity: Finding['severity'], span: Finding['span'], message: string): Finding {
  return { rule, family: 'call', severity, exception: null, span, message, related: [], versions: [] };
}

/** For programs; docs/cli.md lists the members. Lines and characters from 0, in UTF-16 units, as in LSP. */
export function testsJson(run: TestRun): string {
  return jsonText({
    files: run.files.map((file) => ({
      path: file.path,
      problems: file.problems.map(({ severity, message, span }) => ({
        severity,
        message,
        range: file.lines.rangeOf(span),
      })),
      cases: file.cases.map((one) => caseJson(file, one)),
    })),
    problems: run.problems,
    summary: summaryOfTests(run),
  });
}

function caseJson(file: TestedFile, one: TestedCase): object {
  const { status, message, seconds, differences } = endOf(one);
  const { call, title, expect } = one.kept;
  return {
    case: `${file.path}:${one.index}`,
    title,
    tool: call.name,
    range: file.lines.rangeOf(call.span),
    status,
    seconds,
    message,
    expected: expect?.kind === 'result' || expect?.kind === 'part' ? expect.value : null,
    differences: differences.map(({ pointer, expected, actual }) => ({ pointer, expected, actual })),
    record: one.outcome.kind === 'run' ? one.outcome.record : null,
  };
}
