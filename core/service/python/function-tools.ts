import { convert, definitionOf } from '../../conversion/convert.ts';
import { toolsOfFunctions } from '../../conversion/python-tools.ts';
import { elementOfDefinition } from '../../formats/shared/element-json.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { printElement } from '../../notation/printer.ts';
import type { FileContext } from '../../python/file-context.ts';
import type { PythonIndex } from '../../python/python-index.ts';
import { blank, type Template } from '../../rules/fix/template.ts';
import { namedPython } from '../../rules/python/named-python.ts';
import type { ElementMeaning } from '../../tools/element-meaning.ts';

/** A Python function as a tool. */
export interface ToolOfFunction {
  readonly functionName: string;
  /** The module's path in the workspace. */
  readonly path: string;
  readonly element: ElementMeaning;
  /** Whether the function's docstring describes it; else the element has its name in place of a description. */
  readonly isDescribed: boolean;
}

/** The most functions that are offered, the nearest modules first. */
const mostFunctions = 200;

/** The functions of the module at `path` as tools, as the conversion of the file writes them. */
export function toolsOfModule(index: PythonIndex, path: string, loader: LoaderVersion): readonly ToolOfFunction[] {
  const read = toolsOfFunctions(index, path);
  if (!read.ok) return [];
  const emissions = convert(read.tools, { target: 'aion', loader }).emissions;
  return read.tools.flatMap(({ tool }, at): readonly ToolOfFunction[] => {
    const definition = definitionOf(emissions[at] ?? null);
    if (!isJsonObject(definition) || tool.executable === undefined) return [];
    const element = elementOfDefinition(definition);
    return [{ functionName: tool.executable, path, element, isDescribed: tool.description.trim() !== '' }];
  });
}

/** The functions that the document at `from` can name and that none of its tools calls, as tools. */
export function* toolsToCreate(
  document: NotationDocument,
  from: string,
  python: FileContext,
  loader: LoaderVersion,
): Generator<ToolOfFunction> {
  const called = calledNames(document);
  const byPath = new Map<string, Set<string>>();
  for (const name of python.names()) {
    const found = name.startsWith('_') || called.has(name) ? null : python.find(name);
    if (found?.kind !== 'declaration' || found.declaration.kind !== 'function') continue;
    if (found.declaration.name !== name || !found.module.declarations.includes(found.declaration)) continue;
    byPath.set(found.path, (byPath.get(found.path) ?? new Set()).add(name));
  }
  let left = mostFunctions;
  for (const path of [...byPath.keys()].sort((a, b) => distance(a, from) - distance(b, from))) {
    for (const tool of toolsOfModule(python.index, path, loader)) {
      if (byPath.get(path)?.has(tool.functionName) !== true) continue;
      if (left-- === 0) return;
      yield tool;
    }
  }
}

function calledNames(document: NotationDocument): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { item } of document.items()) {
    if (item.kind === 'element') for (const name of namedPython(item).names) names.add(name);
  }
  return names;
}

/** The number of folders that two paths do not share. */
function distance(a: string, b: string): number {
  const [one, other] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const first = one.findIndex((folder, at) => folder !== other[at]);
  const shared = first < 0 ? one.length : first;
  return one.length + other.length - 2 * shared;
}

/** The tool's text with a blank for a missing description; `outer` is the indentation of the line of its brace. */
export function functionToolTemplate(
  { element, isDescribed }: ToolOfFunction,
  indent: string,
  endOfLine: string,
  outer: string,
): Template {
  const printed = printElement(element, { indent, eol: endOfLine === '\r\n' ? '\r\n' : '\n' }, outer);
  if (isDescribed || element.description === null) return [printed];
  const start = printed.indexOf(`description --> "${element.description}"`) + 'description --> "'.length;
  const end = start + element.description.length;
  return [printed.slice(0, start), blank('What the tool does, and when to use it.'), printed.slice(end)];
}
