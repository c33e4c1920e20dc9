import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDocument, formatText } from '../../../core/notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatOptions, lineEndOf } from '../../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { treeOf } from './describe-tree.ts';
import { everything, fragments, functionOnly, hanging, minified, oneLine, spacious } from './texts.ts';

function format(text: string, options: Partial<FormatOptions> = {}): string {
  const document = NotationDocument.parse(text);
  return applyEdits(text, formatDocument(document, { ...defaultFormatOptions, eol: lineEndOf(text), ...options }));
}

function formatWhole(text: string): string {
  return applyEdits(text, formatText(NotationDocument.parse(text), defaultFormatOptions));
}

/** The tree with sorted properties in each element, for a comparison without order. */
function withoutOrder(text: string): unknown {
  return (treeOf(text) as unknown[]).map((item) => {
    if (!Array.isArray(item) || item[0] !== 'element') return item;
    const [kind, properties, problems] = item as [string, unknown[], string[]];
    return [kind, properties.map((property) => JSON.stringify(property)).toSorted(), problems.toSorted()];
  });
}

describe('the canonical style', () => {
  it('is two spaces a level, one property a line, blocks closed on their own line', () => {
    expect(
      format(
        '[{name-->"T1",function-->"f"-->{arg-1-->"str",return-1-->"dict"},args_schema-->{a-->"int"},description-->"d"} ,{}]',
      ),
    ).toBe(`[
  {
    name --> "T1",
    function --> "f" --> {
      arg-1 --> "str",
      return-1 --> "dict"
    },
    args_schema --> {
      a --> "int"
    },
    description --> "d"
  },
  {}
]
`);
  });

  it('keeps one blank line between tools, short rules on one line, texts as they are', () => {
    expect(format('[ rules-->["a","b"],\n\n\n system_prompt --> """ x\n   y """,{link -->\n"a  b"}]\n\n')).toBe(`[
  rules --> [ "a", "b" ],

  system_prompt --> """ x
   y """,
  {
    link --> "a  b"
  }
]
`);
  });

  it('leaves what already has it without an edit', () => {
    const text = format(`[${[1, 2].map(spacious).join(',')}]`);
    expect(formatDocument(NotationDocument.parse(text), defaultFormatOptions)).toEqual([]);
  });

  it('keeps CR LF, and tabs where the editor uses them', () => {
    expect(format('[\r\n{name-->"a",\r\nlink-->"b"}]', { indent: '\t' })).toBe(
      '[\r\n\t{\r\n\t\tname --> "a",\r\n\t\tlink --> "b"\r\n\t}\r\n]\r\n',
    );
  });

  it('writes an interface block on one line when asked to', () => {
    expect(
      format('[{function --> "f" -->{\narg-1-->"a",\nreturn-1-->"b"\n}}]', { interfaceLayout: 'compact' }),
    ).toContain('--> { arg-1 --> "a", return-1 --> "b" }\n');
  });

  it('puts properties in the order of the README when asked to, an inline schema last', () => {
    const options = { propertyOrder: 'canonical' } as const;
    expect(
      format('[{description --> "d", function --> "f" --> {arg-1 --> "a"}, name --> "n", name --> "m"}]', options),
    ).toBe(`[
  {
    name --> "n",
    name --> "m",
    function --> "f" --> {
      arg-1 --> "a"
    },
    description --> "d"
  }
]
`);
    expect(format('[{args_schema --> {name --> "str"}, name --> "n", description --> "d"}]', options)).toBe(`[
  {
    name --> "n",
    description --> "d",
    args_schema --> {
      name --> "str"
    }
  }
]
`);
  });

  it('leaves a broken tool, what shares a line with it, and the white space around byte for byte', () => {
    const text = '[{name-->"a"},\n\n   {name: "x"  },{name-->"c"},\n{name-->"d"}]';
    expect(format(text)).toBe(
      '[\n  {\n    name --> "a"\n  },\n\n   {name: "x"  },{name-->"c"},\n{\n    name --> "d"\n  }\n]\n',
    );
  });

  it('leaves an open list of an unknown property alone', () => {
    const text = '[{version --> ["d"}]';
    expect(format(text)).toBe(text);
  });

  it('formats only inside a range', () => {
    const text = '[{name-->"a"},{name-->"b"}]';
    const from = text.indexOf('{name-->"b"');
    const edits = formatDocument(NotationDocument.parse(text), defaultFormatOptions, [
      { start: from, end: text.length - 1 },
    ]);
    expect(applyEdits(text, edits)).toBe('[{name-->"a"},\n  {\n    name --> "b"\n  }\n]');
  });

  it('formats several ranges at once, and each place once where they overlap', () => {
    const text = '[{name-->"a"},{name-->"b"},{name-->"c"}]';
    const at = (name: string) => text.indexOf(`{name-->"${name}"`);
    const range = (name: string) => ({ start: at(name), end: at(name) + '{name-->"a"}'.length });
    const edits = formatDocument(NotationDocument.parse(text), defaultFormatOptions, [
      range('a'),
      range('c'),
      { ...range('c'), start: at('c') + 1 },
    ]);
    expect(applyEdits(text, edits)).toBe('[\n  {\n    name --> "a"\n  },{name-->"b"},\n  {\n    name --> "c"\n  }\n]');
  });

  it('is the same in a range that holds everything, and needs no more than the lines around in one that does not', () => {
    const text = `[\n${Array.from({ length: 40 }, (_, n) => oneLine(n)).join(',\n')},\n{ name: "broken" }, ${oneLine(41)}\n]`;
    const document = NotationDocument.parse(text);
    const whole = formatDocument(document, defaultFormatOptions);
    expect(formatDocument(document, defaultFormatOptions, [{ start: 0, end: text.length }])).toEqual(whole);
    for (let start = 0; start < text.length; start += 97) {
      const range = { start, end: start + 200 };
      const inside = whole.filter(({ span }) => span.start >= range.start && span.end <= range.end);
      expect(formatDocument(document, defaultFormatOptions, [range])).toEqual(inside);
    }
  });

  it('leaves the end of the file as it is when asked to', () => {
    expect(format('[{link-->"b"}]', { ending: 'as written' })).toBe('[\n  {\n    link --> "b"\n  }\n]');
    expect(format('[]\n\n \n', { ending: 'as written' })).toBe('[]\n\n \n');
    expect(format('[]\n\n \n')).toBe('[]\n');
  });

  it('never edits between CR and LF, where an editor has no place', () => {
    const text = '[\n{name-->"a",\r\nlink-->"b"\r\r\n}\r\n]\r\n\r\n';
    const edits = formatDocument(NotationDocument.parse(text), defaultFormatOptions);
    const inside = (offset: number) => text[offset - 1] === '\r' && text[offset] === '\n';
    expect(edits.filter(({ span }) => inside(span.start) || inside(span.end))).toEqual([]);
    expect(applyEdits(text, edits)).toBe('[\n  {\n    name --> "a",\n    link --> "b"\n  }\n]\n');
  });

  it('does not touch text that is not AIONS', () => {
    expect(format('hello   { x }')).toBe('hello   { x }');
  });
});

describe('formatting is harmless', () => {
  it('to a tool that nobody closed: what follows begins as it did, or it would be read as a part of it', () => {
    const text =
      '[\n  {\n    name --> "a",\n    function --> "f" --> { },\n {rgs_schema --> "S",\n    description --> "d"\n  }\n]\n';
    expect(format(text, { propertyOrder: 'canonical' })).toBe(text);
  });

  it('to an open block of an unknown property: what stands in it may be a quote that closes another', () => {
    const text = '[{other --> {", name --> "n" }, rules --> ["a"]]';
    expect(format(text, { propertyOrder: 'canonical' })).toBe(text);
  });

  it('to a key with a slip in it whose text stands below: on one line it is the same key', () => {
    const text = '[\n  r:les -->\n"a"\n]\n';
    expect(treeOf(format(text))).toEqual(treeOf(text));
    expect(format(text)).toBe('[\n  r:les --> "a"\n]\n');
  });

  it('to an empty tool below a text that nobody closed: on one line it is a tool as well', () => {
    const text = '[\n  x""" ],\n  {\n  }\n  key --> "A",\n  link --> "l"\n]\n';
    expect(format(text)).toContain('{}');
    expect(treeOf(format(text))).toEqual(treeOf(text));
  });

  const texts = [functionOnly, everything, minified, `[${spacious(1)},${oneLine(2)} , ${hanging(3)}]`, '[]', '[ ]', ''];

  const expectHarmless = (text: string, options: Partial<FormatOptions>) => {
    const once = format(text, options);
    expect(format(once, options)).toBe(once);
    const meaning = options.propertyOrder === 'canonical' ? withoutOrder : treeOf;
    expect(meaning(once)).toEqual(meaning(text));
  };

  it('leaves a blank in an empty block: without one, a loader does not see it', () => {
    const text = '[{ name --> "N", function --> "f" --> {\n}, args_schema --> {  }, description --> "d" }]';
    expect(format(text)).toContain('function --> "f" --> { },');
    expect(format(text)).toContain('args_schema --> { },');
  });

  const expectHarmlessAnyhow = (text: string) => {
    for (const options of [
      {},
      { indent: '\t' },
      { interfaceLayout: 'compact' },
      { propertyOrder: 'canonical' },
    ] as const) {
      expectHarmless(text, options);
      expectHarmless(text.replaceAll('\r', '').replaceAll('\n', '\r\n'), options);
    }
  };

  it('twice is once, and the tree and every character of a text stay', () => {
    for (const text of texts) expectHarmlessAnyhow(text);
  });

  it('twice is once where lines end in several ways, also in strings', () => {
    const parts = fc.constantFrom(
      ...['\r\n', '\n', '\r', '"two\nlines"', '"two\r\nlines"', '"two\rlines"', ' ', '[', ']', '{', '}', ',', '-->'],
      ...[
        'name --> "A"',
        'system_prompt',
        'description --> "d\ne"',
        'rules --> ["a",',
        '{ name --> "B", link --> "x" }',
      ],
    );
    const mixed = fc.oneof(
      fc.array(parts, { maxLength: 16 }).map((some) => some.join('')),
      fc
        .tuple(fc.constantFrom(...texts.slice(0, 4)), fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 3 }))
        .map(([text, ends]) => {
          let line = 0;
          return text.replace(/\r\n|\n|\r/g, () => ends[line++ % ends.length] ?? '\n');
        }),
    );
    const attack = ' [ system_prompt\r\n--> "two\nlines"\r\n]\n  ';
    fc.assert(
      fc.property(mixed, (text) => {
        const once = formatWhole(text);
        expect(formatWhole(once)).toBe(once);
      }),
      { numRuns: randomRuns, examples: [[attack]] },
    );
  }, 600_000);

  it('also after random edits', () => {
    const edit = fc.record({
      at: fc.nat({ max: 2000 }),
      remove: fc.nat({ max: 4 }),
      insert: fc.constantFrom(...fragments),
    });
    fc.assert(
      fc.property(fc.constantFrom(...texts.slice(0, 4)), fc.array(edit, { maxLength: 3 }), (start, edits) => {
        let text = start;
        for (const { at, remove, insert } of edits) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + insert + text.slice(from + remove);
        }
        expectHarmless(text, { propertyOrder: text.length % 2 === 0 ? 'canonical' : 'off' });
      }),
      { numRuns: randomRuns },
    );
  }, 600_000);
});
