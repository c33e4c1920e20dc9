import { isExported } from './bindings.ts';
import type { ClassDeclaration, PythonModule } from './declarations.ts';
import { ModulePaths } from './module-paths.ts';
import { type ModuleTable, NameSearch } from './name-search.ts';
import type { Place, Resolution } from './resolution.ts';

/**
 * An immutable view of Python modules by workspace-relative path (with `/`). `with` and `without` give a new one and
 * share everything that did not change.
 */
export class PythonIndex {
  static readonly empty = new PythonIndex(new Map(), ModulePaths.none);

  readonly #modules: ModuleTable;
  /** The same object in every index of the same paths. */
  readonly layout: ModulePaths;

  private constructor(modules: ModuleTable, layout: ModulePaths) {
    this.#modules = modules;
    this.layout = layout;
  }

  static of(entries: Iterable<{ readonly path: string; readonly module: PythonModule }>): PythonIndex {
    const modules = new Map<string, PythonModule>();
    for (const { path, module } of entries) modules.set(path, module);
    return new PythonIndex(modules, ModulePaths.of(modules.keys()));
  }

  /** The index with one module added or replaced. */
  with(path: string, module: PythonModule): PythonIndex {
    return new PythonIndex(this.#copy().set(path, module), this.layout.with(path));
  }

  /** The index without one module: what imports it imports nothing (`gone`), or what nobody knows of (`forgotten`). */
  without(path: string, how: 'gone' | 'forgotten' = 'gone'): PythonIndex {
    const modules = this.#copy();
    return modules.delete(path) ? new PythonIndex(modules, this.layout.without(path, how)) : this;
  }

  #copy(): Map<string, PythonModule> {
    const modules = new Map<string, PythonModule>();
    for (const path of this.layout.all) {
      const module = this.#modules.get(path);
      if (module !== undefined) modules.set(path, module);
    }
    return modules;
  }

  /** The same modules, with what `before` knew to be deleted. */
  after(before: PythonIndex): PythonIndex {
    return new PythonIndex(this.#modules, this.layout.after(before.layout));
  }

  /**
   * The same index, which writes down the modules that it is asked for from now on (undefined for one that is not there):
   * an answer of it holds in every index of the same layout that has the same modules at these paths.
   */
  recorded(): { readonly index: PythonIndex; readonly asked: ReadonlyMap<string, PythonModule | undefined> } {
    const asked = new Map<string, PythonModule | undefined>();
    const get = (path: string): PythonModule | undefined => {
      const module = this.#modules.get(path);
      asked.set(path, module);
      return module;
    };
    return { index: new PythonIndex({ get }, this.layout), asked };
  }

  get paths(): readonly string[] {
    return this.layout.all;
  }

  module(path: string): PythonModule | null {
    return this.#modules.get(path) ?? null;
  }

  /**
   * What `dotted` (`f`, `api.f`, `Service.run`) stands for among the globals of the module at `path`: at its end, or,
   * where the name has a meaning there already, at the offset `before`.
   */
  resolve(path: string, dotted: string, before: number | null = null): Resolution {
    return new NameSearch(this.#modules, this.layout).resolve(path, dotted, before);
  }

  /** What `name` is in a class: its own, or that of the first base that has it. */
  member(place: Place, declaration: ClassDeclaration, name: string): Resolution {
    return new NameSearch(this.#modules, this.layout).member(place, declaration, name);
  }

  /** What the bases of a class stand for, `Generic[T]` as `Generic`; keywords (`metaclass=`) are left out. */
  basesOf(place: Place, declaration: ClassDeclaration): readonly Resolution[] {
    return new NameSearch(this.#modules, this.layout).basesOf(place, declaration);
  }

  /** Every name that the module's globals are known to hold, its `*` imports included, without builtins. */
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
