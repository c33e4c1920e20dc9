import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, relative, resolve, sep } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables with the keys for model servers. */
export const modelKeys = { any: 'AION_MODEL_KEY', openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' } as const;

/** Node loads code by these. Relative paths in them are those of the workspace, where tools start. */
const codeOfNode = ['NODE_OPTIONS', 'NODE_PATH', 'NODE_COMPILE_CACHE', 'NODE_REPL_EXTERNAL_MODULE'];

/** Lists of files and folders with code that Python or the system loads at its start, separated like PATH. */
const codeOfPython = [
  ...['PYTHONHOME', 'PYTHONUSERBASE', 'PYTHONPYCACHEPREFIX', 'PYTHONEXECUTABLE', 'PYTHONSTARTUP'],
  ...['LD_LIBRARY_PATH', 'LD_PRELOAD', 'LD_AUDIT'],
  ...['DYLD_LIBRARY_PATH', 'DYLD_INSERT_LIBRARIES', 'DYLD_FRAMEWORK_PATH'],
  ...['DYLD_FALLBACK_LIBRARY_PATH', 'DYLD_FALLBACK_FRAMEWORK_PATH'],
];

interface StartEnvironment {
  /** For the start: without keys for model servers, variables of Node that load code, and code of the workspace. */
  readonly variables: Environment;
  /** The folders of the project in PYTHONPATH, absolute. The runner adds them once it has imported its own modules. */
  readonly path: readonly string[];
  /** The whole PYTHONPATH, for programs that functions start; null where it is whole already. */
  readonly pythonPath: string | null;
}

/**
 * The environment of Python: the person's, without keys for model servers and without variables that load code of the workspace before a
 * consent can hold. `workspace` holds the project `root`.
 */
export function startEnvironment(environment: Environment, root: string, workspace = root): StartEnvironment {
  const variables: Record<string, string | undefined> = { ...environment };
  for (const key of [...Object.values(modelKeys), ...codeOfNode]) delete variables[key];
  for (const key of codeOfPython) {
    const value = variables[key] ?? '';
    // The loader of Linux also accepts blanks in LD_PRELOAD.
    const separator = key === 'LD_PRELOAD' ? /[:\s]/ : delimiter;
    const rest = value.split(separator).filter((path) => !isInProject(path, workspace));
    if (rest.length === 0) delete variables[key];
    else variables[key] = rest.join(delimiter);
  }
  const whole = variables['PYTHONPATH'] ?? '';
  if (whole === '') return { variables, path: [], pythonPath: null };
  const folders = whole.split(delimiter);
  const rest = folders.filter((folder) => !isInProject(folder, workspace));
  if (rest.length === folders.length) return { variables, path: [], pythonPath: null };
  const path = folders.filter((folder) => !rest.includes(folder)).map((folder) => resolve(root, folder));
  if (rest.length === 0) delete variables['PYTHONPATH'];
  else variables['PYTHONPATH'] = rest.join(delimiter);
  return { variables, path, pythonPath: whole };
}

/** Relative paths are, also an empty one: Python starts in the project. */
function isInProject(path: string, workspace: string): boolean {
  return !isAbsolute(path) || isBelow(workspace, path) || isBelow(real(workspace), real(path));
}

function isBelow(root: string, folder: string): boolean {
  const way = relative(root, folder);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function real(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
