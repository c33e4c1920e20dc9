import type { CallProblem } from '../../core/calls/index.ts';
import { endOf, nameOf, summaryOfTests, type TestedCase, type TestedFile, type TestRun } from '../tested-file.ts';
import { differenceLines } from './difference.ts';

/** JUnit XML for build servers: a suite per file, a case per call. It has a failure or an error if the run fails. Times in seconds. */
export function junitReport(run: TestRun): string {
  const { failed, skipped, passed } = summaryOfTests(run);
  const problems = run.problems.length + run.files.reduce((sum, file) => sum + file.problems.filter(isError).length, 0);
  const suites = run.files.map(suite).join('');
  const unread = run.problems.map(({ path, says }) => problemSuite(path, says)).join('');
  const tests = passed + failed + skipped + problems;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests="${tests}" failures="${failed}" errors="${problems}" skipped="${skipped}">\n${suites}${unread}</testsuites>\n`;
}

function suite(file: TestedFile): string {
  const { passed, failed, skipped } = summaryOfTests({ files: [file], problems: [] });
  const problems = file.problems.filter(isError).length;
  const cases = file.cases.map((one) => testcase(file, one));
  // A warning doesn't fail the run.
  const wrong = file.problems
    .filter(isError)
    .map(
      ({ message, span }) =>
        `    <testcase classname=${xmlAttribute(file.path)} name=${xmlAttribute(`line ${file.lines.positionAt(span.start).line + 1}`)}><error message=${xmlAttribute(message)}/></testcase>\n`,
    );
  const total = passed + failed + skipped + problems;
  return `  <testsuite name=${xmlAttribute(file.path)} tests="${total}" failures="${failed}" errors="${problems}" skipped="${skipped}">\n${cases.join('')}${wrong.join('')}  </testsuite>\n`;
}

function testcase(file: TestedFile, one: TestedCase): string {
  const { status, message, seconds, differences } = endOf(one);
  const { call } = one.kept;
  const line = file.lines.positionAt(call.nameSpan.start).line + 1;
  const head = `classname=${xmlAttribute(`${file.path}.${call.name}`)} name=${xmlAttribute(`${nameOf(one)} (${one.index})`)} file=${xmlAttribute(file.path)} line="${line}" time="${(seconds ?? 0).toFixed(3)}"`;
  const output = one.outcome.kind === 'run' ? one.outcome.record.output : '';
  const inside =
    (status === 'failed'
      ? `<failure message=${xmlAttribute(message ?? '')}>${xmlText(differenceLines(differences).join('\n'))}</failure>`
      : status === 'skipped'
        ? `<skipped message=${xmlAttribute(message ?? '')}/>`
        : '') + (output === '' ? '' : `<system-out>${xmlText(output)}</system-out>`);
  return `    <testcase ${head}>${inside}</testcase>\n`;
}

const isError = ({ severity }: CallProblem): boolean => severity === 'error';

function problemSuite(path: string, says: string): string {
  return `  <testsuite name=${xmlAttribute(path)} tests="1" failures="0" errors="1" skipped="0"><testcase classname=${xmlAttribute(path)} name="the file"><error message=${xmlAttribute(says)}/></testcase></testsuite>\n`;
}

/** The value of an attribute, in quotes. */
export function xmlAttribute(text: string): string {
  return `"${xmlText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`;
}

/** The content of an element. XML 1.0 allows no control characters but tab and line ends, and no lone surrogates; U+FFFD replaces them. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
