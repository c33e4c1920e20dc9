import type { CallTool, ToolAnswer } from '../agent/run.ts';
import { readSavedCalls } from '../core/calls/index.ts';
import { sameJson } from '../core/json/index.ts';
import { type OrProblem, say } from '../core/text/index.ts';
import { type CanonicalTool, knownOf } from '../core/tools/index.ts';
import type { HostedTool } from '../runner/tool-host.ts';
import { readCallableTools } from './callable-tools.ts';
import type { Host } from './host.ts';
import { readOneInput } from './one-input.ts';
import { toolPathsFor } from './project-places.ts';
import { tellWhatRuns } from './tell-what-runs.ts';
import { openToolHost } from './tool-host.ts';

interface OpenToolsOptions {
  readonly tools: readonly string[];
  readonly python: string | null;
  readonly run: boolean;
  /** With `run`: only the read-only tools. */
  readonly 'read-only': boolean;
  readonly results: string | null;
  readonly 'all-functions': boolean;
}

type OpenedTools = OrProblem<{
  readonly tools: readonly CanonicalTool[];
  readonly callTool: CallTool;
  close(): Promise<void>;
}>;

/**
 * The tools, and the source of their results: `--run` runs them, `--results` reads a file of saved calls. Without both, each call fails and
 * says so. A caller that knows the tools (`knowsTools`) wants only those that run. Without named tools, those of the project of `file` are
 * read.
 */
export async function openTools(
  host: Host,
  command: string,
  options: OpenToolsOptions,
  { knowsTools = false, file = null }: { readonly knowsTools?: boolean; readonly file?: string | null } = {},
): Promise<OpenedTools> {
  if (options.run && options.results !== null) {
    return { ok: false, problem: say`--run and --results can't be combined.` };
  }
  if (options.run) return runningTools(host, command, options);
  const paths = knowsTools ? [] : await toolPathsFor(host, options.tools, file);
  const read = await readCallableTools(host, paths, options.python);
  if (!read.ok) return read;
  const twice = repeatedName(read.canonical);
  if (twice !== null) {
    return { ok: false, problem: say`Duplicate tool name "${twice}". Select one of the tools with --tools.` };
  }
  const kept =
    options.results === null ? { ok: true as const, callTool: notRun } : await keptResults(host, options.results);
  if (!kept.ok) return kept;
  return { ok: true, tools: read.canonical, callTool: kept.callTool, close: async () => undefined };
}

const notRun: CallTool = async (name) => ({
  status: 'failed',
  response: null,
  error: `${name} wasn't run. Use --run to run tools, or --results FILE to use saved results.`,
});

function notReadOnly(name: string): ToolAnswer {
  return { status: 'failed', response: null, error: `${name} wasn't run because it isn't read-only.` };
}

async function runningTools(host: Host, command: string, options: OpenToolsOptions): Promise<OpenedTools> {
  const { tools, python, 'all-functions': allFunctions } = options;
  if (tools.length === 0) return { ok: false, problem: say`--run requires --tools PATH.` };
  const opened = await openToolHost(host, { paths: tools, python, contextModules: [], allFunctions });
  if (!opened.ok) return opened;
  const [problem] = opened.problems;
  if (problem !== undefined) {
    await opened.host.close();
    return { ok: false, problem: `${problem.path}: ${problem.says}` };
  }
  const isOffered = ({ tool, effects }: HostedTool): boolean =>
    !options['read-only'] || knownOf(tool, effects).effect === 'looks';
  const offered = [...opened.host.tools.values()].filter(isOffered);
  tellWhatRuns(host, command, opened.projects, offered);
  return {
    ok: true,
    tools: offered.map(({ tool }) => tool),
    callTool: async (tool, args, { id, signal, seconds }) => {
      // The log of a run to resume, and a plan, can name any tool.
      const hosted = opened.host.tools.get(tool);
      if (hosted !== undefined && !isOffered(hosted)) return notReadOnly(tool);
      return opened.host.call({ tool, arguments: args, id, timeout: seconds, signal });
    },
    close: () => opened.host.close(),
  };
}

function repeatedName(tools: readonly CanonicalTool[]): string | null {
  const names = new Set<string>();
  for (const { name } of tools) {
    if (names.has(name)) return name;
    names.add(name);
  }
  return null;
}

/** Answers calls from a file of saved calls with the expected `result` or `error` of the same call. No tool runs. */
async function keptResults(host: Host, file: string): Promise<OrProblem<{ readonly callTool: CallTool }>> {
  const input = await readOneInput(host, file);
  if (!input.ok) return { ok: false, problem: input.problem };
  const { calls, problems } = readSavedCalls(input.text);
  const [problem] = problems;
  if (problem !== undefined) return { ok: false, problem: `${file}: ${problem.message}` };
  return {
    ok: true,
    callTool: async (name, args): Promise<ToolAnswer> => {
      const kept = calls.find(({ call }) => call.name === name && sameJson(call.arguments, args));
      if (kept?.expect?.kind === 'result') return { status: 'completed', response: kept.expect.value, error: null };
      if (kept?.expect?.kind === 'error') return { status: 'failed', response: null, error: kept.expect.text };
      const error = `${file} has no result for ${name} with these arguments.`;
      return { status: 'failed', response: null, error };
    },
  };
}
