import {
  answerLookup,
  askable,
  type Validate,
  type ValidationAnswer,
  type ValidationQuestion,
} from '../core/calls/index.ts';

/** Checks values against their schemas, in the order of the questions. */
export type ValidateAll = (questions: readonly ValidationQuestion[]) => Promise<readonly ValidationAnswer[]>;

/** Asks all questions at once, without the null ones; returns a lookup of the answers. */
export async function answersBy(
  validate: ValidateAll,
  questions: readonly (ValidationQuestion | null)[],
): Promise<Validate> {
  const asked = askable(questions);
  return answerLookup(asked, asked.length === 0 ? [] : await validate(asked));
}
