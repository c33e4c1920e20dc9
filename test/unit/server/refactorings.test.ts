import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import type { RefactoringKnowledge } from '../../../server/refactorings/refactoring.ts';
import { refactoringsAt } from '../../../server/refactorings/refactorings.ts';
import { everything, functionOnly, spacious } from '../notation/texts.ts';

const nobodyKnows: RefactoringKnowledge = { fieldsOf: () => null };

/** The refactorings at `¦`, or at the selection between two of them. */
function at(marked: string, knowledge = nobodyKnows) {
  const start = marked.indexOf('¦');
  const second = marked.indexOf('¦', start + 1);
  const end = second < 0 ? start : second - 1;
  const text = second < 0 ? marked.replace('¦', '') : marked.replace('¦', '').replace('¦', '');
  const document = NotationDocument.parse(text);
  return { text, found: refactoringsAt({ document, selection: { start, end }, knowledge }) };
}

const titles = (marked: string): readonly string[] => at(marked).found.map(({ title }) => title);

function refactored(marked: string, title: RegExp, knowledge = nobodyKnows): string | null {
  const { text, found } = at(marked, knowledge);
  const refactoring = found.find((candidate) => title.test(candidate.title));
  return refactoring === undefined ? null : applyEdits(text, refactoring.edits);
}

describe('the properties of a tool', () => {
  it('are put in order, with the layout and every text as they were', () => {
    expect(refactored('[\r\n\t{\r\n\t\tdescription-->"d  {",\r\n\r\n\t\tna¦me --> "🙂"\r\n\t}\r\n]', /canonical/)).toBe(
      '[\r\n\t{\r\n\t\tname --> "🙂",\r\n\r\n\t\tdescription-->"d  {"\r\n\t}\r\n]',
    );
  });

  it('are left alone where they have that order or the tool is broken', () => {
    expect(titles('[ { na¦me --> "a", link --> "b" } ]')).toEqual([]);
    expect(titles('[ { link: "b", na¦me --> "a" } ]')).toEqual([]);
  });
});

describe('tools', () => {
  const text = '[\n  { name --> "b" },\n\n  rules --> [ "x" ],\n  { name --> "a",\n    link --> "l" }¦\n]';

  it('are sorted by name where one asks between them, root properties in their places', () => {
    expect(refactored(text.replace('¦', '').replace('[\n', '[¦\n'), /Sort/)).toBe(
      '[\n  { name --> "a",\n    link --> "l" },\n\n  rules --> [ "x" ],\n  { name --> "b" }\n]',
    );
    expect(refactored(text.replace('}¦', '} ¦'), /Sort/)).not.toBeNull();
  });

  it('are not sorted with a comment between them, without names, or when they are sorted', () => {
    expect(refactored('[¦ { name --> "b" }, // c\n { name --> "a" } ]', /Sort/)).toBeNull();
    expect(refactored('[¦ { name --> "b" }, { link --> "a" } ]', /Sort/)).toBeNull();
    expect(refactored('[¦ { name --> "a" }, { name --> "b" } ]', /Sort/)).toBeNull();
    expect(refactored('[ { na¦me --> "b" }, { name --> "a" } ]', /Sort/)).toBeNull();
  });
});

describe('selected properties', () => {
  it('become a tool', () => {
    expect(refactored('[\n  ¦name --> "a",\n  link --> "b"¦\n]', /Wrap/)).toBe(
      '[\n  {\n  name --> "a",\n  link --> "b"\n  }\n]',
    );
    expect(refactored('[\r\n¦\tname --> "a",\r\n\tlink --> "b",\r\n¦\t{ name --> "c" } ]', /Wrap/)).toBe(
      '[\r\n\t{\r\n\tname --> "a",\r\n\tlink --> "b"\r\n\t},\r\n\t{ name --> "c" } ]',
    );
  });

  it('stay what they are inside a tool, half-selected, or as something else', () => {
    for (const text of [
      '[ { ¦name --> "a"¦ } ]',
      '[ ¦name --> "a¦ b" ]',
      '[ ¦na¦me --> "a" ]',
      '[ ¦rules --> [ "x" ]¦ ]',
      '[ ¦¦ ]',
    ]) {
      expect(refactored(text, /Wrap/), text).toBeNull();
    }
  });
});

describe('an interface block', () => {
  it('gets what the function returns', () => {
    expect(refactored('[ {\n    fun¦ction --> "f" --> {\n      arg-1 --> "a"\n    }\n} ]', /returns/)).toBe(
      '[ {\n    function --> "f" --> {\n      arg-1 --> "a",\n      return-1 --> "string (what comes out)"\n    }\n} ]',
    );
    expect(refactored('[ {\n  fun¦ction --> "f" --> {}\n} ]', /returns/)).toBe(
      '[ {\n  function --> "f" --> {\n    return-1 --> "string (what comes out)"\n  }\n} ]',
    );
    expect(refactored('[ {\n  fun¦ction --> "f" --> {\n\n  }\n} ]', /returns/)).toBe(
      '[ {\n  function --> "f" --> {\n    return-1 --> "string (what comes out)"\n  }\n} ]',
    );
    expect(refactored('[ { function --> "f" --> { return-1 --> ¦"a" } } ]', /returns/)).toBeNull();
  });
});

describe('a link', () => {
  it('in Markdown becomes its URL', () => {
    expect(refactored('[ { link --> " [the docs](https://x.io/a) ¦" } ]', /URL/)).toBe(
      '[ { link --> "https://x.io/a" } ]',
    );
    expect(refactored('[ { link --> "https://x.io/¦a" } ]', /URL/)).toBeNull();
    expect(refactored('[ { link --> "[a](b)¦" } ]', /URL/)).toBeNull();
  });
});

describe('schemas', () => {
  const tool = `[
  {
    name --> "Send",
    function --> "lambda user, times=3: send(user, times)" --> {
      arg-1 --> "string (who gets it)",
      arg-2 --> "integer (how often)",
      return-1 --> "dict (status)"
    },
    description --> "d"
  }
]`;
  const inline = tool.replace(
    'description --> "d"',
    'description --> "d",\n    args_schema --> {\n      user --> "str | who gets it",\n      times --> "int | default=3 | how often"\n    }',
  );

  it('are written from a lambda and its interface, and back', () => {
    expect(refactored(tool.replace('arg-1', 'arg¦-1'), /inline schema/)).toBe(inline);
    const bare = inline.replace(/arg-1[^\n]*\n *arg-2[^\n]*\n/, '');
    const back = refactored(bare.replace('default=', 'default¦='), /interface/);
    expect(back).toBe(tool.replace('string', 'str').replace('integer', 'int'));
  });

  it('take the place of a class name, by what is known of the class or else by the lambda', () => {
    const named = tool.replace('description', 'args_schema --> "Send¦Schema",\n    description');
    expect(refactored(named, /in place of SendSchema/)).toBe(inline);
    const knowledge = { fieldsOf: () => ({ fields: [{ name: 'to', text: 'str' }], lost: ['minLength'] }) };
    expect(refactored(named, /in place of SendSchema, without minLength$/, knowledge)).toContain(
      'args_schema --> {\n      to --> "str"\n    }',
    );
  });

  it('are not written where names are unknown or a loader would misread them', () => {
    expect(refactored(tool.replace('lambda user, times=3: send(user, times)', 'se¦nd'), /inline schema/)).toBeNull();
    expect(refactored(tool.replace('who gets it', 'who {gets¦} it'), /inline schema/)).toBeNull();
    expect(refactored(tool.replace(/user/g, '_user').replace('arg-1', 'arg¦-1'), /inline schema/)).toBeNull();
    expect(refactored(inline.replace('arg-1', 'arg¦-1'), /inline schema/)).toBeNull();
  });

  it('are not written where a field would say something else than the lambda', () => {
    // A bar ends the default of a field, and the text of a string type is a text.
    for (const other of ["times='a|b'", 'times=True']) {
      const odd = tool.replace('times=3', other).replace('integer', 'string').replace('arg-1', 'arg¦-1');
      expect(refactored(odd, /inline schema/), other).toBeNull();
    }
    // What a field cannot keep of the white space around a text is nothing that it says.
    expect(
      refactored(tool.replace('(how often)', '( how often)').replace('arg-1', 'arg¦-1'), /inline schema/),
    ).not.toBeNull();
  });

  it('stay where the lambda would lose a name or a default', () => {
    expect(refactored(inline.replace('default=3', 'default=¦4'), /interface/)).toBeNull();
    expect(refactored(inline.replace('user -->', 'us¦er2 -->'), /interface/)).toBeNull();
  });

  it('give way to the name of a class', () => {
    expect(refactored('[ { name --> "My Tool", args_schema --> { a¦ --> "int" } } ]', /class/)).toBe(
      '[ { name --> "My Tool", args_schema --> "MyToolSchema" } ]',
    );
  });
});

describe('every refactoring at every place', () => {
  it.each([functionOnly, everything, `[${spacious(1)},${spacious(0)}]`])('adds no error', (text) => {
    const errors = (of: string) =>
      check(NotationDocument.parse(of), defaultSettings).filter(({ severity }) => severity === 'error').length;
    const document = NotationDocument.parse(text);
    const before = errors(text);
    const seen = new Set<string>();
    for (let start = 0; start < text.length; start += 3) {
      for (const refactoring of refactoringsAt({
        document,
        selection: { start, end: start },
        knowledge: nobodyKnows,
      })) {
        const result = applyEdits(text, refactoring.edits);
        if (seen.has(result)) continue;
        seen.add(result);
        expect(errors(result), refactoring.title).toBeLessThanOrEqual(before);
      }
    }
    expect(seen.size).toBeGreaterThan(0);
  });
});
