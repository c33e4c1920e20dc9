import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { jsonLine } from '../core/json/index.ts';
import type { CallRecord } from './call-record.ts';

/** Records of calls as JSON Lines. Each line is one write, so that a crash can cut off the last line only. */
export class ActionLog {
  readonly #file: number;

  private constructor(file: number) {
    this.#file = file;
  }

  /** Opens or creates the file. Throws errors of the file system. */
  static open(path: string): ActionLog {
    const file = openSync(path, 'a+', 0o600);
    // The last line may be cut off: the next record begins on a new line.
    if (!endsLine(file)) writeSync(file, '\n');
    return new ActionLog(file);
  }

  append(record: CallRecord): void {
    writeSync(this.#file, `${jsonLine(record)}\n`);
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
