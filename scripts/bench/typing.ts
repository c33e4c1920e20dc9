import { setTimeout as pause } from 'node:timers/promises';
import type { ClientCapabilities } from 'vscode-languageserver-protocol';
import { fullCapabilities, minimalCapabilities } from '../../test/lsp/support/capabilities.ts';
import { type Budget, ratioBudget } from './budgets.ts';
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
  ['10 MB', 10_000_000, 10],
] as const;

const clients = { full: fullCapabilities, minimal: minimalCapabilities } as const;

interface Times {
  /** From the letter to its problems, wall-clock: the median, in milliseconds. */
  readonly clock: number;
  /** The main-thread time of the server per letter: the median. Occasional work does not count. */
  readonly thread: number;
}

/**
 * A letter typed in the middle of an open file, to its problems, over the wire to a server in its own process, compared with the server of
 * VS Code's JSON extension on the same content. A full client asks for the problems, as VS Code does. A minimal one gets them after a
 * pause, so only the work is compared. Prints one table.
 */
export async function benchTyping(): Promise<readonly Budget[]> {
  if (!areBuilt('Typing', 'aion', 'json')) return [];
  const budgets: Budget[] = [];
  const rows = [['a letter to its problems', 'clock', 'JSON server', 'ratio', 'thread', 'JSON server', 'ratio']];
  const compared = (what: string, own: number, peer: number): readonly string[] => {
    const budget = ratioBudget(`${what} beside the JSON server`, own / peer, 1);
    budgets.push(budget);
    return [milliseconds(own), milliseconds(peer), budget.measured];
  };
  for (const [client, capabilities] of Object.entries(clients)) {
    for (const [content, make] of Object.entries(contents)) {
      for (const [size, bytes, letters] of sizes) {
        const name = `${content}, ${size}, ${client} client`;
        const isAsked = client === 'full';
        const own = await typing('aion', make(bytes), capabilities, letters);
        if (content !== 'plain') {
          rows.push([`  ${name}`, isAsked ? milliseconds(own.clock) : '', '', '', milliseconds(own.thread), '', '']);
          continue;
        }
        const peer = await typing('json', contentOf(bytes).json, capabilities, letters);
        const clock = isAsked ? compared(`a letter, ${name}, clock`, own.clock, peer.clock) : ['', '', ''];
        rows.push([`  ${name}`, ...clock, ...compared(`a letter, ${name}, thread`, own.thread, peer.thread)]);
      }
    }
  }
  print(`${table(rows)}\n`);
  return budgets;
}

async function typing(
  language: ServerLanguage,
  text: string,
  capabilities: ClientCapabilities,
  letters: number,
): Promise<Times> {
  const { connection, worked, end } = await startedServer(language, null, capabilities);
  const uri = `file:///bench/tools.${language}`;
  const asks = capabilities.textDocument?.diagnostic !== undefined;
  let pushed = (): void => {};
  connection.onNotification('textDocument/publishDiagnostics', () => pushed());
  let previousResultId: string | undefined;
  const problems = async (cause: () => Promise<void>): Promise<void> => {
    const isPushed = new Promise<void>((resolve) => {
      pushed = resolve;
    });
    await cause();
    if (!asks) return isPushed;
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
