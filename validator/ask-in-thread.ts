import type { ValidationAnswer, ValidationQuestion } from '../core/calls/validation.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { say } from '../core/text/say.ts';

/** What the thread says. */
export type FromWorker = { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly answer: ValidationAnswer };

/** What the thread is asked. A schema has a number, and is sent once. */
export interface ToWorker {
  readonly number: number;
  readonly schema?: JsonObject;
  readonly values: readonly JsonValue[];
}

/** How long one question may take, in milliseconds. Real schemas take less than one, of which compiling is the most. */
export const longestValidation = 5_000;

/** A thread of the place that the program runs in: Node's or a browser's. */
export interface StartedThread {
  post(question: ToWorker): void;
  onMessage(listener: (message: FromWorker) => void): void;
  /** The listener is given why it ended, as the end of a sentence. */
  onFailure(listener: (why: string) => void): void;
  end(): Promise<void>;
}

interface Questions {
  readonly schema: JsonObject;
  readonly values: readonly JsonValue[];
}

interface Group {
  readonly schema: JsonObject;
  readonly values: JsonValue[];
  readonly indexes: number[];
}

/**
 * Answers the questions in their order, in threads that `start` starts. A question that takes longer than `limit` milliseconds or more
 * memory than the thread may have is answered with `stopped`, and the others of its schema after it too. Never rejects.
 */
export async function askInThread(
  questions: readonly ValidationQuestion[],
  start: () => StartedThread,
  limit = longestValidation,
): Promise<readonly ValidationAnswer[]> {
  const answers: ValidationAnswer[] = [];
  const groups = new Map<JsonObject, Group>();
  questions.forEach(({ schema, value }, index) => {
    const group = groups.get(schema) ?? { schema, values: [], indexes: [] };
    group.values.push(value);
    group.indexes.push(index);
    groups.set(schema, group);
  });
  let thread: Thread | null = null;
  for (const group of groups.values()) {
    thread ??= new Thread(start(), limit);
    const outcome = await thread.ask(group);
    group.indexes.forEach((index, at) => {
      answers[index] = outcome.answers[at] ?? { kind: 'stopped', message: outcome.why };
    });
    if (outcome.answers.length < group.values.length) {
      await thread.end();
      thread = null;
    }
  }
  await thread?.end();
  return answers;
}

interface Outcome {
  /** Fewer than there are values where the thread was stopped. */
  readonly answers: readonly ValidationAnswer[];
  readonly why: string;
}

/** A started thread. It compiles a schema once, however often it is asked; it has one question at a time. */
export class Thread {
  readonly #started: StartedThread;
  readonly #numbers = new Map<JsonObject, number>();
  readonly #limit: number;
  #isReady = false;
  /** What is done with the next message, and where the thread ends with why. Between two schemas nothing is. */
  #hear: (message: FromWorker) => void = () => undefined;
  #fail: (why: string) => void = () => undefined;

  constructor(started: StartedThread, limit: number) {
    this.#limit = limit;
    this.#started = started;
    started.onMessage((message) => this.#hear(message));
    started.onFailure((why) => this.#fail(why));
  }

  /** Whether the schema would be one more than so many. */
  isFullFor(schema: JsonObject, most: number): boolean {
    return this.#numbers.size >= most && !this.#numbers.has(schema);
  }

  /** Asks for all values of one schema. The time of each counts from the answer before it, of the first from when the thread is ready. */
  ask({ schema, values }: Questions): Promise<Outcome> {
    return new Promise((resolve) => {
      const answers: ValidationAnswer[] = [];
      let timer: ReturnType<typeof setTimeout> | undefined;
      const settle = (why: string): void => {
        clearTimeout(timer);
        resolve({ answers, why });
      };
      const watch = (): void => {
        clearTimeout(timer);
        const seconds = this.#limit / 1_000;
        const why = seconds === 1 ? say`it took longer than 1 second.` : say`it took longer than ${seconds} seconds.`;
        timer = setTimeout(() => settle(why), this.#limit);
      };
      this.#fail = settle;
      this.#hear = (message) => {
        if (message.kind === 'ready') this.#isReady = true;
        else answers.push(message.answer);
        if (answers.length === values.length) settle('');
        else watch();
      };
      if (this.#isReady) watch();
      const known = this.#numbers.get(schema);
      const number = known ?? this.#numbers.size;
      this.#numbers.set(schema, number);
      this.#started.post(known === undefined ? { number, schema, values } : { number, values });
    });
  }

  end(): Promise<void> {
    return this.#started.end();
  }
}
