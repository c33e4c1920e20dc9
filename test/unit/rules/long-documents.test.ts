import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { randomRuns } from '../../support/random-runs.ts';

/** Tools of every kind. */
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

/** Text between tools, and tools, each with another mistake. */
const mistakes: readonly ((n: number) => string)[] = [
  (n) => `{ name --> "T${n}", link --> "https://a.example", description --> "d" },`,
  (n) => `{ name --> "T${n % 7}", link --> "https://a.example", descr --> "d" },`,
  (n) => `{ name --> "T${n}" link --> "https://a.example", description --> "x } y" },`,
  (n) => `{ name --> "T${n}", function --> "lambda a, b: f(a" --> { arg-1 --> "int" }, description --> "d" },`,
  (n) => `{ name --> "T${n}", link --> "https://a.example", description --> "d", args_schema --> { a --> "strin" } },`,
  (n) => `{ name -> "T${n}", link --> "https://a.example", description --> "" },`,
  (n) => `{ name --> "T${n}", description --> "d" },`,
  () => '{ link --> "https://a.example", description --> "d" },',
  (n) => `stray ${n}`,
  () => ',',
  () => '}',
  () => '[',
  () => '// comment',
  () => '{},',
  (n) => `{ name --> "T${n}",`,
  () => 'system_prompt --> "Be short.",',
  () => '{ name --> "r", link --> "l", description --> "rules --> [" },',
];

/** Many copies of a few mistakes, so that each meets others nearby and far away. */
const mistaken = fc
  .record({
    kinds: fc.uniqueArray(fc.nat({ max: mistakes.length - 1 }), { minLength: 1, maxLength: 8 }),
    choices: fc.array(fc.nat({ max: 7 }), { minLength: 20, maxLength: 150, size: 'max' }),
    edges: fc.constantFrom(['[\n', ']\n'], ['[\n', ']\n'], ['[', ''], ['', ']'], ['  \n[', ']\n\n']),
  })
  .map(({ kinds, choices, edges: [open, close] }) => {
    const lines = choices.map((choice, n) => mistakes[kinds[choice] ?? kinds[0] ?? 0]?.(n) ?? '');
    return `${open}${lines.map((line) => `  ${line}\n`).join('')}${close}`;
  });

const start = longDocument(220);
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  /** Whether the edit is right behind the next tool. */
  isBetween: fc.boolean(),
  remove: fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: fc.nat({ max: 9000 }) }),
  insert: fc.constantFrom(
    '',
    'x',
    '"',
    '{',
    '}',
    ',',
    '[',
    ']',
    '\n',
    'name --> "Tool1",',
    'rules --> [ "a" ],',
    start.slice(2, 9000),
  ),
});

type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;
const edits = fc.array(edit, { minLength: 1, maxLength: 5, size: 'max' });

/** The settings of a loader that pairs braces, and of loaders that carry a brace from one tool into all later ones. */
const settings: readonly CheckSettings[] = [
  defaultSettings,
  { ...defaultSettings, loaderVersion: ['1.0.12'] },
  { ...defaultSettings, loaderVersion: ['1.0.16', '1.0.5'] },
  { ...defaultSettings, loaderVersion: ['1.0.0', '1.0.10'] },
];

describe('a long document', () => {
  const holdEditByEdit = (by: CheckSettings, first: string, edits: readonly Edit[]): void => {
    let text = first;
    let document = NotationDocument.parse(text);
    check(document, by);
    for (const { at, isBetween, remove, insert } of edits) {
      const place = Math.floor(at * text.length);
      const from = isBetween ? Math.max(place, text.indexOf('},\n', place) + 3) : place;
      const to = Math.min(text.length, from + remove);
      text = text.slice(0, from) + insert + text.slice(to);
      document = NotationDocument.parse(text, document);
      const findings = check(document, by);
      const fresh = check(NotationDocument.parse(text), by);
      // As texts: comparing thousands of findings is a hundred times as fast.
      expect(JSON.stringify(findings)).toBe(JSON.stringify(fresh));
    }
  };

  it('is judged edit by edit as afresh', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settings), edits, (by, all) => holdEditByEdit(by, start, all)),
      { numRuns: Math.ceil(randomRuns / 3) },
    );
  }, 600_000);

  it('is judged edit by edit as afresh where it is full of mistakes', () => {
    fc.assert(fc.property(fc.constantFrom(...settings), mistaken, edits, holdEditByEdit), { numRuns: randomRuns });
  }, 600_000);
});
