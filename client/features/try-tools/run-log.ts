import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, writeLog } from '../../../agent/log.ts';

/** So many logs are kept; the oldest go first. */
const mostLogs = 50;

/** The log of one run, a file of its own: each entry is there at once, so that it is whole wherever the run ends. */
export class RunLog {
  readonly path: string;

  /** Makes the folder and the file. Throws where that fails. */
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
