import type { FileSource } from '../../core/code/typescript/index.ts';
import type { FolderTree } from '../../project/folder-tree.ts';
import type { Documents } from '../documents.ts';
import { canonical, fileNameOf, schemeOf } from '../workspace/folders.ts';
import type { WorkspaceFiles } from '../workspace/workspace-files.ts';

/** In characters. Larger programs are generated. */
const largestProgram = 4 * 1024 * 1024;

/** Packages of a workspace are seldom deeper. */
const deepestPackage = 6;

/** A program imports fewer files. Further ones count as missing. */
const mostFiles = 2_000;

interface ProjectContext {
  readonly files: WorkspaceFiles;
  readonly tree: FolderTree;
  readonly programTexts: Documents;
}

/**
 * The files of a project for a reader that can't wait. A file that it asks for and that is not read yet counts as missing; {@link load} reads
 * these files, for the next try. A link that leads out of the project is not followed.
 */
export class ProjectFiles implements FileSource {
  readonly #root: string;
  readonly #context: ProjectContext;
  readonly #texts = new Map<string, string | null>();
  readonly #wanted = new Set<string>();
  #packages: readonly string[] | null = null;
  #needsPackages = false;

  /** `root` is the address of a folder; null for a text without one. `text` is the one of the file at `path`. */
  constructor(root: string | null, path: string, text: string, context: ProjectContext) {
    this.#root = root ?? '';
    this.#context = context;
    this.#texts.set(path, text);
    if (root === null || schemeOf(root) === 'untitled') this.#packages = [];
  }

  text(path: string): string | null {
    const known = this.#texts.get(path);
    if (known === undefined && this.#root !== '' && this.#texts.size < mostFiles) this.#wanted.add(path);
    return known ?? null;
  }

  packages(): readonly string[] {
    this.#needsPackages ||= this.#packages === null;
    return this.#packages ?? [];
  }

  /** Reads what was asked for since the last call. Returns whether there was anything. */
  async load(): Promise<boolean> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    const needsPackages = this.#needsPackages;
    this.#needsPackages = false;
    if (needsPackages) this.#packages = await this.#findPackages();
    await Promise.all(wanted.map(async (path) => this.#texts.set(path, await this.#read(path))));
    return needsPackages || wanted.length > 0;
  }

  async #read(path: string): Promise<string | null> {
    const { files, programTexts } = this.#context;
    const address = files.placeBelow(this.#root, path);
    if (address === null) return null;
    for (const { uri, text } of programTexts.all()) if (canonical(uri) === address) return text;
    const text = await files.readFile(address);
    return text === null || text.length > largestProgram ? null : text;
  }

  async #findPackages(): Promise<readonly string[]> {
    const { files, tree } = this.#context;
    const found: string[] = [];
    let folders: readonly string[] = [this.#root];
    for (let depth = 0; depth < deepestPackage && folders.length > 0; depth++) {
      const contents = await Promise.all(folders.map((folder) => tree.of(folder)));
      for (const file of contents.flatMap((content) => content?.files ?? [])) {
        if (fileNameOf(file) === 'package.json') found.push(files.pathIn(this.#root, file));
      }
      folders = contents.flatMap((content) => content?.folders ?? []);
    }
    return found;
  }
}
