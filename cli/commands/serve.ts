import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { type OrProblem, say, speak, wording } from '../../core/text/index.ts';
import { knownOf } from '../../core/tools/index.ts';
import type { Offer } from '../../mcp/offer.ts';
import { offeredNames } from '../../mcp/offered-names.ts';
import { narrowedHost } from '../../runner/narrowed-host.ts';
import type { RunnableTool } from '../../runner/runnable-tool.ts';
import type { HostedTool, ToolHost } from '../../runner/tool-host.ts';
import { didYouMean, flag, number, type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, reportProblems, tell } from '../command.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { offeredPrompts } from '../offered-prompts.ts';
import { absolutePath } from '../paths.ts';
import { agreedCode, contextModules, everyFunction, onlyTools, pythonToRun, secondsOfCall } from '../run-options.ts';
import { install, mcpClients } from '../serve/install.ts';
import { shownTools, writeShown } from '../show-tools.ts';
import { tellRefusedByLangchain } from '../tell-langchain.ts';
import { openToolsBy } from '../tool-host.ts';
import { version } from '../version.ts';
import { mostWatched, WatchedFolders } from '../watched-folders.ts';

const options = {
  python: pythonToRun,
  context: contextModules,
  timeout: secondsOfCall,
  'read-only': flag('Offer only read-only tools'),
  only: onlyTools,
  'all-functions': everyFunction,
  http: number(
    'PORT',
    'Listen on this port of the loopback address; 0 for any free port [default: standard input and output]',
  ),
  agreed: agreedCode,
  show: flag(
    'Print the Python program, the modules and the tools that would be started, and exit. If you run the command without `--show`, you agree to run them',
  ),
  install: value(
    'CLIENT',
    'Show the configuration with which this MCP client starts the command, with the options here; with `--yes`, write it',
    { choices: mcpClients },
  ),
  yes: flag('With `--install`: write the file'),
  format: value('FORMAT', 'Output format of `--show`', { choices: ['text', 'json'], default: 'text' }),
};

export type ServeOptions = OptionValues<typeof options>;

export const serveCommand = defineCommand(
  {
    name: 'serve',
    summary: wording`Serve tools to MCP clients`,
    details: [
      'MCP clients (Claude Desktop, Cursor, VS Code) start the command and connect over standard input and output. `--install` shows and writes the configuration of a client; see docs/serve.md. With `--http`, the server listens on this machine only and prints its address and a required token on standard error.',
      "Tools run in a Python process that starts with the first call. Arguments and results are checked against the schemas. Tools that can't run aren't offered; standard error shows the reason. `system_prompt`, `wrapped_query` and `rules` are offered as prompts.",
      'When a file changes, the clients are notified, and the next call uses a new Python process.',
      "A tool is read-only if its Python code doesn't write, delete, send or execute anything, or if its definition declares it read-only and the code doesn't contradict this. If the code can't be analyzed, the tool isn't read-only.",
      '`--show` prints what would be started, without starting anything.',
    ],
    operands: {
      name: 'PATH',
      summary: 'Files, folders or globs with tools',
      minimum: 1,
      maximum: null,
    },
    options,
    examples: {
      'aion serve aion_tools': 'Offer the tools in a folder',
      'aion serve aion_tools --show': 'Show what would be started',
      'aion serve aion_tools --install cursor': 'Show the configuration for Cursor',
      'aion serve aion_tools --install vscode --yes': 'Write the configuration for VS Code',
      'aion serve aion_tools --read-only --http 8765': 'Offer only read-only tools over HTTP',
    },
    exits: {
      0: 'The client disconnected, or the command was interrupted',
      2: "Invalid usage, a path couldn't be read, or the port is in use",
    },
  },
  runServe,
);

/** The streams to and from one client, and what ends the serving. */
export interface Connection {
  readonly input: Readable;
  readonly output: Writable;
  readonly ends: AbortSignal;
}

async function runServe({ operands, options }: Invocation<ServeOptions>, host: Host): Promise<ExitCode> {
  if (options.show) return show(host, operands, options);
  if (options.install !== null) return installFor(host, operands, options);
  const interrupt = new AbortController();
  // A second signal ends the process as usual.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupt.abort());
  const code = await serve(operands, options, host, {
    input: process.stdin,
    output: process.stdout,
    ends: interrupt.signal,
  });
  // An open standard input would keep the process alive.
  process.stdin.destroy();
  return code;
}

/** Serves until the client has gone, or `ends` is aborted. */
export async function serve(
  paths: readonly string[],
  options: ServeOptions,
  host: Host,
  { input, output, ends }: Connection,
): Promise<ExitCode> {
  // Agents read the answers, and clients log standard error: both are English.
  speak(null);
  const lastGood: LastGood = new Map();
  const refused = new Set<string>();
  const first = await offer(host, paths, options, lastGood, refused);
  if (!first.ok) return failure(host, 'serve', first.problem);
  if (first.unknown !== null) {
    await first.offer.host.close();
    return failure(host, 'serve', first.unknown);
  }
  if (first.hasProblems && first.offer.host.tools.size === 0) {
    await first.offer.host.close();
    return failure(host, 'serve', 'No tools to offer.');
  }
  const missing = missingFramework(first.offer.host);
  if (missing !== null) {
    await first.offer.host.close();
    return failure(host, 'serve', missing);
  }
  // The SDK is loaded here: no other command waits for it.
  const { Offers, serveOverHttp, serveOverStdio } = await import('../../mcp/serve.ts');
  const offers = new Offers(first.offer);
  const renew = async (): Promise<void> => {
    const next = await offer(host, paths, options, lastGood, refused);
    if (next.ok) await offers.replace(next.offer);
    else tell(host, `aion serve: ${next.problem} The tools are unchanged.`);
  };
  // One after another: the last reading gives the last offer.
  let renewing = Promise.resolve();
  const watched = await WatchedFolders.of([...paths.map((path) => absolutePath(host, path)), ...first.modules], () => {
    renewing = renewing.then(renew).catch((error: Error) => tell(host, `aion serve: ${error.message}`));
  });
  if (watched.isFull) tell(host, `aion serve: only ${mostWatched} folders are watched for changes.`);
  const onProblem = (says: string): void => tell(host, `aion serve: ${says}`);
  try {
    if (options.http === null) {
      await Promise.race([serveOverStdio(offers, version, { input, output, onProblem }), aborted(ends)]);
    } else {
      const serving = await serveOverHttp(offers, version, options.http, onProblem);
      // For a person to read once, or for the program that started the command.
      host.standardError.write(`Listening: ${serving.url}\nToken: ${serving.token}\n`);
      await aborted(ends);
      await serving.close();
    }
    return exitCode.clean;
  } catch (error) {
    return failure(host, 'serve', cannotListen(error, options.http));
  } finally {
    watched.close();
    await renewing;
    await offers.close();
  }
}

async function show(host: Host, paths: readonly string[], options: ServeOptions): Promise<ExitCode> {
  const opened = await openToolsBy(host, paths, options, { startsNothing: true });
  if (!opened.ok) return failure(host, 'serve', opened.problem);
  const code = reportProblems(host, 'serve', opened.problems);
  const unknown = unknownName(options.only, [...opened.host.tools.keys()]);
  if (unknown !== null) return failure(host, 'serve', unknown);
  const tools = [...opened.host.tools.values()].filter((hosted) => isWanted(hosted, options));
  writeShown(host, shownTools(opened, tools), options.format);
  return code;
}

/** What is installed must be able to start: the same problems end it as a start. */
async function installFor(host: Host, given: readonly string[], options: ServeOptions): Promise<ExitCode> {
  const client = mcpClients.find((one) => one === options.install);
  const paths = given.map((path) => absolutePath(host, path));
  const opened = await openToolsBy(host, paths, options, { startsNothing: true });
  if (!opened.ok) return failure(host, 'serve', opened.problem);
  const [project, ...others] = opened.projects;
  if (reportProblems(host, 'serve', opened.problems) !== exitCode.clean) return exitCode.failed;
  const unknown = unknownName(options.only, [...opened.host.tools.keys()]);
  if (unknown !== null) return failure(host, 'serve', unknown);
  if (project === undefined || client === undefined || others.length > 0) {
    return failure(host, 'serve', say`--install requires the tools of one project.`);
  }
  return install(host, { client, paths, options, root: project.root, isConfirmed: options.yes });
}

/** `hasProblems`: some file was not read, and that is reported. */
type NextOffer = OrProblem<{
  readonly offer: Offer;
  /** The modules behind the tools, absolute. */
  readonly modules: readonly string[];
  readonly hasProblems: boolean;
  /** The problem of a name in `--only` that no tool has. */
  readonly unknown: string | null;
}>;

type LastGood = Map<string, readonly RunnableTool[]>;

async function offer(
  host: Host,
  paths: readonly string[],
  options: ServeOptions,
  lastGood: LastGood,
  refused: Set<string>,
): Promise<NextOffer> {
  const opened = await openToolsBy(host, paths, options, { lastGood });
  if (!opened.ok) return opened;
  const { prompts, problems } = await offeredPrompts(host, paths);
  const told = new Set(opened.problems.map(({ path }) => path));
  const unread = [...opened.problems, ...problems.filter(({ path }) => !told.has(path))];
  reportProblems(host, 'serve', unread);
  const wanted = (hosted: HostedTool): boolean => isWanted(hosted, options);
  for (const hosted of opened.host.tools.values()) {
    if (wanted(hosted) && hosted.cannotRun !== null && missingFramework(opened.host) === null) {
      tell(host, `aion serve: ${hosted.tool.name} isn't offered: ${hosted.cannotRun}`);
    }
  }
  const narrowed = narrowedHost(opened.host, wanted);
  tellRefusedByLangchain(host, 'serve', [...narrowed.tools.values()], refused);
  for (const { own, offered } of offeredNames(narrowed)) {
    if (own !== offered) {
      tell(host, `aion serve: ${own} is offered as ${offered}, because MCP doesn't allow this name.`);
    }
  }
  return {
    ok: true,
    offer: { host: narrowed, prompts },
    modules: opened.projects.flatMap(({ modules }) => modules.map(({ path }) => path)),
    hasProblems: unread.length > 0,
    unknown: unknownName(options.only, [...opened.host.tools.keys()]),
  };
}

/** Why nothing can be offered, if a framework isn't installed; else null. */
function missingFramework({ tools }: ToolHost): string | null {
  const all = [...tools.values()];
  if (all.some(({ cannotRun }) => cannotRun === null)) return null;
  return all.find(({ notInstalled }) => notInstalled !== undefined)?.notInstalled ?? null;
}

function unknownName(only: readonly string[], names: readonly string[]): string | null {
  const unknown = only.find((name) => !names.includes(name));
  return unknown === undefined ? null : say`--only ${unknown}: tool not found.${didYouMean(unknown, names)}`;
}

function isWanted({ tool, effects }: HostedTool, options: Pick<ServeOptions, 'only' | 'read-only'>): boolean {
  if (options.only.length > 0 && !options.only.includes(tool.name)) return false;
  return !options['read-only'] || knownOf(tool, effects).effect === 'looks';
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function cannotListen(error: unknown, port: number | null): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE'
    ? `Port ${port} is already in use. Choose another port, or 0 for any free port.`
    : message;
}
