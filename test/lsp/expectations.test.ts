import { expect, it } from 'vitest';
import type { TestClient } from './support/client.ts';
import { inBand } from './support/suite.ts';

const number = { type: 'integer' };
const inputSchema = { type: 'object', properties: { number }, required: ['number'] };
const tools = JSON.stringify([{ name: 'find_order', description: 'Find an order.', inputSchema }]);

function fileFor(call: object, ...paths: readonly string[]): string {
  return JSON.stringify({ tools: paths, cases: [{ question: '?', expect: { calls: [call] } }] }, null, 1);
}

const wrong = { tool: 'find_order', arguments: { numbr: 1, number: 'x' } };
const right = { tool: 'find_order', arguments: { number: 1 } };

/** The problems as `text: rule`, once there are so many. */
async function problemsOf(client: TestClient, text: string, count: number): Promise<readonly string[]> {
  const uri = client.fileUri('a.aioneval.json');
  await client.until(`${count} problems`, () => (client.publishedFor(uri)?.length ?? 0) === count);
  const lines = text.split('\n');
  return (client.publishedFor(uri) ?? []).map(
    ({ range: { start, end }, code }) => `${lines[start.line]?.slice(start.character, end.character)}: ${String(code)}`,
  );
}

inBand('files of expectations', (clients) => {
  it.each(['tools.json', '.', './*.json', '**/tools.json'])('are checked against the tools at %s', async (path) => {
    const client = await clients.full({ files: { 'tools.json': tools } });
    const text = fileFor(wrong, path);
    await client.openUri(client.fileUri('a.aioneval.json'), text, 'json');
    expect(await problemsOf(client, text, 2)).toEqual(['1: expected-argument-unknown', '"x": expected-value-invalid']);
  });

  it('follow the tools in the editor, the settings and the text', async () => {
    const client = await clients.full({ files: { 'tools.json': tools } });
    const text = fileFor(right, 'tools.json');
    const opened = await client.openUri(client.fileUri('tools.json'), tools, 'json');
    const document = await client.openUri(client.fileUri('a.aioneval.json'), text, 'json');
    await opened.setText(tools.replace('find_order', 'get_order'));
    expect(await problemsOf(client, text, 1)).toEqual(['"find_order": expected-tool-unknown']);
    await client.write('.aionrc.json', '{ "rules": { "expected-tool-unknown": "off" } }');
    expect(await problemsOf(client, text, 0)).toEqual([]);
    const broken = text.replace('"find_order"', '7');
    await document.setText(broken);
    expect(await problemsOf(client, broken, 1)).toEqual(['7: expectation-file']);
    await document.close();
    await problemsOf(client, text, 0);
  });

  it('have no problem with a tool that may be where the server does not look', async () => {
    const client = await clients.full({ files: { 'tools.json': tools } });
    for (const paths of [[], ['none.json'], ['../outside.json'], ['tools.json', '{a,b}.json']]) {
      const uri = client.fileUri('a.aioneval.json');
      const document = await client.openUri(uri, fileFor({ tool: 'other' }, ...paths), 'json');
      const broken = JSON.stringify({ cases: [{}] });
      await document.setText(broken);
      // The first text had its check by then.
      await problemsOf(client, broken, 1);
      await document.close();
      expect(await problemsOf(client, broken, 0)).toEqual([]);
    }
  });

  it('are not looked for by a pattern whose comparison with a long name would take years', async () => {
    const client = await clients.full({ files: { [`${'a'.repeat(200)}.json`]: tools } });
    const text = JSON.stringify({ tools: [`${'*a'.repeat(20)}b.json`], cases: [{}] }, null, 1);
    await client.openUri(client.fileUri('a.aioneval.json'), text, 'json');
    expect(await problemsOf(client, text, 1)).toEqual(['{}: expectation-file']);
  });
});
