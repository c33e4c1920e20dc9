import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ProtocolConnection } from 'vscode-languageserver-protocol/node';
import { type Budget, timeBudget } from './budgets.ts';
import { contentOf } from './content.ts';
import { Letters, openDocument } from './editing.ts';
import { milliseconds, table } from './measure.ts';
import { areBuilt } from './programs.ts';
import { print } from './report.ts';
import { type StartedServer, startedServer } from './started-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const files = 1_000;
const modules = 5_000;

/** In milliseconds: the longest wait of a person for other work before an answer. */
const longestWait = 30;

/** The requests of a person while 1,000 files and 5,000 modules are read, and the cost of one change afterwards. Prints a table. */
export async function benchFolder(): Promise<readonly Budget[]> {
  if (!areBuilt('A large folder', 'aion')) return [];
  return inTemporaryFolder((folder) => {
    writeFolder(folder);
    return measured(folder);
  });
}

function writeFolder(folder: string): void {
  const { aion } = contentOf(4_000);
  mkdirSync(join(folder, 'tools'));
  for (let file = 0; file < files; file++) {
    writeFileSync(join(folder, 'tools', `${file}.aion`), ofFile(aion, file));
  }
  for (let module = 0; module < modules; module++) {
    const name = join(folder, 'src', `package${Math.floor(module / 50)}`);
    if (module % 50 === 0) mkdirSync(name, { recursive: true });
    writeFileSync(join(name, `module${module}.py`), pythonModule(module));
  }
}

function ofFile(aion: string, file: number): string {
  return aion.replaceAll(/Tool(?=\d)/g, `Tool${file}of`).replaceAll(/send_output_(?=\d)/g, `send_${file}_`);
}

function pythonModule(number: number): string {
  const functions = Array.from(
    { length: 8 },
    (_, n) => `def send_${number}_${n}(user: str, text: str = "", *, limit: int = ${n}) -> dict:
    """Sends ${n} to the user."""
    if not user:
        raise ValueError(f"no user: {user!r}")
    return {"status": [one for one in text.split() if len(one) > limit], "to": helper_${number}(user)}
`,
  );
  return `import json\nfrom os import path\n\n\ndef helper_${number}(user):\n    return json.dumps(path.join(user))\n\n\n${functions.join('\n\n')}`;
}

interface Answer {
  /** Wall-clock time. */
  readonly waited: number;
  /** The server's main-thread time until the answer; null if the system does not report it. */
  readonly worked: number | null;
}

async function measured(folder: string): Promise<readonly Budget[]> {
  const server = await startedServer('aion', pathToFileURL(folder).href);
  const { connection } = server;
  const uri = pathToFileURL(join(folder, 'tools', '500.aion')).href;
  const text = readFileSync(join(folder, 'tools', '500.aion'), 'utf8');
  const before = text.slice(0, text.indexOf('lambda')).split('\n');
  const position = { line: before.length - 1, character: 40 };
  const place = { textDocument: { uri }, position };
  const letters = new Letters(connection, uri, position);
  const requests: readonly (readonly [string, string, object])[] = [
    ['problems', 'textDocument/diagnostic', { textDocument: { uri } }],
    ['completion', 'textDocument/completion', place],
    ['hover', 'textDocument/hover', place],
  ];
  const ask = (method: string, params: object): Promise<Answer> =>
    timed(server, () => connection.sendRequest(method, params));
  await openDocument(connection, uri, text);
  // As an editor does: all at once, together with the whole workspace.
  let isRead = false;
  const whole = workspaceProblems(connection).then(() =>
    connection.sendRequest('workspace/symbol', { query: 'Tool999of1' }),
  );
  const pythonRead = server.pythonAsked
    .then(() => whole)
    .then(() => {
      isRead = true;
    });
  const first = await Promise.all(requests.map(([, method, params]) => ask(method, params)));
  const meanwhile = requests.map((): Answer[] => []);
  const begun = performance.now();
  while (!isRead) {
    for (const [index, [, method, params]] of requests.entries()) {
      await letters.type();
      meanwhile[index]?.push(await ask(method, params));
      await pause(20);
    }
  }
  await pythonRead;
  const reading = performance.now() - begun;
  const rows = [['a folder of 1,000 files and 5,000 modules', 'worked', 'on the clock']];
  const budgets: Budget[] = [];
  const told = (what: string, answers: readonly Answer[], most: number | null): void => {
    const waited = Math.max(...answers.map((one) => one.waited));
    const times = answers.map((one) => one.worked);
    const worked = times.includes(null) ? null : Math.max(...times.map(Number));
    rows.push([`  ${what}`, worked === null ? '' : milliseconds(worked), milliseconds(waited)]);
    if (most !== null) budgets.push(timeBudget(what, worked ?? waited, most));
  };
  for (const [index, [name]] of requests.entries()) {
    told(`first ${name}, the folder unread`, first.slice(index, index + 1), name === 'problems' ? null : longestWait);
    told(`slowest ${name} of ${meanwhile[index]?.length} while it is read`, meanwhile[index] ?? [], longestWait);
  }
  rows.push(['  all of it is read', '', milliseconds(reading)]);
  await pause(1_000);
  told('first completion, the Python read', [await ask('textDocument/completion', place)], longestWait);
  // Requests from before the reading of the Python know nothing of it.
  const withPython = await timed(server, () => workspaceProblems(connection));
  told('problems of the whole workspace, all read', [withPython], null);
  for (const [name, path, kind] of [
    ['one Python file', join(folder, 'src', 'package7', 'module350.py'), 2],
    ['one .aion file', join(folder, 'tools', '7.aion'), 2],
  ] as const) {
    const again = server.refreshed();
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/_350_3|Tool7of3/g, (all) => `${all}x`),
    );
    const change = await timed(server, async () => {
      await connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: pathToFileURL(path).href, type: kind }],
      });
      await again;
    });
    const asked = await ask('textDocument/diagnostic', { textDocument: { uri } });
    const all = await timed(server, () => workspaceProblems(connection));
    told(`${name} changes, until the editor is told`, [change], null);
    told(`${name} changed: problems of the open file`, [asked], longestWait);
    told(`${name} changed: problems of the whole workspace`, [all], null);
  }
  await server.end();
  print(`${table(rows)}\n`);
  return budgets;
}

let previous: { readonly uri: string; readonly value: string }[] = [];

/** As VS Code's client asks: with the previous result ids. */
async function workspaceProblems(connection: ProtocolConnection): Promise<void> {
  const { items } = await connection.sendRequest<{ readonly items: readonly { uri: string; resultId?: string }[] }>(
    'workspace/diagnostic',
    { previousResultIds: previous },
  );
  const told = new Map(previous.map(({ uri, value }) => [uri, value]));
  for (const { uri, resultId } of items) if (resultId !== undefined) told.set(uri, resultId);
  previous = [...told].map(([uri, value]) => ({ uri, value }));
}

async function timed(server: StartedServer, work: () => Promise<unknown>): Promise<Answer> {
  const before = server.worked();
  const start = performance.now();
  await work();
  const waited = performance.now() - start;
  const after = server.worked();
  return { waited, worked: before === null || after === null ? null : after - before };
}
