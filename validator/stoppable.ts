import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ValidationAnswer, ValidationQuestion } from '../core/calls/index.ts';
import { nodeThread } from '../threads/node-thread.ts';
import { askInThread, type ValidationThread } from './kept-thread.ts';

/** In megabytes. */
const mostMemory = 512;

/** Answers the questions in order, in a thread of their own, as `askInThread` does. `limit`: milliseconds for a question. */
export function validateAll(
  questions: readonly ValidationQuestion[],
  limit?: number,
): Promise<readonly ValidationAnswer[]> {
  return askInThread(questions, startThread, limit);
}

/** A thread of Node for a `KeptThread`. */
export function startThread(): ValidationThread {
  return nodeThread(startWorker());
}

/** Runs the module beside this one, or the bundle beside this bundle: a script for browsers, which Node would take for a module. */
function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: mostMemory };
  if (import.meta.url.endsWith('.ts')) return new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits });
  const script = readFileSync(new URL('./validator.js', import.meta.url), 'utf8');
  return new Worker(script, { eval: true, resourceLimits });
}
