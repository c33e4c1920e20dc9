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
  | 'precision'
  | 'byte-order-mark'
  /** What a program writes and JSON does not know; the message names it. */
  | 'literal'
  | 'more';

/**
 * Something about a JSON text. An `error` is no JSON in any accepted dialect (the value beside it is a best reading);
 * a `warning` was read, but its writer should know. The message is a sentence for a person.
 */
export interface JsonProblem {
  readonly kind: JsonProblemKind;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly span: Span;
}

/** More problems than this are not listed: a text that is no JSON at all would otherwise give one for every word. */
export const MAX_JSON_PROBLEMS = 1_000;

/** Collects problems up to {@link MAX_JSON_PROBLEMS}, then says once that there are more. */
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
      const more = say`There are more problems after this one; only the first ${MAX_JSON_PROBLEMS} are listed.`;
      this.#list.push({ kind: 'more', severity, message: more, span: { start, end } });
    }
  }
}
