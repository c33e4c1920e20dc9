/** The thread that validates: the one who started it can stop it. */
import { parentPort } from 'node:worker_threads';
import { answersTo } from './answers-to.ts';
import type { FromWorker, ToWorker } from './ask-in-thread.ts';

const say = (message: FromWorker): void => parentPort?.postMessage(message);

parentPort?.on('message', (question: ToWorker) => {
  for (const answer of answersTo(question)) say({ kind: 'answer', answer });
});
say({ kind: 'ready' });
