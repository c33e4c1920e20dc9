import { TimedThread } from '../../threads/thread.ts';
import type { AnswerTo, Question, ReadingThread } from './questions.ts';

/** In milliseconds, for a request of an editor. A program with 4,000 tools takes less than one second. */
export const longestReading = 5_000;

/** In milliseconds, of a request of an editor for the reading thread. Then the answers count as not known yet. */
export const longestWait = 40;

/** A file and its text. */
export interface ReadText {
  readonly address: string;
  readonly text: string;
}

/** `late`: the text took too long, now or before. Otherwise the question was not wanted any more, or there is no thread. */
export type Read<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly late: boolean };

export interface Asking {
  /** The text that is read for a question; `part`: what the thread said of itself last. Its failure is remembered. */
  readonly about: (part: string | null) => ReadText | null;
  /** Whether the editor shows the text: such questions come first. */
  readonly isFirst?: boolean;
  /** Asked when the question has its turn: a newer edit makes an older question void. */
  readonly isWanted?: () => boolean;
  /** What the thread must know before; `thread` is another object after each start. */
  readonly before?: (thread: object) => readonly Question[];
  /** What is left of the time of a request; shared by its questions. Absent: the question is a request of its own. */
  readonly time?: RequestTime;
}

/** The time that all questions of one request have together. */
export class RequestTime {
  /** In milliseconds. */
  left: number;

  constructor(limit: number) {
    this.left = limit;
  }
}

interface Job {
  readonly question: Question;
  readonly asking: Asking;
  readonly done: (read: Read<AnswerTo<Question>>) => void;
}

/**
 * Asks the one thread that reads the texts of a workspace, one question after the other. Past its time the thread is ended, and its text is
 * remembered as too slow until it changes. Never rejects.
 */
export class Reading {
  readonly #start: () => ReadingThread | Promise<ReadingThread | null>;
  readonly #limit: number;
  readonly #first: Job[] = [];
  readonly #others: Job[] = [];
  readonly #late = new Map<string, string>();
  readonly #listeners: ((late: ReadText, why: string) => void)[] = [];
  readonly #failureListeners: ((why: string) => void)[] = [];
  #thread: TimedThread<Question, AnswerTo<Question>> | null = null;
  /** Whether a thread ended before it was ready: the next one would too. */
  #cannotStart = false;
  #isRunning = false;
  #begun: number | null = null;

  /** `start` gives null where threads can't be started: then nothing is read. `limit`: milliseconds for a request. */
  constructor(start: () => ReadingThread | Promise<ReadingThread | null>, limit: number) {
    this.#start = start;
    this.#limit = limit;
  }

  /** Gets each text that took too long, once. */
  onLate(listener: (late: ReadText, why: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Gets the reason why the thread can't be started, once: then nothing is read. */
  onFailure(listener: (why: string) => void): void {
    this.#failureListeners.push(listener);
  }

  /** Whether this text took too long. */
  isLate({ address, text }: ReadText): boolean {
    return this.#late.get(address) === text;
  }

  /** For how many milliseconds the thread has worked on its present question. */
  get busyFor(): number {
    return this.#begun === null ? 0 : performance.now() - this.#begun;
  }

  /** The time for a request of several questions about one text. */
  requestTime(): RequestTime {
    return new RequestTime(this.#limit);
  }

  /** Gives the times of the texts of one request, one after the other: after a text that took too long, each of the others has a tenth. */
  timesOfTexts(): () => RequestTime {
    let last: RequestTime | null = null;
    let limit = this.#limit;
    return () => {
      if (last !== null && last.left <= 0) limit = this.#limit / 10;
      last = new RequestTime(limit);
      return last;
    };
  }

  ask<Asked extends Question>(question: Asked, asking: Asking): Promise<Read<AnswerTo<Asked>>> {
    return new Promise((resolve) => {
      // The thread answers each question with its own kind of answer.
      const done = resolve as Job['done'];
      (asking.isFirst === true ? this.#first : this.#others).push({ question, asking, done });
      void this.#run();
    });
  }

  /** Ends the thread. A later question starts a new one. */
  async end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.end();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let job = this.#next(); job !== undefined; job = this.#next()) job.done(await this.#answer(job));
    this.#isRunning = false;
  }

  #next(): Job | undefined {
    return this.#first.shift() ?? this.#others.shift();
  }

  async #answer({ question, asking }: Job): Promise<Read<AnswerTo<Question>>> {
    const { about, isWanted, before, time = this.requestTime() } = asking;
    const text = about(null);
    if (text !== null && this.isLate(text)) return { ok: false, late: true };
    if (isWanted?.() === false) return { ok: false, late: false };
    const running = this.#thread?.isOver === false ? this.#thread : null;
    const thread = running ?? (this.#cannotStart ? null : await this.#started());
    if (thread === null) return { ok: false, late: false };
    this.#thread = thread;
    this.#begun = performance.now();
    for (const asked of [...(before?.(thread) ?? []), question]) {
      const outcome = await thread.ask(asked, Math.max(1, time.left));
      if (outcome.ok) time.left -= outcome.took;
      if (outcome.ok && asked !== question) continue;
      this.#begun = null;
      if (outcome.ok) return { ok: true, answer: outcome.answer };
      await this.end();
      if (!thread.wasReady) return this.#notStarted(outcome.says);
      time.left = 0;
      this.#remember(about(outcome.part), outcome.says);
      return { ok: false, late: true };
    }
    return { ok: false, late: false };
  }

  #notStarted(why: string): Read<never> {
    this.#cannotStart = true;
    for (const listener of this.#failureListeners) listener(why);
    return { ok: false, late: false };
  }

  async #started(): Promise<TimedThread<Question, AnswerTo<Question>> | null> {
    const started = await this.#start();
    return started === null ? null : new TimedThread(started);
  }

  #remember(late: ReadText | null, why: string): void {
    if (late === null || this.isLate(late)) return;
    this.#late.set(late.address, late.text);
    for (const listener of this.#listeners) listener(late, why);
  }
}
