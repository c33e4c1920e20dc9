import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { jsonLine } from '../../json/print-json.ts';
import type { ValidationAnswer, ValidationQuestion } from '../validation.ts';

/**
 * A schema of an expectation, whose check may never end: the caller's validator checks it, where it can be stopped. The answers stay, for the
 * verdict and the report.
 */
export class ExpectedSchema {
  readonly schema: JsonObject;
  readonly #answers = new Map<string, boolean>();
  #stopped: string | null = null;

  constructor(schema: JsonObject) {
    this.schema = schema;
  }

  /** The reason why a check was stopped; null for none. A schema that was stopped once is not tried again. */
  get stopped(): string | null {
    return this.#stopped;
  }

  /** The questions for the values that are not checked yet. */
  questions(values: readonly JsonValue[]): readonly ValidationQuestion[] {
    if (this.#stopped !== null) return [];
    const open = values.filter((value) => !this.#answers.has(jsonLine(value)));
    return open.map((value) => ({ schema: this.schema, value }));
  }

  /** Keeps the answer to one of the questions; undefined for none. */
  keep({ value }: ValidationQuestion, answer: ValidationAnswer | undefined): void {
    if (answer?.kind === 'checked') this.#answers.set(jsonLine(value), answer.violations.length === 0);
    else this.#stopped ??= answer?.message ?? '';
  }

  /** Whether the value fits; false for one that was not checked. */
  fits(value: JsonValue): boolean {
    return this.#answers.get(jsonLine(value)) ?? false;
  }
}

/** A regular expression of an expectation, which a string must match somewhere. */
export class ExpectedPattern extends ExpectedSchema {
  readonly source: string;

  /** Throws a SyntaxError for a text that is no regular expression. */
  constructor(source: string) {
    super({ type: 'string', pattern: source });
    this.source = new RegExp(source, 'u').source;
  }
}
