import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aion } from '../../test/cli/run-aion.ts';
import type { Budget } from './budgets.ts';
import { type GrowingCommand, growingCommands } from './growing-commands.ts';
import { exponentBetween, growthBudget, tooShort } from './grown.ts';
import { milliseconds, processorTime, table } from './measure.ts';
import { print } from './report.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** The fastest of these runs counts: garbage collection and the compiler add to single ones. */
const rounds = { few: 3, many: 2 };
const times = 4;

/** The growth of the commands' processor time with tools, files, problems, Python modules, calls and steps. Prints one table. */
export async function benchCommandGrowth(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const rows = [['aion …, in this process', 'count', 'ms', `ms of ${times} times as many`, 'exponent']];
  for (const command of growingCommands) {
    const { what, words, count } = command;
    // Warm-up: code that is compiled once belongs to neither size.
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
  print(`${table(rows)}\n`);
  return budgets;
}

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
