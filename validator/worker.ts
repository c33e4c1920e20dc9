/** The validation thread, in Node and in a browser; its starter can stop it. */
import { answerTo } from './answer-to.ts';
import type { FromWorker, ToWorker } from './kept-thread.ts';

/** The scope of a browser's worker; Node has a port instead, which must be imported. */
declare const self:
  | { onmessage: ((event: { readonly data: ToWorker }) => void) | null; postMessage(message: FromWorker): void }
  | undefined;

if (typeof self === 'undefined') {
  void import('node:worker_threads').then(({ parentPort }) => {
    const answer = begin((message) => parentPort?.postMessage(message));
    parentPort?.on('message', answer);
  });
} else {
  const answer = begin((message) => self.postMessage(message));
  self.onmessage = ({ data }) => answer(data);
}

/** Reports that the thread is ready. Returns the function that answers a question. */
function begin(say: (message: FromWorker) => void): (question: ToWorker) => void {
  say({ kind: 'ready' });
  return (question) => say({ kind: 'answer', answer: answerTo(question) });
}
