import { expect, it } from 'vitest';
import type { SemanticTokens, SemanticTokensDelta, SemanticTokensLegend } from 'vscode-languageserver-protocol';
import { LineIndex } from '../../core/text/line-index.ts';
import type { TestClient } from './support/client.ts';
import { broken, everything, layouts, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

const full = 'textDocument/semanticTokens/full';

function legendOf(client: TestClient): SemanticTokensLegend {
  const legend = client.initialized.capabilities.semanticTokensProvider?.legend;
  if (legend === undefined) throw new Error('There is no legend.');
  return legend;
}

/** Each token with its type: `user: parameter.declaration`. */
function decoded(text: string, data: readonly number[], legend: SemanticTokensLegend): readonly string[] {
  const lines = new LineIndex(text);
  const tokens: string[] = [];
  let line = 0;
  let character = 0;
  let end = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [deltaLine = 0, deltaCharacter = 0, length = 0, type = 0, bits = 0] = data.slice(i, i + 5);
    line += deltaLine;
    character = deltaLine === 0 ? character + deltaCharacter : deltaCharacter;
    const start = lines.lineStart(line) + character;
    if (start < end || length <= 0 || start + length > lines.lineEnd(line)) throw new Error(`Token ${i / 5} overlaps.`);
    end = start + length;
    const modifiers = legend.tokenModifiers.filter((_, bit) => (bits & (1 << bit)) !== 0);
    tokens.push(`${text.slice(start, end)}: ${[legend.tokenTypes[type], ...modifiers].join('.')}`);
  }
  return tokens;
}

inBand('semantic tokens', (clients) => {
  const tokensOf = async (text: string): Promise<readonly string[]> => {
    const client = await clients.full();
    const document = await client.open(text);
    return decoded(text, (await document.request<SemanticTokens>(full)).data, legendOf(client));
  };

  it('say what the grammar cannot know, in every layout', async () => {
    for (const [layout, layOut] of Object.entries(layouts)) {
      const tokens = (await tokensOf(layOut(everything))).filter((token) => !token.endsWith('property.defaultLibrary'));
      expect(tokens, layout).toEqual([
        '{query}: placeholder',
        'SendMessage: function.declaration',
        ...['user: parameter.declaration', 'body: parameter.declaration', 'limit: parameter.declaration'],
        ...['send: function', 'user: parameter', 'body: parameter', 'limit: parameter'],
        ...['arg-1: parameter', 'string: type.defaultLibrary', 'arg-2: parameter'],
        ...['arg-3: parameter', 'int: type.defaultLibrary', 'return-1: parameter', 'dict: type.defaultLibrary'],
        ...['user: parameter.declaration', 'str: type.defaultLibrary'],
        ...['body: parameter.declaration', 'str: type.defaultLibrary'],
        ...['limit: parameter.declaration', 'int: type.defaultLibrary', 'default: keyword', '10: number'],
        'https://example.com/docs: link',
        'ReadMessage: function.declaration',
        'https://example.com/read: link',
      ]);
    }
  });

  it('tell keys of the notation from others', async () => {
    expect(await tokensOf('[ rules --> [ ], prompt --> "", { name --> "A", nam --> "B" } ]')).toEqual([
      'rules: property.defaultLibrary',
      'prompt: unknownProperty',
      'name: property.defaultLibrary',
      'A: function.declaration',
      'nam: unknownProperty',
    ]);
  });

  it('tell inputs that are used from those that are not', async () => {
    const text =
      '[ { function --> "lambda a, b: f(a)" --> { arg-1 --> "", arg-3 --> "", return-9 --> "", x --> "" } } ]';
    expect((await tokensOf(text)).slice(1)).toEqual([
      'a: parameter.declaration',
      'b: parameter.declaration.unused',
      'f: function',
      'a: parameter',
      'arg-1: parameter',
      'arg-3: parameter.unused',
      'return-9: parameter',
      'x: unknownProperty',
    ]);
    const any = '[ { function --> "lambda *a: f(*a)" --> { arg-3 --> "" } } ]';
    expect(await tokensOf(any)).toContain('arg-3: parameter');
  });

  it('read types to their parts', async () => {
    const text = `[ { function --> "mail.send" --> { arg-1 --> "dict[str, Optional[User]] (x str)", arg-2 --> "Literal['a', 2]" }, args_schema --> "Mail" } ]`;
    expect((await tokensOf(text)).slice(1)).toEqual([
      'send: function',
      'arg-1: parameter',
      ...['dict: type.defaultLibrary', 'str: type.defaultLibrary', 'Optional: type.defaultLibrary', 'User: class'],
      ...['arg-2: parameter', 'Literal: type.defaultLibrary', "'a': string", '2: number'],
      'args_schema: property.defaultLibrary',
      'Mail: class',
    ]);
  });

  it('mark the placeholders that are replaced, and no others', async () => {
    const text = '[ wrapped_query --> "{user_query} {payload} {x}", wrapped_query --> """{query} {user_query}""" ]';
    expect((await tokensOf(text)).filter((token) => token.startsWith('{'))).toEqual([
      '{user_query}: placeholder',
      '{payload}: placeholder',
      '{query}: placeholder',
    ]);
  });

  it('stay on their lines, lie one behind another, and never fail on a broken text', async () => {
    expect(await tokensOf('[ { name --> "two\r\n lines" } ]')).toEqual([
      'name: property.defaultLibrary',
      'two: function.declaration',
      ' lines: function.declaration',
    ]);
    expect((await tokensOf('[ { link --> "x", name --> "\r\r\n a\n\n\rb \r" } ]')).slice(2)).toEqual([
      ' a: function.declaration',
      'b : function.declaration',
    ]);
    for (const text of broken) await tokensOf(text);
  });

  it('are after edits what a fresh reading gives, also where items share lines', async () => {
    const client = await clients.full();
    let text = '[ { name --> "A", link --> "https://a.example" }, { name --> "B\r\n b" }, { name --> "C" } ]';
    const document = await client.open(text);
    const edits: readonly (readonly [find: string, length: number, inserted: string])[] = [
      ['[', 0, '\n'],
      ['"A"', 1, '"𝒜\n'],
      [', { name --> "C"', 1, ',\r\n'],
      ['\r\n b', 2, ''],
      ['[', 1, '\t['],
      ['\n', 1, ''],
    ];
    for (const [find, length, inserted] of edits) {
      const at = text.indexOf(find);
      await document.edit(at, at + length, inserted);
      text = text.slice(0, at) + inserted + text.slice(at + length);
      const { data } = await document.request<SemanticTokens>(full);
      expect(decoded(text, data, legendOf(client))).toEqual(await tokensOf(text));
    }
  });

  it('tell what changed', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    const before = await document.request<SemanticTokens>(full);
    await document.edit(everything.indexOf('10 |'), everything.indexOf('10 |') + 2, 'true');
    await document.edit(0, 0, '\n');
    const delta = await document.request<SemanticTokensDelta>(`${full}/delta`, { previousResultId: before.resultId });
    const data = [...before.data];
    for (const { start, deleteCount, data: inserted } of delta.edits)
      data.splice(start, deleteCount, ...(inserted ?? []));
    const after = await document.request<SemanticTokens>(full);
    expect(data).toEqual(after.data);
    expect(delta.edits).toHaveLength(1);
    const same = await document.request<SemanticTokensDelta>(`${full}/delta`, { previousResultId: after.resultId });
    expect(same.edits).toEqual([]);
    const unknown = await document.request<SemanticTokens>(`${full}/delta`, { previousResultId: 'of another life' });
    expect(unknown.data).toEqual(after.data);
  });

  it('are given for a range', async () => {
    const client = await clients.full();
    const document = await client.open(everything);
    const at = everything.indexOf('ReadMessage');
    const range = { start: document.positionAt(at), end: document.positionAt(at + 20) };
    const { data } = await document.request<SemanticTokens>('textDocument/semanticTokens/range', { range });
    expect(decoded(everything, data, legendOf(client))).toEqual([
      'ReadMessage: function.declaration',
      'link: property.defaultLibrary',
    ]);
  });

  it('are few for a keystroke in a file of 5,000 tools', async () => {
    const client = await clients.full();
    const text = manyTools(5_000);
    const document = await client.open(text);
    const before = await document.request<SemanticTokens>(full);
    expect(before.data.length).toBeGreaterThan(5_000 * 5 * 10);
    await document.edit(text.indexOf('Tool2500'), text.indexOf('Tool2500'), 'X');
    const delta = await document.request<SemanticTokensDelta>(`${full}/delta`, { previousResultId: before.resultId });
    expect(delta.edits).toHaveLength(1);
    expect(delta.edits[0]?.data).toHaveLength(5);
  });
});
