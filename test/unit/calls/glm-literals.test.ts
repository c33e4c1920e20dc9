import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { randomRuns } from '../../support/random-runs.ts';

/** A call as the chat template of GLM 4.5 and later writes it. */
function written(given: readonly (readonly [string, string])[]): string {
  const members = given.map(([key, value]) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>\n`);
  return `<tool_call>write\n${members.join('')}</tool_call>`;
}

const pieces = [
  ...[
    '</arg_value>',
    '<arg_value>',
    '<arg_key>',
    '</arg_key>',
    '</tool_call>',
    '<tool_call>write',
    '\n',
    ' ',
    'text',
    'path',
  ],
];
const value = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => `a${parts.join('')}z`);

// The notation has no escapes: a value that contains tags can look like the rest of a call.
test('a GLM call whose values contain its own tags is read as it is written, or reported', () => {
  fc.assert(
    fc.property(value, value, (content, path) => {
      const text = written([
        ['content', content],
        ['path', path],
      ]);
      const { calls, problems } = readCalls(text);
      if (problems.length + calls.flatMap((call) => call.problems).length > 0) return;
      const again = calls.map((call) =>
        written(Object.entries(call.arguments as Record<string, string>).map(([key, one]) => [key, String(one)])),
      );
      expect(again.join('')).toBe(text);
    }),
    { numRuns: randomRuns * 10 },
  );
});
