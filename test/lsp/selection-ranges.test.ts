import { expect, it } from 'vitest';
import type { SelectionRange } from 'vscode-languageserver-protocol';
import type { TestDocument } from './support/document.ts';
import { marked } from './support/edits.ts';
import { broken, everything, layouts, manyTools } from './support/samples.ts';
import { inBand } from './support/suite.ts';

async function grown(document: TestDocument, offset: number): Promise<readonly string[]> {
  const positions = [document.positionAt(offset)];
  const [range] = await document.request<SelectionRange[]>('textDocument/selectionRange', { positions });
  const pieces: string[] = [];
  for (let one: SelectionRange | undefined = range; one !== undefined; one = one.parent) {
    pieces.push(document.textIn(one.range));
  }
  return pieces;
}

inBand('selection ranges', (clients) => {
  it('grow from the word to the whole file', async () => {
    const client = await clients.full();
    const { text, offset } = marked(
      '[\n  { name --> "A", function --> "f" --> { arg-1 --> "string (the us|er)", return-1 --> "dict" }, link --> "x" },\n  { }\n]\n',
    );
    const pieces = await grown(await client.open(text), offset);
    expect(pieces).toEqual([
      'user',
      'string (the user)',
      '"string (the user)"',
      'arg-1 --> "string (the user)"',
      'arg-1 --> "string (the user)", return-1 --> "dict"',
      '{ arg-1 --> "string (the user)", return-1 --> "dict" }',
      '"f" --> { arg-1 --> "string (the user)", return-1 --> "dict" }',
      'function --> "f" --> { arg-1 --> "string (the user)", return-1 --> "dict" }',
      'name --> "A", function --> "f" --> { arg-1 --> "string (the user)", return-1 --> "dict" }, link --> "x"',
      '{ name --> "A", function --> "f" --> { arg-1 --> "string (the user)", return-1 --> "dict" }, link --> "x" }',
      text.slice(4, text.lastIndexOf('}') + 1),
      text.trimEnd(),
      text,
    ]);
  });

  it('stop at each line of a long text', async () => {
    const client = await clients.full();
    const { text, offset } = marked('[ system_prompt --> """\r\n  You are care|ful.\r\n  Be brief.\r\n""" ]');
    const pieces = await grown(await client.open(text), offset);
    expect(pieces.slice(0, 4)).toEqual([
      'careful',
      'You are careful.',
      'You are careful.\r\n  Be brief.',
      '\r\n  You are careful.\r\n  Be brief.\r\n',
    ]);
  });

  it('take a letter outside the first plane for one letter', async () => {
    const client = await clients.full();
    const { text, offset } = marked('[ { name --> "a 𝒆𝒇|𝒈 b" } ]');
    expect((await grown(await client.open(text), offset))[0]).toBe('𝒆𝒇𝒈');
  });

  it('hold the cursor and grow at every offset of every text', async () => {
    const client = await clients.full();
    const document = await client.open('');
    for (const text of [...broken, ...Object.values(layouts).map((layOut) => layOut(everything))]) {
      await document.setText(text);
      const offsets = Array.from({ length: Math.min(text.length, 1_200) + 1 }, (_, offset) => offset);
      const positions = offsets.map((offset) => document.positionAt(offset));
      const ranges = await document.request<SelectionRange[]>('textDocument/selectionRange', { positions });
      expect(ranges).toHaveLength(offsets.length);
      ranges.forEach((range, index) => {
        const { line, character } = positions[index] ?? { line: 0, character: 0 };
        for (let one: SelectionRange | undefined = range; one !== undefined; one = one.parent) {
          const { start, end } = one.range;
          expect(start.line < line || (start.line === line && start.character <= character)).toBe(true);
          expect(end.line > line || (end.line === line && end.character >= character)).toBe(true);
          expect(one.range).not.toEqual(one.parent?.range);
        }
      });
    }
  });

  it('are there in a file of 5,000 tools', async () => {
    const client = await clients.full();
    const text = manyTools(5_000);
    const document = await client.open(text);
    const pieces = await grown(document, text.indexOf('Tool4999') + 2);
    expect(pieces.slice(0, 3)).toEqual(['Tool4999', '"Tool4999"', 'name --> "Tool4999"']);
    expect(pieces.at(-1)).toBe(text);
  });
});
