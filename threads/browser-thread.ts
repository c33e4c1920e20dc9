import type { FromThread, StartedThread } from './thread.ts';

/** The browser's Worker; the ambient types of the project are Node's. */
declare class Worker {
  constructor(address: string);
  onmessage: ((event: { readonly data: FromThread<never> }) => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** A Web Worker that runs the scripts one after the other. */
export function browserThread<Question, Answer>(scripts: readonly string[]): StartedThread<Question, Answer> {
  const address = URL.createObjectURL(new Blob([...scripts], { type: 'text/javascript' }));
  const worker = new Worker(address);
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
      URL.revokeObjectURL(address);
    },
  };
}
