import { addAll } from '../text/long-list.ts';
import { ownNames } from './bindings.ts';
import { PYTHON_BUILTINS } from './builtins.ts';
import { contextOf } from './context.ts';
import { type Binding, bindingsNearestTo, isEquallyNear, resolveFrom } from './nearest-binding.ts';
import type { PythonIndex } from './python-index.ts';
import type { Place, Resolution } from './resolution.ts';
import { isShort } from './signature.ts';
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

/** What a name is where the loading modules are not known, and the module that provides its first name; null for none. */
interface NearestAnswer {
  readonly resolution: Resolution;
  readonly provider: Binding | null;
}

interface ContextOrigin {
  readonly path: string;
  readonly contextModules: readonly string[];
}

/** The names that a file can use: of the modules that load it, else of the project, the nearest first. Immutable; answers are cached. */
export class FileContext {
  /** `known`: all modules that load the file are known, so no other name reaches it. */
  readonly certainty: 'known' | 'workspace';
  readonly index: PythonIndex;
  /** Its identity, for caches that must not keep the whole context alive. */
  readonly state: object = {};
  /** A file with these names, and the modules that are configured to load it: `fileContext` gives the same names for them again. */
  readonly origin: ContextOrigin;
  /** The folder of the file, without a slash at its end. */
  readonly #folder: string;
  readonly #sources: readonly NameSource[];
  readonly #loaders: readonly Place[];
  readonly #answers = new Map<string, NearestAnswer>();
  readonly #bindings = new Map<string, readonly Binding[]>();
  readonly #rivals = new Map<string, readonly string[]>();
  #allNames: readonly string[] | null = null;

  constructor(
    index: PythonIndex,
    certainty: FileContext['certainty'],
    folder: string,
    sources: readonly NameSource[],
    loaders: readonly Place[],
    origin: ContextOrigin,
  ) {
    this.origin = origin;
    this.index = index;
    this.certainty = certainty;
    this.#folder = folder;
    this.#sources = sources;
    this.#loaders = loaders;
  }

  /** The name by which a program in the folder of the file imports a module; null if the module is elsewhere. */
  importNameOf(path: string): string | null {
    const inFolder =
      this.#folder === '' ? path : path.startsWith(`${this.#folder}/`) ? path.slice(this.#folder.length + 1) : '';
    return /^([A-Za-z]\w*)\.py$/.exec(inFolder)?.[1] ?? null;
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
   * The module that provides the first name of `dotted` where the loading modules are not known, and the name there (`''` is the module
   * itself): the module that declares it, else the nearest that binds it, else the nearest file of that name. Null where there is none.
   */
  home(dotted: string): { readonly path: string; readonly name: string } | null {
    const [first = ''] = dotted.split('.');
    const bindings = this.#bindingsOf(first);
    const provider = this.#answer(dotted).provider ?? bindings[0];
    if (provider === undefined) return null;
    const found = resolveFrom(provider, first, this.index);
    if (found.kind === 'declaration' && found.module.declarations.includes(found.declaration)) {
      return { path: found.path, name: found.declaration.name };
    }
    return found.kind === 'module' ? { path: found.path, name: '' } : { path: provider.path, name: first };
  }

  /** Resolves `dotted` (`send`, `api.send`). */
  find(dotted: string): Resolution {
    return this.#answer(dotted).resolution;
  }

  /** The paths of the modules that provide different declarations of that name and are equally near to the file; empty for none. */
  rivals(dotted: string): readonly string[] {
    if (this.certainty === 'known') return [];
    let answer = this.#rivals.get(dotted);
    if (answer === undefined) {
      answer = this.#rivalsOf(dotted);
      this.#rivals.set(dotted, answer);
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

  #answer(dotted: string): NearestAnswer {
    let answer = this.#answers.get(dotted);
    if (answer === undefined) {
      answer =
        this.certainty === 'known' ? { resolution: this.#inSources(dotted), provider: null } : this.#nearest(dotted);
      this.#answers.set(dotted, answer);
    }
    return answer;
  }

  #bindingsOf(name: string): readonly Binding[] {
    let bindings = this.#bindings.get(name);
    if (bindings === undefined) {
      bindings = bindingsNearestTo(this.#folder, name, this.index);
      this.#bindings.set(name, bindings);
    }
    return bindings;
  }

  /** The nearest declaration of the project with that name; else the nearest import of it from outside. */
  #nearest(dotted: string): NearestAnswer {
    const [first = '', ...rest] = dotted.split('.');
    if (PYTHON_BUILTINS.has(first)) return { resolution: { kind: 'builtin', name: first }, provider: null };
    let missing = MISSING;
    let fallback: NearestAnswer | null = null;
    for (const provider of this.#bindingsOf(first)) {
      const resolution = resolveFrom(provider, dotted, this.index);
      if (resolution.kind === 'declaration') return { resolution, provider };
      // It is not known whether a file named `api.py` is what the loading module calls `api`.
      if (provider.isModule && rest.length === 0) fallback ??= { resolution: UNKNOWN, provider };
      else if (isFound(resolution) && (fallback === null || isImportOf(resolution, fallback))) {
        fallback = { resolution, provider };
      }
      missing = resolution.kind === 'unknown' ? resolution : missing;
    }
    if (fallback !== null) return fallback;
    // A module that loads files may get the names by a `*` import from outside.
    const mayHave = this.#loaders.some(({ path }) => this.index.resolve(path, dotted).kind === 'unknown');
    return { resolution: mayHave ? UNKNOWN : missing, provider: null };
  }

  #rivalsOf(dotted: string): readonly string[] {
    const { provider, resolution } = this.#answer(dotted);
    if (provider === null || resolution.kind !== 'declaration') return [];
    const [first = ''] = dotted.split('.');
    const paths = new Map([[resolution.declaration, provider.path]]);
    for (const other of this.#bindingsOf(first)) {
      const found = isEquallyNear(other, provider) ? resolveFrom(other, dotted, this.index) : MISSING;
      if (found.kind === 'declaration' && !paths.has(found.declaration)) paths.set(found.declaration, other.path);
    }
    return paths.size < 2 ? [] : [...paths.values()];
  }
}

/**
 * The names for the file at `aionPath` (relative to the index), which may also be one of its modules. `contextModules` are modules that are
 * configured to load it: paths (`src/agent.py`) or dotted names (`agent`). Null where there is no Python.
 */
export function fileContext(
  index: PythonIndex,
  aionPath: string,
  contextModules: readonly string[] = [],
): FileContext | null {
  if (index.paths.length === 0) return null;
  const origin = { path: aionPath, contextModules };
  // The tools of a Python file are its own functions.
  const own = index.module(aionPath);
  if (own !== null) return shared(index, 'known', '', [{ path: aionPath, module: own, names: null }], [], origin);
  const stated = contextModules.flatMap((name) => modulesNamed(index, name));
  if (stated.length > 0) {
    const sources = stated.map((place) => ({ ...place, names: null }));
    return shared(index, 'known', '', sources, [], origin);
  }
  const contexts = contextOf(index, aionPath);
  const sources = contexts.flatMap(({ path, module, sources: read, context }): readonly NameSource[] => {
    if (read.length === 0 || context.kind === 'none' || context.kind === 'unknown') return [];
    return [{ path, module, names: context.kind === 'names' ? context.names : null }];
  });
  // One call that cannot be read is enough not to know all the names.
  return sources.length > 0 && sources.length === contexts.length
    ? shared(index, 'known', '', sources, [], origin)
    : shared(index, 'workspace', aionPath.split('/').slice(0, -1).join('/'), [], contexts, origin);
}

const sharedContexts = new WeakMap<PythonIndex, Map<string, FileContext>>();

/** One object for all files with the same sources (of one folder, where all modules count), so that each name is resolved once. */
function shared(
  index: PythonIndex,
  certainty: FileContext['certainty'],
  folder: string,
  sources: readonly NameSource[],
  loaders: readonly Place[],
  origin: ContextOrigin,
): FileContext {
  const known = sharedContexts.get(index) ?? new Map<string, FileContext>();
  sharedContexts.set(index, known);
  const named = sources.map(({ path, names }) => [path, names === null ? null : [...names]]);
  const key = JSON.stringify([certainty, folder, named, loaders.map(({ path }) => path)]);
  const context = known.get(key) ?? new FileContext(index, certainty, folder, sources, loaders, origin);
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

/** Whether it is the module whose file gave the answer until now: its name is known where a module imports it. */
function isImportOf(resolution: Resolution, { provider, resolution: { kind } }: NearestAnswer): boolean {
  return kind === 'unknown' && resolution.kind === 'module' && resolution.path === provider?.path;
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
  if (!isShort(of.declaration.value)) return of;
  const { expression } = parseExpression(of.module.text, of.declaration.value);
  const callee = expression.kind === 'call' ? dottedName(expression.callee) : null;
  return callee === null ? of : index.resolve(of.path, callee);
}
