import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, relative, resolve, sep } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables with the keys for model servers. */
export const modelKeys = { any: 'AION_MODEL_KEY', openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' } as const;

interface StartEnvironment {
  /** For the start: without keys for model servers, and without the folders of the project in PYTHONPATH. */
  readonly variables: Environment;
  /** These folders, absolute. The runner adds them once it has imported its own modules. */
  readonly path: readonly string[];
  /** The whole PYTHONPATH, for programs that functions start; null where it is whole already. */
  readonly pythonPath: string | null;
}

/**
 * The environment of Python: the person's, without keys for model servers. Python imports some modules at its start, before a consent can
 * hold; folders of the project in PYTHONPATH would bring others of these names.
 */
export function startEnvironment(environment: Environment, root: string): StartEnvironment {
  const variables: Record<string, string | undefined> = { ...environment };
  for (const key of Object.values(modelKeys)) delete variables[key];
  const whole = variables['PYTHONPATH'] ?? '';
  if (whole === '') return { variables, path: [], pythonPath: null };
  const folders = whole.split(delimiter);
  const rest = folders.filter((folder) => !isInProject(folder, root));
  if (rest.length === folders.length) return { variables, path: [], pythonPath: null };
  const path = folders.filter((folder) => !rest.includes(folder)).map((folder) => resolve(root, folder));
  if (rest.length === 0) delete variables['PYTHONPATH'];
  else variables['PYTHONPATH'] = rest.join(delimiter);
  return { variables, path, pythonPath: whole };
}

/** Relative folders are: Python starts in the project. */
function isInProject(folder: string, root: string): boolean {
  return !isAbsolute(folder) || isBelow(root, folder) || isBelow(real(root), real(folder));
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
