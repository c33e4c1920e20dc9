import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { LoaderVersion } from '../core/loaders/versions.ts';
import { type FileContext, modulesNamed } from '../core/python/file-context.ts';
import { PythonIndex } from '../core/python/index.ts';
import { loaderInForce } from '../core/rules/loader-in-force.ts';
import type { RunSettings, ToolRunSettings } from '../core/rules/run-settings.ts';
import { addAll } from '../core/text/long-list.ts';
import type { OrProblem } from '../core/text/or-problem.ts';
import { say } from '../core/text/say.ts';
import { pythonKnowledge } from '../core/tools/python-knowledge.ts';
import type { FileProblem } from '../project/files.ts';
import type { ActionLog } from '../runner/action-log.ts';
import { type FoundPython, findPython, likelyPython } from '../runner/find-python.ts';
import { openHost } from '../runner/open-host.ts';
import type { Debugging } from '../runner/python-process.ts';
import type { RunnableTool } from '../runner/runnable-tool.ts';
import { runnableTools, type ToolFile } from '../runner/runnable-tools.ts';
import type { ToolHost } from '../runner/tool-host.ts';
import { agreementOf, pythonIdentity } from './agreement.ts';
import { tell } from './command.ts';
import { Configurations } from './configuration.ts';
import { isNotationName, kindOf } from './files.ts';
import type { Host } from './host.ts';
import { type ImportableModule, importableModules } from './importable-modules.ts';
import { absolutePath, withSlashes } from './paths.ts';
import { type PythonBehind, pythonBehind, readPythonFolder } from './python-folder.ts';
import { readToolInputs } from './tool-inputs.ts';

interface ToolHostRequest {
  readonly paths: readonly string[];
  /**
   * The folder of the Python project, or the Python to run it with: a program, or the folder of a virtual environment. Null: both are
   * searched.
   */
  readonly python: string | null;
  /** The modules whose names the files can use; empty: those of the settings, else those that load the files. */
  readonly contextModules: readonly string[];
  /** In seconds, overrides the settings; null: not given. */
  readonly timeout?: number | null;
  readonly concurrency?: number | null;
  readonly log?: ActionLog;
  readonly debugging?: Debugging;
  /** What a person agreed to, as `--show` prints it: nothing else runs. Null: the command itself is the consent. */
  readonly agreed?: string | null;
  /** To show what would run: Python is not even asked for its version. */
  readonly startsNothing?: boolean;
}

type OpenedToolHost = OrProblem<{
  readonly host: ToolHost;
  /** Null if none was found: then calls report why. */
  readonly python: FoundPython | null;
  /** The modules of the project that may be imported. */
  readonly modules: readonly ImportableModule[];
  /** One number for the Python, the modules and the expressions. */
  readonly agreement: string;
  readonly problems: readonly FileProblem[];
}>;

interface RunOptions {
  readonly python: string | null;
  readonly context: readonly string[];
  readonly timeout: string | null;
  readonly agreed?: string | null;
}

/** Opens the tools at the paths; `problem` may come from the options themselves. */
export async function openToolsBy(
  host: Host,
  paths: readonly string[],
  { python, context, timeout, agreed = null }: RunOptions,
  more: Pick<ToolHostRequest, 'startsNothing' | 'debugging'> = {},
): Promise<OpenedToolHost> {
  const seconds = timeout === null ? null : Number(timeout);
  if (seconds !== null && !(seconds > 0)) {
    return { ok: false, problem: say`--timeout takes seconds, as in 2.5, not "${timeout ?? ''}".` };
  }
  return openToolHost(host, { paths, python, contextModules: context, timeout: seconds, agreed, ...more });
}

function tellHidden(tools: readonly RunnableTool[], host: Host): void {
  const running = new Map<string, string>();
  const shown = (path: string): string => withSlashes(relative(host.folder, path));
  for (const { path, tool } of tools) {
    const first = running.get(tool.name);
    if (first === undefined) running.set(tool.name, path);
    else
      tell(
        host,
        say`aion: "${tool.name}" of ${shown(path)} does not run: a tool of ${shown(first)} has the same name.`,
      );
  }
}

/** Reads the tools at the paths, finds Python, and opens a host. No project code runs before the first call. */
export async function openToolHost(host: Host, request: ToolHostRequest): Promise<OpenedToolHost> {
  const program = request.python !== null && isProgram(host, request.python) ? request.python : null;
  const folder = program === null ? request.python : null;
  const python = folder === null ? null : await readPythonFolder(host, folder);
  if (python !== null && !python.ok) return python;
  const behind = python?.python ?? pythonBehind(host, request.paths);
  const configurations = new Configurations({});
  const contextFor = async (absolute: string | null): Promise<FileContext | null> => {
    if (absolute === null) return null;
    const { contextModules } = request;
    const named = contextModules.length > 0;
    return behind.contextOf(
      absolute,
      named ? contextModules : await configurations.contextModulesFor(dirname(absolute)),
    );
  };
  const read = await readToolInputs(host, request.paths, async (absolute) =>
    pythonKnowledge(await contextFor(absolute)),
  );
  const named = read.inputs.map((input) => ({ input, absolute: input.absolute ?? join(host.folder, '-') }));
  for (const { absolute } of named) {
    const missing = isNotationName(absolute) ? await missingModule(behind, absolute, request.contextModules) : null;
    if (missing !== null) return { ok: false, problem: missing };
  }
  const tools: RunnableTool[] = [];
  for (const { input, absolute } of named) {
    const { run = {} } = await configurations.layerFor(dirname(absolute));
    const file: ToolFile = {
      path: absolute,
      text: input.text,
      tools: input.tools,
      loader: await loaderOf(absolute, configurations),
      root: behind.rootOf(absolute),
      python: await contextFor(input.absolute),
      settingsOf: (name) => settingsOf(run, name),
    };
    addAll(tools, runnableTools(file));
  }
  tellHidden(tools, host);
  const [first] = named;
  const root =
    folder !== null ? absolutePath(host, folder) : first === undefined ? host.folder : behind.rootOf(first.absolute);
  const find = request.startsNothing === true ? likelyPython : findPython;
  const found = await find(root, program, host.environment);
  const [problem] = configurations.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  const contexts = tools.flatMap(({ run }) => (run.kind === 'python' ? [run.context] : []));
  const modules = importableModules(root, {
    modules: contexts.flatMap((context) => [...context.modules, ...Object.values(context.names).map(([path]) => path)]),
    processors: tools.flatMap(({ settings }) => [settings.preprocessor ?? [], settings.postprocessor ?? []].flat()),
    expressions: tools.flatMap(({ run }) =>
      run.kind === 'python' ? [run.expression, run.schema?.expression ?? ''] : [],
    ),
    pythonPath: host.environment['PYTHONPATH'] ?? '',
  });
  const agreement = agreementOf(found.ok ? pythonIdentity(found.python.command) : null, modules, tools);
  const { agreed = null } = request;
  if (agreed !== null && agreed !== agreement) {
    return { ok: false, problem: say`The code of the tools is not the one that was agreed to.` };
  }
  const concurrency = request.concurrency ?? (await configurations.layerFor(root)).run?.concurrency;
  const opened = openHost({
    tools:
      request.timeout == null
        ? tools
        : tools.map((tool) => ({ ...tool, settings: { ...tool.settings, timeout: request.timeout ?? 0 } })),
    root,
    // Who agreed to texts did not agree to later ones.
    modules: Object.fromEntries(modules.map(({ path, hash }) => [path, agreed === null ? null : hash])),
    python: found.ok ? found.python.command : null,
    ...(found.ok ? {} : { noPython: found.problem }),
    environment: host.environment,
    ...(concurrency === undefined ? {} : { limits: { concurrency } }),
    ...(request.log === undefined ? {} : { log: request.log }),
    ...(request.debugging === undefined ? {} : { debugging: request.debugging }),
  });
  return {
    ok: true,
    host: opened,
    python: found.ok ? found.python : null,
    modules,
    agreement,
    problems: read.problems,
  };
}

/** A folder is a project, unless it is a virtual environment. */
function isProgram(host: Host, named: string): boolean {
  const path = absolutePath(host, named);
  return kindOf(path) !== 'folder' || existsSync(join(path, 'pyvenv.cfg'));
}

function settingsOf({ timeout, tools = {} }: RunSettings, name: string): ToolRunSettings {
  const own = Object.hasOwn(tools, name) ? tools[name] : undefined;
  return { ...(timeout === undefined ? {} : { timeout }), ...own };
}

async function missingModule(python: PythonBehind, absolute: string, names: readonly string[]): Promise<string | null> {
  const index = (await python.contextOf(absolute, []))?.index ?? PythonIndex.empty;
  const missing = names.find((name) => modulesNamed(index, name).length === 0);
  return missing === undefined ? null : say`--context ${missing}: no Python module of this name was found.`;
}

async function loaderOf(absolute: string, configurations: Configurations): Promise<LoaderVersion | null> {
  if (!isNotationName(absolute)) return null;
  const settings = await configurations.settingsFor(dirname(absolute));
  const { versions } = loaderInForce(settings);
  return versions[0] ?? null;
}
