import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { refactoringsAt } from '../../../core/service/refactorings/refactorings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { withDefaultsForNone } from '../../../core/tools/default-for-none.ts';
import { NO_PYTHON, type PythonKnowledge } from '../../../core/tools/element-meaning.ts';
import { everything, functionOnly, spacious } from '../notation/texts.ts';

/** The refactorings at `¦`, or at the selection between two of them. */
function at(marked: string, python: PythonKnowledge = NO_PYTHON) {
  const start = marked.indexOf('¦');
  const second = marked.indexOf('¦', start + 1);
  const end = second < 0 ? start : second - 1;
  const text = second < 0 ? marked.replace('¦', '') : marked.replace('¦', '').replace('¦', '');
  const document = NotationDocument.parse(text);
  return { text, found: refactoringsAt({ document, selection: { start, end }, python }) };
}

const titles = (marked: string): readonly string[] => at(marked).found.map(({ title }) => title);

function refactored(marked: string, title: RegExp, python: PythonKnowledge = NO_PYTHON): string | null {
  const { text, found } = at(marked, python);
  const refactoring = found.find((candidate) => title.test(candidate.title));
  return refactoring === undefined ? null : applyEdits(text, refactoring.edits);
}

describe('the properties of a tool', () => {
  it('are put in order, with the layout and every text as they were', () => {
    expect(refactored('[\r\n\t{\r\n\t\tdescription-->"d  (",\r\n\r\n\t\tna¦me --> "🙂"\r\n\t}\r\n]', /canonical/)).toBe(
      '[\r\n\t{\r\n\t\tname --> "🙂",\r\n\r\n\t\tdescription-->"d  ("\r\n\t}\r\n]',
    );
    // A loader counts braces in texts, so the text before it matters.
    expect(refactored('[ { description --> "d {", na¦me --> "n" } ]', /canonical/)).toBeNull();
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
      '[\n  {\n    name --> "a",\n    link --> "b"\n  }\n]',
    );
    // The lines of a text stay, and blank ones stay blank.
    expect(refactored('[\n  ¦name --> "a\n  b",\n\n  args_schema --> {\n    c --> "int"\n  }¦\n]', /Wrap/)).toBe(
      '[\n  {\n    name --> "a\n  b",\n\n    args_schema --> {\n      c --> "int"\n    }\n  }\n]',
    );
    expect(refactored('[ ¦name --> "a", link --> "b"¦ ]', /Wrap/)).toBe('[ {\n  name --> "a", link --> "b"\n} ]');
    expect(refactored('[\r\n¦\tname --> "a",\r\n\tlink --> "b",\r\n¦\t{ name --> "c" } ]', /Wrap/)).toBe(
      '[\r\n\t{\r\n\t\tname --> "a",\r\n\t\tlink --> "b"\r\n\t},\r\n\t{ name --> "c" } ]',
    );
  });

  it('stay what they are inside a tool, half-selected, or as something else', () => {
    for (const text of [
      '[ { ¦name --> "a"¦ } ]',
      '[ ¦name --> "a¦ b" ]',
      '[ ¦na¦me --> "a" ]',
      '[ ¦rules --> [ "x" ]¦ ]',
      '[ ¦¦ ]',
      // An opening brace is missing, and nothing else.
      '[\n  ¦name --> "a",\n  link --> "b"¦\n  }\n]',
      '[\n  ¦name --> "a",¦\n  link --> "b"\n  }\n]',
    ]) {
      expect(refactored(text, /Wrap/), text).toBeNull();
    }
  });
});

describe('an interface block', () => {
  it('gets what the function returns', () => {
    expect(refactored('[ {\n    fun¦ction --> "f" --> {\n      arg-1 --> "a"\n    }\n} ]', /return value/)).toBe(
      '[ {\n    function --> "f" --> {\n      arg-1 --> "a",\n      return-1 --> "string (the output)"\n    }\n} ]',
    );
    expect(refactored('[ {\n  fun¦ction --> "f" --> {}\n} ]', /return value/)).toBe(
      '[ {\n  function --> "f" --> {\n    return-1 --> "string (the output)"\n  }\n} ]',
    );
    expect(refactored('[ {\n  fun¦ction --> "f" --> {\n\n  }\n} ]', /return value/)).toBe(
      '[ {\n  function --> "f" --> {\n    return-1 --> "string (the output)"\n  }\n} ]',
    );
    expect(refactored('[ { function --> "f" --> { return-1 --> ¦"a" } } ]', /return value/)).toBeNull();
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
      arg-1 --> "string (the recipient)",
      arg-2 --> "integer (how often)",
      return-1 --> "dict (status)"
    },
    description --> "d"
  }
]`;
  // A field has None and texts as defaults; newer LangChain passes None on.
  const inline = tool
    .replace('send(user, times)', 'send(user, 3 if times is None else times)')
    .replace(
      'description --> "d"',
      'description --> "d",\n    args_schema --> {\n      user --> "str | the recipient",\n      times --> "int | default=None | how often"\n    }',
    );

  it('are written from a lambda and its interface, and back', () => {
    expect(refactored(tool.replace('arg-1', 'arg¦-1'), /inline schema/)).toBe(inline);
    const bare = inline.replace(/arg-1[^\n]*\n *arg-2[^\n]*\n/, '');
    const back = refactored(bare.replace('default=', 'default¦='), /interface/);
    expect(back).toBe(
      tool
        .replace('string', 'str')
        .replace('integer', 'int')
        .replace('send(user, times)', 'send(user, 3 if times is None else times)'),
    );
  });

  it('take the place of a class name, by what is known of the class or else by the lambda', () => {
    const named = tool.replace('description', 'args_schema --> "Send¦Schema",\n    description');
    expect(refactored(named, /SendSchema with its fields/)).toBe(inline);
    const known = (properties: JsonObject): PythonKnowledge => ({
      ...NO_PYTHON,
      schemaOf: (name) => (name === 'SendSchema' ? { type: 'object', properties, required: ['user'] } : null),
    });
    const minLength = { type: 'string', minLength: 1 };
    expect(refactored(named, /SendSchema with its fields, without minLength$/, known({ user: minLength }))).toContain(
      'args_schema --> {\n      user --> "str | the recipient"\n    }',
    );
    // The class defines the inputs, whatever the lambda has; its fields are in the lambda's order.
    const five = { times: { type: 'integer', default: 5 }, user: { type: 'string' } };
    const written = refactored(named, /SendSchema with its fields$/, known(five));
    expect(written).toBe(inline.replaceAll('=3', '=5').replace('3 if', '5 if'));
    // A bare name gets a lambda: a field cannot say the default, and the function would be given None.
    const ofName = named.replace('lambda user, times=3: send(user, times)', 'send');
    expect(
      refactored(ofName, /SendSchema with its fields$/, known({ user: { type: 'string' }, times: five.times })),
    ).toBe(inline.replaceAll('=3', '=5').replace('3 if', '5 if'));
  });

  it.each([
    [
      'lambda user, times: go(user, times=times)',
      'lambda user, times=3: go(user, times=3 if times is None else times)',
    ],
    ['lambda times, user: go(user, times)', null],
    [
      'lambda user, times=LIMIT: go(times + 1, [times for times in times])',
      'lambda user, times=3: go((3 if times is None else times) + 1, [times for times in (3 if times is None else times)])',
    ],
    ['lambda user, times=None: go(user, times or 7)', 'lambda user, times=3: go(user, times or 7)'],
    [
      "lambda user, times=3: go(user, f'{times}')",
      "lambda user, times=3: go(user, f'{(3 if times is None else times)}')",
    ],
    ['lambda user, times=3: go((times := 4), times)', null],
    ['lambda user, times=3: (lambda times: times)(user)', 'lambda user, times=3: (lambda times: times)(user)'],
    ['lambda user, *times: go(user, times)', null],
    [
      'lambda user, times=3: go(user == times, user, **times)',
      'lambda user, times=3: go(user == (3 if times is None else times), user, **(3 if times is None else times))',
    ],
    ['go', null],
  ])('hand a default that no field can have on from the lambda: %s', (executable, expected) => {
    const { executable: written, refused } = withDefaultsForNone(executable, new Map([['times', '3']]));
    expect(written).toBe(expected ?? executable);
    expect([...refused]).toEqual(expected === null ? ['times'] : []);
  });

  it('say where a default is lost, and keep one that only a run would tell', () => {
    const nullable = tool.replace('integer (', 'int | None (');
    expect(refactored(nullable.replace('arg-1', 'arg¦-1'), /inline schema, without default$/)).not.toBeNull();
    const named = refactored(tool.replace('=3', '=LIMIT').replace('arg-1', 'arg¦-1'), /inline schema$/);
    expect(named).toContain('lambda user, times=LIMIT: send(user, LIMIT if times is None else times)');
    const text = refactored(
      tool.replace('=3', "='a b'").replace('integer', 'string').replace('arg-1', 'arg¦-1'),
      /inline schema$/,
    );
    expect(text).toContain(`times --> "str | default='a b' | how often"`);
    expect(text).toContain("lambda user, times='a b': send(user, times)");
  });

  it('are not written where names are unknown or a loader would misread them', () => {
    expect(refactored(tool.replace('lambda user, times=3: send(user, times)', 'se¦nd'), /inline schema/)).toBeNull();
    expect(refactored(tool.replace('who gets it', 'who {gets¦} it'), /inline schema/)).toBeNull();
    expect(refactored(tool.replace(/user/g, '_user').replace('arg-1', 'arg¦-1'), /inline schema/)).toBeNull();
    expect(refactored(inline.replace('arg-1', 'arg¦-1'), /inline schema/)).toBeNull();
  });

  it('leave to the lambda what a field would say differently', () => {
    // A bar ends the default of a field, and a string type's text is a text.
    for (const other of ["'a|b'", 'True']) {
      const odd = tool.replace('times=3', `times=${other}`).replace('integer', 'string').replace('arg-1', 'arg¦-1');
      const written = refactored(odd, /inline schema$/);
      expect(written).toContain('times --> "str | default=None | how often"');
      expect(written).toContain(`lambda user, times=${other}: send(user, ${other} if times is None else times)`);
    }
    // White space around a text has no meaning if a field cannot keep it.
    expect(
      refactored(tool.replace('(how often)', '( how often)').replace('arg-1', 'arg¦-1'), /inline schema/),
    ).not.toBeNull();
  });

  it('stay where the lambda would lose a name or a default', () => {
    expect(refactored(inline.replace('default=None', 'default=¦4'), /interface/)).toBeNull();
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
        python: NO_PYTHON,
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
