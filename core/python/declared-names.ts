import { ownNames } from './bindings.ts';
import type { PythonModule } from './declarations.ts';

/** So many names may differ from the table they were derived from before a table of its own is made. */
const mostChanges = 1_000;

/** Which modules have a name among their globals. Immutable; one change costs as much as the module that changed. */
export class DeclaredNames {
  readonly #table: ReadonlyMap<string, readonly string[]>;
  /** The names in which it differs from the table. */
  readonly #changes: ReadonlyMap<string, readonly string[]>;

  constructor(
    table: ReadonlyMap<string, readonly string[]>,
    changes: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.#table = table;
    this.#changes = changes;
  }

  /** The paths of the modules that have the name, in the order of the index. */
  pathsWith(name: string): readonly string[] {
    return this.#changes.get(name) ?? this.#table.get(name) ?? [];
  }

  /** With another module at the path (null for none). `order` has all paths of the index that is made. */
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
