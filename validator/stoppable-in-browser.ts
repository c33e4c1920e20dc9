import type { ValidationAnswer, ValidationQuestion } from '../core/calls/index.ts';
import { askInThread, type FromWorker, type StartedThread } from './kept-thread.ts';

/** The browser's Worker; the ambient types of the project are Node's. */
declare class Worker {
  constructor(address: string);
  onmessage: ((event: { readonly data: FromWorker }) => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** As `validateAll` in Node, with the script at `address`, which may be on another server. */
export function validateInBrowser(
  questions: readonly ValidationQuestion[],
  address: string,
): Promise<readonly ValidationAnswer[]> {
  return askInThread(questions, () => startThread(address));
}

function startThread(address: string): StartedThread {
  // A browser starts a worker from the page's own server only, but the worker may load a script from another.
  const script = new Blob([`importScripts(${JSON.stringify(address)});`], { type: 'text/javascript' });
  const started = URL.createObjectURL(script);
  const worker = new Worker(started);
  return {
    post: (question) => worker.postMessage(question),
    onMessage(listener) {
      worker.onmessage = ({ data }) => listener(data);
    },
    onFailure(listener) {
      worker.onerror = ({ message }) => listener(`${message}.`);
    },
    async end() {
      worker.terminate();
      URL.revokeObjectURL(started);
    },
  };
}
