import { expect, it } from 'vitest';
import type { CallFormatsResult, ConvertCallResult, SavedTestsResult } from '../../protocol/run-tool.ts';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import { inBand } from './support/suite.ts';

const tools = `[
  { name --> "Send", function --> "lambda to: send(to)" --> { arg-1 --> "string" }, description --> "Sends a message." },
  { name --> "Docs", link --> "https://example.com", description --> "Shows the documentation." },
  { name --> "Empty", description --> "Has nothing to run." },
  { function --> "f" --> { arg-1 --> "string" }, description --> "Has no name." }
]
`;
const kept = `[
  { "title": "a friend", "name": "Send", "arguments": { "to": "Ann" }, "expect": { "result": "ok" } },
  { "name": "Gone", "arguments": {} }
]
`;

inBand('what a client that runs tools asks', (clients) => {
  it('the formats of calls have titles, and a call is written in each', async () => {
    const client = await clients.full();
    const { formats } = await client.connection.sendRequest<CallFormatsResult>('aion/callFormats', {});
    expect(formats).toContainEqual({ id: 'openai-chat', title: 'OpenAI (Chat Completions)' });
    expect(formats.every(({ id, title }) => title !== id)).toBe(true);
    const call = { name: 'Send', arguments: '{"to":"Ann","id":2512292042121000001}' };
    for (const { id } of formats) {
      const written = await client.connection.sendRequest<ConvertCallResult>('aion/convertCall', { ...call, form: id });
      expect(written.problem, id).toBeNull();
      expect(written.text, id).toContain('Ann');
      expect(written.text, id).toContain('2512292042121000001');
      expect(() => JSON.parse(written.text), id).not.toThrow();
    }
    const list = { ...call, arguments: '[1]', form: 'mcp' };
    expect(await client.connection.sendRequest<ConvertCallResult>('aion/convertCall', list)).toEqual({
      problem: 'The arguments must be a JSON object.',
      text: '',
    });
    const unknown = await client.connection.sendRequest<ConvertCallResult>('aion/convertCall', { ...call, form: 'x' });
    expect(unknown).toEqual({ problem: 'Unknown call format "x".', text: '' });
  });

  it('saved calls are tests of the tools of the files beside them', async () => {
    const client = await clients.full({
      files: {
        'a/tools.aion': tools,
        'b/tools.aion': tools,
        'b/send.aioncalls.json': kept,
        'b/broken.aioncalls.json': '{',
      },
    });
    const uris = ['b/send.aioncalls.json', 'b/broken.aioncalls.json', 'no.aioncalls.json'].map((name) =>
      client.fileUri(name),
    );
    const { files } = await client.connection.sendRequest<SavedTestsResult>('aion/savedTests', { uris });
    expect(files.map(({ uri, tests }) => [uri, tests.length])).toEqual([
      [uris[0], 2],
      [uris[1], 0],
    ]);
    expect(files[0]?.tests).toMatchObject([
      {
        title: 'a friend',
        name: 'Send',
        arguments: '{"to":"Ann"}',
        range: { start: { line: 1 } },
        tool: { uri: client.fileUri('b/tools.aion'), selection: { start: { line: 1 } }, isReadOnly: false },
      },
      { title: '', name: 'Gone', arguments: '{}', range: { start: { line: 2 } }, tool: null },
    ]);
  });

  it('saved calls are those of the open text, whatever its language', async () => {
    const client = await clients.full({ files: { 'send.aioncalls.json': kept } });
    const { uri } = await client.open('\n[{ "name": "Send" }]', 'send.aioncalls.json');
    const { files } = await client.connection.sendRequest<SavedTestsResult>('aion/savedTests', { uris: [uri] });
    expect(files[0]?.tests).toMatchObject([{ name: 'Send', range: { start: { line: 1, character: 1 } } }]);
  });

  it('a lens Run stands over tools with a name that have something to run, where the client can', async () => {
    const commands = ['aion.atElement', 'aion.showReferences', 'aion.runTool'];
    const settings = { user: {}, folder: {} };
    const runLines = async (known: readonly string[]): Promise<readonly number[]> => {
      const client = await clients.start({
        capabilities: fullCapabilities,
        extras: { ...fullExtras, commands: [...known] },
        settings,
      });
      const document = await client.open(tools);
      const lenses =
        await document.request<{ command?: { title: string }; range: { start: { line: number } } }[]>(
          'textDocument/codeLens',
        );
      return lenses.filter(({ command }) => command?.title === 'Run').map(({ range }) => range.start.line);
    };
    expect(await runLines(commands)).toEqual([1, 2]);
    expect(await runLines(commands.slice(0, 2))).toEqual([]);
  });
});
