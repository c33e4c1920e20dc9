import type { PlainCall } from '../../core/calls/index.ts';
import { say } from '../../core/text/index.ts';
import type { ValidateAll } from '../validate-all.ts';
import type { CallExpectation } from './expectation.ts';

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
      const stopped = (await pattern?.match(given, validate)) ?? null;
      if (stopped !== null) problems.push(say`The pattern ${pattern?.source ?? ''} was stopped: ${stopped}`);
      const endless = (await schema?.match(given, validate)) ?? null;
      if (endless !== null) problems.push(say`The expected schema of "${name}" was stopped: ${endless}`);
    }
  }
  return problems;
}
