import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  hostileTexts,
  otherDocument,
  type ReaderOfTexts,
  readersOfTexts,
} from '../../test/fuzz/neighbours/hostile-texts.ts';
import type { Budget } from './budgets.ts';
import { Letters, openDocument, placeInMiddle } from './editing.ts';
import { milliseconds, percentile, table } from './measure.ts';
import { areBuilt } from './programs.ts';
import { print } from './report.ts';
import { startedServer } from './started-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Hostile texts for each reader. */
const count = 20;
const rounds = 300;
/** In milliseconds between two keystrokes. */
const between = 50;
/** In milliseconds: what the texts may add to the hover of another document. */
const most = 50;

/**
 * The hover of a document right after a keystroke, beside 20 texts for each reader that take long to read, compared with the same session
 * without them. Prints one table.
 */
export async function benchNeighbours(): Promise<readonly Budget[]> {
  if (!areBuilt('The hover beside hostile texts', 'aion')) return [];
  const rows = [['hover beside 20 hostile texts', 'p95 without', 'p95 with', 'slowest with']];
  const budgets: Budget[] = [];
  const without = percentile(await hovers(null), 0.95);
  for (const reader of readersOfTexts) {
    const times = await hovers(reader);
    const p95 = percentile(times, 0.95);
    const added = Math.max(0, p95 - without);
    rows.push([`  ${reader}`, milliseconds(without), milliseconds(p95), milliseconds(percentile(times, 1))]);
    budgets.push({
      what: `hover beside hostile ${reader}, p95, above the same session without them`,
      measured: `${milliseconds(added)} ms`,
      budget: `${most} ms`,
      kept: added <= most,
    });
  }
  print(`${table(rows)}\n`);
  return budgets;
}

function hovers(reader: ReaderOfTexts | null): Promise<readonly number[]> {
  return inTemporaryFolder(async (folder) => {
    const files = reader === null ? [] : hostileTexts(reader, count);
    for (const { name, text } of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
    const text = otherDocument(count);
    writeFileSync(join(folder, 'tools.aion'), text);
    const { connection, end } = await startedServer('aion', folder);
    await openDocument(connection, uriOf('tools.aion'), text);
    // An editor shows the first of the texts.
    for (const file of files.slice(0, 3)) {
      const language = { Python: 'python', TypeScript: 'typescript' }[reader as 'Python' | 'TypeScript'];
      if (language !== undefined) await openDocument(connection, uriOf(file.name), file.text, language);
    }
    // The view of the tools reads all programs. Its answer is not waited for.
    void connection.sendRequest('aion/toolCatalogue', { programs: true }).catch(() => null);
    const position = placeInMiddle(text);
    const letters = new Letters(connection, uriOf('tools.aion'), position);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await letters.type();
      const start = performance.now();
      await connection.sendRequest('textDocument/hover', { textDocument: { uri: uriOf('tools.aion') }, position });
      times.push(performance.now() - start);
      await pause(between);
    }
    await end();
    return times;
  });
}
