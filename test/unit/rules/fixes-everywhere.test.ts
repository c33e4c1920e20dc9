import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { notationSettings } from './helpers/marked.ts';

const settings = notationSettings;

/** Every fix for the findings of a rule: its title and the text after it, in order. */
function fixesFor(rule: string, text: string): readonly (readonly [string, string])[] {
  const document = NotationDocument.parse(text);
  return check(document, settings)
    .filter((finding) => finding.rule === rule)
    .flatMap((finding) => fixesOf(finding, document, settings))
    .map(({ title, edits }) => [title, applyEdits(text, edits)] as const);
}

const filler = (name: string): string =>
  `  {\n    name --> "${name}",\n    link --> "https://example.com/${name}",\n    description --> "Fills the file."\n  }`;
const fillers = (letter: string): string =>
  Array.from({ length: 2_500 }, (_, index) => filler(`${letter}${index}`)).join(',\n');
const [before, behind] = [fillers('Before'), fillers('Behind')];
const array = /^\[\n([\s\S]*)\n\]\n?$/;

/** The same mistake in another file; null where it is impossible there. */
const conditions: readonly (readonly [string, (text: string) => string | null])[] = [
  ['CR LF', (text) => text.replaceAll('\n', '\r\n')],
  ['tabs', (text) => text.replace(/^ +/gm, (spaces) => '\t'.repeat(Math.ceil(spaces.length / 2)))],
  [
    'behind characters of two units',
    (text) =>
      text.startsWith('[\n')
        ? `[{ name --> "🦊𝒆", link --> "https://x.io", description --> "👩‍👩‍👧" }, ${text.slice(2).trimStart()}`
        : null,
  ],
  [
    'among 5,000 tools',
    (text) =>
      array.test(text) ? text.replace(array, (_, items: string) => `[\n${before},\n${items},\n${behind}\n]\n`) : null,
  ],
  [
    'before a tool that is being written',
    (text) =>
      array.test(text)
        ? text.replace(array, (_, items: string) => `[\n${items},\n  {\n    name --> "Zoo",\n    lin`)
        : null,
  ],
];

/** Rules about the whole file: the text around the mistake is part of it. */
const ofTheWholeFile: ReadonlySet<string> = new Set([
  'array-required',
  'not-aion',
  'byte-order-mark',
  'missing-brace',
  'unexpected-text',
]);

/** Rules whose fix removes an item from the array: the result depends on its neighbours. */
const ofNeighbours: ReadonlySet<string> = new Set(['empty-element', 'unknown-root-property']);

const rules = ruleCatalogue.filter(({ family }) => family === 'syntax' || family === 'notation');

describe.each(conditions)('%s: each fix does the same', (name, lay) => {
  const hasSameNeighbours = name === 'CR LF' || name === 'tabs';
  const cases = rules.flatMap(({ id, documentation: { wrong } }) => {
    const text = hasSameNeighbours || !ofTheWholeFile.has(id) ? lay(wrong) : null;
    return text === null ? [] : [{ id, wrong, text }];
  });
  it.each(cases)('$id', ({ id, wrong, text }) => {
    if (ofNeighbours.has(id) && !hasSameNeighbours) {
      // The result differs, so the titles are compared.
      expect(fixesFor(id, text).map(([title]) => title)).toEqual(fixesFor(id, wrong).map(([title]) => title));
      return;
    }
    const expected = fixesFor(id, wrong).map(([title, after]) => [title, lay(after)]);
    // The tool that is being written has the last findings, with fixes of its own.
    expect(fixesFor(id, text).slice(0, expected.length)).toEqual(expected);
  });
});
