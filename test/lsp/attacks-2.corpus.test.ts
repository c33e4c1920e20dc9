import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-protocol';
import { startReadingThread } from '../../project/disk/reading-thread.ts';
import { corpusPath } from '../support/corpus.ts';
import { fullExtras } from './support/capabilities.ts';
import { inBand } from './support/suite.ts';

const aion = '[\n  { name --> "Mailbox", function --> "lambda to: send(to)", description --> "A mailbox." }\n]\n';

function attack(name: string): Readonly<Record<string, string>> {
  const path = corpusPath('attacks-2');
  const names = name.endsWith('.ts') ? [name] : readdirSync(`${path}/${name}`).map((file) => `${name}/${file}`);
  return Object.fromEntries(names.map((file) => [file, readFileSync(`${path}/${file}`, 'utf8')]));
}

inBand('real TypeScript that takes too long to read', (clients) => {
  it.each([
    ['ts-slow.ts', 'ts-slow.ts', 'ts-slow.ts'],
    ['ts-chain', 'ts-chain/a.ts', 'ts-chain/slow.ts'],
  ])('keeps no hover in another document waiting, and is reported: %s', async (name, asked, slow) => {
    const files = { 'a.aion': aion, ...attack(name) };
    const extras = { ...fullExtras, commands: ['aion.atElement'] };
    const client = await clients.full({ files, extras, startReader: startReadingThread, longestReading: 3_000 });
    const document = await client.open(aion, 'a.aion');
    const uri = client.fileUri(asked);
    await client.openUri(uri, files[asked as keyof typeof files] ?? '', 'typescript');
    const done: string[] = [];
    const lenses = client.connection
      .sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
      .finally(() => done.push('lenses'));
    expect(await document.hover(aion.indexOf('description'))).not.toBeNull();
    expect(done).toEqual([]);
    expect(await lenses).toEqual([]);
    const told = () => client.published.filter((one) => one.uri === client.fileUri(slow) && one.diagnostics.length > 0);
    await client.until('the file is reported', () => told().length > 0);
    expect(told().flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message))).toEqual([
      'File takes too long to read. Its tools and functions are unknown.',
    ]);
  });
});
