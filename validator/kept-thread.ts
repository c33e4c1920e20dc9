import type { ValidationAnswer, ValidationQuestion } from '../core/calls/validation.ts';
import { longestValidation, type StartedThread, Thread } from './ask-in-thread.ts';
import { startThread } from './stoppable.ts';

/** A thread that compiled so many schemas is replaced: what is compiled stays in its memory, which is bounded. */
const mostSchemas = 1_000;

/**
 * Answers questions in a thread that stays, so that each schema is compiled once: for who asks the same schemas again and again. A
 * question that takes longer than `limit` milliseconds is answered with `stopped`, and the next one has a new thread. Never rejects.
 */
export class KeptThread {
  readonly #limit: number;
  readonly #start: () => StartedThread;
  readonly #most: number;
  #thread: Thread | null = null;
  /** The end of the question before. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(limit = longestValidation, start: () => StartedThread = startThread, most = mostSchemas) {
    this.#limit = limit;
    this.#start = start;
    this.#most = most;
  }

  ask(question: ValidationQuestion): Promise<ValidationAnswer> {
    const answer = this.#before.then(() => this.#ask(question));
    this.#before = answer;
    return answer;
  }

  /** The answers in the order of the questions. */
  askAll(questions: readonly ValidationQuestion[]): Promise<readonly ValidationAnswer[]> {
    return Promise.all(questions.map((question) => this.ask(question)));
  }

  /** Ends the thread when all is answered. A later question starts another one. */
  async close(): Promise<void> {
    await this.#before;
    await this.#end();
  }

  async #ask({ schema, value }: ValidationQuestion): Promise<ValidationAnswer> {
    if (this.#thread?.isFullFor(schema, this.#most) === true) await this.#end();
    this.#thread ??= new Thread(this.#start(), this.#limit);
    const { answers, why } = await this.#thread.ask({ schema, values: [value] });
    const [answer] = answers;
    if (answer !== undefined) return answer;
    await this.#end();
    return { kind: 'stopped', message: why };
  }

  async #end(): Promise<void> {
    await this.#thread?.end();
    this.#thread = null;
  }
}
