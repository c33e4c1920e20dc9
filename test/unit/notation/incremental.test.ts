import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { snapshotOf } from './describe-problems.ts';
import { everything, fragments, functionOnly, minified, oneLine, spacious } from './texts.ts';

const startTexts = [
  '',
  functionOnly,
  everything,
  minified,
  `[\n${[1, 2, 3, 4].map(spacious).join(',\n')}\n]\n`,
  `[${[1, 2, 3].map(oneLine).join(', ')}]`,
  `[\r\n${[1, 2, 3].map(spacious).join(',\n').replaceAll('\n', '\r\n')}\r\n]`,
];

const edit = fc.record({
  at: fc.nat({ max: 10_000 }),
  remove: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 5 }), fc.nat({ max: 60 })),
  insert: fc.array(fc.constantFrom(...fragments), { maxLength: 3 }).map((parts) => parts.join('')),
});

describe('an edited document equals a fresh one', () => {
  it('after any sequence of edits, single and in pairs', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...startTexts),
        fc.array(fc.array(edit, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 6 }),
        (start, steps) => {
          let text = start;
          let document = NotationDocument.parse(text);
          for (const step of steps) {
            for (const { at, remove, insert } of step) {
              const from = text.length === 0 ? 0 : at % (text.length + 1);
              const to = Math.min(text.length, from + remove);
              text = text.slice(0, from) + insert + text.slice(to);
            }
            document = NotationDocument.parse(text, document);
            const fresh = NotationDocument.parse(text);
            expect(snapshotOf(document)).toBe(snapshotOf(fresh));
            expect([...document.items()].reduce((width, { item }) => width + item.width, 0)).toBe(text.length);
          }
        },
      ),
      { numRuns: randomRuns },
    );
  }, 600_000);

  const holdFor = (before: string, remove: number, insert: string, behind: string): void => {
    const text = before + insert + behind;
    const old = `${before}${'x'.repeat(remove)}${behind}`;
    const document = NotationDocument.parse(text, NotationDocument.parse(old));
    expect(snapshotOf(document), text).toBe(snapshotOf(NotationDocument.parse(text)));
  };

  it.each([
    ['the quote that closes a text over lines', 'e-->"\n}\nn', 'ame --> "', ''],
    ['the quote of another text, far behind', '"\n{},\n},', '\n  stray 50\n  {},\n  {},\n  }\n  {},\n"', ''],
    ['an arrow behind a quote', 'e-->"\n}\n\n"-', '->', ''],
    ['a comma behind a quote below a line of structure', 'n-->"\n}\n ', ',"', ''],
  ])('where %s comes', (_what, before, insert, behind) => holdFor(before, 0, insert, behind));

  it('in short texts full of quotes', () => {
    const piece = fc.constantFrom(
      ...['"', '"', '"""', '\n', '\n', '}', ',', ' ', '{},', '{', '[', ']', 'a', 'a b', '-->', 'name --> ', 'name'],
      ...['rules --> [', ': ', '\n}\n', '\n  name --> "', "'", '// x', '{ name --> "A" },\n', '\n  stray', '-', '>'],
      ...['<!--', '<!-- x -->', '--&gt;', '&gt;', '；', '“', '”，\n'],
    );
    const part = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));
    fc.assert(fc.property(part(20), fc.nat({ max: 9 }), part(3), part(20), holdFor), { numRuns: 4 * randomRuns });
  }, 600_000);

  it('keeps the items that an edit did not touch', () => {
    const tools = Array.from({ length: 300 }, (_, n) => spacious(n)).join(',\n');
    const text = `[\n${tools}\n]\n`;
    const document = NotationDocument.parse(text);
    const at = text.indexOf('"Tool150"') + 2;
    const edited = NotationDocument.parse(`${text.slice(0, at)}x${text.slice(at)}`, document);
    const before = new Set([...document.items()].map(({ item }) => item));
    const fresh = [...edited.items()].filter(({ item }) => !before.has(item));
    expect(fresh.map(({ item }) => item.kind)).toEqual(['gap', 'element', 'gap']);
  });

  it('survives every prefix and random mutations of the texts', () => {
    for (const text of startTexts) {
      for (let i = 0; i <= text.length; i++) {
        NotationDocument.parse(text.slice(0, i));
      }
    }
    fc.assert(
      fc.property(fc.constantFrom(...startTexts), fc.array(edit, { maxLength: 8 }), (start, edits) => {
        let text = start;
        for (const { at, remove, insert } of edits) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + insert + text.slice(from + remove);
        }
        const document = NotationDocument.parse(text);
        for (let offset = 0; offset <= text.length; offset += 7) {
          const path = document.nodeAt(offset);
          expect(path === null).toBe(text === '');
        }
      }),
      { numRuns: randomRuns },
    );
  }, 600_000);
});
