import { globSync } from 'tinyglobby';
import type { CodeTools } from '../core/code/index.ts';
import type { FileSource, TypeScriptTools } from '../core/code/typescript/index.ts';
import { once } from '../core/text/index.ts';
import { placeBelow } from '../project/disk/below.ts';
import { readRegularText } from '../project/disk/regular-file.ts';
import { loadTypeScript } from '../project/disk/typescript-reader.ts';
import type { ProjectPlace } from './project-places.ts';

/** In bytes. Larger programs are generated. */
const largestProgram = 4 * 1024 * 1024;

/** Packages of a workspace are seldom deeper. */
const deepestPackage = 6;

/** Reads the tools of programs in TypeScript and JavaScript. Each project is a source of its own; the parser is loaded for the first file. */
export class TypeScriptFiles {
  readonly #readers = new Map<string, TypeScriptTools>();

  /** Reads the tools that a program defines. Other files of the project are read from the disk; nothing is run. */
  async readerAt({ root, path }: ProjectPlace): Promise<() => CodeTools> {
    let read = this.#readers.get(root);
    if (read === undefined) {
      const { typeScriptTools } = await loadTypeScript();
      read = typeScriptTools(sourceOf(root));
      this.#readers.set(root, read);
    }
    const reader = read;
    return () => reader(path);
  }
}

/** The files of a project on the disk. A link that leads out of the project is not followed. */
function sourceOf(root: string): FileSource {
  return {
    text(path) {
      const place = placeBelow(root, path);
      const read = place === null ? null : readRegularText(place, largestProgram);
      return read?.ok === true ? read.text : null;
    },
    packages: once(() =>
      globSync('**/package.json', {
        cwd: root,
        ignore: ['**/node_modules/**', '**/.git/**'],
        deep: deepestPackage,
        followSymbolicLinks: false,
      }),
    ),
  };
}
