import { globSync } from 'tinyglobby';
import type { CodeTools, FileSource, TypeScriptTools } from '../core/code/typescript/index.ts';
import { once } from '../core/text/index.ts';
import { placeBelow } from '../project/disk/below.ts';
import { readRegularText } from '../project/disk/regular-file.ts';
import { isPython } from '../project/python-folder.ts';
import type { ProjectPlace } from './project-places.ts';

/** In bytes. Larger programs are generated. */
const largestProgram = 4 * 1024 * 1024;

/** Packages of a workspace are seldom deeper. */
const deepestPackage = 6;

/** Whether a file of that name or path is a program in TypeScript or JavaScript; declarations of types are not. */
export function isTypeScript(name: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name);
}

/** Whether a file of that name or path is a program in which tools can be defined. */
export function isProgram(name: string): boolean {
  return isPython(name) || isTypeScript(name);
}

/** Whether a path is that of a test. Its tools are made for the test: no model gets them. */
export function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|e2e)\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$|\.(?:test|spec)\.[^/.]+$/.test(
    path,
  );
}

/** A program without one of these words defines no tool with a framework. */
const words = ['tool', 'Tool', 'function', 'parameters', 'inputSchema', 'input_schema'];

/** A cheap test: whether a program may define a tool. */
export function soundsLikeTool(text: string): boolean {
  return words.some((word) => text.includes(word));
}

/** Reads the tools of programs in TypeScript and JavaScript. Each project is a source of its own; the parser is loaded for the first file. */
export class TypeScriptFiles {
  readonly #readers = new Map<string, TypeScriptTools>();

  /** The tools that a program defines. Other files of the project are read from the disk; nothing is run. */
  async toolsAt({ root, path }: ProjectPlace): Promise<CodeTools> {
    let read = this.#readers.get(root);
    if (read === undefined) {
      const { typeScriptTools } = await import('../core/code/typescript/index.ts');
      read = typeScriptTools(sourceOf(root));
      this.#readers.set(root, read);
    }
    return read(path);
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
