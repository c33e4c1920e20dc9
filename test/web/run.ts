/** VS Code calls `run` for the tests of this folder, in its web worker extension host. */
import 'mocha/mocha.js';
import { reporterTo } from '../vscode/support/mocha-events.ts';
import { type ResultLine, resultMark } from '../vscode/support/results.ts';

/** The browser build of mocha puts itself here. */
declare const mocha: {
  setup(options: { ui: 'tdd'; timeout: number; reporter: ReturnType<typeof reporterTo> }): void;
  run(done: (failures: number) => void): void;
};

/** Rejects when a test fails. The lines leave by the console: a worker has no files. */
export async function run(): Promise<void> {
  const write = (line: ResultLine): void => console.log(resultMark + JSON.stringify(line));
  mocha.setup({ ui: 'tdd', timeout: 120_000, reporter: reporterTo(write) });
  await import('aion:tests');
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  write({ kind: 'end' });
  if (failures > 0) throw new Error(`${failures} tests failed.`);
}
