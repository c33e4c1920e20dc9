import type { ValidationAnswer } from '../core/calls/index.ts';
import type { JsonObject } from '../core/json/index.ts';
import { validateByAjv } from './ajv-validate.ts';
import type { ToWorker } from './kept-thread.ts';

/** The schemas sent to this thread, by number. The compiled schema is kept by the identity of the object. */
const schemas = new Map<number, JsonObject>();

export function answerTo({ number, schema: sent, value }: ToWorker): ValidationAnswer {
  if (sent !== undefined) schemas.set(number, sent);
  const schema = sent ?? schemas.get(number);
  if (schema === undefined) throw new Error(`The schema ${number} wasn't sent.`);
  return validateByAjv({ schema, value });
}
