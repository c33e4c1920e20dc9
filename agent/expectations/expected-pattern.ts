import type { PlainCall } from '../../core/calls/forms/call-form.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { say } from '../../core/text/say.ts';
import type { ValidateAll } from '../validate-all.ts';
import type { CallExpectation } from './expectation.ts';

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

/** Matches the patterns of an expectation for the calls, before they are judged. Returns a sentence for each pattern that was stopped. */
export async function matchPatterns(
  calls: readonly Pick<PlainCall, 'name' | 'arguments'>[],
  expectation: CallExpectation,
  validate: ValidateAll,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { tool, arguments: wanted } of expectation.kind === 'none' ? [] : expectation.calls) {
    for (const [name, { pattern }] of wanted ?? []) {
      if (pattern === null) continue;
      const given = calls.flatMap((call) => {
        const value = call.name === tool && Object.hasOwn(call.arguments, name) ? call.arguments[name] : undefined;
        return value === undefined ? [] : [value];
      });
      const stopped = await pattern.match(given, validate);
      if (stopped !== null) problems.push(say`The pattern ${pattern.source} was stopped: ${stopped}`);
    }
  }
  return problems;
}
