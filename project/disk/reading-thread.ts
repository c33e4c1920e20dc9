import module from 'node:module';
import { Worker } from 'node:worker_threads';
import { nodeThread } from '../../threads/node-thread.ts';
import type { ReadingThread } from '../reading/questions.ts';

/** In megabytes. */
const mostMemory = 1_024;

/** The reading thread of Node: the module, or the bundle beside this bundle. */
export function startReadingThread(): ReadingThread {
  const path = import.meta.url.endsWith('.ts') ? '../reading/worker.ts' : './reader.cjs';
  const worker = new Worker(new URL(path, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    workerData: module.getCompileCacheDir?.() ?? null,
  });
  worker.unref();
  return nodeThread(worker);
}
