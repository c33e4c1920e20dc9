/** Called by VS Code to run the tests of this folder in its extension host. */
import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';
import { Uri, workspace } from 'vscode';
import { closeAll, folder } from './support/documents.ts';
import { mostRetries, reporterTo } from './support/mocha-events.ts';
import { canBeUsed, person } from './support/person.ts';
import { refusesQuestionsLeft } from './support/questions.ts';
import type { ResultLine } from './support/results.ts';

/** Rejects if a test fails: VS Code then exits with a code other than 0. */
export async function run(): Promise<void> {
  const file = process.env['AION_TEST_RESULTS'];
  if (file === undefined) throw new Error('AION_TEST_RESULTS does not name the file for the results.');
  const write = (line: ResultLine): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  // Mocha's types ask for its own base class, but mocha itself does not use it.
  const reporter = reporterTo(write, picture) as Mocha.ReporterConstructor;
  const rootHooks: Mocha.RootHookObject = {
    async afterEach(this: Mocha.Context) {
      const left = await refusesQuestionsLeft();
      for (const text of left)
        write({ kind: 'note', text: `Left open by "${this.currentTest?.fullTitle()}": ${text}` });
    },
  };
  const mocha = new Mocha({ ui: 'tdd', timeout: 120_000, reporter, retries: mostRetries, rootHooks });
  const only = process.env['AION_TEST_GREP'];
  if (only !== undefined) mocha.grep(only);
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  // A VS Code in the browser saves by itself after a second; the tests decide when to save.
  await workspace.getConfiguration('files').update('autoSave', 'off', true);
  await import('aion:tests');
  const inFolder = await entries();
  for (const suite of mocha.suite.suites)
    suite.afterAll('what it left in the folder is removed', () => removeAllBut(inFolder));
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  write({ kind: 'end' });
  if (failures > 0) throw new Error(`${failures} tests failed.`);
}

let pictures = 0;

/** Takes a picture of the window after a failed test. */
function picture(title: string): void {
  if (!canBeUsed) return;
  const name = `failed-${++pictures}-${title.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}`;
  person.isPictured(name).catch((error: unknown) => console.error('No picture of the window:', error));
}

/** The names in the folder that the tests have open. */
async function entries(): Promise<ReadonlySet<string>> {
  const found = await workspace.fs.readDirectory(folder());
  return new Set(found.map(([name]) => name));
}

/** Each suite begins with the same folder: otherwise a later one that runs all tools would find those of earlier suites. */
async function removeAllBut(kept: ReadonlySet<string>): Promise<void> {
  const left = [...(await entries())].filter((name) => !kept.has(name));
  if (left.length === 0) return;
  await closeAll();
  for (const name of left) await workspace.fs.delete(Uri.joinPath(folder(), name), { recursive: true });
}
