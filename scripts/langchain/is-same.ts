import { isDeepStrictEqual } from 'node:util';
import type { CallRecord } from '../../runner/call-record.ts';

export interface LangchainAnswer {
  readonly value?: unknown;
  /** The class and the words of the exception. */
  readonly error?: string;
}

/**
 * Whether the runner gave what LangChain gave: the same value, or the same exception in its words. LangChain's `Tool` refuses several values
 * and none; there the runner must have called the tool, or have said that the function does not take them.
 */
export function isSame(record: CallRecord, { value, error }: LangchainAnswer): boolean {
  if (error === undefined)
    return record.status === 'completed' && isDeepStrictEqual(plain(record.response), plain(value));
  if (error.startsWith('ToolException: Too many arguments to single-input tool')) {
    return (
      record.status === 'completed' ||
      record.error?.includes('too many arguments to a tool with a single input') === true
    );
  }
  if (error === 'no such tool') return record.error?.endsWith('does not read this tool.') === true;
  // Which of several unknown properties is named is arbitrary.
  const said = error.replace(/^(AIONPropertyError: Error: Property) \[.*$/, '$1 [');
  return record.status === 'failed' && record.error?.includes(said) === true;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
