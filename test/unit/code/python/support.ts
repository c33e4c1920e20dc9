import { type PythonCodeTools, toolsOfPythonCode } from '../../../../core/code/python/python-tools.ts';
import { isJsonObject, type JsonObject } from '../../../../core/json/json-value.ts';
import type { ProjectPackages } from '../../../../core/loaders/project-packages.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';

/** The tools of `source`, in a project with the other modules. */
export function codeTools(
  source: string,
  others: Readonly<Record<string, string>> = {},
  packages: ProjectPackages | null = null,
): PythonCodeTools {
  const modules = { ...others, 'server.py': source };
  const index = PythonIndex.of(Object.entries(modules).map(([path, text]) => ({ path, module: readModule(text) })));
  return toolsOfPythonCode(index, 'server.py', packages);
}

/** The part of a definition with the name, the description and the arguments. */
export function named(definition: JsonObject): JsonObject {
  const inner = definition['function'] ?? definition['toolSpec'];
  return isJsonObject(inner) ? inner : definition;
}

/** The names of the tools of `source`. */
export function names(source: string, others: Readonly<Record<string, string>> = {}): readonly unknown[] {
  return codeTools(source, others).tools.map(({ definition }) => named(definition)['name']);
}

/** The single tool of `source`: the definition that its framework sends. */
export function sent(source: string, others: Readonly<Record<string, string>> = {}): JsonObject {
  const { tools, unread } = codeTools(source, others);
  const [only] = tools;
  if (tools.length !== 1 || only === undefined) {
    throw new Error(`${tools.length} tools: ${unread.map(({ message }) => message).join(' ')}`);
  }
  return only.definition;
}
