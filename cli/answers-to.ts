import { answerLookup, askable } from '../core/calls/answer-lookup.ts';
import type { Validate, ValidationQuestion } from '../core/calls/validation.ts';
import { validateAll } from '../validator/stoppable.ts';

/** Asks all questions, and gives what looks their answers up. The schemas are asked in a thread that can be stopped. */
export async function answersTo(questions: readonly (ValidationQuestion | null)[]): Promise<Validate> {
  const asked = askable(questions);
  return answerLookup(asked, await validateAll(asked));
}
