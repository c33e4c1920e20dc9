import type { JsonObject } from '../json/json-value.ts';
import { jsonLine } from '../json/print-json.ts';
import { say } from '../text/say.ts';
import type { Validate, ValidationAnswer, ValidationQuestion } from './validation.ts';

/** The questions without the null entries. */
export function askable(questions: readonly (ValidationQuestion | null)[]): readonly ValidationQuestion[] {
  return questions.filter((question) => question !== null);
}

/** Looks up answers, given in the order of the questions, by the schema as an object and the value as JSON; else gives `stopped`. */
export function answerLookup(questions: readonly ValidationQuestion[], answers: readonly ValidationAnswer[]): Validate {
  const known = new Map<JsonObject, Map<string, ValidationAnswer>>();
  questions.forEach(({ schema, value }, index) => {
    const answer = answers[index];
    if (answer === undefined) return;
    const ofSchema = known.get(schema) ?? new Map<string, ValidationAnswer>();
    known.set(schema, ofSchema.set(jsonLine(value), answer));
  });
  return ({ schema, value }) =>
    known.get(schema)?.get(jsonLine(value)) ?? { kind: 'stopped', message: say`validation didn't run.` };
}
