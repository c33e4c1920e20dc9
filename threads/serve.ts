import type { FromThread } from './thread.ts';

/** The scope of a browser's worker; Node has a port instead, which must be imported. */
declare const self:
  | { onmessage: ((event: { readonly data: unknown }) => void) | null; postMessage(message: unknown): void }
  | undefined;

type Post<Answer> = (message: FromThread<Answer>) => void;

/** Answers the questions to this thread, in Node and in a browser. `begin` gets what posts messages beside the answers. */
export function serve<Question, Answer>(
  begin: (post: Post<Answer>) => (question: Question) => Answer | Promise<Answer>,
): void {
  if (typeof self === 'undefined') {
    void import('node:worker_threads').then(({ parentPort }) => {
      const hear = serving(begin, (message) => parentPort?.postMessage(message));
      parentPort?.on('message', hear);
    });
  } else {
    const hear = serving(begin, (message) => self.postMessage(message));
    self.onmessage = ({ data }) => hear(data as Question);
  }
}

/** Reports that the thread is ready. Returns the function that answers a question. */
function serving<Question, Answer>(
  begin: (post: Post<Answer>) => (question: Question) => Answer | Promise<Answer>,
  post: Post<Answer>,
): (question: Question) => void {
  const answerTo = begin(post);
  post({ kind: 'ready' });
  return (question) => {
    const answer = answerTo(question);
    if (answer instanceof Promise) void answer.then((late) => post({ kind: 'answer', answer: late }));
    else post({ kind: 'answer', answer });
  };
}
