import fc from 'fast-check';
import { describe, it } from 'vitest';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { type Mutation, mutate, mutations } from './helpers/mutate.ts';
import { goodDocuments } from './helpers/tools.ts';
import { choices, hold, settingsWith } from './raised-exception-support.ts';

const documented = ruleCatalogue.flatMap(({ documentation: { wrong, right } }) => [wrong, right]);

const written = [...goodDocuments, ...documented];

describe('the exception of a finding', () => {
  it.each(choices)(
    'is what the detected aions-llm version raises because of it, over the documented mistakes: %s',
    (version) => {
      for (const text of written) {
        hold(text, settingsWith(version));
        hold(text.replaceAll('\n', '\r\n'), settingsWith(version));
        hold(text.replaceAll(/\s*\n\s*/g, ' '), settingsWith(version));
      }
    },
  );

  it('is that over random mutations of them, one or several in a file', () => {
    const mutated = fc
      .tuple(fc.constantFrom(...written), mutations)
      .map(([text, edits]) => edits.reduce((now: string, edit: Mutation) => mutate(now, edit).text, text));
    fc.assert(
      fc.property(mutated, fc.constantFrom(...choices), (text, version) => hold(text, settingsWith(version))),
      { numRuns: randomRuns },
    );
  });
});
