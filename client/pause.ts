import type { Disposable } from 'vscode';

/** Calls `run` the given milliseconds after `start`, or after the last `restart`. */
export class Pause implements Disposable {
  readonly #milliseconds: number;
  readonly #run: () => unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, run: () => unknown) {
    this.#milliseconds = milliseconds;
    this.#run = run;
  }

  readonly restart = (): void => {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, this.#milliseconds);
  };

  /** A running pause goes on. */
  start(): void {
    if (this.#timer === undefined) this.restart();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  dispose(): void {
    this.stop();
  }
}
