/** The thread that validates in a browser. */
import { answersTo } from './answers-to.ts';
import type { FromWorker, ToWorker } from './ask-in-thread.ts';

/** The worker's own scope; the project's ambient types are Node's. */
declare const self: {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
  postMessage(message: FromWorker): void;
};

self.onmessage = ({ data }) => {
  for (const answer of answersTo(data)) self.postMessage({ kind: 'answer', answer });
};
self.postMessage({ kind: 'ready' });
