import { expect, it } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-protocol';
import { startReadingThread } from '../../project/disk/reading-thread.ts';
import { readerInProcess } from '../support/reader-in-process.ts';
import { fullExtras } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import { inBand } from './support/suite.ts';

const aion =
  '[\n  { name --> "Mailbox", function --> "lambda to: send(to)" --> { arg-1 --> "string: Receiver", return-1 --> "string: Result" }, description --> "A mailbox." }\n]\n';
const mcp = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";
/** The parser's time doubles with each level. */
const slow = `${mcp}new McpServer({ name: 'a', version: '1' }).registerTool('x', {}, async () => ({}));\nconst x = ${'<T>(a = '.repeat(60)}\n`;
const good = `${mcp}new McpServer({ name: 'a', version: '1' }).registerTool('get_weather', {}, async () => ({}));\n`;

/** Records in which order answers come. */
class Order {
  readonly done: string[] = [];

  async of<Result>(name: string, answer: Promise<Result>): Promise<Result> {
    const result = await answer;
    this.done.push(name);
    return result;
  }
}

function lensesOf(client: TestClient, name: string): Promise<CodeLens[]> {
  const textDocument = { uri: client.fileUri(name) };
  return client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
}

inBand('a file that takes too long to read', (clients) => {
  it('in TypeScript keeps no hover in another document waiting, is reported once, and other files are read after it', async () => {
    const files = { 'a.aion': aion, 'slow.ts': slow, 'good.ts': good };
    const extras = { ...fullExtras, commands: ['aion.atElement'] };
    const client = await clients.full({ files, extras, startReader: startReadingThread, longestReading: 3_000 });
    const document = await client.open(aion, 'a.aion');
    for (const name of ['slow.ts', 'good.ts'] as const) {
      await client.openUri(client.fileUri(name), files[name], 'typescript');
    }
    const order = new Order();
    const lenses = order.of('the thread has ended', lensesOf(client, 'slow.ts'));
    const others = order.of('good.ts', lensesOf(client, 'good.ts'));
    const hover = await order.of('hover', document.hover(aion.indexOf('description')));
    expect(hover).not.toBeNull();
    expect(order.done).toEqual(['hover']);
    expect(await lenses).toEqual([]);
    expect((await others).length).toBeGreaterThan(0);
    expect(order.done).toEqual(['hover', 'the thread has ended', 'good.ts']);
    const told = () => client.published.filter(({ uri }) => uri === client.fileUri('slow.ts'));
    await client.until('the file is reported', () => told().length > 0);
    expect(told().flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message))).toEqual([
      'File takes too long to read. Its tools and functions are unknown.',
    ]);
    // Its text is not read again.
    expect(await lensesOf(client, 'slow.ts')).toEqual([]);
    expect(told()).toHaveLength(1);
  });

  it('in Python leaves the problems and the hover of a document to what is known without it', async () => {
    const files = {
      'a.aion': aion,
      'api.py': 'def send(to: str) -> str:\n    return to\n',
      'slow.py': 'hostile = 1\n',
    };
    const startReader = () =>
      readerInProcess((question) => question.kind === 'module' && question.text.includes('hostile'));
    const client = await clients.full({ files, startReader, longestReading: 1_000 });
    const document = await client.open(aion, 'a.aion');
    const order = new Order();
    const definition = order.of('definition', document.requestAt('textDocument/definition', aion.indexOf('send(')));
    expect(await order.of('hover', document.hover(aion.indexOf('description')))).not.toBeNull();
    expect(await order.of('problems', document.problems())).toEqual([]);
    expect(order.done).toEqual(['hover', 'problems']);
    expect(await definition).toMatchObject([{ uri: client.fileUri('api.py') }]);
  });

  it('for its effects leaves them unknown, and the other answers about code come', async () => {
    const files = { 'a.aion': aion, 'api.py': 'def send(to: str) -> str:\n    return to\n' };
    const startReader = () =>
      readerInProcess(
        (question) => question.kind === 'code' && question.questions.some((one) => one.kind === 'effects'),
      );
    const client = await clients.full({ files, startReader, longestReading: 1_000 });
    const document = await client.open(aion, 'a.aion');
    await document.requestAt('textDocument/definition', aion.indexOf('send('));
    const order = new Order();
    const catalogue = order.of('catalogue', client.connection.sendRequest('aion/toolCatalogue', {}));
    expect(await order.of('hover', document.hover(aion.indexOf('description')))).not.toBeNull();
    expect(order.done).toEqual(['hover']);
    expect(await catalogue).toMatchObject({ files: [{ tools: [{ name: 'Mailbox', effect: 'unknown' }] }] });
  });
});
