import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOnType, type TypedCharacter } from '../../../core/notation/formatting/format-on-type.ts';
import { defaultFormatOptions, type FormatOptions, lineEndOf } from '../../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { treeOf } from './describe-tree.ts';
import { everything, fragments, functionOnly, minified, oneLine, spacious } from './texts.ts';

interface Typed {
  readonly text: string;
  readonly offset: number;
}

/** The text after typing at `|` and formatting; `|` marks the new cursor. */
function type(textWithMark: string, options: Partial<FormatOptions> = {}): string {
  const offset = textWithMark.indexOf('|');
  const text = textWithMark.slice(0, offset) + textWithMark.slice(offset + 1);
  const before = textWithMark.slice(0, offset).trimEnd().at(-1);
  const typed = /[\r\n][ \t]*$/.test(textWithMark.slice(0, offset)) ? '\n' : before === '}' ? '}' : ',';
  const after = formatted({ text, offset }, typed, options);
  return `${after.text.slice(0, after.offset)}|${after.text.slice(after.offset)}`;
}

function formatted({ text, offset }: Typed, typed: TypedCharacter, options: Partial<FormatOptions> = {}): Typed {
  const all = { ...defaultFormatOptions, eol: lineEndOf(text), ...options };
  const edits = formatOnType(NotationDocument.parse(text), offset, typed, all);
  const moved = edits.filter(({ span }) => span.end <= offset);
  const by = moved.reduce((sum, { span, newText }) => sum + newText.length - (span.end - span.start), 0);
  return { text: applyEdits(text, edits), offset: offset + by };
}

describe('after a comma', () => {
  it('the property before it is laid out, and nothing else', () => {
    expect(type('[\n{\nname-->"a"  ,|\n      link-->"b"\n}]')).toBe('[\n{\n    name --> "a",|\n      link-->"b"\n}]');
    expect(type('[ { name-->"a",| } ]')).toBe('[ { name --> "a",| } ]');
    expect(type('[\n  {\n    function-->"f"-->{arg-1-->"a"},|\n  }\n]')).toBe(
      '[\n  {\n    function --> "f" --> {\n      arg-1 --> "a"\n    },|\n  }\n]',
    );
  });

  it('the slot or field before it is', () => {
    expect(type('[\n  {\n    function --> "f" --> {\narg-1-->"a",|\n}\n  }\n]')).toBe(
      '[\n  {\n    function --> "f" --> {\n      arg-1 --> "a",|\n}\n  }\n]',
    );
  });

  it('the tool before it is', () => {
    expect(type('[\n{name-->"a"},|\n]')).toBe('[\n  {\n    name --> "a"\n  },|\n]');
  });

  it('nothing happens in a text, in a broken tool, or in other notations', () => {
    for (const text of [
      '[ { description-->"a,| b" } ]',
      '[ { name: "a",| } ]',
      '[ { name-->"a",|',
      'x   y,|',
      '[ { name-->a,| } ]',
      '[ rules-->["a",|] ]',
    ]) {
      expect(type(text), text).toBe(text);
    }
  });
});

describe('after a brace', () => {
  it('the block or the tool that it closes is laid out', () => {
    expect(type('[\n  {\n    function-->"f"-->{arg-1-->"a"}|\n  }\n]')).toBe(
      '[\n  {\n    function --> "f" --> {\n      arg-1 --> "a"\n    }|\n  }\n]',
    );
    expect(type('[\n{name-->"a",link-->"b"}|\n]')).toBe('[\n  {\n    name --> "a",\n    link --> "b"\n  }|\n]');
  });

  it('properties stay in their order while one types', () => {
    expect(type('[\n{link-->"b",name-->"a"}|\n]', { propertyOrder: 'canonical' })).toBe(
      '[\n  {\n    link --> "b",\n    name --> "a"\n  }|\n]',
    );
  });
});

describe('after a line break', () => {
  it('the new line is indented by what encloses it', () => {
    expect(type('[\n|\n]')).toBe('[\n  |\n]');
    expect(type('[\n  {\n|\n  }\n]')).toBe('[\n  {\n    |\n  }\n]');
    expect(type('[\n  {\n    name-->"a",\n      |\n  }\n]')).toBe('[\n  {\n    name --> "a",\n    |\n  }\n]');
    expect(type('[\r\n\t{\r\n\t\tfunction --> "f" --> {\r\n|\r\n\t\t}\r\n\t}\r\n]', { indent: '\t' })).toBe(
      '[\r\n\t{\r\n\t\tfunction --> "f" --> {\r\n\t\t\t|\r\n\t\t}\r\n\t}\r\n]',
    );
    expect(type('[\n  {\n    args_schema --> {\n|}\n  }\n]')).toBe('[\n  {\n    args_schema --> {\n    |}\n  }\n]');
    expect(type('[\n  {\n|}\n]')).toBe('[\n  {\n  |}\n]');
    expect(type('[ { name --> "a" },\n|]')).toBe('[ { name --> "a" },\n|]');
    expect(type('[]\n  |')).toBe('[]\n|');
  });

  it('nothing happens in a text, a comment or half a property', () => {
    for (const text of [
      '[ { name --> "a\n|" } ]',
      '[ /* a\n| */ ]',
      '[ { name -->\n| "a" } ]',
      '[ { name\n| --> "a" } ]',
    ]) {
      expect(type(text), text).toBe(text);
    }
  });
});

describe('laying out while one types is harmless', () => {
  const texts = [functionOnly, everything, minified, `[${spacious(1)},${oneLine(2)}]`, '[\n]'];
  const typed: readonly TypedCharacter[] = [',', '}', '\n'];

  const expectHarmless = (text: string, offset: number): void => {
    for (const character of typed) {
      const once = formatted({ text, offset }, character);
      expect(treeOf(once.text)).toEqual(treeOf(text));
      expect(formatted(once, character)).toEqual(once);
    }
  };

  it('at every place of whole files', () => {
    for (const text of texts) for (let offset = 0; offset <= text.length; offset++) expectHarmless(text, offset);
  });

  it('where a text that is not closed ends at a brace that begins a line', () => {
    const text = '[{"""-->"T1",description-->"\r{name-->"T2",link-->"https://x"}]';
    expectHarmless(text, text.indexOf('\r') + 1);
  });

  it('and of broken ones', () => {
    const edit = fc.record({
      at: fc.nat({ max: 2000 }),
      remove: fc.nat({ max: 4 }),
      insert: fc.constantFrom(...fragments),
    });
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 3 }), (start, edits) => {
        let text = start;
        for (const { at, remove, insert } of edits) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + insert + text.slice(from + remove);
          expectHarmless(text, from + insert.length);
        }
      }),
      { numRuns: randomRuns },
    );
  }, 600_000);
});
