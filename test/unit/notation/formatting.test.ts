import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDocument } from '../../../core/notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatOptions, lineEndOf } from '../../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import type { SyntaxNode } from '../../../core/notation/syntax.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { everything, fragments, functionOnly, hanging, minified, oneLine, spacious } from './texts.ts';

function format(text: string, options: Partial<FormatOptions> = {}): string {
  const document = NotationDocument.parse(text);
  return applyEdits(text, formatDocument(document, { ...defaultFormatOptions, eol: lineEndOf(text), ...options }));
}

/** The tree without places: kinds, keys, links and the characters of every value, in order. */
function meaningOf(text: string): unknown {
  const strip = (node: SyntaxNode): unknown => {
    switch (node.kind) {
      case 'element':
        return [node.kind, node.properties.map(strip), node.problems.map(({ kind }) => kind)];
      case 'root-property':
        return [node.kind, strip(node.entry), node.problems.map(({ kind }) => kind)];
      case 'entry':
        return [
          node.key?.name,
          node.link?.text,
          node.value && strip(node.value),
          node.blockLink?.text,
          node.block && strip(node.block),
        ];
      case 'block':
        return [node.kind, node.entries.map(strip)];
      case 'list':
        return [node.kind, node.values.map(strip)];
      case 'string':
        return [node.quote, node.text];
      case 'bare':
        return node.text;
      case 'gap':
        return node.tokens.map(({ kind }) => kind);
      default:
        return node.kind;
    }
  };
  return [...NotationDocument.parse(text).items()]
    .map(({ item }) => strip(item))
    .filter((item) => JSON.stringify(item) !== '[]');
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
    const edits = formatDocument(NotationDocument.parse(text), defaultFormatOptions, {
      start: from,
      end: text.length - 1,
    });
    expect(applyEdits(text, edits)).toBe('[{name-->"a"},\n  {\n    name --> "b"\n  }\n]');
  });

  it('does not touch text that is not AIONS', () => {
    expect(format('hello   { x }')).toBe('hello   { x }');
  });
});

describe('formatting is harmless', () => {
  const texts = [functionOnly, everything, minified, `[${spacious(1)},${oneLine(2)} , ${hanging(3)}]`, '[]', '[ ]', ''];
  const corpus = '../shared/corpus/loader-behaviour.json';
  if (existsSync(corpus)) {
    for (const { input } of JSON.parse(readFileSync(corpus, 'utf8')) as { input: string }[]) {
      texts.push(input);
    }
  } else {
    console.log('skipped: formatting of the measured inputs (../shared/corpus is not here)');
  }
  const expectHarmless = (text: string, options: Partial<FormatOptions>) => {
    const once = format(text, options);
    expect(format(once, options)).toBe(once);
    if (options.propertyOrder !== 'canonical') {
      expect(meaningOf(once)).toEqual(meaningOf(text));
    }
  };

  it('twice is once, and the tree and every character of a text stay', () => {
    for (const text of texts) {
      for (const options of [
        {},
        { indent: '\t' },
        { interfaceLayout: 'compact' },
        { propertyOrder: 'canonical' },
      ] as const) {
        expectHarmless(text, options);
        expectHarmless(text.replaceAll('\r', '').replaceAll('\n', '\r\n'), options);
      }
    }
  });

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
        expectHarmless(text, {});
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 3000) },
    );
  }, 600_000);
});
