import { type SavedCall, shownWhole, type ValidationAnswer, violationSentence } from '../core/calls/index.ts';
import { differences, type JsonDifference, type JsonValue, valueAt } from '../core/json/index.ts';
import { say } from '../core/text/index.ts';
import type { CallRecord } from './call-record.ts';

export type Verdict =
  | { readonly passed: true }
  | {
      readonly passed: false;
      /** One sentence. */
      readonly message: string;
      /** Differences from the expected result; empty where none is expected. */
      readonly differences: readonly JsonDifference[];
    };

/** Compares a record with its saved call. `fit`: whether the result fits the expected schema; null where none is expected. */
export function verdictOf(kept: SavedCall, record: CallRecord, fit: ValidationAnswer | null): Verdict {
  const { expect, within } = kept;
  const late = within !== null && record.duration !== null && record.duration >= within;
  if (late) return failed(say`The call took ${seconds(record.duration)}, but the limit is ${within} s.`);
  if (expect?.kind === 'error') return errorVerdict(expect.text, record);
  if (record.status !== 'completed') {
    return failed(record.error ?? say`The call ended with the status "${record.status}".`);
  }
  if (record.error !== null) return failed(record.error);
  if (expect === null) return { passed: true };
  if (expect.kind === 'schema') return schemaVerdict(fit, record.response);
  const found = differences(expect.value, record.response, expect.kind === 'result');
  if (found.length === 0) return { passed: true };
  const message =
    expect.kind === 'result' ? say`Unexpected result.` : say`The result doesn't contain the expected part.`;
  return { passed: false, message, differences: found };
}

function errorVerdict(text: string, { status, error, response }: CallRecord): Verdict {
  if (status === 'completed') return failed(say`The call must fail, but returned ${shownWhole(response)}.`);
  if (error?.includes(text) === true) return { passed: true };
  return failed(say`The error must contain ${JSON.stringify(text)}, but is: ${error ?? 'unknown'}`);
}

function schemaVerdict(fit: ValidationAnswer | null, response: JsonValue): Verdict {
  switch (fit?.kind) {
    case 'checked': {
      const [violation] = fit.violations;
      if (violation === undefined) return { passed: true };
      return failed(violationSentence(violation, valueAt(response, violation.pointer), 'The result').message);
    }
    case 'invalid-schema':
      return failed(say`The expected schema is invalid: ${fit.message}`);
    case 'stopped':
      return failed(say`Can't check the result: ${fit.message}`);
    case undefined:
      return failed(say`The result wasn't checked.`);
  }
}

function failed(message: string): Verdict {
  return { passed: false, message, differences: [] };
}

/** Three digits after the point show a millisecond. */
export function seconds(duration: number | null): string {
  return duration === null ? say`an unknown time` : `${Number(duration.toFixed(3))} s`;
}
