import { OUTSIDE_MODULES } from './builtins.ts';

/**
 * The modules by workspace-relative path (with `/`), and the targets of their imports. Immutable; the same object until a module is added
 * or removed, so lookups can be cached by it.
 */
export class ModulePaths {
  static readonly none = new ModulePaths(new Set(), new Map(), null);

  readonly #paths: ReadonlySet<string>;
  #all: readonly string[] | null = null;
  readonly #byLastName: ReadonlyMap<string, readonly string[]>;

  /** The deleted modules; null for none. */
  readonly #gone: ModulePaths | null;

  private constructor(
    paths: ReadonlySet<string>,
    byLastName: ReadonlyMap<string, readonly string[]>,
    gone: ModulePaths | null,
  ) {
    this.#paths = paths;
    this.#byLastName = byLastName;
    this.#gone = gone;
  }

  static of(paths: Iterable<string>): ModulePaths {
    const all = new Set(paths);
    const byLastName = new Map<string, string[]>();
    for (const path of all) {
      const name = lastName(path);
      const known = byLastName.get(name);
      if (known === undefined) byLastName.set(name, [path]);
      else known.push(path);
    }
    return new ModulePaths(all, byLastName, null);
  }

  with(path: string): ModulePaths {
    if (this.#paths.has(path)) return this;
    const name = lastName(path);
    const same = inserted(this.#byLastName.get(name) ?? [], path);
    const gone = this.#gone?.without(path, 'forgotten') ?? null;
    return new ModulePaths(new Set(inserted(this.all, path)), new Map(this.#byLastName).set(name, same), gone);
  }

  /** `gone`: an import of it fails from now on; `forgotten`: as if it had never been there. */
  without(path: string, how: 'gone' | 'forgotten' = 'gone'): ModulePaths {
    if (!this.#paths.has(path)) return this;
    const paths = new Set(this.#paths);
    paths.delete(path);
    const name = lastName(path);
    const rest = (this.#byLastName.get(name) ?? []).filter((other) => other !== path);
    const gone = how === 'gone' ? (this.#gone ?? ModulePaths.none).with(path) : this.#gone;
    return new ModulePaths(paths, new Map(this.#byLastName).set(name, rest), gone);
  }

  /** The same modules, with the deleted ones of `before` that are not back. */
  after(before: ModulePaths): ModulePaths {
    const gone = before.#gone?.all.filter((path) => !this.#paths.has(path)) ?? [];
    return gone.length === 0 ? this : new ModulePaths(this.#paths, this.#byLastName, ModulePaths.of(gone));
  }

  /** Whether an import in the module at `from` means a deleted module, and so no package from outside. */
  isGone(from: string, dotted: string, level: number): boolean {
    return this.#gone !== null && this.#gone.imported(from, dotted, level) !== null;
  }

  /** Whether an import of these names (without leading dots) means no module that is or was here, from any module. */
  isOutside(dotted: string): boolean {
    if (OUTSIDE_MODULES.has(dotted.split('.', 1)[0] ?? '')) return true;
    const last = dotted.slice(dotted.lastIndexOf('.') + 1);
    return (this.#byLastName.get(last) ?? []).length === 0 && this.#gone?.isOutside(dotted) !== false;
  }

  /** In the order given; a later one at the position at which a folder listing has it. */
  get all(): readonly string[] {
    this.#all ??= [...this.#paths];
    return this.#all;
  }

  /** The files `NAME.py` of all folders. */
  named(name: string): readonly string[] {
    const isCalled = (path: string): boolean => path === `${name}.py` || path.endsWith(`/${name}.py`);
    // A package is found by the name of its folder.
    return (name === '__init__' ? this.all : (this.#byLastName.get(name) ?? [])).filter(isCalled);
  }

  /** The file of a package or module (`stem`: its path without ending); null where there is none. */
  fileOf(stem: string): string | null {
    for (const path of [stem === '' ? '__init__.py' : `${stem}/__init__.py`, `${stem}.py`, `${stem}.pyi`]) {
      if (this.#paths.has(path)) return path;
    }
    return null;
  }

  /** The target of an import in the module at `from` (`level`: leading dots); null where there is none. */
  imported(from: string, dotted: string, level: number): string | null {
    const relative = dotted === '' ? [] : dotted.split('.');
    const folders = from.split('/').slice(0, -1);
    if (level > 0) {
      const base = folders.slice(0, Math.max(0, folders.length - (level - 1)));
      return this.fileOf([...base, ...relative].join('/'));
    }
    if (relative.length === 0 || OUTSIDE_MODULES.has(relative[0] ?? '')) return null;
    // Absolute: from the folder of the importing module outwards, then any source folder.
    for (let depth = folders.length; depth >= 0; depth--) {
      const found = this.fileOf([...folders.slice(0, depth), ...relative].join('/'));
      if (found !== null && found !== from) return found;
    }
    const suffix = relative.join('/');
    const candidates = (this.#byLastName.get(relative.at(-1) ?? '') ?? []).filter((path) =>
      moduleFolder(path).endsWith(`/${suffix}`),
    );
    return [...candidates].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0] ?? null;
  }
}

/** The paths with `path` inserted before the first that is read later. */
function inserted(paths: readonly string[], path: string): readonly string[] {
  const next = paths.findIndex((other) => isReadBefore(path, other));
  return next < 0 ? [...paths, path] : [...paths.slice(0, next), path, ...paths.slice(next)];
}

/** Folders are read from the top down, their entries in the order of names. */
function isReadBefore(path: string, other: string): boolean {
  const [parts, others] = [path.split('/'), other.split('/')];
  if (parts.length !== others.length) return parts.length < others.length;
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at >= 0 && (parts[at] ?? '') < (others[at] ?? '');
}

/** `a/b.py` and `a/b/__init__.py` are both `b`. */
function lastName(path: string): string {
  return moduleFolder(path).split('/').at(-1) ?? '';
}

function moduleFolder(path: string): string {
  return `/${path.replace(/\.pyi?$/, '').replace(/(?:^|\/)__init__$/, '')}`;
}
