import { setTimeout as pause } from 'node:timers/promises';
import { type Budget, ratioBudget, timeBudget } from './budgets.ts';
import { contentOf, contents } from './content.ts';
import { Letters, openDocument, placeInMiddle } from './editing.ts';
import { milliseconds, percentile, table } from './measure.ts';
import { areBuilt, type ServerLanguage } from './programs.ts';
import { print } from './report.ts';
import { startedServer } from './started-server.ts';

const sizes = [
  ['10 KB', 10_000, 40],
  ['100 KB', 100_000, 40],
  ['1 MB', 1_000_000, 20],
  ['10 MB', 10_000_000, 6],
] as const;

/** The most time of plain content as a multiple of the JSON server, and the most main-thread time of other content in milliseconds. */
const budgets: Readonly<Record<string, { readonly plain: number; readonly others: number }>> = {
  '10 KB': { plain: 1.2, others: 30 },
  '100 KB': { plain: 1, others: 30 },
  '1 MB': { plain: 1, others: 250 },
};

/** Runs of both servers in turn: a median of medians. */
const runs = 5;

interface Times {
  /** From the letter to its problems, wall-clock: the median, in milliseconds. */
  readonly clock: number;
  /** The main-thread time of the server per letter: the median. Occasional work does not count. */
  readonly thread: number;
}

/**
 * A letter typed in the middle of an open file, to its problems, over a connection to a server in its own process, compared with the server of
 * VS Code's JSON extension on the same content. The client asks for the problems, as VS Code does. Prints one table.
 */
export async function benchTyping(): Promise<readonly Budget[]> {
  if (!areBuilt('Typing', 'aion', 'json')) return [];
  const all: Budget[] = [];
  const rows = [['typing a letter', 'clock', 'JSON server', 'ratio', 'thread', 'JSON server', 'ratio']];
  for (const [content, make] of Object.entries(contents)) {
    for (const [size, bytes, letters] of sizes) {
      const name = `${content}, ${size}`;
      const budget = budgets[size];
      const times = { aion: [] as Times[], json: [] as Times[] };
      for (let run = 0; run < (bytes > 1_000_000 ? 1 : runs); run++) {
        times.aion.push(await typing('aion', make(bytes), letters));
        if (content === 'plain') times.json.push(await typing('json', contentOf(bytes).json, letters));
      }
      const [own, peer] = [medianOf(times.aion), medianOf(times.json)];
      if (content === 'plain') {
        const ratio = ratioBudget(
          `typing a letter, ${name}, compared with the JSON server`,
          own.clock / peer.clock,
          budget?.plain ?? 1,
        );
        if (budget !== undefined) all.push(ratio);
        rows.push([
          ...[`  ${name}`, milliseconds(own.clock), milliseconds(peer.clock), ratio.measured],
          ...[milliseconds(own.thread), milliseconds(peer.thread), `${(own.thread / peer.thread).toFixed(2)}×`],
        ]);
      } else {
        if (budget !== undefined)
          all.push(timeBudget(`typing a letter, ${name}, main thread`, own.thread, budget.others));
        rows.push([`  ${name}`, milliseconds(own.clock), '', '', milliseconds(own.thread), '', '']);
      }
    }
  }
  print(`${table(rows)}\n`);
  return all;
}

function medianOf(times: readonly Times[]): Times {
  const of = (what: keyof Times): number =>
    percentile(
      times.map((one) => one[what]),
      0.5,
    );
  return { clock: of('clock'), thread: of('thread') };
}

async function typing(language: ServerLanguage, text: string, letters: number): Promise<Times> {
  const { connection, worked, end } = await startedServer(language);
  const uri = `file:///bench/tools.${language}`;
  let previousResultId: string | undefined;
  const problems = async (cause: () => Promise<void>): Promise<void> => {
    await cause();
    const report = await connection.sendRequest<{ readonly resultId?: string }>('textDocument/diagnostic', {
      textDocument: { uri },
      previousResultId,
    });
    previousResultId = report.resultId;
  };
  await problems(() => openDocument(connection, uri, text, language));
  const typed = new Letters(connection, uri, placeInMiddle(text, language === 'json' ? '"description": "' : undefined));
  for (let warmUp = 0; warmUp < 4; warmUp++) await problems(() => typed.type());
  // The server's later work after the opening is no part of a letter.
  await pause(500);
  const clock: number[] = [];
  const thread: number[] = [];
  for (let letter = 0; letter < letters; letter++) {
    const [before, start] = [worked(), performance.now()];
    await problems(() => typed.type());
    clock.push(performance.now() - start);
    // The system counts the time of a thread when it rests.
    await pause(20);
    const after = worked();
    thread.push(before === null || after === null ? Number.NaN : after - before);
  }
  await end();
  return { clock: percentile(clock, 0.5), thread: percentile(thread, 0.5) };
}
