import { dirname, relative, sep } from 'node:path';
import { type FileContext, fileContext } from '../core/python/file-context.ts';
import { PythonIndex } from '../core/python/index.ts';
import { readModule } from '../core/python/module.ts';
import { Configurations } from './configuration.ts';
import { findInputs } from './files.ts';
import type { Host } from './host.ts';
import { isRule } from './option-settings.ts';
import { absolutePath } from './paths.ts';
import { type ReadText, readBytes } from './read-text.ts';

/** More files than these are nobody's project. */
const mostFiles = 20_000;

/** The Python that `--python DIR` names, read as text; nothing is run. */
export interface PythonFolder {
  /** What the file of the notation at that place can name; null where the folder holds no Python. */
  contextOf(absolute: string | null, contextModules: readonly string[]): FileContext | null;
}

export type ReadPythonFolder =
  | { readonly ok: true; readonly python: PythonFolder; readonly problems: readonly string[] }
  /** Why the folder cannot be read, as a sentence. */
  | { readonly ok: false; readonly problem: string };

const nothing: PythonFolder = { contextOf: () => null };

/** Reads the Python below a folder, without what `.gitignore` leaves out and virtual environments. Null: no folder named. */
export async function readPythonFolder(host: Host, folder: string | null): Promise<ReadPythonFolder> {
  if (folder === null) return { ok: true, python: nothing, problems: [] };
  const found = await findInputs(host, [folder], (name) => name.endsWith('.py'));
  const [missing] = found.problems;
  if (missing !== undefined && found.inputs.length === 0)
    return { ok: false, problem: `--python ${folder}: ${missing.says}` };
  const root = absolutePath(host, folder);
  if (found.inputs.some((input) => input !== 'standard input' && input.absolute === root)) {
    return { ok: false, problem: `--python ${folder}: it is a file. Name the folder with the Python of the project.` };
  }
  const problems = found.problems.map(({ path, says }) => `${path}: ${says}`);
  const modules = [];
  for (const input of found.inputs.slice(0, mostFiles)) {
    if (input === 'standard input') continue;
    const read = readPython(input.absolute);
    if (read.ok) modules.push({ path: pathIn(root, input.absolute), module: readModule(read.text) });
    else problems.push(`${input.path}: ${read.says}`);
  }
  if (modules.length === 0) problems.push(`--python ${folder}: there is no Python in it.`);
  const index = PythonIndex.of(modules);
  const contexts = new Map<string, FileContext | null>();
  const contextOf: PythonFolder['contextOf'] = (absolute, contextModules) => {
    const path = absolute === null ? '' : pathIn(root, absolute);
    const key = JSON.stringify([path, contextModules]);
    const context = contexts.has(key) ? (contexts.get(key) ?? null) : fileContext(index, path, contextModules);
    contexts.set(key, context);
    return context;
  };
  return { ok: true, python: { contextOf }, problems };
}

/** Python in whatever encoding: the names that matter here are the same letters in all of those in use. */
function readPython(absolute: string): ReadText {
  const read = readBytes(absolute);
  if (!read.ok) return read;
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(read.bytes) };
  } catch {
    return { ok: true, text: new TextDecoder('latin1').decode(read.bytes) };
  }
}

/** The modules that the configuration of a file names as those that load it. */
export function contextModulesOf(absolute: string): readonly string[] {
  return new Configurations({}, isRule).contextModulesFor(dirname(absolute));
}

function pathIn(root: string, absolute: string): string {
  return relative(root, absolute).split(sep).join('/');
}
