import { Worker } from 'node:worker_threads';

/** In milliseconds. Linear time for these texts is below 10; what recheck finds takes seconds at half their size. */
const longest = 500;
/** In milliseconds, with the start of a thread on a busy machine. */
const longestThread = 20_000;

/**
 * A text on which the pattern `/…/flags` takes super-linear time, in words; null for none. recheck finds it, and a thread confirms it: for
 * patterns that its automata can't decide, recheck also reports linear ones.
 */
export async function attackOn(name: string): Promise<string | null> {
  const end = name.lastIndexOf('/');
  const [source, flags] = [name.slice(1, end), name.slice(end + 1)];
  const { checkSync } = await import('recheck');
  // It knows neither the flag for indices nor that for sets; both leave the time as it is.
  const found = checkSync(source, flags.replace(/[dv]/g, ''), { timeout: 60_000 });
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `recheck cannot read it (${found.error.kind})`;
  const { pumps, base, suffix } = found.attack;
  const text = pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(2 * (base + bias))).join('') + suffix;
  // JSON shows what would not be seen, such as a line separator.
  return (await isEndless(source, flags, text)) ? JSON.stringify(pumps) : null;
}

function isEndless(source: string, flags: string, text: string): Promise<boolean> {
  const worker = new Worker(
    `const { parentPort, workerData: { source, flags, text } } = require('node:worker_threads');
    const pattern = new RegExp(source, flags);
    const start = performance.now();
    text.replace(pattern, '');
    parentPort.postMessage(performance.now() - start);`,
    { eval: true, workerData: { source, flags, text } },
  );
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(true), longestThread);
    const settle = (isSlow: boolean): void => {
      clearTimeout(timer);
      resolve(isSlow);
      void worker.terminate();
    };
    worker.on('message', (time: number) => settle(time > longest));
  });
}
