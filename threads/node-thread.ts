import type { Worker } from 'node:worker_threads';
import { say } from '../core/text/index.ts';
import type { FromThread, StartedThread } from './thread.ts';

/** A thread of Node. The process may end while no question is open. */
export function nodeThread<Question, Answer>(worker: Worker): StartedThread<Question, Answer> {
  return {
    post(question) {
      worker.ref();
      worker.postMessage(question);
    },
    onMessage: (listener) =>
      worker.on('message', (message: FromThread<Answer>) => {
        if (message.kind === 'answer') worker.unref();
        listener(message);
      }),
    onFailure(listener) {
      worker.on('error', (error: Error) => listener(`${error.message}.`));
      worker.on('exit', () => listener(say`the thread ended unexpectedly.`));
    },
    async end() {
      await worker.terminate();
    },
  };
}
