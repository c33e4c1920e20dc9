import { execFile } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type OrProblem, say } from '../core/text/index.ts';

export interface FoundPython {
  /** A path; a name of PATH where it was not found there. */
  readonly command: string;
  /** As in `3.11.7`; null where it was not queried. */
  readonly version: string | null;
  /** The way it was found, as the end of a sentence. */
  readonly why: string;
}

export type PythonSearch = OrProblem<{ readonly python: FoundPython }>;

const oldest = [3, 9] as const;

/** In milliseconds. On a cold disk, Python takes some seconds to start. */
const longestStart = 20_000;

type Environment = Readonly<Record<string, string | undefined>>;

const run = promisify(execFile);

interface Candidate {
  readonly command: string;
  readonly why: string;
}

/**
 * Finds Python as editors do: the named one (a program, a command, or the folder of a virtual environment), that of the active virtual
 * environment, that of `.venv` or `venv` in `root`, and the first of PATH that is new enough. Each is queried for its version, which reads
 * no file of `root`. `refusal` is the reason why a program must not start, as a sentence: then the search ends.
 */
export async function findPython(
  root: string,
  named: string | null,
  environment: Environment = process.env,
  platform = process.platform,
  refusal: Refusal = () => null,
): Promise<PythonSearch> {
  const problems: string[] = [];
  for (const candidate of candidates(root, named, environment, platform)) {
    // The system would also look for a name in the current folder (Windows), or in relative folders of PATH.
    const command = whole(candidate.command, environment, platform);
    const refused = command === null ? null : refusal(command);
    if (refused !== null) return { ok: false, problem: refused };
    const answer = command === null ? missing() : await ask({ ...candidate, command }, environment);
    if (answer.ok) return answer;
    if (named !== null) return { ok: false, problem: say`Python "${named}": ${answer.problem}` };
    if (!answer.isMissing) problems.push(`${candidate.command}: ${answer.problem}`);
  }
  const found = problems.length === 0 ? '' : ` ${say`Skipped: ${problems.join(' ')}`}`;
  return {
    ok: false,
    problem: say`Python not found. Install Python ${oldest.join('.')} or later, or specify the program.` + found,
  };
}

type Refusal = (command: string) => string | null;

/** The first candidate of `findPython`, without starting a process. */
export async function likelyPython(
  root: string,
  named: string | null,
  environment: Environment = process.env,
  platform = process.platform,
  refusal: Refusal = () => null,
): Promise<PythonSearch> {
  for (const { command, why } of candidates(root, named, environment, platform)) {
    const path = whole(command, environment, platform);
    const refused = path === null ? null : refusal(path);
    if (refused !== null) return { ok: false, problem: refused };
    if (path !== null) return { ok: true, python: { command: path, version: null, why } };
  }
  return {
    ok: false,
    problem: named === null ? say`Python not found.` : say`Python "${named}": program not found.`,
  };
}

/** The path of the program; null where there is none. A name without a slash is looked up in PATH. */
function whole(command: string, environment: Environment, platform: NodeJS.Platform): string | null {
  if (/[\\/]/.test(command)) return existsSync(command) ? command : null;
  const endings = platform === 'win32' ? ['.exe', '.bat', '.cmd', ''] : [''];
  const folders = (environment['PATH'] ?? environment['Path'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder));
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, command + ending)));
  return paths.find((path) => isProgram(path, platform)) ?? null;
}

function isProgram(path: string, platform: NodeJS.Platform): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // The folder is not readable, or, on Windows, it is an alias of the Store, which can be started but not inspected.
    return platform === 'win32' && isAlias(path);
  }
}

function isAlias(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    // Then it cannot be started either.
    return false;
  }
}

/** The candidates in order; a named one is the only one. */
function candidates(
  root: string,
  named: string | null,
  environment: Environment,
  platform: NodeJS.Platform,
): readonly Candidate[] {
  if (named !== null) return [{ command: commandOf(root, named, platform), why: say`specified by you` }];
  const active = ['VIRTUAL_ENV', 'CONDA_PREFIX'].flatMap((name) => {
    const folder = environment[name];
    return folder ? [{ command: programIn(folder, platform), why: say`from ${name}` }] : [];
  });
  const beside = ['.venv', 'venv'].map((name) => ({
    command: programIn(join(root, name), platform),
    why: say`from ${name}`,
  }));
  const names = platform === 'win32' ? ['py', 'python', 'python3'] : ['python3', 'python'];
  return [
    ...[...active, ...beside].filter(({ command }) => existsSync(command)),
    ...names.map((command) => ({ command, why: say`found in PATH` })),
  ];
}

/** A folder is a virtual environment; a name without a slash is looked up in PATH. */
function commandOf(root: string, named: string, platform: NodeJS.Platform): string {
  const isPath = /[\\/]/.test(named);
  const path = isPath && !isAbsolute(named) ? join(root, named) : named;
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? programIn(resolve(path), platform) : path;
}

function programIn(folder: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    const inScripts = join(folder, 'Scripts', 'python.exe');
    return existsSync(inScripts) ? inScripts : join(folder, 'python.exe');
  }
  return join(folder, 'bin', 'python');
}

type Asked = PythonSearch & { readonly isMissing?: boolean };

async function ask({ command, why }: Candidate, environment: Environment): Promise<Asked> {
  const question = 'import sys; print(".".join(map(str, sys.version_info[:3])))';
  try {
    // Isolated and without the site module: imports nothing of the project or of an environment.
    const { stdout } = await run(command, ['-I', '-S', '-c', question], {
      timeout: longestStart,
      env: { ...environment },
      windowsHide: true,
    });
    const version = stdout.trim();
    if (isNewEnough(version)) return { ok: true, python: { command, version, why } };
    return { ok: false, problem: say`Python ${version} is too old. Version ${oldest.join('.')} or later is required.` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? missing() : { ok: false, problem: say`can't start: ${message.trim()}` };
  }
}

function missing(): Asked {
  return { ok: false, isMissing: true, problem: say`program not found.` };
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
