import type { ValidationAnswer, ValidationQuestion } from '../core/calls/index.ts';
import { type JsonObject, type JsonValue, jsonLine, strictJson } from '../core/json/index.ts';
import { type StartedThread, TimedThread } from '../threads/thread.ts';

/** Values are sent as JSON: a copy between threads has no exact numbers. */
export type ValidationThread = StartedThread<ToWorker, string>;

/** A schema has a number and is sent once. */
export interface ToWorker {
  readonly number: number;
  /** JSON. */
  readonly schema?: string;
  /** JSON. */
  readonly value: string;
}

/** The value of a text that `jsonLine` wrote. */
export function readText(text: string): JsonValue {
  return strictJson(text) ?? null;
}

/** The longest time of one question, in milliseconds. Real schemas take less than 1, most of it for compiling. */
const longestValidation = 5_000;

/** A thread is replaced after this number of schemas: compiled schemas stay in its limited memory. */
const mostSchemas = 1_000;

/** Answers the questions in order, in a thread of their own that ends with them, as {@link KeptThread} does. Never rejects. */
export async function askInThread(
  questions: readonly ValidationQuestion[],
  start: () => ValidationThread,
  limit?: number,
): Promise<readonly ValidationAnswer[]> {
  const thread = new KeptThread(start, limit);
  const answers = await thread.askAll(questions);
  await thread.close();
  return answers;
}

/**
 * Answers questions one at a time in a thread that stays, so each schema is compiled once. A question over the time `limit` (milliseconds)
 * or the memory gets the answer `stopped`, and the next one a new thread. Never rejects.
 */
export class KeptThread {
  readonly #start: () => ValidationThread;
  readonly #limit: number;
  readonly #most: number;
  #thread: Thread | null = null;
  /** The end of the previous question. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(start: () => ValidationThread, limit = longestValidation, most = mostSchemas) {
    this.#start = start;
    this.#limit = limit;
    this.#most = most;
  }

  ask(question: ValidationQuestion): Promise<ValidationAnswer> {
    return this.#inTurn(() => this.#ask(question, new Map()));
  }

  /** The answers, in order. After a stopped question, later ones of its schema get the same answer without being asked. */
  askAll(questions: readonly ValidationQuestion[]): Promise<readonly ValidationAnswer[]> {
    return this.#inTurn(async () => {
      const givenUp = new Map<JsonObject, ValidationAnswer>();
      const answers: ValidationAnswer[] = [];
      for (const question of questions) {
        answers.push(givenUp.get(question.schema) ?? (await this.#ask(question, givenUp)));
      }
      return answers;
    });
  }

  /** Ends the thread after all answers. A later question starts a new one. */
  async close(): Promise<void> {
    await this.#before;
    await this.#end();
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#before.then(work);
    this.#before = done;
    return done;
  }

  /** Adds the schema and its answer to `givenUp` if the thread had to be stopped. */
  async #ask(question: ValidationQuestion, givenUp: Map<JsonObject, ValidationAnswer>): Promise<ValidationAnswer> {
    if (this.#thread?.isFullFor(question.schema, this.#most) === true) await this.#end();
    this.#thread ??= new Thread(this.#start(), this.#limit);
    const answer = await this.#thread.ask(question);
    if (typeof answer !== 'string') return answer;
    await this.#end();
    const stopped: ValidationAnswer = { kind: 'stopped', message: answer };
    givenUp.set(question.schema, stopped);
    return stopped;
  }

  async #end(): Promise<void> {
    await this.#thread?.end();
    this.#thread = null;
  }
}

/** A started thread. It compiles a schema once, and answers one question at a time. */
class Thread {
  readonly #thread: TimedThread<ToWorker, string>;
  readonly #numbers = new Map<JsonObject, number>();
  readonly #limit: number;

  constructor(started: ValidationThread, limit: number) {
    this.#limit = limit;
    this.#thread = new TimedThread(started);
  }

  isFullFor(schema: JsonObject, most: number): boolean {
    return this.#numbers.size >= most && !this.#numbers.has(schema);
  }

  /** The answer, or a sentence why not: then end the thread. */
  async ask({ schema, value }: ValidationQuestion): Promise<ValidationAnswer | string> {
    const known = this.#numbers.get(schema);
    const number = known ?? this.#numbers.size;
    this.#numbers.set(schema, number);
    const written = { number, value: jsonLine(value) };
    const question = known === undefined ? { ...written, schema: jsonLine(schema) } : written;
    const outcome = await this.#thread.ask(question, this.#limit);
    return outcome.ok ? (readText(outcome.answer) as unknown as ValidationAnswer) : outcome.says;
  }

  end(): Promise<void> {
    return this.#thread.end();
  }
}
