import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EnvironmentFolder } from '../runner/agreed-environment.ts';
import type { RunnableTool } from '../runner/runnable-tool.ts';
import type { ImportableModule } from './importable-modules.ts';

interface AgreedProject {
  /** The working folder of its Python. */
  readonly root: string;
  /** The program; null where none was found. */
  readonly python: { readonly command: string } | null;
  readonly modules: readonly ImportableModule[];
  readonly environments: readonly EnvironmentFolder[];
  readonly tools: readonly RunnableTool[];
}

/**
 * One number for all that a person agrees to: another one if the Python or the folder of a project, the text of a module, the environment or
 * an expression that is evaluated changes. In hex.
 */
export function agreementOf(projects: readonly AgreedProject[]): string {
  return hashOf(JSON.stringify(projects.map(agreed)));
}

function agreed({ root, python, modules, environments, tools }: AgreedProject): readonly unknown[] {
  const expressions = tools.map(({ tool, run, settings }) => {
    const { preprocessor, preprocessorKwargs, postprocessor, postprocessorKwargs } = settings;
    const around = [preprocessor, preprocessorKwargs, postprocessor, postprocessorKwargs].map((one) => one ?? null);
    if (run.kind === 'framework') return [tool.name, run.framework, run.context, around];
    return run.kind === 'python'
      ? [tool.name, run.expression, run.schema?.expression ?? null, run.context, around]
      : [];
  });
  const files = modules.map(({ path, hash }) => [path, hash]).toSorted();
  const identity = python === null ? null : pythonIdentity(python.command);
  const folders = environments.map((one) => [one.folder, environmentHash(one)]).toSorted();
  return [root, identity, files, folders, expressions];
}

/** Another text if the program or its virtual environment changes. In hex. */
export function pythonIdentity(python: string): string {
  const settings = join(dirname(dirname(python)), 'pyvenv.cfg');
  return hashOf(JSON.stringify([python, contentOf(python), existsSync(settings) ? contentOf(settings) : null]));
}

/** Another text if a file with code in the folder changes. In hex. */
export function environmentHash({ files }: EnvironmentFolder): string {
  return hashOf(JSON.stringify(Object.entries(files).toSorted()));
}

/** Null for a file that is not readable. */
function contentOf(path: string): string | null {
  try {
    const real = realpathSync(path);
    return `${real} ${hashOf(readFileSync(real))}`;
  } catch {
    return null;
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
