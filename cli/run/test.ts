import { say } from '../../core/text/say.ts';
import type { Debugging } from '../../runner/python-process.ts';
import { failure, type Invocation, reportProblems, tell } from '../command.ts';
import type { TestOptions } from '../commands/test.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { findInputs, pathsOrHere } from '../files.ts';
import type { Host } from '../host.ts';
import { junitReport } from '../output/junit.ts';
import { print } from '../output/shown.ts';
import { styleFor } from '../output/style.ts';
import { testsGithub, testsJson, testsText } from '../output/tests-text.ts';
import { absolutePath } from '../paths.ts';
import { holdsKeptCalls, runKeptCalls } from '../run-kept-calls.ts';
import { summaryOfTests, type TestRun } from '../tested-file.ts';
import { openToolsBy } from '../tool-host.ts';

export async function runTest({ operands, options }: Invocation<TestOptions>, host: Host): Promise<ExitCode> {
  const { inputs, problems } = await findInputs(host, pathsOrHere(operands), holdsKeptCalls);
  const tools = await openToolsBy(host, pathsOrHere(options.tools), options, debugging(options, host));
  if (!tools.ok) return failure(host, 'test', tools.problem);
  try {
    const ran = await runKeptCalls(host, inputs, tools.host, {
      tools: options.only,
      cases: options['only-case'],
      mayChange: options['allow-changes'],
      isDebugged: options.debug,
    });
    const run: TestRun = { ...ran, problems: [...problems, ...tools.problems, ...ran.problems] };
    reportProblems(host, 'test', run.problems);
    if (run.files.length === 0 && run.problems.length === 0) tell(host, say`aion test: no kept call was found.`);
    if (onlyNotRun(run)) {
      tell(host, say`aion test: no kept call was run: their tools change something. --allow-changes runs them.`);
    }
    report(run, options.format, host);
    return codeOf(run);
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

function report(run: TestRun, format: TestOptions['format'], host: Host): void {
  switch (format) {
    case 'text':
      return host.standardOutput.write(testsText(run, styleFor(host, host.standardOutput)));
    case 'json':
      return host.standardOutput.write(testsJson(run));
    case 'junit':
      return print(host, junitReport(run));
    case 'github':
      return host.standardOutput.write(testsGithub(run));
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
