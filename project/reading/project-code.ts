import {
  answeredBy,
  type CodeAnswers,
  type CodeEffects,
  type FileContext,
  type FunctionTool,
  PythonIndex,
  type PythonSchema,
} from '../../core/python/index.ts';
import { PythonFolder } from '../python-folder.ts';
import type { CodeAnswer, CodeQuestion, Question } from './questions.ts';
import type { Reading, ReadText } from './reading.ts';
import { SentProject } from './sent-project.ts';

/** The most questions that are asked again after a change. */
const mostKept = 10_000;

type Answers = ReadonlyMap<string, CodeAnswer>;

/**
 * The Python of one project. Its code is read by the reading thread: what is not answered yet counts as not known, and is asked. A new index
 * is used when the questions so far are answered for it.
 */
export class ProjectCode {
  readonly #root: string;
  readonly #addressOf: (path: string) => string;
  readonly #reading: Reading;
  readonly #onAnswers: () => void;
  #index = PythonIndex.empty;
  #answers: Answers = new Map();
  /** The last answers of the thread, which says only that one is the same; none after answers that came too late. */
  #kept: Answers = new Map();
  #folder: PythonFolder;
  readonly #wanted = new Map<string, CodeQuestion>();
  #used = new Map<string, CodeQuestion>();
  /** The works on answers, one after the other. */
  #work: Promise<void> = Promise.resolve();
  #asking: Promise<void> | null = null;
  #round = 0;
  readonly #sent: SentProject;

  /** `onAnswers`: called when answers to new questions have come. */
  constructor(root: string, addressOf: (path: string) => string, reading: Reading, onAnswers: () => void) {
    this.#root = root;
    this.#sent = new SentProject(root);
    this.#addressOf = addressOf;
    this.#reading = reading;
    this.#onAnswers = onAnswers;
    this.#folder = this.#folderWith(this.#index, this.#answers);
  }

  get folder(): PythonFolder {
    return this.#folder;
  }

  /** The index without answers. */
  get index(): PythonIndex {
    return this.#index;
  }

  /** The answers that are on their way; null without any. */
  get asking(): Promise<void> | null {
    return this.#asking;
  }

  /** Uses another index, after its answers to the questions that the present one was asked. Resolves then. */
  async replace(index: PythonIndex): Promise<void> {
    const round = ++this.#round;
    const isWanted = (): boolean => round === this.#round;
    this.#work = this.#work.then(async () => {
      if (!isWanted()) return;
      this.#index = index;
      const questions = new Map([...this.#used].slice(-mostKept));
      this.#wanted.clear();
      const answers = await this.#ask(questions, isWanted);
      if (!isWanted()) return;
      this.#used = new Map();
      this.#answers = answers;
      this.#kept = answers;
      this.#folder = this.#folderWith(index, answers);
    });
    await this.#work;
  }

  /** What the thread must know before it is asked about the project. */
  before(thread: object): readonly Question[] {
    return this.#sent.questions(thread, this.#index, (path) => this.#isLate(path));
  }

  #folderWith(index: PythonIndex, known: Answers): PythonFolder {
    const answered = answeredBy(index, {
      schemaOf: (path, name) => this.#known(known, { kind: 'schema', path, name }) as PythonSchema | null | undefined,
      functionToolsOf: (path) => this.#known(known, { kind: 'functions', path }) as readonly FunctionTool[] | undefined,
      effectsOf: (context, executable) =>
        this.#known(known, effectsQuestion(context, executable)) as CodeEffects | undefined,
    } satisfies CodeAnswers);
    return new PythonFolder(answered);
  }

  #known(answers: Answers, question: CodeQuestion): CodeAnswer | undefined {
    const key = JSON.stringify(question);
    this.#used.set(key, question);
    const answer = answers.get(key);
    if (answer !== undefined || answers.has(key) || answers !== this.#answers) return answer;
    this.#wanted.set(key, question);
    if (this.#asking === null) {
      this.#asking = this.#work.then(() => this.#askWanted());
      this.#work = this.#asking;
    }
    return undefined;
  }

  async #askWanted(): Promise<void> {
    let isChanged = false;
    const round = this.#round;
    while (this.#wanted.size > 0 && round === this.#round) {
      const questions = new Map(this.#wanted);
      this.#wanted.clear();
      const answers = await this.#ask(questions, () => round === this.#round);
      // The next index asks them again.
      if (round !== this.#round) break;
      this.#answers = new Map([...this.#answers, ...answers]);
      this.#kept = this.#answers;
      this.#folder = this.#folderWith(this.#index, this.#answers);
      isChanged = true;
    }
    this.#asking = null;
    if (isChanged) this.#onAnswers();
  }

  /** Asks all questions. Those that take too long have no answer: null. */
  async #ask(questions: ReadonlyMap<string, CodeQuestion>, isWanted: () => boolean): Promise<Answers> {
    const before = this.#kept;
    this.#kept = new Map();
    const blamed = new Set<string>();
    const answers = new Map<string, CodeAnswer>();
    for (let left = [...questions]; left.length > 0; ) {
      for (const [key, { path }] of left) if (this.#isLate(path)) answers.set(key, null);
      const open = left.filter(([key]) => !answers.has(key));
      if (open.length === 0) break;
      let slow: string | null = null;
      const read = await this.#reading.ask(
        {
          kind: 'code',
          root: this.#root,
          questions: open.map(([, question]) => question),
          kept: open.map(([key]) => before.has(key)),
        },
        {
          about: (part) => {
            slow = part;
            return part === null || part === '' ? null : this.textAt(part);
          },
          before: (thread) => this.before(thread),
          isFirst: true,
          isWanted,
        },
      );
      if (!isWanted()) break;
      for (const [at, [key, { path }]] of open.entries()) {
        const changed = read.ok ? read.answer[at] : undefined;
        if (changed !== undefined) answers.set(key, changed.same ? (before.get(key) ?? null) : changed.answer);
        else if (read.ok || !read.late || slow === null || slow === path || blamed.has(slow)) answers.set(key, null);
      }
      if (slow !== null) blamed.add(slow);
      left = open.filter(([key]) => !answers.has(key));
    }
    return answers;
  }

  /** A module as it is read now. */
  textAt(path: string): ReadText {
    return { address: this.#addressOf(path), text: this.#index.module(path)?.text ?? '' };
  }

  #isLate(path: string): boolean {
    return this.#reading.isLate(this.textAt(path));
  }
}

/** The module that is read for the effects of an executable string is that of its first name that the project declares. */
function effectsQuestion(context: FileContext, executable: string): CodeQuestion {
  const { path: from, contextModules } = context.origin;
  let path = '';
  for (const [name] of executable.matchAll(/[\p{L}_][\p{L}\p{N}_.]*/gu)) {
    const found = context.find(name);
    if (found.kind !== 'declaration' && found.kind !== 'module') continue;
    path = found.path;
    break;
  }
  return { kind: 'effects', path, executable, from, contextModules };
}
