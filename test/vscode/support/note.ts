import { appendFileSync } from 'node:fs';
import type { ResultLine } from './results.ts';

/** Prints a measurement among the results of the run. */
export function note(text: string): void {
  const file = process.env['AION_TEST_RESULTS'];
  if (file === undefined) throw new Error('AION_TEST_RESULTS does not name the file for the results.');
  const line: ResultLine = { kind: 'note', text };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}
