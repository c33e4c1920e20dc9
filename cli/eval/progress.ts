import type { EvalProgress } from '../../agent/expectations/engine/run-tasks.ts';
import { say } from '../../core/text/index.ts';
import type { Host } from '../host.ts';
import { RedrawnLine } from '../redrawn-line.ts';

/** Without a terminal: a line after so many milliseconds, or at each tenth of the questions, but not more often than the second number. */
const lineMilliseconds = 30_000;
const quickestLines = 5_000;

/** The progress of an evaluation on standard error: a line that is drawn again on a terminal, else a line now and then. */
export class EvalProgressLine {
  readonly #host: Host;
  readonly #isQuiet: boolean;
  readonly #line: RedrawnLine;
  #last: number;
  #tenth = 0;

  constructor(host: Host, isQuiet: boolean) {
    this.#host = host;
    this.#isQuiet = isQuiet;
    this.#line = new RedrawnLine(host);
    this.#last = host.now();
  }

  at(progress: EvalProgress): void {
    if (this.#isQuiet) return;
    this.#line.draw(() => progressText(progress));
    const stream = this.#host.standardError;
    if (stream.isTerminal) return;
    const now = this.#host.now();
    const tenth = Math.floor((progress.done * 10) / progress.total);
    const since = now - this.#last;
    if (since < quickestLines || (since < lineMilliseconds && tenth === this.#tenth)) return;
    this.#last = now;
    this.#tenth = tenth;
    stream.write(`${progressText(progress)}\n`);
  }

  /** A line beside the progress. */
  say(line: string): void {
    this.end();
    if (!this.#isQuiet) this.#host.standardError.write(`${line}\n`);
  }

  /** Removes the line, before any other output. */
  end(): void {
    this.#line.end();
  }
}

/** `37/80  9 wrong  2 errors  4 in flight  ~1:10 left  412k tokens  $0.31` */
export function progressText({
  done,
  total,
  wrong,
  errors,
  inFlight,
  secondsLeft,
  tokens,
  cost,
}: EvalProgress): string {
  return [
    `${done}/${total}`,
    say`${wrong} wrong`,
    ...(errors === 0 ? [] : [say`${errors} without an answer`]),
    say`${inFlight} in flight`,
    ...(secondsLeft === null ? [] : [say`~${clockTime(secondsLeft)} left`]),
    ...(tokens === 0 ? [] : [say`${thousands(tokens)} tokens`]),
    ...(cost === null ? [] : [`$${cost.toFixed(2)}`]),
  ].join('  ');
}

function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

function thousands(tokens: number): string {
  return tokens < 10_000 ? String(tokens) : `${Math.round(tokens / 1_000)}k`;
}
