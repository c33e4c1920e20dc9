import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Budget, ratioBudget } from './budgets.ts';
import { contentOf, mistakenContent } from './content.ts';
import { milliseconds, percentile, table } from './measure.ts';
import { areBuilt, builtCommand } from './programs.ts';
import { print } from './report.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const jsonFiles = fileURLToPath(new URL('json-files.ts', import.meta.url));
/** Prints the peak memory of its process, in KB, on the last line of standard error. Small, since it is measured too. */
const peakTeller = `process.on('exit', () => console.error('\\n' + process.resourceUsage().maxRSS));`;

const files = 1_000;
/** Ten tools; thirty findings. */
const bytes = { right: 4_300, mistaken: 2_900 };

/** The limit of time and memory for 1,000 right files, as a multiple of the JSON service. */
const mostOfJson = 3;

interface Run {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** Time and memory of `aion check` compared with the JSON service. Prints one table. */
export async function benchCheck(): Promise<readonly Budget[]> {
  return areBuilt('Checking', 'aion') ? inTemporaryFolder(measured) : [];
}

async function measured(folder: string): Promise<readonly Budget[]> {
  const right = contentOf(bytes.right);
  const teller = join(folder, 'peak.cjs');
  writeFileSync(teller, peakTeller);
  const run = (args: readonly string[], rounds: number): Promise<Run> =>
    medians(['--require', teller, ...args], rounds);
  const [one, json] = [join(folder, 'one'), join(folder, 'json')];
  const mistaken = mistakenContent(bytes.mistaken);
  write(one, 1, 'aion', right.aion);
  write(join(folder, 'right'), files, 'aion', right.aion);
  write(join(folder, 'mistaken'), files, 'aion', mistaken);
  write(json, files, 'json', right.json);
  const check = (name: string, ...more: readonly string[]) => [builtCommand, 'check', join(folder, name), ...more];
  const single = await run(check('one'), 9);
  const peer = await run([jsonFiles, json], 5);
  const rows = [['whole processes', 'ms', 'MB', 'time and memory compared with the JSON service']];
  rows.push(['  aion check, 1 file', milliseconds(single.milliseconds), single.megabytes.toFixed(0), '']);
  rows.push([`  JSON service, ${files} files`, milliseconds(peer.milliseconds), peer.megabytes.toFixed(0), '']);
  const budgets: Budget[] = [];
  for (const [name, args] of [
    ['right', check('right')],
    ['mistaken', check('mistaken')],
  ] as const) {
    const took = await run(args, 3);
    const ratios = [took.milliseconds / peer.milliseconds, took.megabytes / peer.megabytes] as const;
    const what = `aion check of ${files} files, ${name === 'right' ? 'without' : 'with'} mistakes`;
    rows.push([
      `  ${what}`,
      milliseconds(took.milliseconds),
      took.megabytes.toFixed(0),
      ratios.map((ratio) => `${ratio.toFixed(2)}×`).join(' '),
    ]);
    // A right file is compared. The JSON service writes no report of a mistaken one.
    if (name !== 'right') continue;
    budgets.push(
      ratioBudget(`time of ${what} compared with the JSON service`, ratios[0], mostOfJson),
      ratioBudget(`memory of ${what} compared with the JSON service`, ratios[1], mostOfJson),
    );
  }
  print(`${table(rows)}\n`);
  return budgets;
}

/** The tools of each file have their own names: a directory is checked as one. */
function write(folder: string, count: number, extension: string, text: string): void {
  mkdirSync(folder);
  for (let file = 0; file < count; file++) {
    const own = text.replaceAll(/(Tool|Other)(?=\d)/g, `$1${file}of`);
    writeFileSync(join(folder, `${file}.${extension}`), own);
  }
}

async function medians(args: readonly string[], rounds: number): Promise<Run> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await processOf(args));
  const of = (what: keyof Run): number =>
    percentile(
      runs.map((one) => one[what]),
      0.5,
    );
  return { milliseconds: of('milliseconds'), megabytes: of('megabytes') };
}

async function processOf(args: readonly string[]): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  const peak = Number(said.trimEnd().split('\n').at(-1));
  if ((code !== 0 && code !== 1) || !(peak > 0)) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`);
  return { milliseconds: performance.now() - start, megabytes: peak / 1024 };
}
