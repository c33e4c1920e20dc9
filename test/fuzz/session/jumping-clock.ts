/** A clock that is put forward and back while something is measured by it. */
export class JumpingClock {
  readonly #now = performance.now;
  readonly #today = Date.now;
  #offset = 0;

  jump(milliseconds: number): void {
    this.#offset += milliseconds;
    performance.now = () => this.#now.call(performance) + this.#offset;
    Date.now = () => this.#today() + this.#offset;
  }

  stop(): void {
    performance.now = this.#now;
    Date.now = this.#today;
  }
}
