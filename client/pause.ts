import type { Disposable } from 'vscode';

/** Calls `run` when `restart` was not called for the given milliseconds. */
export class Pause implements Disposable {
  readonly #milliseconds: number;
  readonly #run: () => unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, run: () => unknown) {
    this.#milliseconds = milliseconds;
    this.#run = run;
  }

  readonly restart = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#run, this.#milliseconds);
  };

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
