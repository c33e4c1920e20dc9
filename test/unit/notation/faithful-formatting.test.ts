import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRuns } from '../../support/random-runs.ts';
import { expectFaithful, expectWhole, layouts } from './faithful-formatting-support.ts';
import { documentTokens, layOut, white } from './valid-text.ts';

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
