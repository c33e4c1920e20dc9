import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { CheckSession, check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 30);

/** Tools of every kind, so many that a document is several runs of items. */
function longDocument(tools: number): string {
  const elements = Array.from({ length: tools }, (_, n) =>
    n % 50 === 7
      ? `  system_prompt --> "Be short, ${n}."`
      : `  {
    name --> "Tool${n % 90}",
    function --> "lambda a: f_${n}(a)" --> { arg-1 --> "int", return-1 --> "${n % 40 === 3 ? 'dict { } of them' : 'str'}" },
    description --> "Number ${n}."
  }`,
  );
  return `[\n${elements.join(',\n')}\n]\n`;
}

const start = longDocument(220);
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  /** Whether it is made right behind the next tool. */
  isBetween: fc.boolean(),
  remove: fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: fc.nat({ max: 9000 }) }),
  insert: fc.constantFrom(
    '',
    'x',
    '"',
    '{',
    '}',
    ',',
    '\n',
    'name --> "Tool1",',
    'rules --> [ "a" ],',
    start.slice(2, 9000),
  ),
});

/** The settings of a loader that looks for pairs of braces, and of such as carry a brace from one tool into all behind it. */
const settings = [
  defaultSettings,
  { ...defaultSettings, loaderVersion: ['1.0.12'] },
  { ...defaultSettings, loaderVersion: ['1.0.16', '1.0.5'] },
];

describe('a long document', () => {
  it('is judged edit by edit as afresh', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settings), fc.array(edit, { minLength: 1, maxLength: 5 }), (by, edits) => {
        const session = new CheckSession(by);
        let text = start;
        let document = NotationDocument.parse(text);
        session.check(document);
        for (const { at, isBetween, remove, insert } of edits) {
          const place = Math.floor(at * text.length);
          const from = isBetween ? Math.max(place, text.indexOf('  },\n', place) + 5) : place;
          const to = Math.min(text.length, from + remove);
          text = text.slice(0, from) + insert + text.slice(to);
          document = document.update(text, [{ span: { start: from, end: to }, newLength: insert.length }]);
          // As texts: thousands of findings are compared a hundred times as fast.
          expect(JSON.stringify(session.check(document))).toBe(JSON.stringify(check(NotationDocument.parse(text), by)));
        }
      }),
      { numRuns: runs },
    );
  }, 600_000);

  it('has the findings of one text whatever the session saw before', () => {
    const session = new CheckSession(defaultSettings);
    for (const text of [start, '[]', longDocument(70), 'no aion', start, longDocument(130)]) {
      expect(session.check(NotationDocument.parse(text))).toEqual(check(NotationDocument.parse(text), defaultSettings));
    }
  });
});
