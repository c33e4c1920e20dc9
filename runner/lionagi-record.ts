import type { JsonObject } from '../core/json/index.ts';
import type { CallRecord } from './call-record.ts';

/**
 * The record as `FunctionCalling.to_dict` of LionAGI gives it (0.36, `protocols/action/function_calling.py` and
 * `protocols/generic/event.py`). `created_at` is the start of the call in seconds since 1970, UTC; 0 before.
 */
export function lionagiRecord({
  id,
  tool,
  arguments: given,
  status,
  started,
  duration,
  response,
  error,
}: CallRecord): JsonObject {
  return {
    id,
    created_at: started === null ? 0 : Date.parse(started) / 1_000,
    metadata: { lion_class: 'lionagi.protocols.action.function_calling.FunctionCalling' },
    execution: { status, duration, response, error, retryable: null },
    arguments: given,
    function: tool,
  };
}
