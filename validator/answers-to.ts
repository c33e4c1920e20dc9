import type { ValidationAnswer } from '../core/calls/validation.ts';
import type { JsonObject } from '../core/json/json-value.ts';
import { validateByAjv } from './ajv-validate.ts';
import type { ToWorker } from './ask-in-thread.ts';

/** What a thread was sent, by its number: what is compiled of a schema belongs to the object. */
const schemas = new Map<number, JsonObject>();

/** The answers for the values of a question, each when it is asked for. */
export function* answersTo({ number, schema: sent, values }: ToWorker): Iterable<ValidationAnswer> {
  if (sent !== undefined) schemas.set(number, sent);
  const schema = sent ?? schemas.get(number);
  if (schema === undefined) throw new Error(`The schema ${number} was not sent.`);
  for (const value of values) yield validateByAjv({ schema, value });
}
