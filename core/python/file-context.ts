import { addAll } from '../text/long-list.ts';
import { ownNames } from './bindings.ts';
import { PYTHON_BUILTINS } from './builtins.ts';
import { contextOf } from './context.ts';
import type { PythonIndex } from './index.ts';
import type { Place, Resolution } from './resolution.ts';
import { dottedName } from './syntax/nodes.ts';
import { parseExpression } from './syntax/parse-expression.ts';

/** A module with the names it gives: all its globals, or those of a dict (name to dotted value). */
interface NameSource extends Place {
  readonly names: ReadonlyMap<string, string | null> | null;
}

const UNKNOWN: Resolution = { kind: 'unknown', modules: [] };
const MISSING: Resolution = { kind: 'missing' };

/** The most names that are compared with a misspelt one. */
const mostNames = 5_000;

/** The names that a file can use: of the modules that load it, else of the workspace. Immutable; answers are cached. */
export class FileContext {
  /** `known`: all modules that load the file are known, so no other name reaches it. */
  readonly certainty: 'known' | 'workspace';
  readonly index: PythonIndex;
  /** Its identity, for caches that must not keep the whole context alive. */
  readonly state: object = {};
  readonly #sources: readonly NameSource[];
  readonly #loaders: readonly Place[];
  readonly #answers = new Map<string, Resolution>();
  readonly #ambiguous = new Map<string, boolean>();
  #allNames: readonly string[] | null = null;

  constructor(
    index: PythonIndex,
    certainty: FileContext['certainty'],
    sources: readonly NameSource[],
    loaders: readonly Place[],
  ) {
    this.index = index;
    this.certainty = certainty;
    this.#sources = sources;
    this.#loaders = loaders;
  }

  /** The workspace paths of the modules that load the file; empty where they are not known. */
  get modules(): readonly string[] {
    return [...new Set(this.#sources.map(({ path }) => path))];
  }

  /** The `modules` that pass all their globals to the file, imported names too. */
  get givingGlobals(): readonly string[] {
    return [...new Set(this.#sources.filter(({ names }) => names === null).map(({ path }) => path))];
  }

  /** The known sources of the file's names: a module with its globals (null), or with the names that a dict takes from it. */
  get sources(): readonly { readonly path: string; readonly names: ReadonlyMap<string, string | null> | null }[] {
    return this.#sources;
  }

  /**
   * The module that could provide an undotted name where the loading modules are not known, and the name there (`''` is the module itself):
   * the module that declares it, else the first that binds it, else the first file of that name. Null where there is none.
   */
  home(name: string): { readonly path: string; readonly name: string } | null {
    const found = this.find(name);
    if (found.kind === 'declaration' && found.module.declarations.includes(found.declaration)) {
      return { path: found.path, name: found.declaration.name };
    }
    if (found.kind === 'module') return { path: found.path, name: '' };
    const [having] = this.index.pathsWith(name);
    if (having !== undefined) return { path: having, name };
    const [module] = this.index.layout.named(name);
    return module === undefined ? null : { path: module, name: '' };
  }

  /** Resolves `dotted` (`send`, `api.send`). */
  find(dotted: string): Resolution {
    let answer = this.#answers.get(dotted);
    if (answer === undefined) {
      answer = this.certainty === 'known' ? this.#inSources(dotted) : this.#anywhere(dotted);
      this.#answers.set(dotted, answer);
    }
    return answer;
  }

  /** Whether the workspace declares several things of that name, and it is not known which of them reaches the file. */
  isAmbiguous(dotted: string): boolean {
    if (this.certainty === 'known') return false;
    let answer = this.#ambiguous.get(dotted);
    if (answer === undefined) {
      answer = this.#hasSeveral(dotted);
      this.#ambiguous.set(dotted, answer);
    }
    return answer;
  }

  /** The names that a file can use, or the members of `before` (`api` for `api.`); at most `mostNames`. */
  names(before: string | null = null): readonly string[] {
    if (before !== null) return memberNames(this.index, this.find(before)).slice(0, mostNames);
    this.#allNames ??= this.#namesOfAll();
    return this.#allNames;
  }

  #namesOfAll(): readonly string[] {
    const names = new Set<string>();
    for (const source of this.#sources) {
      for (const name of source.names?.keys() ?? this.index.namesIn(source.path)) names.add(name);
    }
    for (const path of this.certainty === 'known' ? [] : this.index.paths) {
      if (names.size >= mostNames) break;
      for (const name of ownNames(this.index.module(path)).keys()) names.add(name);
    }
    return [...names].slice(0, mostNames);
  }

  #inSources(dotted: string): Resolution {
    let answer = MISSING;
    for (const source of this.#sources) {
      const found = this.#inSource(source, dotted);
      if (isFound(found)) return found;
      answer = found.kind === 'unknown' ? found : answer;
    }
    return answer;
  }

  #inSource({ path, names }: NameSource, dotted: string): Resolution {
    if (names === null) return this.index.resolve(path, dotted);
    const [first = '', ...rest] = dotted.split('.');
    const target = names.get(first);
    if (target === undefined) return PYTHON_BUILTINS.has(first) ? { kind: 'builtin', name: first } : MISSING;
    return target === null ? UNKNOWN : this.index.resolve(path, [target, ...rest].join('.'));
  }

  /** Whether any module of the workspace has this global or this name. */
  #anywhere(dotted: string): Resolution {
    const [first = ''] = dotted.split('.');
    if (PYTHON_BUILTINS.has(first)) return { kind: 'builtin', name: first };
    let answer = MISSING;
    let fallback: Resolution | null = null;
    // Deduplicated: thousands of modules may import the same library.
    const outside = new Set<string>();
    for (const path of this.index.pathsWith(first)) {
      const imported = this.index.outsideName(path, first);
      if (imported !== null && outside.has(imported)) continue;
      if (imported !== null) outside.add(imported);
      const found = this.index.resolve(path, dotted);
      if (found.kind === 'declaration') return found;
      fallback ??= isFound(found) ? found : null;
      answer = found.kind === 'unknown' ? found : answer;
    }
    if (fallback !== null) return fallback;
    if (answer.kind === 'missing' && this.#isModule(dotted)) return UNKNOWN;
    // A module that loads files may get the names by a `*` import from outside.
    const mayHave = this.#loaders.some(({ path }) => this.index.resolve(path, dotted).kind === 'unknown');
    return mayHave ? UNKNOWN : answer;
  }

  #hasSeveral(dotted: string): boolean {
    const [first = ''] = dotted.split('.');
    let seen: object | null = null;
    for (const path of this.index.pathsWith(first)) {
      const resolution = this.index.resolve(path, dotted);
      if (resolution.kind !== 'declaration' || resolution.declaration === seen) continue;
      if (seen !== null) return true;
      seen = resolution.declaration;
    }
    return false;
  }

  #isModule(dotted: string): boolean {
    const [first = '', ...rest] = dotted.split('.');
    return this.index.layout
      .named(first)
      .some((path) => rest.length === 0 || this.index.resolve(path, rest.join('.')).kind !== 'missing');
  }
}

/**
 * The names for the file at `aionPath` (relative to the index). `contextModules` are modules that are configured to load it: paths
 * (`src/agent.py`) or dotted names (`agent`). Null where there is no Python.
 */
export function fileContext(
  index: PythonIndex,
  aionPath: string,
  contextModules: readonly string[] = [],
): FileContext | null {
  if (index.paths.length === 0) return null;
  const stated = contextModules.flatMap((name) => modulesNamed(index, name));
  if (stated.length > 0) {
    const sources = stated.map((place) => ({ ...place, names: null }));
    return shared(index, 'known', sources, []);
  }
  const contexts = contextOf(index, aionPath);
  const sources = contexts.flatMap(({ path, module, sources: read, context }): readonly NameSource[] => {
    if (read.length === 0 || context.kind === 'none' || context.kind === 'unknown') return [];
    return [{ path, module, names: context.kind === 'names' ? context.names : null }];
  });
  // One call that cannot be read is enough not to know all the names.
  return sources.length > 0 && sources.length === contexts.length
    ? shared(index, 'known', sources, [])
    : shared(index, 'workspace', [], contexts);
}

const sharedContexts = new WeakMap<PythonIndex, Map<string, FileContext>>();

/** One object for all files with the same sources, so that each name is resolved once. */
function shared(
  index: PythonIndex,
  certainty: FileContext['certainty'],
  sources: readonly NameSource[],
  loaders: readonly Place[],
): FileContext {
  const known = sharedContexts.get(index) ?? new Map<string, FileContext>();
  sharedContexts.set(index, known);
  const named = sources.map(({ path, names }) => [path, names === null ? null : [...names]]);
  const key = JSON.stringify([certainty, named, loaders.map(({ path }) => path)]);
  const context = known.get(key) ?? new FileContext(index, certainty, sources, loaders);
  known.set(key, context);
  return context;
}

/** The module of a path (`src/agent.py`) or a dotted name (`agent`): the nearest to the top; empty where there is none. */
export function modulesNamed(index: PythonIndex, name: string): readonly Place[] {
  const path = name.endsWith('.py') ? name.replace(/^\.?\//, '') : null;
  const stem = name.split('.').join('/');
  const endings = path === null ? [`${stem}.py`, `${stem}/__init__.py`] : [path];
  const found = endings.flatMap((ending) => index.paths.filter((own) => own === ending || own.endsWith(`/${ending}`)));
  const [nearest] = found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  const module = nearest === undefined ? null : index.module(nearest);
  return nearest === undefined || module === null ? [] : [{ path: nearest, module }];
}

function isFound({ kind }: Resolution): boolean {
  return kind !== 'missing' && kind !== 'unknown';
}

const mostClasses = 100;

/** The members of a module, of a class with its bases, or of an instance (`service = Service()`). */
function memberNames(index: PythonIndex, of: Resolution): readonly string[] {
  if (of.kind === 'module') return index.namesIn(of.path);
  const names = new Set<string>();
  const waiting: Resolution[] = [instanceOf(index, of)];
  for (let count = 0; count < mostClasses && waiting.length > 0; count++) {
    const next = waiting.shift() ?? of;
    if (next.kind === 'declaration' && next.declaration.kind === 'class') {
      for (const { name } of next.declaration.members) names.add(name);
      addAll(waiting, index.basesOf(next, next.declaration));
    }
  }
  return [...names];
}

/** The class of an assigned instance; anything else is returned as it is. */
function instanceOf(index: PythonIndex, of: Resolution): Resolution {
  if (of.kind !== 'declaration' || of.declaration.kind !== 'assignment' || of.declaration.value === null) return of;
  const { expression } = parseExpression(of.module.text, of.declaration.value);
  const callee = expression.kind === 'call' ? dottedName(expression.callee) : null;
  return callee === null ? of : index.resolve(of.path, callee);
}
