import type { FolderTree } from '../../project/folder-tree.ts';
import type { ProgramProject } from '../../project/reading/program-source.ts';
import type { Documents } from '../documents.ts';
import { canonical, fileNameOf } from '../workspace/folders.ts';
import type { WorkspaceFiles } from '../workspace/workspace-files.ts';

/** In characters. Larger programs are generated. */
const largestProgram = 4 * 1024 * 1024;

/** Packages of a workspace are seldom deeper. */
const deepestPackage = 6;

interface ProjectContext {
  readonly files: WorkspaceFiles;
  readonly tree: FolderTree;
  readonly programTexts: Documents;
}

/** The files of a project in the workspace: unsaved texts before files. */
export class ProjectFiles implements ProgramProject {
  readonly #root: string;
  readonly #context: ProjectContext;

  /** `root` is the address of a folder. */
  constructor(root: string, context: ProjectContext) {
    this.#root = root;
    this.#context = context;
  }

  placeOf(path: string): string | null {
    return this.#context.files.placeBelow(this.#root, path);
  }

  async read(address: string): Promise<string | null> {
    const { files, programTexts } = this.#context;
    for (const { uri, text } of programTexts.all()) if (canonical(uri) === address) return text;
    const text = await files.readFile(address);
    return text === null || text.length > largestProgram ? null : text;
  }

  async packages(): Promise<readonly string[]> {
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
