import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';

export type JsonProblemKind =
  | 'empty'
  | 'syntax'
  | 'unclosed'
  | 'string'
  | 'number'
  | 'comment'
  | 'trailing-comma'
  | 'depth'
  | 'duplicate-key'
  /** A part of a program's value that only a run decides. */
  | 'undecided'
  /** A tool of a program, whose name only a run decides. */
  | 'nameless'
  | 'byte-order-mark'
  /** Syntax of a program that JSON does not have; the message names it. */
  | 'literal'
  | 'more';

/** `error`: no JSON in any accepted dialect, the value is a guess. `warning`: read, but the writer should know. `message`: a sentence. */
export interface JsonProblem {
  readonly kind: JsonProblemKind;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly span: Span;
}

/** The most problems listed: a text that is no JSON at all would give one for every word. */
export const MAX_JSON_PROBLEMS = 1_000;

/** Collects problems up to {@link MAX_JSON_PROBLEMS}, then reports once that there are more. */
export class JsonProblems {
  readonly #list: JsonProblem[] = [];
  #errors = 0;

  get list(): readonly JsonProblem[] {
    return this.#list;
  }

  get hasErrors(): boolean {
    return this.#errors > 0;
  }

  add(severity: 'error' | 'warning', kind: JsonProblemKind, start: number, end: number, message: string): void {
    if (severity === 'error') this.#errors++;
    if (this.#list.length < MAX_JSON_PROBLEMS) {
      this.#list.push({ kind, severity, message, span: { start, end } });
    } else if (this.#list.length === MAX_JSON_PROBLEMS) {
      const more = say`Too many problems. Only the first ${MAX_JSON_PROBLEMS} are listed.`;
      this.#list.push({ kind: 'more', severity, message: more, span: { start, end } });
    }
  }
}
