import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanElement } from '../../../core/notation/element-extent.ts';
import { parseElement } from '../../../core/notation/parser.ts';
import { readPlainElement } from '../../../core/notation/plain-element.ts';
import { Scanner } from '../../../core/notation/scanner.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fragments, functionOnly, hanging, oneLine, spacious } from './texts.ts';
import { wholeItem } from './whole-item.ts';

interface Readings {
  readonly plain: unknown;
  /** The reading from its own text alone, without the text behind it. */
  readonly again: unknown;
  readonly parsed: unknown;
}

/** The first element of the text, read both ways. The parser gets the width from the boundary scan. */
function bothReadings(text: string): Readings {
  const start = Math.max(0, text.indexOf('{'));
  const extent = scanElement(new Scanner(text), start);
  const slice = text.slice(start, extent.end);
  const plain = readPlainElement(new Scanner(text), start, false);
  const again = readPlainElement(new Scanner(text), start, true);
  return {
    plain: plain && wholeItem(plain),
    again: again && wholeItem(again),
    parsed: parseElement(slice, extent, start),
  };
}

const schema = (n: number): string =>
  `{ name --> "S${n}", link --> "https://s.example", args_schema --> { name --> "str | n", b --> "int" },\n  description --> "d" }`;

/** Elements alone, and with others behind them: the text behind may make a brace one too many. */
const starts = [spacious, oneLine, hanging, schema].flatMap((layout) => [
  layout(1),
  `[${layout(1)},\n${layout(2)}]`,
  `[${layout(1)} ${layout(2)}]`,
  `[ rules --> [ "a" ], ${layout(1)},\n system_prompt --> "x" ]`,
]);

describe('the reader of plain elements', () => {
  it('reads every layout as the parser does', () => {
    for (const text of [functionOnly, spacious(1), oneLine(1), hanging(1), '{}']) {
      const { plain, again, parsed } = bothReadings(text);
      expect(plain).not.toBeNull();
      expect(plain).toEqual(parsed);
      expect(again).toEqual(parsed);
    }
  });

  it('answers as the parser does, or leaves the element to it, after random edits', () => {
    const edit = fc.record({
      at: fc.nat({ max: 1000 }),
      remove: fc.nat({ max: 4 }),
      insert: fc.constantFrom(...fragments),
    });
    let read = 0;
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.array(edit, { maxLength: 2 }), (start, edits) => {
        let text = start;
        for (const { at, remove, insert } of edits) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + insert + text.slice(from + remove);
        }
        if (text.includes('{')) {
          const { plain, again, parsed } = bothReadings(text);
          if (plain !== null) {
            read++;
            expect(plain).toEqual(parsed);
            expect(again).toEqual(parsed);
          }
        }
      }),
      { numRuns: randomRuns },
    );
    expect(read).toBeGreaterThan(randomRuns / 20);
  }, 600_000);
});
