import type { JsonObject, JsonValue } from '../../core/json/index.ts';
import type { ValidateAll } from '../validate-all.ts';

/**
 * A regular expression of an expectation, which may never end: the validator matches it, where it can be stopped. The answers stay, for the
 * verdict and the report.
 */
export class ExpectedPattern {
  readonly source: string;
  readonly #schema: JsonObject;
  readonly #answers = new Map<JsonValue, boolean>();
  #stopped: string | null = null;

  /** Throws a SyntaxError for a text that is no regular expression. */
  constructor(source: string) {
    this.source = new RegExp(source, 'u').source;
    this.#schema = { type: 'string', pattern: source };
  }

  /** Matches the values; a pattern that was stopped once is not tried again. Returns the reason for the stop; null for none. */
  async match(values: readonly JsonValue[], validate: ValidateAll): Promise<string | null> {
    const open = values.filter((value) => typeof value === 'string' && !this.#answers.has(value));
    if (this.#stopped !== null || open.length === 0) return this.#stopped;
    const answers = await validate(open.map((value) => ({ schema: this.#schema, value })));
    for (const [index, value] of open.entries()) {
      const answer = answers[index];
      if (answer?.kind === 'checked') this.#answers.set(value, answer.violations.length === 0);
      else this.#stopped ??= answer?.message ?? '';
    }
    return this.#stopped;
  }

  /** Whether the value is a text that matches; false for one that was not matched. */
  fits(value: JsonValue): boolean {
    return this.#answers.get(value) ?? false;
  }
}
