/** The thread that validates in a browser. */
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { validateByAjv } from './ajv-validate.ts';
import type { FromWorker } from './ask-in-thread.ts';

interface Question {
  readonly schema: JsonObject;
  readonly values: readonly JsonValue[];
}

/** The worker's own scope; the project's ambient types are Node's. */
declare const self: {
  onmessage: ((event: { readonly data: Question }) => void) | null;
  postMessage(message: FromWorker): void;
};

self.onmessage = ({ data: { schema, values } }) => {
  for (const value of values) self.postMessage({ kind: 'answer', answer: validateByAjv({ schema, value }) });
};
self.postMessage({ kind: 'ready' });
