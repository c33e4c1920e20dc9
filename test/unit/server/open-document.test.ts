import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { LineIndex } from '../../../core/text/line-index.ts';
import { OpenDocument } from '../../../server/open-document.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { wholeItem } from '../notation/whole-item.ts';

const example =
  '[\r\n  {\r\n    name --> "Réad 🙂",\r\n    link --> "https://example.com",\n    description --> "Reads."\r  }\r\n]\r\n';
const pieces = [
  '\r',
  '\n',
  '\r\n',
  '🙂',
  '\uD83D',
  '\uDE42',
  '"',
  '{',
  '}',
  '[',
  ',',
  ' --> ',
  'name',
  'arg-1',
  ' ',
  'x',
];

/** The text after a change, by the protocol's rules alone. */
function applied(
  text: string,
  change: { line: number; character: number; endLine: number; endCharacter: number; text: string },
) {
  const lines = new LineIndex(text);
  const a = lines.offsetAt({ line: change.line, character: change.character });
  const b = lines.offsetAt({ line: change.endLine, character: change.endCharacter });
  const [start, end] = a <= b ? [a, b] : [b, a];
  return text.slice(0, start) + change.text + text.slice(end);
}

const changes = fc.array(
  fc.record({
    line: fc.nat(10),
    character: fc.nat(30),
    endLine: fc.nat(10),
    endCharacter: fc.nat(30),
    text: fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join('')),
  }),
  { maxLength: 6 },
);

describe('an open document', () => {
  it('has the text and the tree of the whole new text after any changes, with halves of CRLF and of surrogate pairs', () => {
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 4 }), fc.boolean(), (batches, askBetween) => {
        const document = new OpenDocument('untitled:a', 'aion', 1, example);
        let text = example;
        batches.forEach((batch, index) => {
          const events = batch.map((change): TextDocumentContentChangeEvent => {
            const start = { line: change.line, character: change.character };
            const end = { line: change.endLine, character: change.endCharacter };
            return { range: { start, end }, text: change.text };
          });
          document.apply(events, index + 2);
          for (const change of batch) text = applied(text, change);
          if (askBetween) void document.notation;
        });
        expect(document.text).toBe(text);
        expect(document.version).toBe(batches.length + 1);
        expect(wholeItems(document.notation)).toEqual(wholeItems(NotationDocument.parse(text)));
      }),
      { numRuns: randomRuns },
    );
  });

  it('counts lines and characters as the core does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), fc.nat(12), fc.nat(12), (parts, line, character) => {
        const text = parts.join('');
        const document = new OpenDocument('untitled:a', 'aion', 1, text);
        const lines = new LineIndex(text);
        expect(document.offsetAt({ line, character })).toBe(lines.offsetAt({ line, character }));
        for (let offset = 0; offset <= text.length; offset++) {
          expect(document.positionAt(offset)).toEqual(lines.positionAt(offset));
        }
      }),
      { numRuns: randomRuns },
    );
  });

  it('keeps the nodes that a whole new text leaves as they were', () => {
    const element = (name: string) => `  { name --> "${name}", link --> "https://example.com", description --> "x" }`;
    const text = `[\n${['A', 'B', 'C'].map(element).join(',\n')}\n]\n`;
    const document = new OpenDocument('untitled:a', 'aion', 1, text);
    const before = [...document.notation.items()].map(({ item }) => item).filter(({ kind }) => kind === 'element');
    document.apply([{ text: text.replace('"B"', '"Bee"') }], 2);
    const after = [...document.notation.items()].map(({ item }) => item).filter(({ kind }) => kind === 'element');
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[2]).toBe(before[2]);
    expect(wholeItems(document.notation)).toEqual(wholeItems(NotationDocument.parse(document.text)));
  });

  it('knows where the last edit ended', () => {
    const document = new OpenDocument('untitled:a', 'aion', 1, 'abc\ndef');
    expect(document.lastEdit).toBe(0);
    const at = { line: 1, character: 1 };
    document.apply([{ range: { start: at, end: at }, text: 'xy' }], 2);
    expect(document.lastEdit).toBe(7);
  });
});

function wholeItems(document: NotationDocument): readonly unknown[] {
  return [...document.items()].map((placed) => ({ ...placed, item: wholeItem(placed.item) }));
}
