import { say } from '../core/text/index.ts';

/** `ready`: it is started, or has loaded code for a question; `at`: the part of the question that it works on from now on. */
export type FromThread<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'at'; readonly part: string }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** A thread that runs; what crosses is plain data. */
export interface StartedThread<Question, Answer> {
  post(question: Question): void;
  onMessage(listener: (message: FromThread<Answer>) => void): void;
  /** The listener gets the reason for the end, as the end of a sentence. */
  onFailure(listener: (why: string) => void): void;
  end(): Promise<void>;
}

/** `took`: milliseconds since the thread was ready; `says`: why there is no answer, as the end of a sentence; `part`: the last part that the thread named. Then end the thread. */
export type Outcome<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly took: number }
  | { readonly ok: false; readonly says: string; readonly part: string | null };

/** Asks a started thread one question at a time, and waits for a limited time. */
export class TimedThread<Question, Answer> {
  readonly #started: StartedThread<Question, Answer>;
  #isReady = false;
  #isOver = false;
  /** The handlers of the next message and of a failure. Between questions they do nothing. */
  #hear: (message: FromThread<Answer>) => void = () => undefined;
  #fail: (why: string) => void = () => undefined;

  constructor(started: StartedThread<Question, Answer>) {
    this.#started = started;
    started.onMessage((message) => this.#hear(message));
    started.onFailure((why) => {
      this.#isOver = true;
      this.#fail(why);
    });
  }

  /** Whether the thread has answered that it is started. */
  get wasReady(): boolean {
    return this.#isReady;
  }

  /** Whether the thread has ended by itself, also between questions. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** `limit`: milliseconds, without the time until the thread is ready. Never rejects. */
  ask(question: Question, limit: number): Promise<Outcome<Answer>> {
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let part: string | null = null;
      let begun = performance.now();
      const settle = (outcome: Outcome<Answer>): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const fail = (says: string): void => settle({ ok: false, says, part });
      const watch = (): void => {
        clearTimeout(timer);
        begun = performance.now();
        const seconds = limit / 1_000;
        const why = seconds === 1 ? say`timed out after 1 second.` : say`timed out after ${seconds} seconds.`;
        timer = setTimeout(() => fail(why), limit);
      };
      this.#fail = fail;
      this.#hear = (message) => {
        switch (message.kind) {
          case 'answer':
            return settle({ ok: true, answer: message.answer, took: performance.now() - begun });
          case 'at':
            part = message.part;
            return;
          case 'ready':
            this.#isReady = true;
            watch();
        }
      };
      if (this.#isReady) watch();
      this.#started.post(question);
    });
  }

  end(): Promise<void> {
    return this.#started.end();
  }
}
