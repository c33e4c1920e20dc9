import { brokenCall, CallableSet, type ReadCall, readCalls, resultsOfText } from '../../core/calls/index.ts';
import { isJsonObject, type JsonValue, jsonLine, printJson } from '../../core/json/index.ts';
import { type OrProblem, say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { ActionLog } from '../../runner/action-log.ts';
import type { CallRecord } from '../../runner/call-record.ts';
import { lionagiRecord } from '../../runner/lionagi-record.ts';
import type { ToolHost } from '../../runner/tool-host.ts';
import { didYouMean } from '../arguments.ts';
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
import { type InlineCall, inlineArguments } from './inline-call.ts';
import { readCallInput } from './input.ts';
import type { CallOptions } from './options.ts';
import { CallProgressLine } from './progress.ts';
import { reportCallFindings } from './report.ts';

/** `aion call run`: checks the calls of files, then calls the tools. */
export function runCalls(files: readonly string[], options: CallOptions, host: Host): Promise<ExitCode> {
  return run(options, host, (opened) => readAll(files, options, host, opened));
}

/** `aion call NAME key=value …`: checks one call, then makes it. */
export function runInlineCall(inline: InlineCall, options: CallOptions, host: Host): Promise<ExitCode> {
  const tools = options.tools.length === 0 ? ['.'] : options.tools;
  return run({ ...options, tools }, host, (opened) => readInline(inline, options, host, opened));
}

async function run(
  options: CallOptions,
  host: Host,
  readCallsOf: (opened: ToolHost) => Promise<ReadAll>,
): Promise<ExitCode> {
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
    const read = await readCallsOf(opened.host);
    if (!read.ok) return read.code;
    const called = new Set(read.calls.map(({ name }) => name));
    const tools = [...opened.host.tools.values()].filter(({ tool }) => called.has(tool.name));
    const missing = tools.find(({ notInstalled }) => notInstalled !== undefined)?.notInstalled;
    if (missing !== undefined) return failure(host, 'call', missing);
    tellWhatRuns(host, 'call', opened.projects, tools);
    tellRefusedByLangchain(host, 'call', tools);
    const records = await allRecords(host, opened.host, read.calls, concurrency);
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
    const code = await checked(input, reading, options, host, { tools, canonical });
    if (code !== null) return { ok: false, code };
    for (const call of reading.calls) calls.push(call);
  }
  return { ok: true, calls };
}

/** The call of the command; nothing is run if it does not fit its tool. */
async function readInline(inline: InlineCall, options: CallOptions, host: Host, { tools }: ToolHost): Promise<ReadAll> {
  const called = tools.get(inline.name);
  if (called === undefined) {
    const problem = `${say`Unknown tool "${inline.name}".`}${didYouMean(inline.name, [...tools.keys()])}`;
    return { ok: false, code: failure(host, 'call', problem) };
  }
  const given = inlineArguments(inline, called.tool.inputs);
  if (!given.ok) return { ok: false, code: failure(host, 'call', given.problem) };
  const text = jsonLine({ name: inline.name, arguments: given.arguments });
  const canonical = [called.tool];
  const reading = readCalls(text, { tools: canonical });
  const code = await checked({ name: inline.name, text }, reading, options, host, { tools, canonical });
  return code === null ? { ok: true, calls: reading.calls } : { ok: false, code };
}

/** The exit code if a call does not fit its tool, which is reported; else null. */
async function checked(
  { name, text }: { readonly name: string; readonly text: string },
  { calls, problems }: ReturnType<typeof readCalls>,
  options: CallOptions,
  host: Host,
  { tools, canonical }: Pick<ToolHost, 'tools'> & { readonly canonical: readonly CanonicalTool[] },
): Promise<ExitCode | null> {
  // The framework of a tool checks its calls, and says what is wrong.
  const own = calls.filter((call) => tools.get(call.name)?.checksItself !== true);
  const findings = [...problems.map(brokenCall), ...(await callFindings(own, new CallableSet(canonical), options))];
  if (findings.some(({ severity }) => severity === 'error')) {
    tell(host, say`aion call: Nothing was run because of these errors.`);
    return reportCallFindings(host, options.format === 'json' ? 'json' : 'text', name, text, findings);
  }
  for (const { message } of findings) tell(host, `aion call: ${name}: ${message}`);
  return null;
}

/** Calls of several projects run in sequence too, where one call may run at a time. */
async function allRecords(
  host: Host,
  tools: ToolHost,
  calls: readonly ReadCall[],
  concurrency: number,
): Promise<readonly CallRecord[]> {
  if (concurrency > 1) return Promise.all(calls.map((call) => tools.call(requestOf(call))));
  const records: CallRecord[] = [];
  for (const call of calls) {
    const progress = new CallProgressLine(host, call.name);
    records.push(await tools.call({ ...requestOf(call), onMessage: (message) => progress.at(message) }));
    progress.end();
  }
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
