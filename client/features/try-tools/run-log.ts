import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, writeLog } from '../../../agent/log.ts';

const mostLogs = 50;

/** The log of one run, in its own file. Each entry is written at once, so that an interrupted log is complete. */
export class RunLog {
  readonly path: string;

  /** Creates the folder and the file. Throws on failure. */
  constructor(folder: string, began: Date) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, `${began.toISOString().replace(/[:.]/g, '-')}.jsonl`);
    writeFileSync(this.path, '', { mode: 0o600 });
    const older = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    for (const name of older.toSorted().slice(0, -mostLogs)) rmSync(join(folder, name), { force: true });
  }

  add(entry: Entry): void {
    appendFileSync(this.path, writeLog([entry]));
  }
}
