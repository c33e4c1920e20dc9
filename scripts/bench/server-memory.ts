import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Budget } from './budgets.ts';
import { contents } from './content.ts';
import { Letters, openDocument, placeInMiddle } from './editing.ts';
import { table } from './measure.ts';
import { print } from './report.ts';
import { type StartedServer, startedServer } from './started-server.ts';

/** The limit of the additional memory, as a multiple of the text. */
const mostOfText = 10;
const bytes = 10_000_000;
const megabyte = 1_000_000;
/** In milliseconds. V8 returns memory some eight seconds after the last work. */
const rest = 15_000;

/** The requests that an editor sends by itself for a shown document. */
const asked = ['diagnostic', 'semanticTokens/full', 'documentSymbol', 'codeLens', 'foldingRange', 'documentLink'];

/**
 * The resident memory of a language server relative to its one open document of 10 MB, after some seconds without work: just opened, after
 * twenty keystrokes, after all automatic requests of an editor, and closed. A small file of the same kind was open before, so code does not
 * count. Prints one table.
 */
export async function benchServerMemory(): Promise<readonly Budget[]> {
  if (process.platform !== 'linux') {
    print('The memory of the language server is not measured: only Linux tells it here.\n');
    return [];
  }
  const rows = [['the server beside 10 MB of text', 'opened', '20 keystrokes', 'all requests', 'most', 'closed']];
  const budgets: Budget[] = [];
  for (const [name, make] of Object.entries(contents)) {
    const { stages, most, closed } = await measured(make);
    rows.push([`  ${name}`, ...stages.map(times), times(most), times(closed)]);
    const largest = Math.max(...stages);
    budgets.push({
      what: `memory of the server beside 10 MB of text, ${name}`,
      measured: times(largest),
      budget: times(mostOfText),
      kept: largest <= mostOfText,
    });
  }
  print(`${table(rows)}\n`);
  return budgets;
}

function times(ratio: number): string {
  return `${ratio.toFixed(1)}×`;
}

/** Multiples of the text. `most` is the peak, also during work. */
interface Measured {
  readonly stages: readonly number[];
  readonly most: number;
  readonly closed: number;
}

async function measured(make: (size: number) => string): Promise<Measured> {
  const server = await startedServer('aion');
  const small = make(10_000);
  await open(server, 'file:///small/tools.aion', small);
  await askAll(server, 'file:///small/tools.aion');
  await close(server, 'file:///small/tools.aion');
  await pause(rest);
  const text = make(bytes);
  const empty = memoryOf(server.pid).resident;
  const beside = (megabytes: number): number => ((megabytes - empty) * megabyte) / Buffer.byteLength(text);
  const uri = 'file:///large/tools.aion';
  const stages: number[] = [];
  for (const work of [() => open(server, uri, text), () => typeLetters(server, uri, text), () => askAll(server, uri)]) {
    await work();
    await pause(rest);
    stages.push(beside(memoryOf(server.pid).resident));
  }
  const most = beside(memoryOf(server.pid).peak);
  await close(server, uri);
  await pause(rest);
  const closed = beside(memoryOf(server.pid).resident);
  await server.end();
  return { stages, most, closed };
}

async function open({ connection }: StartedServer, uri: string, text: string): Promise<void> {
  await openDocument(connection, uri, text);
  await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
}

async function typeLetters({ connection }: StartedServer, uri: string, text: string): Promise<void> {
  const letters = new Letters(connection, uri, placeInMiddle(text));
  for (let typed = 0; typed < 20; typed++) {
    await letters.type();
    await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
  }
}

async function askAll({ connection }: StartedServer, uri: string): Promise<void> {
  for (const request of asked) await connection.sendRequest(`textDocument/${request}`, { textDocument: { uri } });
}

async function close({ connection }: StartedServer, uri: string): Promise<void> {
  await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
}

/** In MB of a million bytes. */
function memoryOf(pid: number): { readonly resident: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => {
    const kilobytes = Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
    if (!(kilobytes > 0)) throw new Error(`/proc/${pid}/status does not say ${name}.`);
    return (kilobytes * 1024) / megabyte;
  };
  return { resident: read('VmRSS'), peak: read('VmHWM') };
}
