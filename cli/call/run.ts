import { brokenCall, CallableSet, type ReadCall, readCalls, resultsOfText } from '../../core/calls/index.ts';
import { isJsonObject, type JsonValue, printJson } from '../../core/json/index.ts';
import { type OrProblem, say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { ActionLog } from '../../runner/action-log.ts';
import type { CallRecord } from '../../runner/call-record.ts';
import { lionagiRecord } from '../../runner/lionagi-record.ts';
import type { ToolHost } from '../../runner/tool-host.ts';
import { failure, reportProblems, tell, usageProblem } from '../command.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { jsonText } from '../output/json-text.ts';
import { printable } from '../output/printable.ts';
import { type Style, styleFor } from '../output/style.ts';
import { absolutePath } from '../paths.ts';
import { tellRefusedByLangchain } from '../tell-langchain.ts';
import { tellWhatRuns } from '../tell-what-runs.ts';
import { openToolHost } from '../tool-host.ts';
import { callFindings } from './check.ts';
import { readCallInput } from './input.ts';
import type { CallOptions } from './options.ts';
import { reportCallFindings } from './report.ts';

/** `aion call run`: checks all calls, then calls the tools. */
export async function runCalls(files: readonly string[], options: CallOptions, host: Host): Promise<ExitCode> {
  const usage = wrongUsage(options);
  if (usage !== null) return usageProblem(host, 'call', usage);
  const log = openLog(host, options.log);
  if (!log.ok) return failure(host, 'call', log.problem);
  const concurrency = options.concurrency ?? 1;
  const opened = await openToolHost(host, {
    paths: options.tools,
    python: options.python,
    contextModules: options.context,
    timeout: options.timeout === null ? null : Number(options.timeout),
    concurrency,
    allFunctions: options['all-functions'],
    ...(log.log === null ? {} : { log: log.log }),
  });
  try {
    if (!opened.ok) return failure(host, 'call', opened.problem);
    if (reportProblems(host, 'call', opened.problems) !== exitCode.clean) return exitCode.failed;
    const read = await readAll(files, options, host, opened.host);
    if (!read.ok) return read.code;
    const called = new Set(read.calls.map(({ name }) => name));
    const tools = [...opened.host.tools.values()].filter(({ tool }) => called.has(tool.name));
    const missing = tools.find(({ notInstalled }) => notInstalled !== undefined)?.notInstalled;
    if (missing !== undefined) return failure(host, 'call', missing);
    tellWhatRuns(host, 'call', opened.projects, tools);
    tellRefusedByLangchain(host, 'call', tools);
    const records = await allRecords(opened.host, read.calls, concurrency);
    host.standardOutput.write(written(records, options, host));
    return records.every(({ status, error }) => status === 'completed' && error === null)
      ? exitCode.clean
      : exitCode.found;
  } finally {
    if (opened.ok) await opened.host.close();
    log.log?.close();
  }
}

function wrongUsage({ tools, format, to, timeout }: CallOptions): string | null {
  if (tools.length === 0) return say`aion call run requires --tools PATH.`;
  if (format === 'sarif' || format === 'github') {
    return say`Invalid value "${format}" for --format. This action supports only text and json.`;
  }
  if (to !== null && to !== 'lionagi') return say`Invalid value "${to}" for --to. This action supports only lionagi.`;
  if (timeout !== null && !(Number(timeout) > 0)) {
    return say`Invalid value "${timeout}" for --timeout. Use seconds, for example 2.5.`;
  }
  return null;
}

function openLog(host: Host, path: string | null): OrProblem<{ readonly log: ActionLog | null }> {
  try {
    return { ok: true, log: path === null ? null : ActionLog.open(absolutePath(host, path)) };
  } catch (error) {
    return {
      ok: false,
      problem: say`--log ${path ?? ''}: can't open the file (${(error as NodeJS.ErrnoException).code}).`,
    };
  }
}

type ReadAll =
  | { readonly ok: true; readonly calls: readonly ReadCall[] }
  | { readonly ok: false; readonly code: ExitCode };

/** The calls of all files; none if one does not fit its tool. */
async function readAll(
  files: readonly string[],
  options: CallOptions,
  host: Host,
  { tools }: ToolHost,
): Promise<ReadAll> {
  const canonical: readonly CanonicalTool[] = [...tools.values()].map(({ tool }) => tool);
  const set = new CallableSet(canonical);
  const calls: ReadCall[] = [];
  for (const file of files) {
    const input = await readCallInput(host, file, { ...options, python: null }, []);
    if (!input.ok) return input;
    const reading = readCalls(input.text, { ...input.reading, tools: canonical });
    if (reading.calls.length === 0 && resultsOfText(input.text).length > 0) {
      const problem = say`${input.name} contains a result, not a tool call. Nothing was run.`;
      return { ok: false, code: failure(host, 'call', problem) };
    }
    if (reading.calls.length === 0) tell(host, say`aion call: ${input.name}: no tool call found.`);
    // The framework of a tool checks its calls, and says what is wrong.
    const checked = reading.calls.filter(({ name }) => tools.get(name)?.checksItself !== true);
    const findings = [...reading.problems.map(brokenCall), ...(await callFindings(checked, set, options))];
    if (findings.some(({ severity }) => severity === 'error')) {
      tell(host, say`aion call: Nothing was run because of these errors.`);
      const format = options.format === 'json' ? 'json' : 'text';
      return { ok: false, code: await reportCallFindings(host, format, input.name, input.text, findings) };
    }
    for (const { message } of findings) tell(host, `aion call: ${input.name}: ${message}`);
    for (const call of reading.calls) calls.push(call);
  }
  return { ok: true, calls };
}

/** Calls of several projects run in sequence too, where one call may run at a time. */
async function allRecords(
  host: ToolHost,
  calls: readonly ReadCall[],
  concurrency: number,
): Promise<readonly CallRecord[]> {
  if (concurrency > 1) return Promise.all(calls.map((call) => host.call(requestOf(call))));
  const records: CallRecord[] = [];
  for (const call of calls) records.push(await host.call(requestOf(call)));
  return records;
}

function requestOf({ name, arguments: given, id }: ReadCall): Parameters<ToolHost['call']>[0] {
  return { tool: name, arguments: isJsonObject(given) ? given : {}, ...(id === undefined ? {} : { id }) };
}

function written(records: readonly CallRecord[], { format, to }: CallOptions, host: Host): string {
  if (to === 'lionagi') return jsonText(records.map(lionagiRecord));
  if (format === 'json') return jsonText(records);
  const style = styleFor(host, host.standardOutput);
  return records.map((record) => recordText(record, style)).join('');
}

function recordText({ tool, status, duration, response, error, output, notes }: CallRecord, style: Style): string {
  const time = duration === null ? '' : style('dim', ` (${Math.round(duration * 1_000)} ms)`);
  const colour = status === 'completed' ? (error === null ? 'green' : 'yellow') : 'red';
  const lines = [
    `${style('bold', printable(tool))}: ${style(colour, status)}${time}`,
    ...(error === null ? [] : [`  ${printable(error)}`]),
    ...(status === 'completed' ? indented(shown(response)) : []),
    ...(notes ?? []).map((note) => `  ${style('dim', `${say`Note`}: ${printable(note)}`)}`),
    ...(output === '' ? [] : [`  ${style('dim', say`Output:`)}`, ...indented(output)]),
  ];
  return `${lines.join('\n')}\n`;
}

function shown(response: JsonValue): string {
  return typeof response === 'string' ? response : printJson(response);
}

function indented(text: string): readonly string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${printable(line)}`);
}
