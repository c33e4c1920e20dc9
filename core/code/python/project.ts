import type { PythonIndex } from '../../python/python-index.ts';
import { CodeFile } from './code-file.ts';

/** The modules of a project as code files, each read when it is first asked for. */
export class CodeProject {
  readonly index: PythonIndex;
  readonly #files = new Map<string, CodeFile | null>();

  constructor(index: PythonIndex) {
    this.index = index;
  }

  /** The paths of the modules whose text contains a word. */
  mentioning(word: string): readonly string[] {
    return this.index.paths.filter((path) => this.index.module(path)?.text.includes(word));
  }

  file(path: string): CodeFile | null {
    let file = this.#files.get(path);
    if (file === undefined) {
      const module = this.index.module(path);
      file = module === null ? null : new CodeFile(this.index, path, module);
      this.#files.set(path, file);
    }
    return file;
  }
}
