import { type OrProblem, say, wording } from '../../core/text/index.ts';
import type { Debugging } from '../../runner/python-process.ts';
import { flag, list, type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, reportProblems, tell } from '../command.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { type FoundInput, findInputs, pathsOrHere } from '../files.ts';
import type { Host } from '../host.ts';
import { junitReport } from '../output/junit.ts';
import { print } from '../output/shown.ts';
import { styleFor } from '../output/style.ts';
import { testsGithub, testsJson, testsText } from '../output/tests-text.ts';
import { absolutePath, shownPath } from '../paths.ts';
import { ProjectPlaces } from '../project-places.ts';
import { agreedCode, contextModules, onlyTools, pythonToRun, secondsOfCall, toolsOfFolder } from '../run-options.ts';
import { holdsSavedCalls, runSavedCalls } from '../run-saved-calls.ts';
import { summaryOfTests, type TestRun } from '../tested-file.ts';
import { openToolsBy } from '../tool-host.ts';

const options = {
  tools: toolsOfFolder,
  only: onlyTools,
  'only-case': list(
    'FILE:INDEX',
    'Run only this call: the file as in the report, and the zero-based index of the call',
  ),
  python: pythonToRun,
  context: contextModules,
  timeout: secondsOfCall,
  agreed: agreedCode,
  'allow-side-effects': flag("Also run tools that aren't read-only"),
  debug: flag('Wait for a Python debugger; requires the package `debugpy`'),
  debugpy: value('FOLDER', "Folder of the package `debugpy`, if Python doesn't have it"),
  format: value(
    'FORMAT',
    'Report format; `junit` writes XML for build servers, `github` writes annotations for GitHub Actions',
    { choices: ['text', 'json', 'junit', 'github'], default: 'text' },
  ),
};

type TestOptions = OptionValues<typeof options>;

export const testCommand = defineCommand(
  {
    name: 'test',
    summary: wording`Run saved calls and compare the results`,
    details: [
      'Runs the saved calls in `NAME.aioncalls.json` files one after the other, and reports every difference from the expected result. See docs/calls.md for the file format.',
      "Without `--allow-side-effects`, calls of tools that aren't read-only are skipped. A tool is read-only if its Python code doesn't write, delete, send or execute anything. If every call is skipped, the command fails.",
      'With `--debug`, Python waits for a debugger before the first call and prints `Debugger: 127.0.0.1:PORT` on standard error. Any debugger that supports `debugpy` can attach. There is no timeout while debugging.',
      "The JSON has `files` with `path`, `problems` and `cases`, `problems` (files that couldn't be read) and `summary` (`passed`, `failed`, `skipped`, `problems`). A case has `case` (for `--only-case`), `title`, `tool`, `range` (zero-based lines and UTF-16 characters), `status` (`passed`, `failed` or `skipped`), `seconds`, `message`, `expected`, `differences` (`pointer`, `expected`, `actual`) and `record`.",
    ],
    operands: {
      name: 'PATH',
      summary: 'Files with saved calls, their folders, or globs [default: current folder]',
      minimum: 0,
      maximum: null,
    },
    options,
    examples: {
      'aion test': 'Run all saved calls in the current folder',
      'aion test calls --tools aion_tools --only multiply': 'Run the calls of one tool',
      'aion test --only-case calls/math.aioncalls.json:0 --format json': 'Run one call and print JSON',
      'aion test --format junit > report.xml': 'Write a report for a build server',
    },
    exits: {
      0: 'No call failed',
      1: 'A call failed, or a file of saved calls is invalid',
      2: "Invalid usage, a file couldn't be read, or no saved call was found or run",
    },
  },
  runTest,
);

async function runTest({ operands, options }: Invocation<TestOptions>, host: Host): Promise<ExitCode> {
  const { inputs, problems } = await findInputs(host, pathsOrHere(operands), holdsSavedCalls);
  const runs: TestRun[] = [];
  for (const [toolPaths, files] of await byTools(host, inputs, operands, options)) {
    const ran = await runWith(host, toolPaths, files, options);
    if (!ran.ok) return failure(host, 'test', ran.problem);
    runs.push(ran.run);
  }
  const run: TestRun = {
    files: runs.flatMap(({ files }) => files),
    problems: [...problems, ...runs.flatMap((one) => one.problems)],
  };
  reportProblems(host, 'test', run.problems);
  const untested = whyUntested(run);
  if (untested !== null) tell(host, `aion test: ${untested}`);
  report(run, untested, options.format, host);
  return codeOf(run);
}

/** The reason why nothing was tested; null if something was, or if a file couldn't be read. */
function whyUntested(run: TestRun): string | null {
  if (run.files.length === 0 && run.problems.length === 0) return say`no saved calls found.`;
  return onlyNotRun(run)
    ? say`no calls were run because no tool is read-only. Use --allow-side-effects to run them.`
    : null;
}

type FilesOfTools = readonly (readonly [toolPaths: readonly string[], files: readonly FoundInput[]])[];

/** The files of saved calls by the tools that they mean: those of `--tools`, else those of the project of each file. */
async function byTools(
  host: Host,
  inputs: readonly FoundInput[],
  paths: readonly string[],
  { tools }: TestOptions,
): Promise<FilesOfTools> {
  if (tools.length > 0 || inputs.length === 0) return [[pathsOrHere(tools), inputs]];
  const places = new ProjectPlaces(host, ['.', ...paths]);
  const byRoot = new Map<string, FoundInput[]>();
  for (const input of inputs) {
    const root = input.absolute === null ? host.folder : (await places.of(input.absolute)).root;
    byRoot.set(root, [...(byRoot.get(root) ?? []), input]);
  }
  return [...byRoot].map(([root, files]) => [[shownPath(host, root)], files]);
}

async function runWith(
  host: Host,
  toolPaths: readonly string[],
  files: readonly FoundInput[],
  options: TestOptions,
): Promise<OrProblem<{ readonly run: TestRun }>> {
  const tools = await openToolsBy(host, toolPaths, options, debugging(options, host));
  if (!tools.ok) return tools;
  try {
    const ran = await runSavedCalls(host, files, tools.host, {
      tools: options.only,
      cases: options['only-case'],
      mayChange: options['allow-side-effects'],
      isDebugged: options.debug,
    });
    return { ok: true, run: { ...ran, problems: [...tools.problems, ...ran.problems] } };
  } finally {
    await tools.host.close();
  }
}

function debugging({ debug, debugpy }: TestOptions, host: Host): { readonly debugging?: Debugging } {
  if (!debug) return {};
  // For a person to read once, or for the program that started the command.
  const onListening = (address: string): void => tell(host, `Debugger: ${address}`);
  return { debugging: { debugpy: debugpy === null ? null : absolutePath(host, debugpy), onListening } };
}

function report(run: TestRun, untested: string | null, format: TestOptions['format'], host: Host): void {
  // Programs that show these reports know no exit code: a run without a test must not look as if it passed.
  const failing = untested === null ? run : { ...run, problems: [...run.problems, { path: '.', says: untested }] };
  switch (format) {
    case 'text':
      return host.standardOutput.write(testsText(run, styleFor(host, host.standardOutput)));
    case 'json':
      return host.standardOutput.write(testsJson(run));
    case 'junit':
      return print(host, junitReport(failing));
    case 'github':
      return host.standardOutput.write(testsGithub(failing));
  }
}

/** True if there are calls and all were left out: nothing was tested. */
function onlyNotRun(run: TestRun): boolean {
  const { passed, failed, skipped } = summaryOfTests(run);
  return skipped > 0 && passed + failed === 0;
}

function codeOf(run: TestRun): ExitCode {
  if (run.problems.length > 0 || run.files.length === 0 || onlyNotRun(run)) return exitCode.failed;
  const { failed } = summaryOfTests(run);
  const isWrong = run.files.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  return failed > 0 || isWrong ? exitCode.found : exitCode.clean;
}
