import { isJsonObject } from '../../core/json/json-value.ts';
import { strictJson } from '../../core/json/strict-json.ts';
import type { CallRecord } from '../../runner/call-record.ts';

const statuses: readonly string[] = ['pending', 'processing', 'completed', 'failed', 'cancelled'];

/** Reads a log back. Incomplete lines and lines without a record are left out and reported. Never throws. */
export function readActionLog(text: string): {
  readonly records: readonly CallRecord[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
} {
  const records = new Map<string, CallRecord>();
  const problems: { readonly line: number; readonly message: string }[] = [];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const record = recordOf(line);
    if (record !== null) records.set(record.id, record);
    else problems.push({ line: index + 1, message: 'This line is no whole record, and is left out.' });
  });
  return { records: [...records.values()], problems };
}

function recordOf(line: string): CallRecord | null {
  const value = strictJson(line) ?? null;
  if (!isJsonObject(value) || typeof value['id'] !== 'string' || typeof value['tool'] !== 'string') return null;
  if (!isJsonObject(value['arguments']) || !statuses.includes(String(value['status']))) return null;
  // Only `append` writes its lines; the checked members distinguish them from other JSON.
  return value as unknown as CallRecord;
}
