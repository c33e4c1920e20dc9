import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { isJsonObject } from '../core/json/json-value.ts';
import { strictJson } from '../core/json/strict-json.ts';
import { type CallRecord, callStatuses } from './call-record.ts';

/** A line of a log that is no record. */
export interface LogProblem {
  /** From 1. */
  readonly line: number;
  /** A sentence. */
  readonly message: string;
}

export interface ReadLog {
  /** In the order in which the calls began; of each the last state that was written. */
  readonly records: readonly CallRecord[];
  readonly problems: readonly LogProblem[];
}

/** Records of calls as JSON Lines, each line one write: whatever ends the program, all lines but the last are whole. */
export class ActionLog {
  readonly #file: number;

  private constructor(file: number) {
    this.#file = file;
  }

  /** Opens or makes the file. Throws what the file system says. */
  static open(path: string): ActionLog {
    const file = openSync(path, 'a+', 0o600);
    // The last line may have been cut off: the next record begins on a line of its own.
    if (!endsLine(file)) writeSync(file, '\n');
    return new ActionLog(file);
  }

  append(record: CallRecord): void {
    writeSync(this.#file, `${JSON.stringify(record)}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }
}

function endsLine(file: number): boolean {
  const { size } = fstatSync(file);
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last[0] === 10;
}

/** Reads a log back. A line that was cut off, or that is no record, is left out and told. Never throws. */
export function readActionLog(text: string): ReadLog {
  const records = new Map<string, CallRecord>();
  const problems: LogProblem[] = [];
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
  if (!isJsonObject(value['arguments']) || !callStatuses.some((status) => status === value['status'])) return null;
  // Its lines are written by `append` alone; what is looked at tells them from other JSON.
  return value as unknown as CallRecord;
}
