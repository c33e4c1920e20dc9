import { wordSet } from '../text/words.ts';
import type { LoaderCall } from './declarations.ts';
import type { PythonIndex } from './python-index.ts';
import type { Place } from './resolution.ts';
import { dottedName, type PyArgument, type PyCall, type PyExpression } from './syntax/nodes.ts';
import { parseArguments, parseExpression } from './syntax/parse-expression.ts';

type ContextNames =
  /** `globals()` of the calling module. */
  | { readonly kind: 'globals' }
  /** A literal dict: `{"send": api.send}`. A value is its dotted name, else null. */
  | { readonly kind: 'names'; readonly names: ReadonlyMap<string, string | null> }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

interface LoaderContext extends Place {
  readonly call: LoaderCall;
  /**
   * Workspace paths for the call's source, the likeliest first (from the working directory, from the file's folder); empty where the source
   * is no constant.
   */
  readonly sources: readonly string[];
  readonly context: ContextNames;
}

const SOURCE_PARAMETERS = ['source_path', 'source', 'dirpath', 'filepath', 'file_path', 'path'];
const DEEPEST_PATH = 20;

const known = new WeakMap<PythonIndex, readonly LoaderContext[]>();

/** Every call of a loader method in the index, under any imported name of the class. */
export function loaderContexts(index: PythonIndex): readonly LoaderContext[] {
  const before = known.get(index);
  if (before !== undefined) return before;
  const contexts = index.paths.flatMap((path) => {
    const module = index.module(path);
    return module === null ? [] : module.loaderCalls.flatMap((call) => contextOfCall(index, { path, module }, call));
  });
  known.set(index, contexts);
  return contexts;
}

/**
 * The contexts that load the `.aion` file at `aionPath`: calls with this file or a folder around it as source. Where no source can be read,
 * every loading call counts.
 */
export function contextOf(index: PythonIndex, aionPath: string): readonly LoaderContext[] {
  const all = loaderContexts(index).filter(({ call }) => call.method !== 'loads');
  const exact = all.filter(({ sources }) =>
    sources.some((source) => source === aionPath || source === '' || aionPath.startsWith(`${source}/`)),
  );
  return exact.length > 0 ? exact : all.filter(({ sources }) => sources.length === 0);
}

function contextOfCall(index: PythonIndex, place: Place, call: LoaderCall): readonly LoaderContext[] {
  const receiver = call.callee.slice(0, -(call.method.length + 1));
  const target = index.resolve(place.path, receiver);
  const isLoader =
    target.kind === 'external'
      ? /(?:^|\.)AIONS$/.test(target.name) || /^aions?\b|^aions_llm\b/.test(target.name)
      : /(?:^|\.)AIONS$/.test(receiver);
  if (!isLoader) return [];
  const given = parseArguments(place.module.text, call.arguments);
  const source = given.find(({ name }) => name !== null && SOURCE_PARAMETERS.includes(name)) ?? positional(given, 0);
  const context = given.find(({ name }) => name === 'context') ?? positional(given, 1);
  const sources = source === undefined ? [] : sourcesOf(index, place, source.value);
  return [{ ...place, call, sources, context: contextNames(context) }];
}

function positional(given: readonly PyArgument[], index: number): PyArgument | undefined {
  const argument = given[index];
  return argument?.kind === 'positional' ? argument : undefined;
}

function contextNames(argument: PyArgument | undefined): ContextNames {
  if (argument === undefined) return { kind: 'none' };
  const { value } = argument;
  if (value.kind === 'call' && dottedName(value.callee) === 'globals') return { kind: 'globals' };
  if (value.kind !== 'dict') return { kind: 'unknown' };
  const names = new Map<string, string | null>();
  for (const entry of value.entries) {
    if (entry.key?.kind !== 'string' || entry.key.value === null) return { kind: 'unknown' };
    names.set(entry.key.value, dottedName(entry.value));
  }
  return { kind: 'names', names };
}

interface StaticPath {
  /** The file of `__file__`; null for a path from the working directory. */
  readonly file: string | null;
  readonly parts: readonly string[];
}

function sourcesOf(index: PythonIndex, place: Place, value: PyExpression): readonly string[] {
  const path = staticPath(index, place, value, 0);
  if (path === null) return [];
  if (path.file !== null) {
    return [normalized([...path.file.split('/'), ...path.parts])].filter((found) => found !== null);
  }
  if (path.parts[0] === '') return [];
  const fromRoot = normalized(path.parts);
  const fromFile = normalized([...place.path.split('/').slice(0, -1), ...path.parts]);
  return [...new Set([fromRoot, fromFile].filter((found) => found !== null))];
}

/** The path without `.` and `..`; null where it leaves the workspace. */
function normalized(parts: readonly string[]): string | null {
  const found: string[] = [];
  for (const part of parts) {
    if (part === '..') {
      if (found.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') {
      found.push(part);
    }
  }
  return found.join('/');
}

function staticPath(index: PythonIndex, place: Place, value: PyExpression, depth: number): StaticPath | null {
  if (depth > DEEPEST_PATH) return null;
  const inner = (expression: PyExpression): StaticPath | null => staticPath(index, place, expression, depth + 1);
  if (value.kind === 'string') return value.value === null ? null : { file: null, parts: value.value.split(/[\\/]/) };
  if (value.kind === 'name') {
    return value.name === '__file__' ? { file: place.path, parts: [] } : constantPath(index, place, value.name, depth);
  }
  if (value.kind === 'binary') {
    return value.operators.every((operator) => operator === '/') ? joined(value.operands.map(inner)) : null;
  }
  if (value.kind === 'attribute') {
    if (value.name !== 'parent') return null;
    return upwards(inner(value.value));
  }
  if (value.kind === 'subscript') return parentsOf(value.value, value.index, inner);
  if (value.kind === 'call') return pathCall(value, inner);
  return null;
}

function upwards(path: StaticPath | null, steps = 1): StaticPath | null {
  return path === null ? null : { ...path, parts: [...path.parts, ...Array.from({ length: steps }, () => '..')] };
}

function parentsOf(
  of: PyExpression,
  count: PyExpression,
  inner: (expression: PyExpression) => StaticPath | null,
): StaticPath | null {
  if (of.kind !== 'attribute' || of.name !== 'parents' || count.kind !== 'number' || !/^\d$/.test(count.text)) {
    return null;
  }
  return upwards(inner(of.value), Number(count.text) + 1);
}

/** Functions that return their path in effect unchanged. */
const SAME_PATH = wordSet('str abspath realpath normpath fspath');

function pathCall(call: PyCall, inner: (expression: PyExpression) => StaticPath | null): StaticPath | null {
  const given = call.arguments.filter(({ kind }) => kind === 'positional').map(({ value }) => value);
  const method = call.callee.kind === 'attribute' ? call.callee.name : dottedName(call.callee);
  const [first] = given;
  if (method === 'Path' || method === 'PurePath' || method === 'join') return joined(given.map(inner));
  if (method === 'joinpath') {
    return call.callee.kind === 'attribute' ? joined([call.callee.value, ...given].map(inner)) : null;
  }
  if (method !== null && SAME_PATH.has(method)) return first === undefined ? null : inner(first);
  if (method === 'dirname') return first === undefined ? null : upwards(inner(first));
  if (method === 'resolve' || method === 'absolute' || method === 'as_posix' || method === 'expanduser') {
    return call.callee.kind === 'attribute' ? inner(call.callee.value) : null;
  }
  return null;
}

function joined(pieces: readonly (StaticPath | null)[]): StaticPath | null {
  const [first] = pieces;
  if (first == null || pieces.includes(null)) return null;
  return { file: first.file, parts: pieces.flatMap((piece) => piece?.parts ?? []) };
}

function constantPath(index: PythonIndex, place: Place, name: string, depth: number): StaticPath | null {
  const found = index.resolve(place.path, name);
  if (found.kind !== 'declaration' || found.declaration.kind !== 'assignment') return null;
  const { declaration, path, module } = found;
  if (declaration.form !== 'whole' || declaration.value === null) return null;
  return staticPath(index, { path, module }, parseExpression(module.text, declaration.value).expression, depth + 1);
}
