import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aion } from '../../test/cli/run-aion.ts';
import type { Budget } from './budgets.ts';
import { type GrowingCommand, growingCommands } from './growing-commands.ts';
import { exponentBetween, growthBudget, tooShort } from './grown.ts';
import { milliseconds, processorTime, table } from './measure.ts';
import { say } from './report.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Of so many runs the one that takes least is taken: the collector of garbage and the compiler add to single ones. */
const rounds = { few: 3, many: 2 };
const times = 4;

/** How the processor time of the commands grows with tools, files, problems, Python modules, calls and steps. Prints one table. */
export async function benchCommandGrowth(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const rows = [['aion …, in this process', 'count', 'ms', `ms of ${times} times as many`, 'exponent']];
  for (const command of growingCommands) {
    const { what, words, count } = command;
    // What the engine compiles once belongs to neither.
    await leastTime(command, count, 1);
    const few = await leastTime(command, count, rounds.few);
    const many = await leastTime(command, count * times, rounds.many);
    const exponent = exponentBetween(few, many, times);
    const line = words.join(' ');
    rows.push([
      `  ${line}: ${what}`,
      `${count}`,
      milliseconds(few),
      milliseconds(many),
      many < tooShort ? 'too short' : exponent.toFixed(2),
    ]);
    if (many >= tooShort) budgets.push(growthBudget(`aion ${line}, ${what}`, exponent));
  }
  say(`${table(rows)}\n`);
  return budgets;
}

/** The least milliseconds of processor time of some runs, each in a folder of its own. */
async function leastTime({ what, words, files }: GrowingCommand, count: number, most: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < most; round++) {
    await inTemporaryFolder(async (folder) => {
      for (const [path, content] of Object.entries(files(count))) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      const before = processorTime();
      const { code, err } = await aion(words, { folder });
      least = Math.min(least, processorTime() - before);
      if (code !== 0 && code !== 1)
        throw new Error(`aion ${words.join(' ')} over ${count} ${what} ended with ${code}: ${err.slice(0, 500)}`);
    });
  }
  return least;
}
