import type { CodeTools } from '../../core/code/index.ts';
import { say } from '../../core/text/index.ts';
import type { AnswerTo, Question } from './questions.ts';
import type { Asking, Read, Reading, ReadText } from './reading.ts';

/** A program imports fewer files. Further ones count as missing. */
const mostFiles = 2_000;

/** Each round reads the files that the last one asked for: one level of imports. */
const mostRounds = 30;

type Round = Extract<Question, { readonly kind: 'typeScript' }>;

/** The files of the project of a program. */
export interface ProgramProject {
  /** The address of the file at a path; null for none, and outside of the project, also by a link. */
  placeOf(path: string): string | null;
  /** The text of a file; null if it isn't read. */
  read(address: string): Promise<string | null>;
  /** The paths of its `package.json` files. */
  packages(): Promise<readonly string[]>;
}

/**
 * The tools that a program in TypeScript or JavaScript defines. `project`: null for a text without one. Nothing of it is run. All rounds have
 * the time of one request; past it, the program counts as one with a mistake.
 */
export async function readTypeScript(
  reading: Reading,
  path: string,
  own: ReadText,
  project: ProgramProject | null,
  asking: Omit<Asking, 'about'> = {},
): Promise<CodeTools> {
  const source = new ProgramSource(path, own, project, reading);
  const { time = reading.requestTime() } = asking;
  let code: CodeTools = { tools: [], unread: [] };
  for (let round = 0; round < mostRounds; round++) {
    const read = await reading.ask(
      { kind: 'typeScript', path, ...source.known() },
      { ...asking, time, about: (part) => source.textAt(part) ?? own },
    );
    if (!read.ok) return codeIn(read);
    code = read.answer.code;
    if (!(await source.load(read.answer))) break;
  }
  return code;
}

/** Past its time, a program counts as one with a mistake: what was known of it stays. */
export function codeIn(read: Read<CodeTools>): CodeTools {
  if (read.ok) return read.answer;
  const place = { span: { start: 0, end: 0 }, message: takesTooLong() };
  return { tools: [], unread: read.late ? [place] : [], isBroken: true };
}

export function takesTooLong(): string {
  return say`File takes too long to read`;
}

/** The files of a project for a reader that can't wait: one that is not read yet counts as missing, and is read for the next round. */
class ProgramSource {
  readonly #project: ProgramProject | null;
  readonly #reading: Reading;
  readonly #texts = new Map<string, ReadText | null>();
  #packages: readonly string[] | null;

  constructor(path: string, own: ReadText, project: ProgramProject | null, reading: Reading) {
    this.#project = project;
    this.#reading = reading;
    this.#texts.set(path, own);
    this.#packages = project === null ? [] : null;
  }

  /** All that was read so far. */
  known(): Pick<Round, 'texts' | 'packages'> {
    return { texts: [...this.#texts].map(([path, read]) => [path, read?.text ?? null]), packages: this.#packages };
  }

  textAt(path: string | null): ReadText | null {
    return path === null ? null : (this.#texts.get(path) ?? null);
  }

  /** Reads what a round asked for. Returns whether there was anything. */
  async load({ wanted, needsPackages }: AnswerTo<Round>): Promise<boolean> {
    const project = this.#project;
    if (project === null) return false;
    const paths = wanted.filter((path) => !this.#texts.has(path)).slice(0, Math.max(0, mostFiles - this.#texts.size));
    if (needsPackages) this.#packages = await project.packages();
    await Promise.all(paths.map((path) => this.#read(path, project)));
    return needsPackages || paths.length > 0;
  }

  async #read(path: string, project: ProgramProject): Promise<void> {
    const address = project.placeOf(path);
    const text = address === null ? null : await project.read(address);
    const read = address === null || text === null ? null : { address, text };
    // What took too long before counts as missing, or each program that imports it would take as long.
    this.#texts.set(path, read === null || this.#reading.isLate(read) ? null : read);
  }
}
