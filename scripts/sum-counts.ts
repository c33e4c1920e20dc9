/**
 * `node scripts/sum-counts.ts FILE …`: prints the sum of the counts that test runs wrote to these files (`AION_TEST_COUNTS`). A missing file is a
 * failure: its run ended early. `--skipped REASON` adds a run that did not take place.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addCounts, type Counts, countCheck, endWith, noTests } from './test/counts.ts';

function countsIn(file: string): Counts {
  return existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : countCheck(`A test run ended before it wrote ${file}.`, false);
}

const { positionals: files, values } = parseArgs({
  allowPositionals: true,
  options: { skipped: { type: 'string', multiple: true, default: [] } },
});
const skipped = values.skipped.map((reason) => ({ title: 'a whole test run', reason }));
endWith(files.map(countsIn).reduce(addCounts, { ...noTests, skipped }));
