import { answersBy } from '../../agent/validate-all.ts';
import { diffTools } from '../../core/diff/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { flag, type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, usageProblem } from '../command.ts';
import { outputFile, pythonBehindFiles } from '../common-options.ts';
import { deliver } from '../deliver.ts';
import { findingsReport } from '../diff/findings.ts';
import { countOf, type DiffReport, diffJson, diffMarkdown, diffText } from '../diff/report.ts';
import { readSide, type Side, sidesOf } from '../diff/sides.ts';
import { snapshotText } from '../diff/snapshot.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import { kindOf } from '../files.ts';
import type { Host } from '../host.ts';
import { untilInterrupted } from '../interrupted.ts';
import { githubReport } from '../output/github.ts';
import { jsonText } from '../output/json-text.ts';
import { printable } from '../output/printable.ts';
import { sarifReport } from '../output/sarif.ts';
import { styleFor } from '../output/style.ts';
import { absolutePath } from '../paths.ts';
import { version } from '../version.ts';

const options = {
  'fail-on': value('VERDICT', 'The least verdict that fails', {
    choices: ['breaking', 'unknown', 'risky', 'never'],
    default: 'breaking',
  }),
  snapshot: value('FILE', 'Compare with the snapshot in FILE; writes it if it does not exist'),
  update: flag('With `--snapshot`: write the snapshot again after the comparison'),
  python: pythonBehindFiles,
  output: outputFile,
  format: value('FORMAT', 'Report format', {
    choices: ['text', 'json', 'markdown', 'github', 'sarif'],
    default: 'text',
  }),
};

type DiffOptions = OptionValues<typeof options>;

export const diffCommand = defineCommand(
  {
    name: 'diff',
    summary: wording`Show which changes of tools break callers`,
    details: [
      'Compares two versions of tools by name: without operands the working tree with HEAD; with a revision, with the commit that both come from; or OLD and NEW, each a file, a folder, a glob or `git:REV[:PATH]`. Git only reads objects: nothing is checked out or run.',
      '`breaking`: an example proves it, checked against both schemas. `risky`: models may choose another tool, or clients may ask differently. `unknown`: neither proven nor refuted; the reason is given. `compatible`: all earlier arguments are still valid, and all results are as before.',
      'A snapshot has the definitions of the tools, without addresses, code and settings. See docs/diff.md.',
    ],
    operands: { name: 'OLD', summary: 'A revision, or OLD and NEW', minimum: 0, maximum: 2 },
    options,
    examples: {
      'aion diff': 'Compare the working tree with the last commit',
      'aion diff main': 'Compare with the commit that the branch started from',
      'aion diff old.json aion_tools --format json': 'Compare two files or folders',
      'aion diff git:v1.2:aion_tools aion_tools --fail-on risky': 'Compare with a tag, and fail also on risky changes',
      'aion diff aion_tools --snapshot tools.lock.json': 'Compare with a snapshot, or write it',
    },
    exits: {
      0: 'No change of the verdict in `--fail-on`, or a graver one',
      1: 'There is such a change',
      2: "An input can't be read",
    },
  },
  runDiff,
);

async function runDiff({ operands, options: given }: Invocation<DiffOptions>, host: Host): Promise<ExitCode> {
  if (given.update && given.snapshot === null) return usageProblem(host, 'diff', say`--update requires --snapshot.`);
  if (given.snapshot !== null) return withSnapshot(host, given.snapshot, operands, given);
  const sides = await sidesOf(host, operands, given.python);
  if (!sides.ok) return failure(host, 'diff', sides.problem);
  return conclude(host, sides.before, sides.after, given);
}

async function withSnapshot(
  host: Host,
  file: string,
  operands: readonly string[],
  given: DiffOptions,
): Promise<ExitCode> {
  if (operands.length > 1) return usageProblem(host, 'diff', say`--snapshot compares with one side.`);
  const after = await readSide(host, operands[0] ?? '.', '.', given.python);
  if (!after.ok) return failure(host, 'diff', after.problem);
  const write = (): ExitCode => deliver(host, 'diff', file, snapshotText(after.side.tools), say`Snapshot`);
  if (kindOf(absolutePath(host, file)) === 'missing') return write();
  const before = await readSide(host, file, '.', null);
  if (!before.ok) return failure(host, 'diff', before.problem);
  const code = await conclude(host, before.side, after.side, given);
  return given.update ? graver(code, write()) : code;
}

async function conclude(host: Host, before: Side, after: Side, given: DiffOptions): Promise<ExitCode> {
  const diff = diffTools(before.tools, after.tools);
  const changes = await untilInterrupted(async (_, validate) =>
    diff.changes(await answersBy(validate, diff.questions)),
  );
  const report: DiffReport = { before, after, changes, renames: diff.renames };
  const delivered = deliver(host, 'diff', given.output, textOf(host, report, given), say`Report`);
  return graver(delivered, fails(report, given['fail-on']) ? exitCode.found : exitCode.clean);
}

function textOf(host: Host, report: DiffReport, { format }: DiffOptions): string {
  switch (format) {
    case 'json':
      return jsonText(diffJson(report));
    case 'markdown':
      return diffMarkdown(report);
    case 'github':
      return [...githubReport(findingsReport(report), exitCode.clean)].join('');
    case 'sarif':
      return [...sarifReport(findingsReport(report), version, exitCode.clean)].join('');
    case 'text':
      return diffText(report, { colour: styleFor(host, host.standardOutput), shown: printable });
  }
}

function fails(report: DiffReport, least: DiffOptions['fail-on']): boolean {
  switch (least) {
    case 'never':
      return false;
    case 'breaking':
      return countOf(report, 'breaking') > 0;
    case 'unknown':
      return countOf(report, 'breaking') + countOf(report, 'unknown') > 0;
    case 'risky':
      return countOf(report, 'breaking') + countOf(report, 'unknown') + countOf(report, 'risky') > 0;
  }
}
