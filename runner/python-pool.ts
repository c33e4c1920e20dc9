import { PythonProcess, type PythonStart } from './python-process.ts';

/**
 * The Python processes of a project. Each runs one call at a time, so that ending one loses no other call. A call gets the first free
 * process: calls in sequence share the memory of one, parallel calls do not.
 */
export class PythonPool {
  readonly #start: PythonStart;
  readonly #most: number;
  readonly #processes: (PythonProcess | null)[] = [];
  readonly #isBusy: boolean[] = [];
  readonly #waiting: (() => void)[] = [];

  /** `most`: calls at the same time, at least 1. */
  constructor(start: PythonStart, most: number) {
    this.#start = start;
    this.#most = Math.max(1, most);
  }

  /**
   * Waits until a call may run, in order of arrival, and frees its slot when `use` has ended. `use` gets its process, or the reason for none,
   * from the given function, so that a call cancelled while it waits starts none.
   */
  async with<T>(use: (process: () => PythonProcess | string) => Promise<T>): Promise<T> {
    const place = await this.#freePlace();
    try {
      return await use(() => this.#processAt(place));
    } finally {
      this.#isBusy[place] = false;
      this.#waiting.shift()?.();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process?.end('the host was closed')));
  }

  #processAt(place: number): PythonProcess | string {
    const known = this.#processes[place] ?? null;
    if (known?.isAlive === true) return known;
    // Python runs code of its environment before the runner can check any.
    const change = this.#start.agreed?.change() ?? null;
    if (change !== null) return change;
    const process = new PythonProcess(this.#start);
    this.#processes[place] = process;
    return process;
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
