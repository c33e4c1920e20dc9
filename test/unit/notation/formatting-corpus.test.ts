import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import { formatDocument } from '../../../core/notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatOptions, lineEndOf } from '../../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import type { SyntaxNode } from '../../../core/notation/syntax.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { corpusDefinitions } from '../formats/corpus.ts';
import { measuredInputs } from '../loaders/corpus.ts';
import { treeOf } from './describe-tree.ts';
import { documentTokens, layOut, white } from './valid-text.ts';

/** The places of all strings of a text, quotation marks included, in order. */
function stringsOf(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  const look = (node: SyntaxNode | null | undefined, base: number): void => {
    if (node === null || node === undefined) return;
    switch (node.kind) {
      case 'string':
        found.push({ start: base + node.start, end: base + node.end });
        break;
      case 'element':
        for (const property of node.properties) look(property, base);
        break;
      case 'root-property':
        look(node.entry, base);
        break;
      case 'entry':
        look(node.value, base);
        look(node.block, base);
        break;
      case 'block':
        for (const entry of node.entries) look(entry, base);
        break;
      case 'list':
        for (const value of node.values) look(value, base);
        break;
      default:
    }
  };
  for (const { item, start } of NotationDocument.parse(text).items()) look(item, start);
  return found;
}

/** The text without its strings: formatting may change only this part. */
function aroundStrings(text: string): string {
  let left = '';
  let last = 0;
  for (const { start, end } of stringsOf(text)) {
    left += `${text.slice(last, start)}""`;
    last = end;
  }
  return left + text.slice(last);
}

const contents = (text: string): readonly string[] => stringsOf(text).map(({ start, end }) => text.slice(start, end));

/** Checks all guarantees of formatting; returns the formatted text. */
function expectFaithful(text: string, given: Partial<FormatOptions> = {}): string {
  const options = { ...defaultFormatOptions, eol: lineEndOf(text), ...given };
  const edits = formatDocument(NotationDocument.parse(text), options);
  for (const { span, newText } of edits) {
    const before = text.slice(span.start, span.end);
    expect(newText, `an edit that changes nothing, at ${span.start}`).not.toBe(before);
    if (options.propertyOrder === 'off') expect(`${before}${newText}`, 'more than white space').toMatch(/^\s*$/);
  }
  const after = applyEdits(text, edits);
  expect(formatDocument(NotationDocument.parse(after), options), 'formatted twice').toEqual([]);
  if (options.propertyOrder === 'off') {
    expect(treeOf(after)).toEqual(treeOf(text));
    expect(contents(after)).toEqual(contents(text));
  } else {
    expect(contents(after).toSorted()).toEqual(contents(text).toSorted());
  }
  return after;
}

/** The same for a text that the grammar allows, which is formatted as a whole. */
function expectWhole(text: string, given: Partial<FormatOptions> = {}): void {
  const after = aroundStrings(expectFaithful(text, given));
  const eol = given.eol ?? lineEndOf(text);
  expect(after.replaceAll(eol, '')).not.toMatch(/[\r\n]/);
  if (given.indent === '\t') expect(after).not.toMatch(/(^|[\r\n]) /);
  expect(after).not.toMatch(/[ \t]([\r\n]|$)/);
  if (after !== '') expect(after.endsWith(eol)).toBe(true);
}

const layouts: readonly Partial<FormatOptions>[] = [
  {},
  { indent: '\t' },
  { indent: '    ', interfaceLayout: 'compact' },
  { eol: '\r\n' },
];

describe('formatting', () => {
  it('is faithful to any text that the grammar allows, and lays it out whole', () => {
    fc.assert(
      fc.property(
        documentTokens,
        fc.array(white, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...layouts),
        (tokens, gaps, layout) => expectWhole(layOut(tokens, gaps), layout),
      ),
      { numRuns: randomRuns },
    );
  }, 600_000);

  describeWithCorpus('is faithful', () => {
    it('to every measured input, right or wrong', () => {
      const inputs = measuredInputs();
      expect(inputs.length).toBeGreaterThan(100);
      for (const { input, validIn } of inputs) {
        for (const text of [input, input.replaceAll('\r', '').replaceAll('\n', '\r\n')]) {
          for (const layout of [...layouts, { propertyOrder: 'canonical' } as const]) expectFaithful(text, layout);
          if (validIn('ext') && NotationDocument.parse(text).aionLike)
            for (const layout of layouts) expectWhole(text, layout);
        }
      }
    });

    it('to every real definition that is written in the notation', () => {
      let count = 0;
      for (const { definition } of corpusDefinitions()) {
        const read = canonicalize(definition);
        if (read === null) continue;
        const { text } = emitText([read.result], 'aion');
        // A converted text needs no formatting.
        expect(formatDocument(NotationDocument.parse(text), defaultFormatOptions)).toEqual([]);
        for (const layout of layouts) expectWhole(text, layout);
        count++;
      }
      expect(count).toBeGreaterThan(800);
    });
  });

  it('has nothing to do in the examples', () => {
    const folder = new URL('../../../examples/aion_tools/', import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.aion'));
    expect(files.length).toBeGreaterThan(1);
    for (const name of files) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      expect(expectFaithful(text), name).toBe(text);
    }
  });
});

/** Texts that a line-by-line formatter damages. */
describe('what a formatter of lines breaks', () => {
  const tool = (description: string): string =>
    `[\n  {\n    name --> "A",\n    link --> "https://example.com",\n    description --> "${description}"\n  }\n]\n`;
  const untouched: readonly (readonly [string, string])[] = [
    ['an arrow in a text, with any white space around it', 'maps a-->b, c  -->  d and e -->f'],
    ['arrows at the ends of the lines of a text', 'first -->\n--> second\n  name --> third'],
    ['the indentation inside a text', 'A list:\n        - one\n\t- two\n - three\n\n\n  end'],
    ['blanks at the ends of the lines of a text', 'one  \ntwo\t\nthree   '],
    ['braces in a text', 'returns {a: {b: [1, 2'],
    ['closing braces at the beginnings of lines', 'so:\n}\n  }\n}]\nand on'],
    ['brackets and commas', '[a , b ,c],\n  ] , {  } ,'],
    ['what looks like a property', 'write\n    naming -->x,\n    linking-->y'],
    ['what looks like a comment', '// not a comment\n# nor this\n/* nor this */'],
    ['colons, equals signs and apostrophes', "key : value = 'x' , it''s"],
  ];
  it.each(untouched)('%s', (_, description) => {
    const text = tool(description);
    expect(expectFaithful(text)).toBe(text);
    const crowded = text.replace('[\n  {\n    name --> "A",\n    link -->', '[{name-->"A",link-->');
    expect(expectFaithful(crowded)).toBe(text);
  });

  it('an executable string with a dictionary, a call and a lambda over braces', () => {
    const text =
      '[\n  {\n    name --> "A",\n    function --> "lambda q: run({\'k\':  q}, f\'{q}\')" --> {\n      arg-1 --> "dict {a  : b}",\n      return-1 --> "list [ ]"\n    },\n    description --> "d"\n  }\n]\n';
    expect(expectFaithful(text)).toBe(text);
  });

  it('the long texts of the root', () => {
    const text =
      '[\n  system_prompt --> """\n\n    Be  "kind" -->\n  { and } brief.\n""",\n  rules --> [ "a  --> b", "{" ]\n]\n';
    expect(expectFaithful(text)).toBe(text);
  });
});
