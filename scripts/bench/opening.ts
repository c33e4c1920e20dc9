import { setTimeout as pause } from 'node:timers/promises';
import { type Budget, ratioBudget } from './budgets.ts';
import { contentOf } from './content.ts';
import { openDocument } from './editing.ts';
import { milliseconds, table } from './measure.ts';
import { areBuilt, type ServerLanguage } from './programs.ts';
import { print } from './report.ts';
import { startedServer } from './started-server.ts';

const sizes = [
  ['10 KB', 10_000, 9],
  ['100 KB', 100_000, 9],
  ['1 MB', 1_000_000, 7],
] as const;

/** The budgets, as multiples of the JSON server's time. For a later file of 10 KB, that time is about 2 ms. */
const most = { first: 1.8, later: 1.6 } as const;

/**
 * From the opening of a file to its problems, over a connection, compared with the server of VS Code's JSON extension on the same content: the
 * first file of a new server, and a later one. Times are main-thread times of the server where the system reports them. Prints one table,
 * of the least of several runs.
 */
export async function benchOpening(): Promise<readonly Budget[]> {
  if (!areBuilt('Opening', 'aion', 'json')) return [];
  // From the second start on, a server finds the code that the first one kept after five seconds.
  await openings('aion', contentOf(100_000).aion, 6_000);
  const budgets: Budget[] = [];
  const rows = [['opening a file (shortest time)', 'first', 'JSON server', 'ratio', 'later', 'JSON server', 'ratio']];
  for (const [name, bytes, rounds] of sizes) {
    const { aion, json } = contentOf(bytes);
    const times = { aion: [] as Times[], json: [] as Times[] };
    for (let round = 0; round < rounds; round++) {
      times.aion.push(await openings('aion', aion));
      times.json.push(await openings('json', json));
    }
    const cells: string[] = [];
    for (const which of ['first', 'later'] as const) {
      const [own, peer] = [least(times.aion, which), least(times.json, which)];
      const budget = ratioBudget(
        `opening ${which === 'first' ? 'the first' : 'a later'} file, ${name}, compared with the JSON server`,
        own / peer,
        most[which],
      );
      budgets.push(budget);
      cells.push(milliseconds(own), milliseconds(peer), budget.measured);
    }
    rows.push([`  ${name}`, ...cells]);
  }
  print(`${table(rows)}\n`);
  return budgets;
}

interface Times {
  readonly first: number;
  readonly later: number;
}

/** Other load on the machine only makes runs longer. */
function least(times: readonly Times[], which: keyof Times): number {
  return Math.min(...times.map((one) => one[which]));
}

/** Starts a server, opens a file and then a second one, and ends it. In milliseconds. */
async function openings(language: ServerLanguage, text: string, stays = 0): Promise<Times> {
  const { connection, worked, end } = await startedServer(language);
  // The server's work after its start, and after a first file, is no part of the opening.
  await pause(300);
  const open = async (uri: string): Promise<number> => {
    const [before, start] = [worked(), performance.now()];
    await openDocument(connection, uri, text, language);
    const { items } = (await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } })) as {
      readonly items: readonly unknown[];
    };
    // The only allowed problem: too many tools for one request.
    if (items.length > 1) throw new Error(`Right ${language} has problems: ${JSON.stringify(items[0])}`);
    const after = worked();
    return before === null || after === null ? performance.now() - start : after - before;
  };
  const first = await open(`file:///first/tools.${language}`);
  await pause(500);
  const times = { first, later: await open(`file:///later/tools.${language}`) };
  await pause(stays);
  await end();
  return times;
}
