import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { fullCapabilities } from '../../test/lsp/support/capabilities.ts';
import type { Budget } from './budgets.ts';
import { contentOf, peerSchema } from './content.ts';
import { milliseconds, table } from './measure.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ours = `${root}dist/cli.cjs`;
const jsonServer = `${root}test/host/node_modules/code-server/lib/vscode/extensions/json-language-features/server/dist/node/jsonServerMain.js`;

const sizes = [
  ['10 KB', 10_000, 9],
  ['100 KB', 100_000, 9],
  ['1 MB', 1_000_000, 7],
  ['10 MB', 10_000_000, 5],
] as const;

/**
 * From the opening of a file to its problems, over the wire, beside the server of VS Code's JSON extension on the same content: the first
 * file of a new server, which is how a person meets it, and one that is opened later. Prints one table, of the least of several runs.
 */
export async function benchOpening(): Promise<readonly Budget[]> {
  for (const [file, says] of [
    [ours, 'npm run build makes it'],
    [jsonServer, 'npm run test:vscode installs it'],
  ] as const) {
    if (existsSync(file)) continue;
    console.log(`Opening is not measured: ${file} is missing; ${says}.\n`);
    return [];
  }
  const budgets: Budget[] = [];
  const rows = [['opening to problems (least)', 'first', 'JSON server', 'ratio', 'later', 'JSON server', 'ratio']];
  for (const [name, bytes, rounds] of sizes) {
    const { aion, json } = contentOf(bytes);
    const times = { ours: [] as Times[], json: [] as Times[] };
    for (let round = 0; round < rounds; round++) {
      times.ours.push(await openings([ours, 'lsp', '--stdio'], 'aion', aion));
      times.json.push(await openings([jsonServer, '--stdio'], 'json', json));
    }
    const cells: string[] = [];
    for (const which of ['first', 'later'] as const) {
      const [own, peer] = [least(times.ours, which), least(times.json, which)];
      const ratio = `${(own / peer).toFixed(2)}×`;
      budgets.push({
        what: `opening the ${which} file of ${name} beside the JSON server`,
        measured: ratio,
        budget: '1×',
        kept: own <= peer,
      });
      cells.push(milliseconds(own), milliseconds(peer), ratio);
    }
    rows.push([`  ${name}`, ...cells]);
  }
  console.log(`${table(rows)}\n`);
  return budgets;
}

interface Times {
  readonly first: number;
  readonly later: number;
}

/** The least of several runs: what others do on the machine at the time only makes them longer. */
function least(times: readonly Times[], which: keyof Times): number {
  return Math.min(...times.map((one) => one[which]));
}

/** Starts a server, opens a file in it and then a second one, and ends it. Milliseconds. */
async function openings(command: readonly string[], language: string, text: string): Promise<Times> {
  const server = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const connection = connectionTo(server);
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: fullCapabilities });
  await connection.sendNotification('initialized', {});
  if (language === 'json') {
    await connection.sendNotification('json/schemaAssociations', [
      { fileMatch: ['*'], uri: 'bench://tools', schema: peerSchema },
    ]);
  }
  // What a server still does after its start, and after a first file, is no part of the opening.
  await pause(300);
  const open = async (uri: string): Promise<number> => {
    const start = performance.now();
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: language, version: 1, text },
    });
    const { items } = (await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } })) as {
      readonly items: readonly unknown[];
    };
    // The content has none but that the tools are too many for one request.
    if (items.length > 1) throw new Error(`${command[0]} has problems with what has none: ${JSON.stringify(items[0])}`);
    return performance.now() - start;
  };
  const first = await open(`file:///first/tools.${language}`);
  await pause(500);
  const times = { first, later: await open(`file:///later/tools.${language}`) };
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await ended;
  connection.dispose();
  return times;
}

function connectionTo({ stdin, stdout }: ChildProcess) {
  if (stdin === null || stdout === null) throw new Error('the server has no standard streams');
  const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  connection.onRequest('workspace/configuration', ({ items }: { items: readonly unknown[] }) => items.map(() => null));
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('vscode/content', () => JSON.stringify(peerSchema));
  for (const refresh of ['diagnostic', 'semanticTokens', 'inlayHint', 'codeLens']) {
    connection.onRequest(`workspace/${refresh}/refresh`, () => null);
  }
  connection.listen();
  return connection;
}
