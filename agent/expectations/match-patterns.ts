import type { CallExpectation, ExpectedSchema, PlainCall } from '../../core/calls/index.ts';
import type { JsonValue } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import type { ValidateAll } from '../validate-all.ts';

/** Matches the patterns of an expectation for the calls, before they are judged. Returns a sentence for each pattern that was stopped. */
export async function matchPatterns(
  calls: readonly Pick<PlainCall, 'name' | 'arguments'>[],
  expectation: CallExpectation,
  validate: ValidateAll,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const expected = [...('calls' in expectation ? expectation.calls : []), ...expectation.forbid];
  for (const { tool, arguments: wanted } of expected) {
    for (const [name, { pattern, schema }] of wanted ?? []) {
      const given = calls.flatMap((call) => {
        const value = call.name === tool && Object.hasOwn(call.arguments, name) ? call.arguments[name] : undefined;
        return value === undefined ? [] : [value];
      });
      const stopped = pattern === null ? null : await stoppedBy(pattern, given, validate);
      if (stopped !== null) problems.push(say`The pattern ${pattern?.source ?? ''} was stopped: ${stopped}`);
      const endless = schema === null ? null : await stoppedBy(schema, given, validate);
      if (endless !== null) problems.push(say`The expected schema of "${name}" was stopped: ${endless}`);
    }
  }
  return problems;
}

/** Checks the values. Returns the reason for a stop; null for none. */
async function stoppedBy(
  schema: ExpectedSchema,
  values: readonly JsonValue[],
  validate: ValidateAll,
): Promise<string | null> {
  const questions = schema.questions(values);
  const answers = questions.length === 0 ? [] : await validate(questions);
  for (const [index, question] of questions.entries()) schema.keep(question, answers[index]);
  return schema.stopped;
}
