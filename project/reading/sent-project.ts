import { emptyModule, PythonIndex } from '../../core/python/index.ts';
import { takesTooLong } from './program-source.ts';
import type { ProjectChange, Question } from './questions.ts';

/** What the reading thread knows of the modules of a project. */
export class SentProject {
  readonly #root: string;
  #sent: { readonly thread: object; readonly index: PythonIndex } | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /** What a thread must know before a question about the index; from now on it counts as known. A module that took too long is sent as an unread one. */
  questions(thread: object, index: PythonIndex, isLate: (path: string) => boolean): readonly Question[] {
    const known = this.#sent?.thread === thread ? this.#sent.index : PythonIndex.empty;
    if (known === index) return [];
    const changes: ProjectChange[] = [];
    for (const path of known.paths) if (index.module(path) === null) changes.push({ path, module: null });
    for (const path of index.paths) {
      const module = index.module(path);
      if (module === null || known.module(path) === module) continue;
      changes.push({ path, module: isLate(path) ? emptyModule(takesTooLong()) : module });
    }
    const isNew = this.#sent?.thread !== thread;
    this.#sent = { thread, index };
    return changes.length === 0 && !isNew ? [] : [{ kind: 'project', root: this.#root, isNew, changes }];
  }
}
