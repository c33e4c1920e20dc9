import { globSync } from 'tinyglobby';
import type { CodeTools } from '../core/code/index.ts';
import { once } from '../core/text/index.ts';
import { placeBelow } from '../project/disk/below.ts';
import { readRegularText } from '../project/disk/regular-file.ts';
import { type ProgramProject, readTypeScript } from '../project/reading/program-source.ts';
import { readingOf } from './command-reading.ts';
import type { Host } from './host.ts';
import type { ProjectPlace } from './project-places.ts';

/** In bytes. Larger programs are generated. */
const largestProgram = 4 * 1024 * 1024;

/** Packages of a workspace are seldom deeper. */
const deepestPackage = 6;

/** Reads the tools of programs in TypeScript and JavaScript. */
export class TypeScriptFiles {
  readonly #host: Host;
  readonly #projects = new Map<string, ProgramProject>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** The tools that a program defines. Other files of the project are read from the disk; nothing is run. */
  read({ root, path }: ProjectPlace, absolute: string, text: string): Promise<CodeTools> {
    const project = this.#projects.get(root) ?? projectAt(root);
    this.#projects.set(root, project);
    const { reading, times } = readingOf(this.#host);
    return readTypeScript(reading, path, { address: absolute, text }, project, { time: times() });
  }
}

/** The files of a project on the disk. A link that leads out of the project is not followed. */
function projectAt(root: string): ProgramProject {
  const packages = once(() =>
    globSync('**/package.json', {
      cwd: root,
      ignore: ['**/node_modules/**', '**/.git/**'],
      deep: deepestPackage,
      followSymbolicLinks: false,
    }),
  );
  return {
    placeOf: (path) => placeBelow(root, path),
    async read(address) {
      const read = readRegularText(address, largestProgram);
      return read.ok ? read.text : null;
    },
    packages: async () => packages(),
  };
}
