import { keptCallsEnding } from '../../protocol/calls.ts';

/** Whether a document, by its address, is a file of kept calls. */
export function isKeptCalls(uri: string): boolean {
  return (uri.split(/[?#]/, 1)[0] ?? '').toLowerCase().endsWith(keptCallsEnding);
}
