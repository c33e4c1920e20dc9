import { declarationBefore, declarationNamed, isExported, ownNames, starImports } from './bindings.ts';
import { PYTHON_BUILTINS } from './builtins.ts';
import type { ClassDeclaration, Declaration, PythonModule } from './declarations.ts';
import { DeclaredNames } from './declared-names.ts';
import { keptArguments, keptExpression } from './kept-expressions.ts';
import { ModulePaths } from './module-paths.ts';
import type { Place, Resolution } from './resolution.ts';
import { isShort } from './signature.ts';
import { dottedName } from './syntax/nodes.ts';

/** An immutable view of modules by workspace path (with `/`). A new one shares what did not change. */
export class PythonIndex {
  static readonly empty = new PythonIndex(new Map(), ModulePaths.none, new DeclaredNames(new Map()));

  readonly #modules: ModuleTable;
  /** Identical in every index of the same paths. */
  readonly layout: ModulePaths;
  readonly #names: DeclaredNames;
  /** Identical in every index derived from this one, so that caches can carry over. */
  readonly lineage: object;

  private constructor(modules: ModuleTable, layout: ModulePaths, names: DeclaredNames, lineage: object = {}) {
    this.#modules = modules;
    this.layout = layout;
    this.#names = names;
    this.lineage = lineage;
  }

  static of(entries: Iterable<{ readonly path: string; readonly module: PythonModule }>): PythonIndex {
    const modules = new Map<string, PythonModule>();
    for (const { path, module } of entries) modules.set(path, module);
    const steps = PythonIndex.steps([...modules].map(([path, module]) => ({ path, module })));
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }

  /** Builds the index of these modules, whose paths are distinct. Yields after each module. */
  static *steps(
    entries: readonly { readonly path: string; readonly module: PythonModule }[],
  ): Generator<void, PythonIndex> {
    const modules = new Map<string, PythonModule>();
    const names = new Map<string, string[]>();
    for (const { path, module } of entries) {
      modules.set(path, module);
      for (const name of ownNames(module).keys()) {
        const same = names.get(name);
        if (same === undefined) names.set(name, [path]);
        else same.push(path);
      }
      yield;
    }
    return new PythonIndex(modules, ModulePaths.of(modules.keys()), new DeclaredNames(names));
  }

  /** The index with one module added or replaced. */
  with(path: string, module: PythonModule): PythonIndex {
    const layout = this.layout.with(path);
    const names = this.#names.changed(path, this.module(path), module, layout.all);
    return new PythonIndex(this.#copy().set(path, module), layout, names, this.lineage);
  }

  /** The index without one module. An import of it then fails (`gone`), or is one of an unknown module (`forgotten`). */
  without(path: string, how: 'gone' | 'forgotten' = 'gone'): PythonIndex {
    const modules = this.#copy();
    if (!modules.delete(path)) return this;
    const layout = this.layout.without(path, how);
    const names = this.#names.changed(path, this.module(path), null, layout.all);
    return new PythonIndex(modules, layout, names, this.lineage);
  }

  #copy(): Map<string, PythonModule> {
    const modules = new Map<string, PythonModule>();
    for (const path of this.layout.all) {
      const module = this.#modules.get(path);
      if (module !== undefined) modules.set(path, module);
    }
    return modules;
  }

  /** The same modules, with the deleted ones of `before`. */
  after(before: PythonIndex): PythonIndex {
    return new PythonIndex(this.#modules, this.layout.after(before.layout), this.#names, before.lineage);
  }

  /**
   * The same index, which records the modules that it looks up from now on (undefined for a missing one). Its answers hold in every index
   * of the same layout with the same modules at these paths.
   */
  recorded(): { readonly index: PythonIndex; readonly asked: ReadonlyMap<string, PythonModule | undefined> } {
    const asked = new Map<string, PythonModule | undefined>();
    const get = (path: string): PythonModule | undefined => {
      const module = this.#modules.get(path);
      asked.set(path, module);
      return module;
    };
    return { index: new PythonIndex({ get }, this.layout, this.#names, this.lineage), asked };
  }

  /** The same index, which reports the path of each module that it looks up. */
  watched(onModule: (path: string) => void): PythonIndex {
    const get = (path: string): PythonModule | undefined => {
      onModule(path);
      return this.#modules.get(path);
    };
    return new PythonIndex({ get }, this.layout, this.#names, this.lineage);
  }

  /** The same index with another view of the module at `path`: as one of its functions sees it, with that function's own names. */
  viewed(path: string, module: PythonModule): PythonIndex {
    const get = (other: string): PythonModule | undefined => (other === path ? module : this.#modules.get(other));
    return new PythonIndex({ get }, this.layout, this.#names, this.lineage);
  }

  /** The same index as another object. */
  copy(): PythonIndex {
    return new PythonIndex(this.#modules, this.layout, this.#names, this.lineage);
  }

  get paths(): readonly string[] {
    return this.layout.all;
  }

  module(path: string): PythonModule | null {
    return this.#modules.get(path) ?? null;
  }

  /** The paths of the modules that bind the name themselves, without `*` imports, in index order. */
  pathsWith(name: string): readonly string[] {
    return this.#names.pathsWith(name);
  }

  /**
   * The dotted name from outside the workspace (`os.path`) that a global of the module at `path` imports, where every module of the index
   * would import the same; null for any other global.
   */
  outsideName(path: string, name: string): string | null {
    const declaration = declarationNamed(this.module(path)?.declarations ?? [], name);
    if (declaration?.kind !== 'import' || declaration.level > 0) return null;
    const { module, member } = declaration;
    const dotted = member === null ? module : `${module}.${member}`;
    return this.layout.isOutside(module) && this.layout.isOutside(dotted) ? dotted : null;
  }

  /**
   * Resolves `dotted` (`f`, `api.f`, `Service.run`) among the globals of the module at `path`: at its end, or, where the name is already
   * bound there, at the offset `before`.
   */
  resolve(path: string, dotted: string, before: number | null = null): Resolution {
    return this.#search.resolve(path, dotted.split('.'), new Set(), before);
  }

  /** Resolves `name` in a class: its own member, or that of the first base with one. */
  member(place: Place, declaration: ClassDeclaration, name: string): Resolution {
    return this.#search.member(place, declaration, name);
  }

  /** The resolved bases of a class, `Generic[T]` as `Generic`, without keywords (`metaclass=`). */
  basesOf(place: Place, declaration: ClassDeclaration): readonly Resolution[] {
    return this.#search.basesOf(place, declaration);
  }

  get #search(): NameSearch {
    return new NameSearch(this.#modules, this.layout);
  }

  /** Every known global of the module, with its `*` imports, without builtins. */
  namesIn(path: string): readonly string[] {
    const names = new Set<string>();
    const waiting = [{ path, all: true }];
    const seen = new Set<string>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const module = this.#modules.get(next.path);
      if (module === undefined || seen.has(next.path)) continue;
      seen.add(next.path);
      for (const declaration of module.declarations) {
        if (declaration.kind === 'star-import') {
          const target = this.layout.imported(next.path, declaration.module, declaration.level);
          if (target !== null) waiting.push({ path: target, all: false });
        } else if (next.all || isExported(module, declaration.name)) {
          names.add(declaration.name);
        }
      }
    }
    return [...names];
  }
}

const MISSING: Resolution = { kind: 'missing' };
const UNKNOWN: Resolution = { kind: 'unknown', modules: [] };

/** The most imports in a row, and the deepest nesting of classes, in one lookup. */
const LONGEST_TRAIL = 100;
const DEEPEST_CLASSES = 40;
/** The most steps of one lookup: a cycle of bases can branch at every step. */
const MOST_STEPS = 2_000;

/** The modules by path: a map of all, or one that records its lookups. */
type ModuleTable = Pick<ReadonlyMap<string, PythonModule>, 'get'>;

/** One lookup of a name in an index, with its remaining budget. */
class NameSearch {
  readonly #modules: ModuleTable;
  readonly #layout: ModulePaths;
  #steps = 0;
  #depth = 0;

  constructor(modules: ModuleTable, layout: ModulePaths) {
    this.#modules = modules;
    this.#layout = layout;
  }

  /** See `PythonIndex.resolve`; `trail`: the imports followed so far. */
  resolve(path: string, parts: readonly string[], trail: Set<string>, before: number | null = null): Resolution {
    const [first, ...rest] = parts;
    let current: Resolution = first === undefined ? MISSING : this.#global(path, first, trail, before);
    for (const name of rest) current = this.#attribute(current, name, trail);
    return current;
  }

  /** Adds a step to the trail. False where it is in it already (a cycle of imports), or where the lookup takes too long. */
  #enter(trail: Set<string>, step: string): boolean {
    this.#steps++;
    if (trail.has(step) || trail.size > LONGEST_TRAIL || this.#steps > MOST_STEPS) return false;
    trail.add(step);
    return true;
  }

  #global(path: string, name: string, trail: Set<string>, before: number | null = null): Resolution {
    const module = this.#modules.get(path);
    if (module === undefined) return MISSING;
    if (!this.#enter(trail, `${path}\n${name}`)) return this.#steps > MOST_STEPS ? UNKNOWN : MISSING;
    const declaration =
      declarationBefore(module.declarations, name, before) ?? declarationNamed(module.declarations, name);
    if (declaration !== null) return this.#follow(path, module, declaration, trail);
    const outside: string[] = [];
    for (const star of starImports(module).toReversed()) {
      if (++this.#steps > MOST_STEPS) return UNKNOWN;
      const target = this.#layout.imported(path, star.module, star.level);
      if (target === null) {
        if (!this.#layout.isGone(path, star.module, star.level)) outside.push(star.module);
      } else if (isExported(this.#modules.get(target) ?? null, name)) {
        const found = this.#global(target, name, trail);
        if (found.kind !== 'missing' && found.kind !== 'builtin') return found;
      }
    }
    if (PYTHON_BUILTINS.has(name)) return { kind: 'builtin', name };
    const submodule = path.endsWith('__init__.py') ? this.#inPackage(path, name) : null;
    if (submodule !== null) return submodule;
    return outside.length > 0 || module.dynamic || module.unread !== null
      ? { kind: 'unknown', modules: outside }
      : MISSING;
  }

  #follow(path: string, module: PythonModule, declaration: Declaration, trail: Set<string>): Resolution {
    if (declaration.kind === 'star-import') return MISSING;
    if (declaration.kind !== 'import') return { kind: 'declaration', path, module, declaration };
    const { member, level } = declaration;
    if (member === null) {
      return this.#moduleNamed(path, declaration.module, level) ?? this.#outside(path, declaration.module, level);
    }
    const target = this.#layout.imported(path, declaration.module, level);
    if (target === null) {
      // "from . import a" in a folder without __init__.py names the file beside it.
      const beside = this.#moduleNamed(
        path,
        [declaration.module, member].filter((part) => part !== '').join('.'),
        level,
      );
      return beside ?? this.#outside(path, declaration.module, level, `.${member}`);
    }
    const found = this.#global(target, member, trail);
    if (found.kind === 'missing' || found.kind === 'builtin') return this.#inPackage(target, member) ?? MISSING;
    return found;
  }

  /** The resolution of an import that no module of the index answers: external, unless its module is deleted. */
  #outside(path: string, module: string, level: number, member = ''): Resolution {
    const isMissing = (level > 0 && member !== '') || this.#layout.isGone(path, module, level);
    return isMissing ? MISSING : { kind: 'external', name: `${module}${member}` };
  }

  #inPackage(path: string, name: string): Resolution | null {
    if (!path.endsWith('__init__.py')) return null;
    const folder = path.slice(0, -'__init__.py'.length);
    return this.#moduleAt(`${folder}${name}.py`) ?? this.#moduleAt(`${folder}${name}/__init__.py`);
  }

  #moduleAt(path: string): Resolution | null {
    const module = this.#modules.get(path);
    return module === undefined ? null : { kind: 'module', path, module };
  }

  #moduleNamed(from: string, dotted: string, level: number): Resolution | null {
    const path = this.#layout.imported(from, dotted, level);
    return path === null ? null : this.#moduleAt(path);
  }

  #attribute(of: Resolution, name: string, trail: Set<string>): Resolution {
    switch (of.kind) {
      case 'module': {
        const found = this.#global(of.path, name, new Set(trail));
        return found.kind === 'missing' || found.kind === 'builtin'
          ? (this.#inPackage(of.path, name) ?? (found.kind === 'builtin' ? MISSING : found))
          : found;
      }
      case 'external':
        return this.#moduleNamed('', `${of.name}.${name}`, 0) ?? { kind: 'external', name: `${of.name}.${name}` };
      case 'declaration':
        if (of.declaration.kind === 'class') return this.member(of, of.declaration, name);
        return of.declaration.kind === 'assignment' ? this.#instanceMember(of, name, trail) : UNKNOWN;
      case 'missing':
        return MISSING;
      default:
        return UNKNOWN;
    }
  }

  member(place: Place, declaration: ClassDeclaration, name: string): Resolution {
    const own = declarationNamed(declaration.members, name);
    if (own !== null) return this.#follow(place.path, place.module, own, new Set());
    if (this.#depth >= DEEPEST_CLASSES || ++this.#steps > MOST_STEPS) return UNKNOWN;
    this.#depth++;
    let result: Resolution = MISSING;
    for (const base of this.basesOf(place, declaration)) {
      if (base.kind === 'declaration' && base.declaration.kind === 'class') {
        const found = this.member(base, base.declaration, name);
        if (found.kind !== 'missing') {
          result = found;
          break;
        }
      } else if (base.kind !== 'builtin' || base.name !== 'object') {
        result = UNKNOWN;
      }
    }
    this.#depth--;
    return result;
  }

  basesOf(place: Place, declaration: ClassDeclaration): readonly Resolution[] {
    if (declaration.bases === null) return [];
    if (!isShort(declaration.bases)) return [UNKNOWN];
    return keptArguments(place.module, declaration.bases)
      .filter(({ kind }) => kind === 'positional')
      .map(({ value }) => dottedName(value.kind === 'subscript' ? value.value : value))
      .map((name) => (name === null ? UNKNOWN : this.resolve(place.path, name.split('.'), new Set())));
  }

  /** `service.run` where `service = Service(…)`. */
  #instanceMember(of: Resolution & { readonly kind: 'declaration' }, name: string, trail: Set<string>): Resolution {
    const { declaration, path, module } = of;
    if (declaration.kind !== 'assignment' || declaration.value === null || declaration.form !== 'whole') return UNKNOWN;
    if (!isShort(declaration.value)) return UNKNOWN;
    const expression = keptExpression(module, declaration.value);
    const isCall = expression.kind === 'call';
    const named = dottedName(isCall ? expression.callee : expression);
    if (named === null || !this.#enter(trail, `${path}\n${declaration.name}.`)) return UNKNOWN;
    const target = this.resolve(path, named.split('.'), new Set(trail));
    if (isCall) {
      const isClass = target.kind === 'declaration' && target.declaration.kind === 'class';
      return isClass ? bound(this.#attribute(target, name, trail)) : UNKNOWN;
    }
    return this.#attribute(target, name, trail);
  }
}

function bound(found: Resolution): Resolution {
  return found.kind === 'declaration' && found.declaration.kind === 'function' ? { ...found, bound: true } : found;
}
