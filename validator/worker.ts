/** The thread that validates: the one who started it can stop it. */
import { parentPort } from 'node:worker_threads';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { validateByAjv } from './ajv-validate.ts';
import type { FromWorker } from './ask-in-thread.ts';

const say = (message: FromWorker): void => parentPort?.postMessage(message);

parentPort?.on(
  'message',
  ({ schema, values }: { readonly schema: JsonObject; readonly values: readonly JsonValue[] }) => {
    for (const value of values) say({ kind: 'answer', answer: validateByAjv({ schema, value }) });
  },
);
say({ kind: 'ready' });
