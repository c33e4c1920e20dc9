import type { JsonObject, JsonValue } from '../../core/json/index.ts';
import { jsonLine } from '../../core/json/index.ts';
import type { ValidateAll } from '../validate-all.ts';

/**
 * A schema of an expectation, whose check may never end: the validator checks it, where it can be stopped. The answers stay, for the verdict
 * and the report.
 */
export class ExpectedSchema {
  readonly schema: JsonObject;
  readonly #answers = new Map<string, boolean>();
  #stopped: string | null = null;

  constructor(schema: JsonObject) {
    this.schema = schema;
  }

  /** Checks the values; a schema that was stopped once is not tried again. Returns the reason for the stop; null for none. */
  async match(values: readonly JsonValue[], validate: ValidateAll): Promise<string | null> {
    const open = values.filter((value) => !this.#answers.has(jsonLine(value)));
    if (this.#stopped !== null || open.length === 0) return this.#stopped;
    const answers = await validate(open.map((value) => ({ schema: this.schema, value })));
    for (const [index, value] of open.entries()) {
      const answer = answers[index];
      if (answer?.kind === 'checked') this.#answers.set(jsonLine(value), answer.violations.length === 0);
      else this.#stopped ??= answer?.message ?? '';
    }
    return this.#stopped;
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
