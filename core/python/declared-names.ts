import { ownNames } from './bindings.ts';
import type { PythonModule } from './declarations.ts';

/** The number of changed names that leads to a new table. */
const mostChanges = 1_000;

/** The modules by the names of their globals. Immutable; a change costs as much as the changed module. */
export class DeclaredNames {
  readonly #table: ReadonlyMap<string, readonly string[]>;
  readonly #changes: ReadonlyMap<string, readonly string[]>;

  constructor(
    table: ReadonlyMap<string, readonly string[]>,
    changes: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.#table = table;
    this.#changes = changes;
  }

  /** The paths of the modules with the name, in index order. */
  pathsWith(name: string): readonly string[] {
    return this.#changes.get(name) ?? this.#table.get(name) ?? [];
  }

  /** Replaces the module at the path (null: removes it). `order` has all paths of the new index. */
  changed(
    path: string,
    before: PythonModule | null,
    now: PythonModule | null,
    order: readonly string[],
  ): DeclaredNames {
    const [had, has] = [ownNames(before), ownNames(now)];
    const changes = new Map(this.#changes);
    for (const name of had.keys()) {
      if (!has.has(name))
        changes.set(
          name,
          this.pathsWith(name).filter((other) => other !== path),
        );
    }
    for (const name of has.keys()) {
      if (had.has(name)) continue;
      const all = new Set(this.pathsWith(name)).add(path);
      changes.set(name, all.size === 1 ? [path] : order.filter((other) => all.has(other)));
    }
    return changes.size > mostChanges
      ? new DeclaredNames(new Map([...this.#table, ...changes]))
      : new DeclaredNames(this.#table, changes);
  }
}
