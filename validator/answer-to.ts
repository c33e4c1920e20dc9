import { type JsonObject, jsonLine } from '../core/json/index.ts';
import { validateByAjv } from './ajv-validate.ts';
import { readText, type ToWorker } from './kept-thread.ts';

/** The schemas sent to this thread, by number. The compiled schema is kept by the identity of the object. */
const schemas = new Map<number, JsonObject>();

/** The answer, as JSON. */
export function answerTo({ number, schema: sent, value }: ToWorker): string {
  if (sent !== undefined) schemas.set(number, readText(sent) as JsonObject);
  const schema = schemas.get(number);
  if (schema === undefined) throw new Error(`The schema ${number} wasn't sent.`);
  return jsonLine(validateByAjv({ schema, value: readText(value) }));
}
