/**
 * `npm run fuzz -- --minutes N [--seed S] [--part NAME]… [--replay FILE]`: random sessions of the language server, command lines, broken
 * writes, texts and edits, with the invariants of each. Prints a table of the parts. If an invariant fails, it exits with 1 and prints the
 * seed and the smallest input.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brokenWrite, commandLine } from '../test/fuzz/commands/parts.ts';
import { expensive } from '../test/fuzz/expensive/part.ts';
import { neighbours } from '../test/fuzz/neighbours/part.ts';
import { type Outcome, type Part, tryInputs } from '../test/fuzz/part.ts';
import { memory } from '../test/fuzz/session/memory.ts';
import { builtSession, session, wrongSession } from '../test/fuzz/session/parts.ts';
import { missingProgram } from '../test/support/built-program.ts';
import { textTests, tryTexts } from './fuzz/texts.ts';

interface Row {
  readonly name: string;
  /** Its share of the time, relative to the others. */
  readonly share: number;
  /** Inputs per turn; a short turn makes the next one longer. */
  runsOfTurn: number;
  readonly turn: (seed: number, runs: number) => Promise<Outcome>;
  readonly replay: ((input: string) => Promise<void>) | null;
  runs: number;
  seconds: number;
  findings: number;
}

/** Seconds per turn. */
const turn = { shortest: 10, longest: 40 };
/** After this many failures a part is skipped for the rest of the time. */
const mostFindings = 3;

function rowOf<Input>(part: Part<Input>, share: number, runsOfTurn: number): Row {
  return {
    ...{ name: part.name, share, runsOfTurn, runs: 0, seconds: 0, findings: 0 },
    turn: (seed, runs) => tryInputs(part, seed, runs),
    replay: (input) => part.check(JSON.parse(input) as Input),
  };
}

function allRows(): readonly Row[] {
  const built =
    missingProgram === null ? [rowOf(builtSession, 2, 5), rowOf(brokenWrite, 1, 10), rowOf(neighbours, 1, 2)] : [];
  if (built.length === 0) console.log('Without dist/cli.cjs (npm run build) the built program is not tried.');
  return [
    ...[
      rowOf(session, 4, 10),
      rowOf(wrongSession, 3, 10),
      ...built,
      rowOf(commandLine, 2, 200),
      rowOf(memory, 0.5, 2),
      rowOf(expensive, 0.5, 20),
    ],
    ...textTests().map(
      (tests): Row => ({
        ...{ name: `texts-${tests.folder}`, share: 0.5, runsOfTurn: 500, runs: 0, seconds: 0, findings: 0 },
        turn: (seed, runs) => tryTexts(tests, seed, runs),
        replay: null,
      }),
    ),
  ];
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string' },
      part: { type: 'string', multiple: true },
      replay: { type: 'string' },
    },
  });
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 0x7fff_ffff) : Number(values.seed);
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes and --seed are numbers.');
  return { minutes, seed, parts: values.part ?? [], replay: values.replay ?? null };
}

const seconds = (): number => Number(process.hrtime.bigint() / 1_000_000n) / 1000;

async function takeTurn(row: Row, seed: number): Promise<void> {
  const start = seconds();
  const { runs, finding } = await row.turn(seed, row.runsOfTurn);
  const taken = seconds() - start;
  row.runs += runs;
  row.seconds += taken;
  if (finding === null) {
    if (taken < turn.shortest) row.runsOfTurn *= 2;
    if (taken > turn.longest) row.runsOfTurn = Math.max(1, Math.floor(row.runsOfTurn / 2));
    return;
  }
  row.findings++;
  console.log(`\n${row.name}, seed ${finding.seed}:\n${finding.says}\n${finding.input}`);
  if (row.replay === null) return;
  const file = join(mkdtempSync(join(tmpdir(), 'aion-fuzz-found-')), `${row.name}.json`);
  writeFileSync(file, finding.input);
  console.log(`Again: npm run fuzz -- --part ${row.name} --replay ${file}`);
}

function printTable(rows: readonly Row[], seed: number): void {
  console.log('\n| part | runs | seconds | findings | seed |\n| --- | ---: | ---: | ---: | ---: |');
  for (const { name, runs, seconds: taken, findings } of rows) {
    console.log(`| ${name} | ${runs.toLocaleString('en')} | ${taken.toFixed(0)} | ${findings} | ${seed} |`);
  }
  console.log(`\n${new Date().toISOString().slice(0, 16)} UTC, Node ${process.versions.node}, ${cpus()[0]?.model}`);
}

async function fuzz(): Promise<boolean> {
  const { minutes, seed, parts, replay } = readOptions();
  const rows = allRows().filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name === part || name.startsWith(`${part}-`)),
  );
  const [first] = rows;
  if (first === undefined)
    throw new Error(
      `There is no part of that name. All: ${allRows()
        .map(({ name }) => name)
        .join(', ')}.`,
    );
  if (replay !== null) {
    if (first.replay === null) throw new Error(`A part of texts is run again by the line that it printed.`);
    await first.replay(readFileSync(replay, 'utf8'));
    console.log('It holds.');
    return true;
  }
  console.log(`Seed ${seed}, ${minutes} minutes.`);
  const end = seconds() + minutes * 60;
  for (let count = 0; seconds() < end; count++) {
    const [row] = rows
      .filter(({ findings }) => findings < mostFindings)
      .toSorted((a, b) => a.seconds / a.share - b.seconds / b.share);
    if (row === undefined) break;
    await takeTurn(row, seed + count);
  }
  printTable(rows, seed);
  return rows.every(({ findings }) => findings === 0);
}

const holds = await fuzz();
// A thread of a session may still run.
process.exit(holds ? 0 : 1);
