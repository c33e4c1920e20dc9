import { expect, it } from 'vitest';
import type { FoldingRange } from 'vscode-languageserver-protocol';
import { fullCapabilities, minimalCapabilities } from './support/capabilities.ts';
import { everything, layouts, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

const ask = 'textDocument/foldingRange';
const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);

/** The first line of each fold and the last hidden one. */
function folded(text: string, ranges: readonly FoldingRange[]): readonly (readonly [string, string])[] {
  const lines = linesOf(text).map((line) => line.trim());
  return ranges.map(({ startLine, endLine }) => [lines[startLine] ?? '', lines[endLine] ?? '']);
}

inBand('folding ranges', (clients) => {
  it('hide what stands between brackets and leave the closing line to be seen', async () => {
    const client = await clients.full();
    for (const [layout, layOut] of Object.entries(layouts)) {
      const text = layOut(everything);
      const document = await client.open(text);
      const ranges = folded(text, await document.request<FoldingRange[]>(ask));
      const last = (written: string): string => layOut(written);
      expect(ranges, layout).toEqual([
        ['[', '}'],
        ['system_prompt --> """', last('You are careful. Use SendMessage for messages.')],
        ['{', 'More than once, if need be."'],
        [
          'function --> "lambda user, body, limit=10: api.send(user, body, limit)" --> {',
          'return-1 --> "dict (status)"',
        ],
        ['args_schema --> {', 'limit --> "int | default=10 | How many at most"'],
        [last('description --> "Sends a message.'), 'More than once, if need be."'],
        ['{', last('description --> "Reads what SendMessage has sent."')],
      ]);
    }
  });

  it('fold from sign to sign for a client that can', async () => {
    const client = await clients.start({ capabilities: minimalCapabilities });
    const document = await client.open(everything);
    const pieces = (await document.request<FoldingRange[]>(ask)).map((range) =>
      document.textIn({
        start: { line: range.startLine, character: range.startCharacter ?? 0 },
        end: { line: range.endLine, character: range.endCharacter ?? 0 },
      }),
    );
    expect(pieces).toHaveLength(7);
    expect(pieces[1]).toBe('\n  You are careful. Use SendMessage for messages.\n  ');
    expect(pieces[5]).toBe('Sends a message.\n    More than once, if need be.');
    expect(pieces[6]).toMatch(/^\n {4}name [\s\S]*sent\."\n {2}$/);
  });

  it('are none where everything stands on one line', async () => {
    const client = await clients.full();
    const document = await client.open('[ { name --> "A", function --> "f" --> { arg-1 --> "str" } } ]');
    expect(await document.request(ask)).toEqual([]);
  });

  it('never cross where whole lines are folded, and begin on lines of their own', async () => {
    const client = await clients.full();
    const document = await client.open(`[
  {
    function --> "lambda a:
      f(a,
        1)" --> {
      arg-1 --> "string"
    },
    args_schema --> { a --> "str | one
      two" }, description --> "d
      e"
  }
]`);
    const ranges = await document.request<FoldingRange[]>(ask);
    expect(ranges.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [0, 10],
      [1, 9],
      [2, 3],
      [4, 5],
      [8, 9],
    ]);
  });

  it('are there for an element that nobody closed', async () => {
    const client = await clients.full();
    const document = await client.open('[\n  {\n    name --> "A",\n    description --> "d"\n\n');
    const ranges = await document.request<FoldingRange[]>(ask);
    expect(ranges[0]).toMatchObject({ startLine: 1 });
    expect(ranges[0]?.endLine).toBeGreaterThanOrEqual(3);
  });

  it('are no more than the client wants, the outermost first', async () => {
    const folding = { lineFoldingOnly: true, rangeLimit: 100 };
    const { textDocument } = fullCapabilities;
    const capabilities = { ...fullCapabilities, textDocument: { ...textDocument, foldingRange: folding } };
    const client = await clients.start({ capabilities });
    const text = manyTools(5_000);
    const document = await client.open(text);
    const ranges = folded(text, await document.request<FoldingRange[]>(ask));
    expect(ranges).toHaveLength(100);
    expect(new Set(ranges.map(([first]) => first))).toEqual(new Set(['[', '{']));
  });
});
