import { expect, it } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-protocol';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import type { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { broken, everything, layouts, manyTools } from './support/samples.ts';
import { type Clients, inBand } from './support/suite.ts';

const ask = 'textDocument/codeLens';

/** A client with the commands that lenses name. */
function withCommands(clients: Clients, settings = { user: {}, folder: {} }): Promise<TestClient> {
  const extras = { ...fullExtras, commands: ['aion.atElement', 'aion.showReferences'] };
  return clients.start({ capabilities: fullCapabilities, extras, settings });
}

async function resolved(client: TestClient, document: TestDocument): Promise<readonly CodeLens[]> {
  const lenses = await document.request<CodeLens[]>(ask);
  return Promise.all(
    lenses.map((lens) =>
      lens.command === undefined ? client.connection.sendRequest<CodeLens>('codeLens/resolve', lens) : lens,
    ),
  );
}

/** The titles over each line that has lenses. */
async function titles(client: TestClient, document: TestDocument): Promise<readonly string[]> {
  const byLine = new Map<number, string[]>();
  for (const { range, command } of await resolved(client, document)) {
    byLine.set(range.start.line, [...(byLine.get(range.start.line) ?? []), command?.title ?? '?']);
  }
  return [...byLine].map(([line, said]) => `${line}: ${said.join(' | ')}`);
}

inBand('code lenses', (clients) => {
  it('stand over each tool, and say how often it is mentioned where it is, in every layout', async () => {
    const client = await withCommands(clients);
    for (const [layout, layOut] of Object.entries(layouts)) {
      const document = await client.open(layOut(everything));
      expect(await titles(client, document), layout).toEqual(['6: Preview | 2 references', '23: Preview']);
      await document.close();
    }
  });

  it('are resolved only when they come into sight', async () => {
    const client = await withCommands(clients);
    const document = await client.open(everything);
    const lenses = await document.request<CodeLens[]>(ask);
    expect(lenses.map(({ command }) => command?.title ?? null)).toEqual(['Preview', null, 'Preview']);
  });

  it('lead to the references, and to the commands of the client at the tool', async () => {
    const client = await withCommands(clients);
    const document = await client.open(everything);
    const [preview, references] = await resolved(client, document);
    const position = document.positionAt(everything.indexOf('{\n    name --> "Send'));
    expect(preview?.command).toEqual({
      title: 'Preview',
      command: 'aion.atElement',
      arguments: [document.uri, position, 'aion.preview'],
    });
    const [uri, place, locations] = references?.command?.arguments ?? [];
    expect([uri, place]).toEqual([document.uri, position]);
    expect(locations).toHaveLength(2);
    expect(
      document.textIn((locations as { range: CodeLens['range'] }[])[1]?.range ?? { start: position, end: position }),
    ).toBe('SendMessage');
  });

  it('name the providers that would refuse the tool, of those that the settings name', async () => {
    const client = await withCommands(clients, { user: { targets: ['openai', 'mcp'] }, folder: {} });
    const document = await client.open(
      `[ { name --> "${'a'.repeat(65)}", function --> "f" --> { arg-1 --> "str" }, description --> "d" } ]`,
    );
    expect(await titles(client, document)).toEqual(['0: Preview | 1 provider problem (openai)']);
    await client.changeSettings({ user: { targets: [] } });
    expect(await titles(client, document)).toEqual(['0: Preview']);
  });

  it('are sentences for a client without our commands', async () => {
    const client = await clients.minimal();
    const document = await client.open('[ { name --> "A", link --> "https://x.io", description --> "`A`" } ]');
    const lenses = await resolved(client, document);
    expect(lenses.map(({ command }) => [command?.title, command?.command])).toEqual([['1 reference', '']]);
  });

  it('stay while a person types something broken', async () => {
    const client = await withCommands(clients);
    const document = await client.open(everything);
    const before = await titles(client, document);
    const at = everything.indexOf('"Sends a');
    for (const [start, end, text] of [
      [at, at + 1, ''],
      [everything.indexOf('link --> "['), everything.indexOf('"Sends a'), ''],
      [everything.indexOf('arg-1'), everything.indexOf('arg-1'), '} } ] '],
    ] as const) {
      await document.edit(start, end, text);
      expect((await titles(client, document)).length, JSON.stringify(text)).toBe(before.length);
      await document.setText(everything);
      expect(await titles(client, document)).toEqual(before);
    }
    // Broken parts move with the lines above them.
    await document.edit(at, at + 1, '');
    await document.edit(0, 0, '\n\n');
    expect(await titles(client, document)).toEqual(
      before.map((line) => line.replace(/^\d+/, (n) => String(Number(n) + 2))),
    );
    // A removed tool takes its lenses along, also while another is broken.
    const last = document.text.lastIndexOf('  {');
    await document.edit(last, document.text.length, '');
    expect(await titles(client, document)).toHaveLength(1);
  });

  it('are given and resolved for broken texts, and a lens of a version long gone does no harm', async () => {
    const client = await withCommands(clients);
    const document = await client.open(everything);
    const old = await document.request<CodeLens[]>(ask);
    for (const text of broken) {
      await document.setText(text);
      await resolved(client, document);
    }
    const other = await client.open('');
    for (const lens of old) {
      const command =
        lens.command === undefined
          ? (await client.connection.sendRequest<CodeLens>('codeLens/resolve', lens)).command
          : lens.command;
      expect(command).toBeDefined();
    }
    const foreign = { range: old[0]?.range, data: { uri: other.uri, index: 3, kind: 'references' } };
    expect(await client.connection.sendRequest('codeLens/resolve', foreign)).toMatchObject({ command: { title: '' } });
    expect(client.log).toEqual([]);
  });

  it('are there over 5,000 tools', async () => {
    const client = await withCommands(clients);
    const text = manyTools(5_000);
    const document = await client.open(text);
    const lenses = await document.request<CodeLens[]>(ask);
    // One for each tool, and one more over the tool that exceeds a provider's limit.
    expect(lenses).toHaveLength(5_001);
  });

  it('say nothing that is zero, the same over every tool, or of a provider that accepts the tool', async () => {
    const client = await withCommands(clients);
    const texts = [
      everything,
      ...broken,
      manyTools(20),
      '[ { name --> "A_b", link --> "https://x.io", description --> "Not a_b, not A_bc." } ]',
      '[ { name --> "", description --> "d" }, { }, { name --> "x y", link --> "https://x.io", description --> "`x y`" } ]',
    ];
    for (const text of texts) {
      const document = await client.open(text);
      for (const { command } of await resolved(client, document)) {
        expect(command?.title, text).toMatch(/^(?:Preview|[1-9]\d* references?|[1-9]\d* provider problems? \(.+\))$/);
      }
      await document.close();
    }
  });

  it('are switched off one by one', async () => {
    const client = await withCommands(clients);
    const text = `[ { name --> "${'A_'.repeat(35)}", link --> "https://x.io", description --> "\`${'A_'.repeat(35)}\`" } ]`;
    const document = await client.open(text);
    const shown = async (codeLens: object) => {
      await client.changeSettings({ user: { codeLens, targets: ['openai'] } });
      return titles(client, document);
    };
    expect(await shown({})).toEqual(['0: Preview | 1 reference | 1 provider problem (openai)']);
    expect(await shown({ actions: false })).toEqual(['0: 1 reference | 1 provider problem (openai)']);
    expect(await shown({ references: false })).toEqual(['0: Preview | 1 provider problem (openai)']);
    expect(await shown({ providerProblems: false })).toEqual(['0: Preview | 1 reference']);
    expect(await shown({ actions: false, references: false, providerProblems: false })).toEqual([]);
  });
});
