import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { templateText } from '../../../core/rules/fix/template.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import type { Suggestion } from '../../../core/service/completion/suggestion.ts';
import { suggestionsAt } from '../../../core/service/completion/suggestions.ts';
import {
  type CompletionKnowledge,
  nothingKnown,
  type SchemaName,
} from '../../../core/service/completion/text-suggestions.ts';
import { applyEdits } from '../../../core/text/span.ts';

const named = (...names: string[]): readonly SchemaName[] =>
  names.map((name) => ({ name, what: 'used', isDeclared: false }));

function at(textWithMark: string): { text: string; offset: number; suggestions: readonly Suggestion[] } {
  const offset = textWithMark.indexOf('|');
  const text = textWithMark.slice(0, offset) + textWithMark.slice(offset + 1);
  return { text, offset, suggestions: suggestionsAt(NotationDocument.parse(text), offset) };
}

function accept(text: string, { replace, template, otherEdits }: Suggestion): string {
  return applyEdits(text, [{ span: replace, newText: templateText(template) }, ...otherEdits]);
}

const labels = (textWithMark: string): readonly string[] => at(textWithMark).suggestions.map(({ label }) => label);

/** The text after the suggestion with that label is accepted at the mark. */
function accepted(textWithMark: string, label: string): string {
  const { text, suggestions } = at(textWithMark);
  const suggestion = suggestions.find((candidate) => candidate.label === label);
  if (suggestion === undefined)
    throw new Error(`"${label}" is not among ${suggestions.map((s) => s.label).join(', ')}`);
  return accept(text, suggestion);
}

describe('what is suggested', () => {
  it('is a whole file where there is nothing yet', () => {
    expect(labels('|')).toEqual(['tool: function', 'tool: link', 'tool: function and link']);
    expect(labels('\n  to|\n')).toEqual(['tool: function', 'tool: link', 'tool: function and link']);
  });

  it('is elements and root properties in the root array, those that are there left out', () => {
    expect(labels('[\n  |\n]')).toEqual([
      ...['tool: function', 'tool: link', 'tool: function and link'],
      ...['system_prompt', 'wrapped_query', 'rules'],
    ]);
    expect(labels('[ rules --> [ "x" ], | ]')).not.toContain('rules');
    expect(labels('[ sy| ]')).toContain('system_prompt');
  });

  it('is indented by as many spaces a level as the file, or by its tabs', () => {
    for (const step of ['  ', '    ', '   ', '\t']) {
      const file = (lines: string): string => lines.replaceAll('  ', step);
      const tool = file('[\n  {\n    name --> "A",\n    fun|\n  }\n]\n');
      expect(accepted(tool, 'function'), step).toBe(
        file(
          '[\n  {\n    name --> "A",\n    function --> "function_name" --> {\n      arg-1 --> "string (the input)",\n      return-1 --> "string (the output)"\n    }\n  }\n]\n',
        ),
      );
      expect(accepted(file('[\n  |\n]\n'), 'tool: link'), step).toBe(
        file(
          '[\n  {\n    name --> "ToolName",\n    link --> "https://example.com/docs",\n    description --> "What the tool does, and when to use it."\n  }\n]\n',
        ),
      );
      const fields = file('{\n  function --> "lambda a: f(a)",\n  args_schema --> |\n}');
      expect(accepted(fields, '{ … }'), step).toContain(file('{\n    a --> '));
    }
  });

  it('is nothing outside the array, nor behind another array in it', () => {
    expect(labels('| [ ]')).toEqual([]);
    expect(labels('[ ] |')).toEqual([]);
    expect(labels('[ [ { name --> "x" } ] | ]')).toEqual([]);
  });

  it('is elements while their label is typed as it stands in the list, colon and spaces too', () => {
    for (const typed of ['tool:', 'tool: ', 'tool: li', 'tool: link', 'Tool:l', 'tool l', 'tool: function and l']) {
      for (const around of ['¦', '[\n  ¦\n]\n', '[ { name --> "A" },\n  ¦\n]', '[\n  ¦\n  { name --> "A" }\n]']) {
        const text = around.replace('¦', `${typed}|`);
        const { suggestions, offset } = at(text);
        const link = suggestions.find(({ label }) => label === 'tool: link');
        expect(link, text).toMatchObject({
          filterText: 'tool: link',
          replace: { start: offset - typed.length, end: offset },
        });
        expect(accepted(text, 'tool: link'), text).toBe(accepted(around.replace('¦', '|'), 'tool: link'));
      }
    }
    for (const other of [
      'toolkit: li|',
      'tool; li|',
      '[ tool: x| ]',
      '[ { tool: li| } ]',
      '[ { name --> "tool: li|" } ]',
    ]) {
      expect(labels(other), other).toEqual([]);
    }
  });

  it('is the properties that an element lacks, what it needs most first', () => {
    const ranked = (text: string) =>
      [...at(text).suggestions].sort((a, b) => a.rank - b.rank).map(({ label }) => label);
    expect(ranked('[ { | } ]')).toEqual(['name', 'function', 'link', 'description', 'args_schema']);
    expect(ranked('[ { name --> "x", link --> "y", | } ]')).toEqual(['description', 'function', 'args_schema']);
    expect(ranked('[ { name --> "x", des| } ]')).toContain('description');
    expect(ranked('[ {\n  name --> "x",\n  |\n')).toContain('description');
    expect(ranked('[ { name, | } ]')).toContain('description');
  });

  it('is the next keys of an interface block, where they keep the sequences whole', () => {
    const block = (slots: string) => labels(`[ { function --> "f" --> { ${slots} } } ]`);
    expect(block('|')).toEqual(['arg-1', 'return-1']);
    expect(block('arg-1 --> "x", |')).toEqual(['arg-2', 'return-1']);
    expect(block('arg-1 --> "x", return-1 --> "y", a|')).toEqual(['arg-2', 'return-2']);
    expect(block('arg-1 --> "x", |, arg-3 --> "z"')).toEqual(['arg-2', 'return-1']);
    expect(block('|arg-1 --> "x"')).toEqual(['return-1']);
  });

  it('is nothing in strings, in lists and in comments', () => {
    for (const text of [
      '[ { name --> "na|me" } ]',
      '[ { name --> "na|',
      '[ { function --> "lambda |',
      '[ rules --> [ |',
      '[ rules --> [ "x", | ] ]',
      '[ // a |\n ]',
      '[ { name-|-> "x" } ]',
      '[ { name --|> "x" } ]',
      '[ { name de|, link --> "x" } ]',
      '[ { function --> "f" --> | a } ]',
    ]) {
      expect(labels(text), text).toEqual([]);
    }
  });

  it('leaves a key that is right alone and repairs one that is wrong', () => {
    expect(labels('[ { na|me --> "x" } ]')).toEqual(['name']);
    expect(labels('[ { des|c --> "x", name --> "y" } ]')).toEqual(['description', 'args_schema', 'link']);
    expect(labels('[ { fun|c --> "x" --> { } } ]')).toEqual(['function']);
    expect(labels('[ { function --> "f" --> { arg|1 --> "x" } } ]')).toEqual(['arg-1', 'return-1']);
    expect(accepted('[ { des|c --> "x" } ]', 'description')).toBe('[ { description --> "x" } ]');
  });
});

describe('a key that somebody writes in quotes', () => {
  it('is written without them, and found by what stands there', () => {
    const table: readonly (readonly [string, string, string])[] = [
      ['[ { "|" } ]', 'name', '[ { name --> "ToolName" } ]'],
      ['[ { "na|" } ]', 'name', '[ { name --> "ToolName" } ]'],
      ['[ { link --> "x", "|" } ]', 'name', '[ { link --> "x", name --> "ToolName" } ]'],
      ['[ { "|"\n link --> "x" } ]', 'name', '[ {\n name --> "ToolName",\n link --> "x" } ]'],
      ['[ { "nam|": "x" } ]', 'name', '[ { name: "x" } ]'],
      [
        '[ { function --> "f" --> { "|" } } ]',
        'arg-1',
        '[ { function --> "f" --> { arg-1 --> "string (the input)" } } ]',
      ],
      ['[ "|" ]', 'rules', '[ rules --> [ "A rule that the agent always follows." ] ]'],
    ];
    for (const [before, label, after] of table) {
      expect(accepted(before, label), before).toBe(after);
      const found = at(before).suggestions.find((one) => one.label === label);
      expect(found?.filterText, before).toBe(`"${label}`);
    }
    for (const text of ['[ rules --> [ "|" ] ]', '[ { name --> "|" } ]', '[ { name "|" } ]']) {
      expect(labels(text), text).toEqual([]);
    }
  });
});

describe('what is written', () => {
  it('puts commas where they are missing and nowhere else', () => {
    const wanted = 'What the tool does, and when to use it.';
    const table: readonly (readonly [string, string])[] = [
      ['[ { name --> "x" | } ]', `[ { name --> "x", description --> "${wanted}" } ]`],
      ['[ { name --> "x", | } ]', `[ { name --> "x", description --> "${wanted}" } ]`],
      ['[ { name --> "x"| } ]', `[ { name --> "x", description --> "${wanted}" } ]`],
      ['[ { name --> "x" des| } ]', `[ { name --> "x", description --> "${wanted}" } ]`],
      ['[ { | name --> "x" } ]', `[ { description --> "${wanted}", name --> "x" } ]`],
      ['[ { |name --> "x" } ]', `[ { description --> "${wanted}", name --> "x" } ]`],
      ['[ { name --> "x", |, link --> "y" } ]', `[ { name --> "x", description --> "${wanted}", link --> "y" } ]`],
      ['[ { name --> "x" |, link --> "y" } ]', `[ { name --> "x", description --> "${wanted}", link --> "y" } ]`],
      ['[\n  {\n    |\n    name --> "x"\n  }\n]', `[\n  {\n    description --> "${wanted}",\n    name --> "x"\n  }\n]`],
      ['[\n  {\n    |name --> "x"\n  }\n]', `[\n  {\n    description --> "${wanted}",\n    name --> "x"\n  }\n]`],
      [
        '[\n  {\n    name --> "x"\n    des|\n  }\n]',
        `[\n  {\n    name --> "x",\n    description --> "${wanted}"\n  }\n]`,
      ],
      ['[\r\n\t{|}\r\n]', `[\r\n\t{\r\n\t\tdescription --> "${wanted}"\r\n\t}\r\n]`],
    ];
    for (const [before, after] of table) expect(accepted(before, 'description'), before).toBe(after);
  });

  it('writes the parts that are missing of a property, and only those', () => {
    const table: readonly (readonly [string, string, string])[] = [
      ['[ { name | } ]', '-->', '[ { name --> "ToolName" } ]'],
      ['[ { name| } ]', 'name', '[ { name --> "ToolName" } ]'],
      ['[ { name --| } ]', '-->', '[ { name --> "ToolName" } ]'],
      ['[ { name -- | } ]', '-->', '[ { name --> "ToolName" } ]'],
      ['[ { name: | } ]', '-->', '[ { name --> "ToolName" } ]'],
      ['[ { name =|, link --> "x" } ]', '-->', '[ { name --> "ToolName", link --> "x" } ]'],
      ['[ { name -->| } ]', '"…"', '[ { name --> "ToolName" } ]'],
      ['[ { name --> |, link --> "x" } ]', '"…"', '[ { name --> "ToolName", link --> "x" } ]'],
      ['[ { name --> |\n link --> "x" } ]', '"…"', '[ { name --> "ToolName",\n link --> "x" } ]'],
      ['[ system_prompt | ]', '-->', '[ system_prompt --> "You are a careful assistant." ]'],
      [
        '[ { function --> "f" --> { arg-1 | } } ]',
        '-->',
        '[ { function --> "f" --> { arg-1 --> "string (the input)" } } ]',
      ],
      [
        '[ { function --> "f" --> { arg-1 --> | } } ]',
        '"…"',
        '[ { function --> "f" --> { arg-1 --> "string (the input)" } } ]',
      ],
    ];
    for (const [before, label, after] of table) expect(accepted(before, label), before).toBe(after);
  });

  it('writes the interface block behind the executable string', () => {
    const block = '--> {\n      arg-1 --> "string (the input)",\n      return-1 --> "string (the output)"\n    }';
    const text = (middle: string) => `[\n  {\n    function --> "f"${middle},\n    name --> "x"\n  }\n]`;
    expect(accepted(text(' |'), '--> { arg-1, return-1 }')).toBe(text(` ${block}`));
    expect(accepted(text('|'), '--> { arg-1, return-1 }')).toBe(text(` ${block}`));
    expect(accepted(text(' --> |'), '{ arg-1, return-1 }')).toBe(text(` ${block}`));
    expect(accepted(text(' -->|'), '{ arg-1, return-1 }')).toBe(text(` ${block}`));
    expect(accepted(text(' |').replace('",', '"'), '--> { arg-1, return-1 }')).toBe(text(` ${block}`));
    for (const half of [' -|', ' --|', ' -- |', ' =>|', ': |']) {
      expect(accepted(text(half), '--> { arg-1, return-1 }'), half).toBe(text(` ${block}`));
    }
  });

  it('writes as many inputs as the lambda has, with their names and what their defaults show', () => {
    const lambda = 'lambda user, times=3, all=True, tags=[], note=None: send(user, times, all, tags, note)';
    const keys = (text: string) => [...text.matchAll(/arg-\d --> "[^"]*"/g)].map(([slot]) => slot);
    const inputs = ['string (user)', 'integer (times)', 'boolean (all)', 'list (tags)', 'string (note)'];
    const slots = inputs.map((input, index) => `arg-${index + 1} --> "${input}"`);
    const block = accepted(`[ { function --> "${lambda}" | } ]`, '--> { arg-1, …, arg-5, return-1 }');
    expect(keys(block)).toEqual(slots);
    expect(keys(accepted(`[ { function --> "${lambda}" --> { | } } ]`, 'arg-1'))).toEqual(slots.slice(0, 1));
    const second = `[ { function --> "${lambda}" --> { arg-1 --> "x", | } } ]`;
    expect(accepted(second, 'arg-2')).toContain('arg-2 --> "integer (times)"');
    expect(accepted(second.replace('|', 'arg-2 |'), '-->')).toContain('arg-2 --> "integer (times)"');
    expect(labels('[ { function --> "lambda a, b: f(a, b)" --> | } ]')).toContain('{ arg-1, arg-2, return-1 }');
    expect(accepted('[ { function --> "lambda: f()" | } ]', '--> { return-1 }')).not.toContain('arg-');
    // A function with any number of inputs says nothing of them.
    expect(accepted('[ { function --> "lambda *all: f(*all)" | } ]', '--> { arg-1, return-1 }')).toContain(
      '(the input)',
    );
  });

  it('writes the fields of the lambda where a schema is to stand', () => {
    const tool = (schema: string, lambda = 'lambda user, times=3, _own=1, size=None: send(user)') =>
      `[\n  {\n    function --> "${lambda}" --> { },\n    ${schema}\n  }\n]`;
    const fields = `{
      user --> "str | what it is",
      times --> "int | default=3 | what it is",
      size --> "str | default=None | what it is"
    }`;
    expect(accepted(tool('args_schema --> |'), '{ … }')).toBe(tool(`args_schema --> ${fields}`));
    expect(accepted(tool('args_schema |'), '--> { … }')).toBe(tool(`args_schema --> ${fields}`));
    expect(accepted(tool('args_schema -->|,\n    name --> "x"', 'f'), '{ … }')).toBe(
      tool('args_schema --> {\n      parameter --> "str | what it is"\n    },\n    name --> "x"', 'f'),
    );
    expect(accepted(tool('args_schema --> { | }'), 'times')).toContain('{ times --> "int | default=3 | what it is" }');
    // Fields must not begin with _, and keys have only ASCII letters.
    expect(labels(tool('args_schema --> { | }', 'lambda _own, größe, a: f(a)'))).toEqual(['a']);
    expect(labels(tool('link --> |'))).toEqual(['"…"']);
  });

  it('writes elements between others, in the layout around them', () => {
    const element = (text: string) => accepted(text, 'tool: link');
    const one =
      '{\n    name --> "ToolName",\n    link --> "https://example.com/docs",\n    description --> "What the tool does, and when to use it."\n  }';
    expect(element('[\n  |\n]')).toBe(`[\n  ${one}\n]`);
    expect(element('[|]')).toBe(`[\n  ${one}\n]`);
    expect(element('|')).toBe(`[\n  ${one}\n]\n`);
    expect(element('[\n  { name --> "A" }\n  |\n]')).toBe(`[\n  { name --> "A" },\n  ${one}\n]`);
    expect(element('[\n  |\n  { name --> "A" }\n]')).toBe(`[\n  ${one},\n  { name --> "A" }\n]`);
    expect(element('[\n  { name --> "ToolName" },\n  |\n]')).toContain('"ToolName2"');
  });
});

describe('what is suggested in a text', () => {
  const slot = (text: string) => `[ { function --> "f" --> { arg-1 --> "${text}" } } ]`;
  const field = (text: string) => `[ { args_schema --> { limit --> "${text}" } } ]`;
  const query = (text: string) => `[ wrapped_query --> """${text}""" ]`;

  it('is the type of an interface text, with room for what it is where nothing follows', () => {
    expect(accepted(slot('|'), 'string')).toBe(slot('string (what it is)'));
    expect(accepted(slot('str|i'), 'string')).toBe(slot('string (what it is)'));
    expect(accepted(slot('in|t (how many)'), 'integer')).toBe(slot('integer (how many)'));
    for (const text of ['string (wh|at)', 'how many| of them', 'list|[int]', 'a|-b']) {
      expect(labels(slot(text)), text).toEqual([]);
    }
  });

  it('is the type of a field, and a default with the description that it needs', () => {
    expect(labels(field('|'))).toEqual(['str', 'int', 'float', 'bool', 'list', 'dict']);
    expect(accepted(field('|'), 'int')).toBe(field('int | what it is'));
    expect(accepted(field('s| | how many'), 'int')).toBe(field('int | how many'));
    const defaultAt = (before: string, behind: string) => {
      const text = field(before + behind);
      const offset = text.indexOf(before + behind) + before.length;
      const [only, ...others] = suggestionsAt(NotationDocument.parse(text), offset);
      expect(others).toEqual([]);
      return only === undefined ? null : accept(text, only);
    };
    expect(defaultAt('int |', '')).toBe(field('int | default=0 | what it is'));
    expect(defaultAt('int | ', '')).toBe(field('int | default=0 | what it is'));
    expect(defaultAt('str | def', '')).toBe(field("str | default='' | what it is"));
    expect(defaultAt('int | ', '| how many')).toBe(field('int | default=0 | how many'));
    expect(defaultAt('int | how', '')).toBeNull();
    expect(defaultAt('int | default=1 | ', '')).toBeNull();
  });

  it('is a class that is named elsewhere', () => {
    const text = '[ { args_schema --> "Sen" } ]';
    const found = suggestionsAt(NotationDocument.parse(text), text.indexOf('Sen') + 3, {
      ...nothingKnown,
      schemaNames: () => named('AskSchema', 'SendSchema', 'Sen', 'SendSchema'),
    });
    expect(found.map(({ label }) => label)).toEqual(['AskSchema', 'SendSchema']);
    expect(found.slice(1).map((one) => accept(text, one))).toEqual(['[ { args_schema --> "SendSchema" } ]']);
  });

  it('is a name of Python where an expression begins or goes on, and nowhere beside another', () => {
    const offered = (executable: string): boolean => {
      const text = `[ { function --> "${executable}" --> { } } ]`;
      const offset = text.indexOf('¦');
      const names: CompletionKnowledge = {
        ...nothingKnown,
        pythonNames: () => [{ name: 'send', what: 'function', kind: 'function' }],
      };
      return suggestionsAt(NotationDocument.parse(text.replace('¦', '')), offset, names).length > 0;
    };
    for (const place of [
      '¦',
      's¦',
      'lambda x: ¦',
      'lambda x: s¦',
      'lambda x: a.¦',
      'f(¦)',
      'f(x, ¦y)',
      '¦get(x)',
      'x if ¦',
      'x¦ if y else z',
      '[¦ for x in y]',
      'not ¦',
      'ge¦t(x)',
    ]) {
      expect(offered(place), place).toBe(true);
    }
    for (const place of [
      '¦lambda x: f(x)',
      'lam¦bda x: f(x)',
      'lambda ¦x: f(x)',
      'lambda x:¦ f(x)',
      'f(x)¦',
      'f(x) ¦',
      'x ¦',
      "'a¦'",
      "f(¦ 'a')",
      'x i¦f y else z',
      'f(1¦2)',
    ]) {
      expect(offered(place), place).toBe(false);
    }
  });

  it('is a placeholder of a wrapped query that is not there yet, its braces never doubled', () => {
    expect(labels(query('Q: {query} |'))).toEqual(['{payload}', '{user_query}']);
    expect(accepted(query('Q: |'), '{query}')).toBe(query('Q: {query}'));
    expect(accepted(query('Q: {|'), '{query}')).toBe(query('Q: {query}'));
    expect(accepted(query('Q: {qu|e}!'), '{query}')).toBe(query('Q: {query}!'));
    expect(labels(query('{ "a": |'))).toEqual([]);
  });

  it('is a new field of an inline schema: parameters of the lambda first', () => {
    const text =
      '[ { function --> "lambda a, b: f(a, b)" --> { arg-1 --> "x" }, args_schema --> { a --> "str", | } } ]';
    expect(labels(text)).toEqual(['b']);
    expect(accepted(text, 'b')).toContain('a --> "str", b --> "str | what it is" }');
    expect(accepted('[ { args_schema --> { parameter --> "int" | } } ]', 'field')).toBe(
      '[ { args_schema --> { parameter --> "int", parameter2 --> "str | what it is" } } ]',
    );
  });
});

const readme = `[
  {
    name --> "AdminSignup",
    function --> "lambda params: admin_signup(*params.split('|'))" --> {
        arg-1 --> "string (pipe-separated user data)",
        return-1 --> "dict (new user profile)"
    },
    link --> "[https://api.example.com/docs](https://api.example.com/docs)",
    description --> "Creates a new admin account."
  },
  { name --> "Docs", link --> "https://api.example.com", description --> "Where the docs are." }
]
`;
const newer = `[
\tsystem_prompt --> """Be kind.""",
\trules --> [ "Be brief.", "Be right." ],
\t{
\t\tname --> "Search",
\t\tfunction --> "search" --> { arg-1 --> "string", arg-2 --> "int", return-1 --> "list" },
\t\targs_schema --> { query --> "str | What to look for", limit --> "int | default=10 | How many" },
\t\tdescription --> "Searches."
\t}
]`;
const examplesFolder = new URL('../../../examples/', import.meta.url);
const folder = new URL('aion_tools/', examplesFolder);
const project = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
const examples = [readme, newer, readme.replaceAll('\n', '\r\n'), newer.replaceAll('\t', ' ').replaceAll('\n', ' ')];

// Loader errors depend on the assumed loader, and so on the rest of the file.
function errorsIn(text: string): number {
  return check(NotationDocument.parse(text), defaultSettings).filter(
    ({ severity, family }) => severity === 'error' && family !== 'loader',
  ).length;
}

describe('accepting any suggestion', () => {
  /** A workspace with Python; its names are no reason for an error either. */
  const known: CompletionKnowledge = {
    ...nothingKnown,
    schemaNames: () => named('AskSchema', 'SendSchema'),
    pythonNames: (before) => [{ name: before === null ? 'send_output' : 'send', what: 'f', kind: 'function' }],
    keywordsOf: () => [{ name: 'named', what: 'named: str' }],
  };

  it('at any offset of a good file leaves it without errors', () => {
    let count = 0;
    for (const text of [...examples, ...project]) {
      expect(errorsIn(text)).toBe(0);
      for (let offset = 0; offset <= text.length; offset++) {
        for (const suggestion of suggestionsAt(NotationDocument.parse(text), offset, known)) {
          count++;
          const after = accept(text, suggestion);
          expect(errorsIn(after), `${suggestion.label} at ${offset}:\n${after}`).toBe(0);
        }
      }
    }
    expect(count).toBeGreaterThan(500);
  }, 300_000);

  it('at the end of any beginning of a file makes no new error', () => {
    for (const text of examples) {
      for (let end = 0; end <= text.length; end++) {
        const begun = text.slice(0, end);
        const errors = errorsIn(begun);
        for (const suggestion of suggestionsAt(NotationDocument.parse(begun), end)) {
          const after = accept(begun, suggestion);
          expect(errorsIn(after), `${suggestion.label} behind\n${begun}\nmakes\n${after}`).toBeLessThanOrEqual(errors);
        }
      }
    }
  }, 300_000);

  it('anywhere in a file that lacks one sign makes no new error', () => {
    for (let lost = 0; lost < readme.length; lost++) {
      if (!/[{}[\]",>:-]/.test(readme.charAt(lost))) continue;
      const broken = readme.slice(0, lost) + readme.slice(lost + 1);
      const errors = errorsIn(broken);
      for (let offset = lost % 5; offset <= broken.length; offset += 5) {
        for (const suggestion of suggestionsAt(NotationDocument.parse(broken), offset)) {
          const after = accept(broken, suggestion);
          expect(
            errorsIn(after),
            `${suggestion.label} at ${offset} of\n${broken}\nmakes\n${after}`,
          ).toBeLessThanOrEqual(errors);
        }
      }
    }
  }, 300_000);

  it('anywhere in the beginnings of the examples, and in examples that lack a piece, makes no new error', () => {
    let count = 0;
    const all = readdirSync(examplesFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.aion'),
    );
    expect(all.length).toBeGreaterThan(3);
    for (const [index, name] of all.entries()) {
      const text = readFileSync(new URL(name, examplesFolder), 'utf8').replaceAll(
        '\n',
        index % 2 === 0 ? '\n' : '\r\n',
      );
      for (let at = index; at < text.length; at += 37) {
        const begun = text.slice(0, at);
        const gap = text.slice(0, at) + text.slice(at + 1 + (at % 4));
        const asItIs = [text, (at * 13) % text.length] as const;
        const lacking = [
          [begun, at],
          [gap, at],
          [gap, (at * 7) % gap.length],
        ] as const;
        // More mistakes of a tool are reported once the first is repaired.
        for (const [broken, offset] of name === 'mistakes.aion' ? [asItIs] : [asItIs, ...lacking]) {
          const errors = errorsIn(broken);
          for (const suggestion of suggestionsAt(NotationDocument.parse(broken), offset, known)) {
            count++;
            const after = accept(broken, suggestion);
            expect(
              errorsIn(after),
              `${suggestion.label} at ${offset} of ${name}:\n${broken}\nmakes\n${after}`,
            ).toBeLessThanOrEqual(errors);
          }
        }
      }
    }
    expect(count).toBeGreaterThan(500);
  }, 300_000);

  it('never doubles a quote, an arrow or a comma', () => {
    const doubled = /""(?!")|-->\s*-->|,\s*,/g;
    const plain = readme.replaceAll('"""', '"');
    for (let offset = 0; offset <= plain.length; offset++) {
      for (const suggestion of suggestionsAt(NotationDocument.parse(plain), offset)) {
        expect(accept(plain, suggestion).match(doubled), `${suggestion.label} at ${offset}`).toBeNull();
      }
    }
  }, 300_000);
});

describe('what is accepted at the end of a line', () => {
  const tool = (inside: string): string => `[\n  {\n${inside}\n  }\n]\n`;
  const written = 'description --> "What the tool does, and when to use it."';

  it('begins a line of its own where its neighbours do', () => {
    const after = tool(`    name --> "A",\n    ${written}`);
    for (const typed of ['",|', '", |', '",d|', '", de|', '"|', '" |', '" d|']) {
      expect(accepted(tool(`    name --> "A${typed}`), 'description'), typed).toBe(after);
    }
    const [slots, wanted] = [
      '      arg-1 --> "str",|',
      '      arg-1 --> "str",\n      return-1 --> "string (the output)"',
    ];
    const block = (inside: string): string => tool(`    function --> "f" --> {\n${inside}\n    }`);
    expect(accepted(block(slots), 'return-1')).toBe(block(wanted));
  });

  it('begins a line of its own behind a bracket whose partner is not on the line', () => {
    expect(accepted('[\n  {|\n  }\n]\n', 'name')).toBe('[\n  {\n    name --> "ToolName"\n  }\n]\n');
    expect(accepted('[\n  { n|\n  }\n]\n', 'name')).toBe('[\n  {\n    name --> "ToolName"\n  }\n]\n');
    expect(accepted('[\r\n\t{n|', 'name')).toBe('[\r\n\t{\r\n\t\tname --> "ToolName"');
    expect(accepted('[|\n]\n', 'rules')).toBe('[\n  rules --> [ "A rule that the agent always follows." ]\n]\n');
  });

  it('begins a line of its own behind a tool', () => {
    const file = (between: string): string => `[\n  {\n    link --> "x"\n  }${between}\n]\n`;
    const link = accepted('[\n  {\n    link --> "x"\n  },\n  |\n]\n', 'tool: link');
    for (const typed of ['|', ',|', ', |', ' t|', ', tool: l|']) {
      expect(accepted(file(typed), 'tool: link'), typed).toBe(link);
    }
  });

  it('stays on the line where its neighbours stand on one', () => {
    expect(accepted('[ { name --> "A",| } ]', 'description')).toBe(`[ { name --> "A",${written} } ]`);
    expect(accepted('[ { name --> "A", |\n} ]', 'description')).toBe(`[ { name --> "A", ${written}\n} ]`);
  });
});
