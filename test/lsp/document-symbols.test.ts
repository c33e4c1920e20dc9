import { expect, it } from 'vitest';
import type { DocumentSymbol, Range, SymbolInformation } from 'vscode-languageserver-protocol';
import { broken, everything, layouts, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

const ask = 'textDocument/documentSymbol';

/** The outline as indented lines of names. */
function lines(symbols: readonly DocumentSymbol[], depth = 0): readonly string[] {
  return symbols.flatMap(({ name, children }) => [`${'  '.repeat(depth)}${name}`, ...lines(children ?? [], depth + 1)]);
}

function all(symbols: readonly DocumentSymbol[]): readonly DocumentSymbol[] {
  return symbols.flatMap((symbol) => [symbol, ...all(symbol.children ?? [])]);
}

const isBefore = (a: Range['start'], b: Range['start']): boolean =>
  a.line < b.line || (a.line === b.line && a.character <= b.character);

inBand('document symbols', (clients) => {
  it('are the tools and root properties, with everything in them that has a name', async () => {
    const client = await clients.full();
    for (const [layout, layOut] of Object.entries(layouts)) {
      const document = await client.open(layOut(everything));
      const symbols = await document.request<DocumentSymbol[]>(ask);
      expect(lines(symbols), layout).toEqual([
        ...['system_prompt', 'wrapped_query', 'rules', '  Be brief.', '  Never guess.'],
        ...['SendMessage', '  name', '  function', '    arg-1', '    arg-2', '    arg-3', '    return-1'],
        ...['  args_schema', '    user', '    body', '    limit', '  link', '  description'],
        ...['ReadMessage', '  name', '  link', '  description'],
      ]);
      for (const { name, range, selectionRange } of all(symbols)) {
        expect(isBefore(range.start, selectionRange.start) && isBefore(selectionRange.end, range.end), name).toBe(true);
        expect(document.textIn(selectionRange), layout).toBe(name);
      }
      const tool = symbols.find(({ name }) => name === 'SendMessage');
      expect(document.textIn(tool?.range ?? (symbols[0]?.range as Range))).toMatch(/^\{\s+name[\s\S]*be\."\s+\}$/);
    }
  });

  it('say what a thing is in a few words on one line', async () => {
    const client = await clients.full();
    const document = await client.open(`[ { name --> "A", link --> "u", description --> "${'🦊\n'.repeat(200)}" } ]`);
    const [tool] = await document.request<DocumentSymbol[]>(ask);
    expect(tool?.detail).toMatch(/^(🦊 )+🦊?\.\.\.$/u);
    expect(tool?.detail?.length).toBeLessThanOrEqual(80);
  });

  it('have a name where the tool has none yet', async () => {
    const client = await clients.full();
    for (const text of ['[ { } ]', '[ { name --> "" } ]', '[ { name --> "  \n " } ]', '[ { name --> ', '[ {']) {
      const document = await client.open(text);
      const symbols = await document.request<DocumentSymbol[]>(ask);
      expect(
        symbols.map(({ name }) => name),
        text,
      ).toEqual(['(no name)']);
    }
  });

  it('never have an empty name or a selection outside of their range, however broken the text', async () => {
    const client = await clients.full();
    const document = await client.open('');
    for (const text of broken) {
      await document.setText(text);
      for (const { name, range, selectionRange } of all(await document.request<DocumentSymbol[]>(ask))) {
        expect(name.trim()).not.toBe('');
        expect(isBefore(range.start, selectionRange.start) && isBefore(selectionRange.end, range.end), text).toBe(true);
      }
    }
  });

  it('follow an edit', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    await document.request(ask);
    const at = everything.indexOf('SendMessage",');
    await document.edit(at, at + 4, 'Post');
    await document.edit(0, 0, '\n\n');
    const symbols = await document.request<DocumentSymbol[]>(ask);
    const post = symbols.find(({ name }) => name === 'PostMessage');
    expect(post && document.textIn(post.selectionRange)).toBe('PostMessage');
  });

  it('are a list for a client that knows no tree', async () => {
    const client = await clients.minimal();
    const document = await client.open(everything);
    const symbols = await document.request<SymbolInformation[]>(ask);
    expect(symbols).toHaveLength(22);
    const field = symbols.find(({ name }) => name === 'limit');
    expect(field).toMatchObject({ containerName: 'args_schema', location: { uri: document.uri } });
    expect(symbols.find(({ name }) => name === 'SendMessage')?.containerName).toBeUndefined();
  });

  it('are there for 5,000 tools', async () => {
    const client = await clients.full();
    const document = await client.open(manyTools(5_000));
    const symbols = await document.request<DocumentSymbol[]>(ask);
    expect(symbols).toHaveLength(5_000);
    expect(document.textIn(symbols[4_999]?.selectionRange as Range)).toBe('Tool4999');
    // With this many tools, only the tools themselves are listed; with fewer, more.
    expect(all(symbols)).toHaveLength(5_000);
    for (const [tools, total] of [
      [1_000, 8_000],
      [1_500, 7_500],
    ] as const) {
      await document.setText(manyTools(tools));
      expect(all(await document.request<DocumentSymbol[]>(ask)), String(tools)).toHaveLength(total);
    }
    // Omissions are reported.
    const outlines = () => client.statuses.map(({ outline }) => outline);
    await document.problems();
    await client.until('the status says it', () => outlines().at(-1)?.shown === 7_500);
    expect(outlines().at(-1)).toEqual({ shown: 7_500, total: 12_000 });
    await document.setText(manyTools(1_000));
    await document.problems();
    await client.until('the status takes it back', () => outlines().at(-1) === null);
  });
});
