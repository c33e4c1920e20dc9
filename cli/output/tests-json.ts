import { endOf, summaryOfTests, type TestedCase, type TestedFile, type TestRun } from '../tested-file.ts';
import { jsonText } from './json-text.ts';

/** For programs; docs/cli.md says what the members are. Lines and characters from 0, in UTF-16 units, as in LSP. */
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
