import { Worker } from 'node:worker_threads';
import type { ValidationAnswer, ValidationQuestion } from '../core/calls/validation.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';

/** What the thread says. */
export type FromWorker = { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly answer: ValidationAnswer };

/** How long one question may take, in milliseconds. Real schemas take less than one, of which compiling is the most. */
export const longestValidation = 5_000;

/** How much memory the thread may take, in megabytes. */
const mostMemory = 512;

interface Group {
  readonly schema: JsonObject;
  readonly values: JsonValue[];
  readonly indexes: number[];
}

/**
 * Answers the questions in their order, in a thread of its own. A question that takes longer than `limit` milliseconds or more
 * memory than the thread may have is answered with `stopped`, and the others of its schema after it too. Never rejects.
 */
export async function validateAll(
  questions: readonly ValidationQuestion[],
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
    thread ??= new Thread(limit);
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

class Thread {
  readonly #worker: Worker;
  readonly #limit: number;
  #isReady = false;
  /** What is done with the next message, and where the thread ends with why. Between two schemas nothing is. */
  #hear: (message: FromWorker) => void = () => undefined;
  #fail: (why: string) => void = () => undefined;

  constructor(limit: number) {
    this.#limit = limit;
    this.#worker = new Worker(workerFile(), { resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
    this.#worker.on('message', (message: FromWorker) => this.#hear(message));
    this.#worker.on('error', (error: Error) => this.#fail(`${error.message}.`));
    this.#worker.on('exit', () => this.#fail('the thread ended.'));
  }

  /** Asks for all values of one schema. The time of each counts from the answer before it, of the first from when the thread is ready. */
  ask({ schema, values }: Group): Promise<Outcome> {
    return new Promise((resolve) => {
      const answers: ValidationAnswer[] = [];
      let timer: NodeJS.Timeout | undefined;
      const settle = (why: string): void => {
        clearTimeout(timer);
        resolve({ answers, why });
      };
      const watch = (): void => {
        clearTimeout(timer);
        const seconds = this.#limit / 1_000;
        const why = `it took longer than ${seconds} second${seconds === 1 ? '' : 's'}.`;
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
      this.#worker.postMessage({ schema, values });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** The thread's own file: a module beside this one, or a bundle beside the one that this one is in. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './validator.cjs', import.meta.url);
}
