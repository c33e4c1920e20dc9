/** The thread that validates, in Node and in a browser: the one who started it can stop it. */
import { answerTo } from './answer-to.ts';
import type { FromWorker, ToWorker } from './kept-thread.ts';

/** The scope of a browser's worker; Node's has a port in its place, which it must import. */
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

/** Says that the thread is ready. Returns what answers a question. */
function begin(say: (message: FromWorker) => void): (question: ToWorker) => void {
  say({ kind: 'ready' });
  return (question) => say({ kind: 'answer', answer: answerTo(question) });
}
