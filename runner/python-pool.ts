import { PythonProcess, type PythonStart } from './python-process.ts';

/**
 * The Python processes of a project. Each runs one call at a time, so that ending one loses no other call. A call gets the first process
 * that is free: calls after each other share the memory of one, calls at the same time do not.
 */
export class PythonPool {
  readonly #start: PythonStart;
  readonly #most: number;
  readonly #processes: (PythonProcess | null)[] = [];
  readonly #isBusy: boolean[] = [];
  readonly #waiting: (() => void)[] = [];

  /** `most` is how many calls run at the same time, at least 1. */
  constructor(start: PythonStart, most: number) {
    this.#start = start;
    this.#most = Math.max(1, most);
  }

  /** Waits for a free process, hands it to `use`, and takes it back when that has ended. Calls wait in their order. */
  async with<T>(use: (process: PythonProcess) => Promise<T>): Promise<T> {
    const place = await this.#freePlace();
    try {
      let process = this.#processes[place] ?? null;
      if (process === null || !process.isAlive) {
        process = new PythonProcess(this.#start);
        this.#processes[place] = process;
      }
      return await use(process);
    } finally {
      this.#isBusy[place] = false;
      this.#waiting.shift()?.();
    }
  }

  /** Ends all processes. */
  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process?.end('the host was closed')));
  }

  async #freePlace(): Promise<number> {
    for (;;) {
      for (let place = 0; place < this.#most; place++) {
        if (this.#isBusy[place] === true) continue;
        this.#isBusy[place] = true;
        return place;
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}
