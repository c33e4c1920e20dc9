import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { CodeTools } from '../core/code/index.ts';
import type { PlainFunctions, PythonPlace, SourceTools } from '../core/conversion/index.ts';
import type { DetectedFormat } from '../core/formats/index.ts';
import { type Declaration, PythonIndex, type PythonModule } from '../core/python/index.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import { readRegularText } from '../project/disk/regular-file.ts';
import { isPython } from '../project/python-folder.ts';
import { type PackageLists, readPackages } from '../project/python-packages.ts';
import { codeIn, takesTooLong } from '../project/reading/program-source.ts';
import { readPythonModule } from '../project/reading/python-module.ts';
import type { PythonText } from '../project/reading/questions.ts';
import type { Reading, ReadText, RequestTime } from '../project/reading/reading.ts';
import { SentProject } from '../project/reading/sent-project.ts';
import { readingOf } from './command-reading.ts';
import type { FoundInput } from './files.ts';
import type { Host } from './host.ts';
import type { ProjectPlace, ProjectPlaces } from './project-places.ts';

const mostModules = 1_000;
const largestModule = 4 * 1024 * 1024;

/** The absolute paths of the Python files among the inputs of a run. */
export function pythonFiles(inputs: readonly FoundInput[]): readonly string[] {
  return inputs.flatMap(({ absolute }) => (absolute !== null && isPython(absolute) ? [absolute] : []));
}

/** What the Python files of a run share in one project. */
interface PythonProject {
  readonly packages: PackageLists;
  /** The paths of its programs that the run reads. */
  readonly alsoRead: ReadonlySet<string>;
  readonly index: PythonIndex;
  readonly sent: SentProject;
}

/**
 * Reads the modules that Python files import. The programs of a run are read as a whole: one file makes a server, and another defines its
 * tools. Each module is read from the disk once.
 */
export class PythonModules {
  readonly #reading: Reading;
  readonly #times: () => RequestTime;
  readonly #places: ProjectPlaces | null;
  /** Absolute. */
  readonly #programs: readonly string[];
  readonly #read = new Map<string, PythonModule | null>();
  /** By root. */
  readonly #projects = new Map<string, Promise<PythonProject>>();

  /** `programs` are the absolute paths of the Python files of a run, and `places` finds their projects. */
  constructor(host: Host, places: ProjectPlaces | null = null, programs: readonly string[] = []) {
    const { reading, times } = readingOf(host);
    this.#reading = reading;
    this.#times = times;
    this.#places = places;
    this.#programs = programs;
  }

  /** The tools that a Python file defines, with its imports and the other programs of the run. */
  async code(place: ProjectPlace, text: string): Promise<CodeTools> {
    const { asked, asking } = await this.#asked(place, text);
    return codeIn(await this.#reading.ask({ kind: 'pythonCode', ...asked }, asking));
  }

  /** The same for a conversion. `from`: the format of its values; null to detect it for each definition. */
  async tools(
    place: ProjectPlace,
    text: string,
    from: DetectedFormat | null,
    plain: PlainFunctions,
  ): Promise<SourceTools> {
    const { asked, asking } = await this.#asked(place, text);
    const read = await this.#reading.ask({ kind: 'pythonTools', ...asked, from, plain }, asking);
    if (read.ok) return read.answer;
    return { ok: false, problem: { message: `${takesTooLong()}.`, span: { start: 0, end: 0 } } };
  }

  async #asked({ root, path }: ProjectPlace, text: string) {
    const reading = this.#projects.get(root) ?? this.#project(root);
    this.#projects.set(root, reading);
    const { index, packages, alsoRead, sent } = await reading;
    const known = index.module(path)?.text === text ? index : (await this.reachable({ root, path }, text)).index;
    const asked: PythonText = { root, path, text, packages, alsoRead };
    const own: ReadText = { address: join(root, path), text };
    const textAt = (part: string): ReadText => ({ address: join(root, part), text: known.module(part)?.text ?? '' });
    const asking = {
      about: (part: string | null) => (part === null || part === path ? own : textAt(part)),
      before: (thread: object) => sent.questions(thread, known, (one) => this.#reading.isLate(textAt(one))),
      time: this.#times(),
    };
    return { asked, asking };
  }

  /**
   * A module and all its direct and indirect imports within the project: beside the importing file, in a folder above it, or in the project's
   * `src`. The module itself may not exist.
   */
  async reachable({ root, path }: ProjectPlace, text: string): Promise<PythonPlace> {
    this.#read.set(join(root, path), await this.#module(join(root, path), text));
    return { index: await this.#indexOf(root, [join(root, path)]), path };
  }

  async #project(root: string): Promise<PythonProject> {
    const own: string[] = [];
    for (const program of this.#programs) {
      const place = await this.#places?.of(program);
      if (place?.root === root) own.push(join(root, place.path));
    }
    return {
      packages: await readPackages(root, diskFiles),
      alsoRead: new Set(own.map((path) => pathIn(root, path))),
      index: await this.#indexOf(root, own),
      sent: new SentProject(root),
    };
  }

  /** These modules with all that they import. */
  async #indexOf(root: string, paths: readonly string[]): Promise<PythonIndex> {
    const modules: { readonly path: string; readonly module: PythonModule }[] = [];
    const waiting = [...paths];
    const known = new Set(waiting);
    for (let path = waiting.pop(); path !== undefined && modules.length < mostModules; path = waiting.pop()) {
      const module = await this.#at(path);
      if (module === null) continue;
      modules.push({ path: pathIn(root, path), module });
      for (const found of module.declarations.flatMap((declaration) => importedFiles(declaration, path, root))) {
        if (!known.has(found)) waiting.push(found);
        known.add(found);
      }
    }
    return PythonIndex.of(modules);
  }

  /** Null for a missing or unreadable module: its names are unknown, like those of packages. */
  async #at(path: string): Promise<PythonModule | null> {
    const before = this.#read.get(path);
    if (before !== undefined) return before;
    const read = readRegularText(path, largestModule);
    const module = read.ok ? await this.#module(path, read.text) : null;
    this.#read.set(path, module);
    return module;
  }

  #module(path: string, text: string): Promise<PythonModule> {
    return readPythonModule(this.#reading, { address: path, text });
  }
}

function pathIn(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/** The possible files of an import; the index selects from them. */
function importedFiles(declaration: Declaration, from: string, root: string): readonly string[] {
  if (declaration.kind !== 'import' && declaration.kind !== 'star-import') return [];
  const { module, level } = declaration;
  const parts = module === '' ? [] : module.split('.');
  const member = declaration.kind === 'import' && declaration.member !== null ? [declaration.member] : [];
  const starts =
    level === 0
      ? [...foldersUp(dirname(from), root), join(root, 'src')]
      : [resolve(dirname(from), '../'.repeat(level - 1))];
  return starts.flatMap((start) => [
    // A package is read with every __init__ on the way to it: each may bind the next name itself.
    ...parts.map((_, depth) => join(start, parts.slice(0, depth + 1).join('/'), '__init__.py')),
    ...(parts.length > 0 ? filesOf(join(start, parts.join('/'))) : [join(start, '__init__.py')]),
    ...filesOf(join(start, [...parts, ...member].join('/'))),
  ]);
}

function filesOf(stem: string): readonly string[] {
  return basename(stem) === '' ? [] : [`${stem}.py`, `${stem}.pyi`, join(stem, '__init__.py')];
}

function foldersUp(folder: string, root: string): readonly string[] {
  const folders = [folder];
  for (let at = folder; at !== root && at !== dirname(at); at = dirname(at)) folders.push(dirname(at));
  return folders;
}
