import type { ValidationAnswer, ValidationQuestion } from '../core/calls/index.ts';
import { browserThread } from '../threads/browser-thread.ts';
import { askInThread } from './kept-thread.ts';

/** As `validateAll` in Node, with the script at `address`, which may be on another server. */
export function validateInBrowser(
  questions: readonly ValidationQuestion[],
  address: string,
): Promise<readonly ValidationAnswer[]> {
  // A browser starts a worker from the page's own server only, but the worker may load a script from another.
  return askInThread(questions, () => browserThread([`importScripts(${JSON.stringify(address)});`]));
}
