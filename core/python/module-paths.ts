import { OUTSIDE_MODULES } from './builtins.ts';

/**
 * Which modules there are, by their workspace-relative paths (with `/`), and which of them an import means. Immutable; the
 * same object for as long as no module comes or goes, so what was looked up in it holds for as long.
 */
export class ModulePaths {
  static readonly none = new ModulePaths(new Set(), new Map());

  readonly #paths: ReadonlySet<string>;
  /** Module paths by the last part of their dotted name. */
  readonly #byLastName: ReadonlyMap<string, readonly string[]>;

  private constructor(paths: ReadonlySet<string>, byLastName: ReadonlyMap<string, readonly string[]>) {
    this.#paths = paths;
    this.#byLastName = byLastName;
  }

  static of(paths: Iterable<string>): ModulePaths {
    const all = new Set(paths);
    const byLastName = new Map<string, string[]>();
    for (const path of all) {
      const name = lastName(path);
      const known = byLastName.get(name);
      if (known === undefined) {
        byLastName.set(name, [path]);
      } else {
        known.push(path);
      }
    }
    return new ModulePaths(all, byLastName);
  }

  with(path: string): ModulePaths {
    if (this.#paths.has(path)) {
      return this;
    }
    const name = lastName(path);
    const same = [...(this.#byLastName.get(name) ?? []), path];
    return new ModulePaths(new Set(this.#paths).add(path), new Map(this.#byLastName).set(name, same));
  }

  without(path: string): ModulePaths {
    if (!this.#paths.has(path)) {
      return this;
    }
    const paths = new Set(this.#paths);
    paths.delete(path);
    const name = lastName(path);
    const rest = (this.#byLastName.get(name) ?? []).filter((other) => other !== path);
    return new ModulePaths(paths, new Map(this.#byLastName).set(name, rest));
  }

  /** In the order in which they came. */
  get all(): readonly string[] {
    return [...this.#paths];
  }

  /** The file of a package or module without its ending; null where there is none. */
  fileOf(stem: string): string | null {
    for (const path of [stem === '' ? '__init__.py' : `${stem}/__init__.py`, `${stem}.py`, `${stem}.pyi`]) {
      if (this.#paths.has(path)) {
        return path;
      }
    }
    return null;
  }

  /** The file that an import in the module at `from` means (`level`: leading dots); null where there is none. */
  imported(from: string, dotted: string, level: number): string | null {
    const relative = dotted === '' ? [] : dotted.split('.');
    const folders = from.split('/').slice(0, -1);
    if (level > 0) {
      const base = folders.slice(0, Math.max(0, folders.length - (level - 1)));
      return this.fileOf([...base, ...relative].join('/'));
    }
    if (relative.length === 0 || OUTSIDE_MODULES.has(relative[0] ?? '')) {
      return null;
    }
    // Absolute: from the folder of the importing module outwards, then wherever a source folder has it.
    for (let depth = folders.length; depth >= 0; depth--) {
      const found = this.fileOf([...folders.slice(0, depth), ...relative].join('/'));
      if (found !== null && found !== from) {
        return found;
      }
    }
    const suffix = relative.join('/');
    const candidates = (this.#byLastName.get(relative.at(-1) ?? '') ?? []).filter((path) =>
      moduleFolder(path).endsWith(`/${suffix}`),
    );
    return [...candidates].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0] ?? null;
  }
}

/** `a/b.py` and `a/b/__init__.py` are both `b`. */
function lastName(path: string): string {
  return moduleFolder(path).split('/').at(-1) ?? '';
}

function moduleFolder(path: string): string {
  return `/${path.replace(/\.pyi?$/, '').replace(/(?:^|\/)__init__$/, '')}`;
}
