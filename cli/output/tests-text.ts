import { say } from '../../core/text/say.ts';
import { seconds } from '../../runner/kept-call-verdict.ts';
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
import { printable } from './printable.ts';
import type { Colour, Style } from './style.ts';

const marks: { readonly [S in CaseEnd['status']]: readonly [mark: string, colour: Colour] } = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  skipped: ['-', 'yellow'],
};

/** For a person: one line for each call, below it why it failed, and a closing line. */
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
    ...(output === '' ? [] : [`  ${say`It printed:`}`, ...output.split('\n').map((line) => `    ${printable(line)}`)]),
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
    ...(skipped === 0 ? [] : [style('yellow', say`${skipped} not run`)]),
    ...(problems === 0
      ? []
      : [style('red', problems === 1 ? say`1 problem in the files` : say`${problems} problems in the files`)]),
  ];
  return `${parts.join(', ')}.`;
}
