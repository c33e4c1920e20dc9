import { say } from '../../core/text/index.ts';
import type { CallMessage } from '../../runner/call-message.ts';
import type { Host } from '../host.ts';
import { printable } from '../output/printable.ts';

const silentSeconds = 2;

/** On a terminal, the time and the progress of a call that takes longer than two seconds; no output elsewhere. */
export class CallProgressLine {
  readonly #stream: Host['standardError'];
  readonly #tool: string;
  readonly #timer: NodeJS.Timeout | null;
  #seconds = 0;
  #reported = '';

  constructor({ standardError }: Pick<Host, 'standardError'>, tool: string) {
    this.#stream = standardError;
    this.#tool = printable(tool);
    this.#timer = standardError.isTerminal ? setInterval(() => this.#second(), 1000) : null;
    this.#timer?.unref();
  }

  /** A message of the tool: its progress, or its text. */
  at({ text, progress }: CallMessage): void {
    const done = progress === null ? '' : `${progress.done}${progress.total === null ? '' : `/${progress.total}`}`;
    this.#reported = printable([done, text.split('\n')[0] ?? ''].filter((part) => part !== '').join(' '));
    this.#draw();
  }

  /** Removes the line, before any other output. */
  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    if (this.#timer !== null && this.#seconds >= silentSeconds) this.#stream.write('\r\u001b[K');
  }

  #second(): void {
    this.#seconds += 1;
    this.#draw();
  }

  #draw(): void {
    if (this.#timer === null || this.#seconds < silentSeconds) return;
    const line = [this.#tool, say`${this.#seconds} s`, this.#reported].filter((part) => part !== '').join('  ');
    this.#stream.write(`\r${line.slice(0, Math.max(1, this.#stream.columns - 1))}\u001b[K`);
  }
}
