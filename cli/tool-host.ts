import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LoaderVersion } from '../core/loaders/index.ts';
import { type FileContext, modulesNamed, PythonIndex } from '../core/python/index.ts';
import { detectedLoader, type RunSettings, type ToolRunSettings } from '../core/rules/index.ts';
import { addAll, type OrProblem, say } from '../core/text/index.ts';
import { pythonKnowledge } from '../core/tools/index.ts';
import type { FileProblem } from '../project/files.ts';
import { isPython } from '../project/python-folder.ts';
import type { ActionLog } from '../runner/action-log.ts';
import type { AgreedEnvironment, EnvironmentFolder } from '../runner/agreed-environment.ts';
import { type FoundPython, findPython, likelyPython, type PythonSearch } from '../runner/find-python.ts';
import { joinedHost } from '../runner/joined-host.ts';
import { withoutMissingFrameworks } from '../runner/missing-frameworks.ts';
import { openHost } from '../runner/open-host.ts';
import type { Debugging } from '../runner/python-process.ts';
import type { RunnableTool } from '../runner/runnable-tool.ts';
import { runnableTools } from '../runner/runnable-tools.ts';
import type { ToolHost } from '../runner/tool-host.ts';
import { agreementOf, environmentHash, pythonIdentity } from './agreement.ts';
import { tell } from './command.ts';
import { Configurations } from './configuration.ts';
import { isNotationName, kindOf } from './files.ts';
import type { Host } from './host.ts';
import { type ImportableModule, importableModules } from './importable-modules.ts';
import { absolutePath, shownPath } from './paths.ts';
import { privateFolder } from './private-folder.ts';
import { environmentFolders, refusedPython, workspaceOf } from './python-environment.ts';
import { openPython, type PythonBehind } from './python-folder.ts';
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
  /** Whether public functions of Python files are tools too. Absent: those of a named file without other tools are. */
  readonly allFunctions?: boolean | undefined;
  /** To show what would run: Python is not even asked for its version. */
  readonly startsNothing?: boolean;
  /**
   * The tools of each file when it was last read without a mistake, by absolute path; new ones are added. While a file has a mistake, as
   * when somebody types, its tools stay as they were.
   */
  readonly lastGood?: Map<string, readonly RunnableTool[]>;
}

/** A project with tools of a run. */
export interface OpenedProject {
  /** Absolute. */
  readonly root: string;
  /** Null if none was found: then calls report why. */
  readonly python: FoundPython | null;
  /** The reason for no Python; null if there is one. */
  readonly noPython: string | null;
  /** The modules of the project that may be imported. */
  readonly modules: readonly ImportableModule[];
  /** Empty unless `--show` or `--agreed` needs them. */
  readonly environments: readonly EnvironmentFolder[];
}

type OpenedToolHost = OrProblem<{
  readonly host: ToolHost;
  /** In the order of their first files; at least one. */
  readonly projects: readonly OpenedProject[];
  /** One number for the Python, the modules and the expressions. */
  readonly agreement: string;
  readonly problems: readonly FileProblem[];
}>;

interface RunOptions {
  readonly python: string | null;
  readonly context: readonly string[];
  readonly timeout: string | null;
  readonly agreed?: string | null;
  readonly 'all-functions'?: boolean;
}

/** Opens the tools at the paths; `problem` may come from the options themselves. */
export async function openToolsBy(
  host: Host,
  paths: readonly string[],
  { python, context, timeout, agreed = null, 'all-functions': allFunctions }: RunOptions,
  more: Pick<ToolHostRequest, 'startsNothing' | 'debugging' | 'lastGood'> = {},
): Promise<OpenedToolHost> {
  const seconds = timeout === null ? null : Number(timeout);
  if (seconds !== null && !(seconds > 0)) {
    return { ok: false, problem: say`Invalid value "${timeout ?? ''}" for --timeout. Use seconds, for example 2.5.` };
  }
  return openToolHost(host, {
    paths,
    python,
    contextModules: context,
    timeout: seconds,
    agreed,
    allFunctions,
    ...more,
  });
}

function tellHidden(tools: readonly RunnableTool[], host: Host): void {
  const running = new Map<string, string>();
  const shown = (path: string): string => shownPath(host, path);
  for (const { path, tool } of tools) {
    const first = running.get(tool.name);
    if (first === undefined) running.set(tool.name, path);
    else
      tell(
        host,
        say`aion: "${tool.name}" in ${shown(path)} is ignored: ${shown(first)} already has a tool with this name.`,
      );
  }
}

/** Reads the tools at the paths, finds Python, and opens a host. No project code runs before the first call. */
export async function openToolHost(host: Host, request: ToolHostRequest): Promise<OpenedToolHost> {
  const program = request.python !== null && isProgram(host, request.python) ? request.python : null;
  const folder = program === null ? request.python : null;
  const python = await openPython(host, folder, request.paths);
  if (!python.ok) return python;
  const behind = python.python;
  const configurations = new Configurations({});
  const contextFor = async (absolute: string | null): Promise<FileContext | null> => {
    if (absolute === null || !(isNotationName(absolute) || isPython(absolute))) return null;
    const { contextModules } = request;
    const named = contextModules.length > 0;
    return behind.contextOf(
      absolute,
      named ? contextModules : await configurations.contextModulesFor(dirname(absolute)),
    );
  };
  const read = await readToolInputs(
    host,
    request.paths,
    async (absolute) => pythonKnowledge(await contextFor(absolute)),
    { isPartial: true, ...(request.allFunctions === undefined ? {} : { allFunctions: request.allFunctions }) },
  );
  const named = read.inputs.map((input) => ({ input, absolute: input.absolute ?? join(host.folder, '-') }));
  for (const { absolute } of named) {
    const missing = isNotationName(absolute) ? await missingModule(behind, absolute, request.contextModules) : null;
    if (missing !== null) return { ok: false, problem: missing };
  }
  const { lastGood = new Map<string, readonly RunnableTool[]>() } = request;
  const byRoot = new Map<string, RunnableTool[]>();
  const pathsBelow = new Map<string, readonly string[]>();
  const add = (root: string, tools: readonly RunnableTool[]): void => {
    const ofRoot = byRoot.get(root) ?? [];
    byRoot.set(root, ofRoot);
    addAll(ofRoot, tools);
  };
  for (const { input, absolute } of named) {
    const { run = {} } = await configurations.layerFor(dirname(absolute));
    const root = await behind.rootOf(absolute);
    const python = await contextFor(input.absolute);
    const below = python?.index.paths.map((path) => join(root, path));
    if (below !== undefined) pathsBelow.set(root, below);
    const before = input.isWhole ? undefined : lastGood.get(absolute);
    if (before !== undefined) {
      add(root, before);
      continue;
    }
    const tools = runnableTools({
      path: absolute,
      text: input.text,
      tools: input.tools,
      loader: await loaderOf(absolute, configurations),
      root,
      python,
      settingsOf: (name) => settingsOf(run, name),
    });
    if (input.isWhole) lastGood.set(absolute, tools);
    add(root, tools);
  }
  const isRead = new Set(named.map(({ absolute }) => absolute));
  for (const path of new Set(read.problems.map((problem) => absolutePath(host, problem.path)))) {
    const before = lastGood.get(path);
    if (before !== undefined && !isRead.has(path) && existsSync(path)) add(await behind.rootOf(path), before);
  }
  tellHidden([...byRoot.values()].flat(), host);
  if (byRoot.size === 0) byRoot.set(folder === null ? host.folder : absolutePath(host, folder), []);
  const projects: ProjectToOpen[] = [];
  const { agreed = null, startsNothing = false } = request;
  for (const [root, tools] of byRoot) {
    const workspace = workspaceOf(host, root);
    const refusal = (command: string): string | null => refusedPython(host, workspace, command);
    // A Python that nobody agreed to is not even asked for its version.
    const found = await likelyPython(root, program, host.environment, process.platform, refusal);
    const environments =
      found.ok && (agreed !== null || startsNothing)
        ? environmentFolders(host, workspace, root, found.python.command)
        : [];
    const concurrency = request.concurrency ?? (await configurations.layerFor(root)).run?.concurrency;
    const modules = modulesOf(root, workspace, tools, pathsBelow.get(root) ?? [], host);
    const shared = { ...{ root, workspace, refusal, tools, modules, environments }, concurrency };
    projects.push({ ...shared, ...pythonOf(found) });
  }
  const [problem] = configurations.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  const agreement = agreementOf(projects);
  const refusal = { ok: false, problem: say`The code of the tools doesn't match --agreed.` } as const;
  if (agreed !== null && agreed !== agreement) return refusal;
  for (const [index, project] of startsNothing ? [] : projects.entries()) {
    const found = await findPython(project.root, program, host.environment, process.platform, project.refusal);
    const { python, noPython } = pythonOf(found);
    if (agreed !== null && python?.command !== project.python?.command) return refusal;
    // With an agreement, nothing starts but what a person agreed to: a call then says that a framework is missing.
    const tools =
      python === null || agreed !== null
        ? project.tools
        : await withoutMissingFrameworks(project.tools, project.root, python.command, host.environment);
    projects[index] = { ...project, python, noPython, tools };
  }
  const hosts = projects.map((project) => openProject(host, request, project));
  return { ok: true, host: joinedHost(hosts), projects, agreement, problems: read.problems };
}

interface ProjectToOpen extends OpenedProject {
  readonly workspace: string;
  /** Why a Python program isn't run; null if it may. */
  readonly refusal: (command: string) => string | null;
  readonly tools: readonly RunnableTool[];
  readonly concurrency: number | undefined;
}

function pythonOf(found: PythonSearch): Pick<OpenedProject, 'python' | 'noPython'> {
  return found.ok ? { python: found.python, noPython: null } : { python: null, noPython: found.problem };
}

function openProject(
  host: Host,
  { timeout = null, log, debugging, agreed = null }: ToolHostRequest,
  project: ProjectToOpen,
): ToolHost {
  const { root, tools, python, noPython, modules, concurrency } = project;
  const { environment } = host;
  return openHost({
    tools: timeout === null ? tools : tools.map((tool) => ({ ...tool, settings: { ...tool.settings, timeout } })),
    root,
    // Who agreed to texts did not agree to later ones.
    modules: Object.fromEntries(modules.map(({ path, hash }) => [path, agreed === null ? null : hash])),
    ...(agreed === null ? {} : { agreed: agreedEnvironment(host, project) }),
    python: python?.command ?? null,
    ...(noPython === null ? {} : { noPython }),
    environment,
    ...(concurrency === undefined ? {} : { limits: { concurrency } }),
    ...(log === undefined ? {} : { log }),
    ...(debugging === undefined ? {} : { debugging }),
  });
}

function agreedEnvironment(host: Host, { root, workspace, python, environments }: ProjectToOpen): AgreedEnvironment {
  const now = (folders: readonly EnvironmentFolder[]): string => {
    const hashes = folders.map((one) => `${one.folder} ${environmentHash(one)}`);
    return [python === null ? '' : pythonIdentity(python.command), ...hashes].join('\n');
  };
  const before = now(environments);
  const current = (): readonly EnvironmentFolder[] =>
    python === null ? [] : environmentFolders(host, workspace, root, python.command);
  const caches = privateFolder();
  return {
    workspace,
    folders: environments,
    // A name that nobody could have made before.
    compiled: caches === null ? join(tmpdir(), `aion-${randomUUID()}`) : join(caches, 'python'),
    change: () => (now(current()) === before ? null : 'its environment was changed after it was agreed to'),
  };
}

/** The modules of the project that calls of the tools may import. */
function modulesOf(
  root: string,
  workspace: string,
  tools: readonly RunnableTool[],
  paths: readonly string[],
  { environment }: Host,
): readonly ImportableModule[] {
  const contexts = tools.flatMap(({ run }) => ('context' in run ? [run.context] : []));
  return importableModules(root, {
    workspace,
    modules: contexts.flatMap((context) => [...context.modules, ...Object.values(context.names).map(([path]) => path)]),
    processors: tools.flatMap(({ settings }) => [settings.preprocessor ?? [], settings.postprocessor ?? []].flat()),
    expressions: tools.flatMap(({ run }) =>
      run.kind === 'python' ? [run.expression, run.schema?.expression ?? ''] : [],
    ),
    paths,
    pythonPath: environment['PYTHONPATH'] ?? '',
  });
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
  return missing === undefined ? null : say`--context ${missing}: Python module not found.`;
}

async function loaderOf(absolute: string, configurations: Configurations): Promise<LoaderVersion | null> {
  if (!isNotationName(absolute)) return null;
  const settings = await configurations.settingsFor(dirname(absolute));
  const { versions } = detectedLoader(settings);
  return versions[0] ?? null;
}
