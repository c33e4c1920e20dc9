import type { AnswerTo, Question, ReadingThread } from '../../project/reading/questions.ts';
import { Reader } from '../../project/reading/reader.ts';
import type { FromThread } from '../../threads/thread.ts';

/** What a host gives to `Reading`: it waits for each answer, as a reader in the test's own thread can't be ended. */
export const inThisThread = { startReader: () => readerInProcess(), longestReading: 600_000 };

/**
 * The reading thread's work in the test's own thread: to start a thread for each test takes too long. Questions and answers are copied, as
 * between threads. A question for which `neverAnswers` is true gets no answer, nor one that reads a part for which `isSlow` is true.
 */
export function readerInProcess(
  neverAnswers: (question: Question) => boolean = () => false,
  isSlow: (part: string) => boolean = () => false,
): ReadingThread {
  let hear: (message: FromThread<AnswerTo<Question>>) => void = () => undefined;
  let fail: (why: string) => void = () => undefined;
  let isEnded = false;
  const post = (message: FromThread<AnswerTo<Question>>): void => {
    if (!isEnded) hear(structuredClone(message));
  };
  const reader = new Reader(
    {
      at: (part) => {
        post({ kind: 'at', part });
        if (isSlow(part)) isEnded = true;
      },
      ready: () => post({ kind: 'ready' }),
    },
    () => import('../../core/code/typescript/index.ts'),
  );
  setImmediate(() => post({ kind: 'ready' }));
  return {
    post(question) {
      if (neverAnswers(question)) return;
      const asked = structuredClone(question);
      setImmediate(() => {
        // What can't be copied ends a real thread.
        void (async () => post({ kind: 'answer', answer: await reader.answer(asked) }))().catch((error) =>
          fail(String(error)),
        );
      });
    },
    onMessage(listener) {
      hear = listener;
    },
    onFailure(listener) {
      fail = listener;
    },
    async end() {
      isEnded = true;
    },
  };
}
