import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineIndex } from '../../../core/text/line-index.ts';

const texts = fc.array(fc.constantFrom('a', '🦊', '\n', '\r', '\r\n', '\n\r', '\u2028')).map((parts) => parts.join(''));

describe('lines and characters', () => {
  test('lines end at LF, CR LF and CR, and nowhere else', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = text.split(/\r\n|\n|\r/);
        const index = new LineIndex(text);
        expect(index.lineCount).toBe(lines.length);
        for (const [line, content] of lines.entries()) {
          expect(text.slice(index.lineStart(line), index.lineEnd(line))).toBe(content);
        }
        expect(index.lineStart(lines.length)).toBe(text.length);
      }),
    );
  });

  test('an offset and its position lead to each other, but for the one between CR and LF', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const index = new LineIndex(text);
        for (let offset = 0; offset <= text.length; offset++) {
          const isBetween = text[offset - 1] === '\r' && text[offset] === '\n';
          expect(index.offsetAt(index.positionAt(offset))).toBe(isBetween ? offset - 1 : offset);
        }
      }),
    );
  });
});
