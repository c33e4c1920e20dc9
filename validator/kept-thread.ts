import type { ValidationAnswer, ValidationQuestion } from '../core/calls/validation.ts';
import { longestValidation, type StartedThread, Thread } from './ask-in-thread.ts';
import { startThread } from './stoppable.ts';

/**
 * Answers questions in a thread that stays, so that each schema is compiled once: for who asks the same schemas again and again. A
 * question that takes longer than `limit` milliseconds is answered with `stopped`, and the next one has a new thread. Never rejects.
 */
export class KeptThread {
  readonly #limit: number;
  readonly #start: () => StartedThread;
  #thread: Thread | null = null;
  /** The end of the question before. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(limit = longestValidation, start: () => StartedThread = startThread) {
    this.#limit = limit;
    this.#start = start;
  }

  ask(question: ValidationQuestion): Promise<ValidationAnswer> {
    const answer = this.#before.then(() => this.#ask(question));
    this.#before = answer;
    return answer;
  }

  /** Ends the thread when all is answered. A later question starts another one. */
  async close(): Promise<void> {
    await this.#before;
    await this.#thread?.end();
    this.#thread = null;
  }

  async #ask({ schema, value }: ValidationQuestion): Promise<ValidationAnswer> {
    this.#thread ??= new Thread(this.#start(), this.#limit);
    const { answers, why } = await this.#thread.ask({ schema, values: [value] });
    const [answer] = answers;
    if (answer !== undefined) return answer;
    await this.#thread.end();
    this.#thread = null;
    return { kind: 'stopped', message: why };
  }
}
