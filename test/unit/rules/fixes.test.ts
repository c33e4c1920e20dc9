import { describe, expect, it } from 'vitest';
import { loadFileText } from '../../../core/loaders/load.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import type { Fix } from '../../../core/rules/finding.ts';
import { fixAll } from '../../../core/rules/fix-all.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { notationSettings } from './helpers/marked.ts';
import { description, link, name, tool } from './helpers/tools.ts';

/** The fixes of the first finding of a rule, with the text after each. */
function fixed(text: string, rule: string): readonly (Fix & { readonly after: string })[] {
  const document = NotationDocument.parse(text);
  const finding = check(document, notationSettings).find((candidate) => candidate.rule === rule);
  if (finding === undefined) {
    throw new Error(`There is no ${rule} in ${text}`);
  }
  return fixesOf(finding, document, notationSettings).map((fix) => ({ ...fix, after: applyEdits(text, fix.edits) }));
}

const rulesIn = (text: string): readonly string[] =>
  check(NotationDocument.parse(text), notationSettings).map(({ rule }) => rule);

/** Expects the first fix of the first finding of `rule` to turn `before` into `after`. */
function expectFix(rule: string, before: string, after: string, safe: boolean): void {
  const [fix] = fixed(before, rule);
  expect(fix?.after).toBe(after);
  expect(fix?.safe).toBe(safe);
}

const good = tool(name, link, description);

describe('no fix', () => {
  it.each(['https://a.example or https://b.example', 'the documentation', 'ftp:// https://'])(
    'guesses the address in %s',
    (written) => {
      expect(fixed(tool(name, `link --> "${written}",`, description), 'invalid-link')).toEqual([]);
    },
  );
});

describe('fixes that are safe', () => {
  it.each([
    ['expected-action-link', tool('name: "SendMail",', link, description), good],
    ['expected-action-link', tool('name="SendMail",', link, description), good],
    ['expected-action-link', tool('name => "SendMail",', link, description), good],
    ['expected-action-link', tool('name → "SendMail",', link, description), good],
    ['expected-action-link', tool('name --&gt; "SendMail",', link, description), good],
    ['expected-action-link', tool('name --》 "SendMail",', link, description), good],
    ['expected-action-link', tool('name： "SendMail",', link, description), good],
    ['expected-action-link', tool('name "SendMail",', link, description), good],
    ['expected-action-link', tool(name, 'link: "https://example.com/mail",', description), good],
    ['expected-action-link', tool('name - -> "SendMail",', link, description), good],
    ['expected-action-link', tool('name --,> "SendMail",', link, description), good],
    ['expected-action-link', tool('name -->| "SendMail",', link, description), good],
    ...[...';.，；、،'].map((sign) => ['unexpected-text', tool(name.replace(',', sign), link, description), good]),
    [
      'unexpected-text',
      `[ { ${description} }; { ${name} ${link} ${description} } ]`,
      `[ { ${description} }, { ${name} ${link} ${description} } ]`,
    ],
    ['invalid-string', tool(name, link, 'description --> Sends a mail."'), good],
    ['unterminated-string', tool('name --> "SendMail', link, description), good],
    ['expected-action-link', tool(name, link, 'descri ption --> "Sends a mail."'), good],
    ['unknown-property', tool(name, 'li{nk --> "https://example.com/mail",', description), good],
    ['unknown-property', tool(name, 'li->nk --> "https://example.com/mail",', description), good],
    ['expected-action-link', tool('name -x-> "SendMail",', link, description), good],
    ['expected-action-link', tool('name -->x "SendMail",', link, description), good],
    ['unknown-property', tool('na:me --> "SendMail",', link, description), good],
    ['missing-comma', tool('name --> "SendMail"', link, description), good],
    ['extra-comma', tool(name, link, `${description},`), good],
    ['extra-comma', tool(`${name},`, link, description), good],
    ['unterminated-string', tool('name --> "SendMail,', link, description), good],
    ['unterminated-string', tool(name, link, 'description --> "Sends a mail.'), good],
    ['invalid-string', tool("name --> 'SendMail',", link, description), good],
    ['invalid-string', tool('name --> “SendMail”,', link, description), good],
    ['invalid-string', tool('name --> `SendMail`,', link, description), good],
    ['invalid-string', tool('name --> ＂SendMail＂,', link, description), good],
    ['invalid-string', tool('name --> ″SendMail″,', link, description), good],
    ['invalid-string', tool('name --> 「SendMail」,', link, description), good],
    ['invalid-string', tool('name --> """SendMail""",', link, description), good],
    ['invalid-string', tool('name --> SendMail,', link, description), good],
    ['invalid-string', tool('name --> 42,', link, description), tool('name --> "42",', link, description)],
    [
      'invalid-string',
      tool(name, link, String.raw`description --> "a \"b\" c"`),
      tool(name, link, `description --> "a 'b' c"`),
    ],
    ['quoted-key', tool('"name" --> "SendMail",', link, description), good],
    ['quoted-key', tool('"name": "SendMail",', link, description), good],
    ['quoted-key', tool('"name":"SendMail",', link, description), good],
    ['quoted-key', tool(name, '"link" = "https://example.com/mail",', description), good],
    ['byte-order-mark', `\uFEFF${good}`, good],
    [
      'array-required',
      '{ name --> "A", link --> "https://a.example", description --> "d" }',
      '[\n{ name --> "A", link --> "https://a.example", description --> "d" }\n]',
    ],
    ['array-required', good.replace(/\n\]\n$/, '\n'), good.trimEnd().concat('\n')],
    ['array-required', good.replace('[\n', ''), good.replace('[\n  {', '  [\n{')],
    ['unknown-property', tool('Name --> "SendMail",', link, description), good],
    ['unknown-property', tool(name, 'url --> "https://example.com/mail",', description), good],
    ['unknown-property', tool(name, link, 'desc --> "Sends a mail."'), good],
    ['unknown-root-property', '[ prompt --> "a" ]', '[ system_prompt --> "a" ]'],
    ['invalid-string', '[ system_prompt --> ""\nBe "kind".\n""" ]', '[ system_prompt --> """\nBe "kind".\n""" ]'],
    ['invalid-string', '[ system_prompt --> ""Be kind.""" ]', '[ system_prompt --> """Be kind.""" ]'],
    ['invalid-string', '[ system_prompt --> "x""\nBe kind.\n""" ]', '[ system_prompt --> """\nBe kind.\n""" ]'],
    ['invalid-string', '[ system_prompt --> ""x"\nBe kind.\n""" ]', '[ system_prompt --> """\nBe kind.\n""" ]'],
    ['invalid-string', '[ system_prompt --> " ""\nBe kind.\n""" ]', '[ system_prompt --> """\nBe kind.\n""" ]'],
    ['unterminated-string', '[ system_prompt --> """\nBe kind.\n"" ]', '[ system_prompt --> """\nBe kind.\n""" ]'],
    [
      'unterminated-string',
      '[\n  system_prompt --> """Be kind.",\n  rules --> [ "a" ]\n]',
      '[\n  system_prompt --> """Be kind.""",\n  rules --> [ "a" ]\n]',
    ],
    ['expected-value', '[ rules --> "a" ]', '[ rules --> [ "a" ] ]'],
    ['duplicate-property', tool(name, link, `${description},`, description), good],
    ['duplicate-property', tool(name, link, link, description), good],
    ['invalid-link', tool(name, 'link --> " https://example.com/mail ",', description), good],
    ['invalid-link', tool(name, 'link --> "<https://example.com/mail>",', description), good],
  ])('%s: %s', (rule, before, after) => {
    expectFix(rule, before, after, true);
  });

  const block = (...slots: readonly string[]) =>
    tool(
      name,
      'function --> "f" --> {',
      ...slots.map((slot, index) => (index < slots.length - 1 ? `  ${slot},` : `  ${slot}`)),
      '},',
      description,
    );

  it.each(['descri ption', 'descri\nption', 'descri\n    ption'])('joins a key that was cut in two: %j', (cut) => {
    const before = tool(name, link, description.replace('description', cut));
    expectFix('expected-action-link', before, tool(name, link, description), true);
    expect(rulesIn(before)).toEqual(['expected-action-link']);
    const slots = (first: string) => block(`${first} --> "a"`, 'return-2 --> "b"');
    expectFix('expected-action-link', slots('retu\nrn-1'), slots('return-1'), true);
    expect(rulesIn(slots('r\neturn-1'))).toEqual(['expected-action-link']);
  });

  it('closes the interface block', () => {
    const whole = block('arg-1 --> "a"', 'return-1 --> "r"');
    expectFix('missing-brace', whole.replace('    },\n', ''), whole, true);
    expectFix('missing-brace', whole.replace('\n    },\n', ',\n'), whole, true);
    expectFix('missing-brace', whole.replace(/\n {2}\}\n\]\n$/, '\n]\n'), whole, true);
    const one = '[ { name --> "A", function --> "f" --> { arg-1 --> "a" }, description --> "d" } ]';
    expectFix('missing-brace', one.replace('"a" },', '"a",'), one, true);
    expectFix('missing-brace', one.replace('"d" }', '"d"'), one, true);
    expectFix('missing-brace', one.replace('{ name', 'name'), one, true);
    expectFix('missing-brace', one.replace('{ arg', 'arg'), one, true);
  });

  it('puts slots beside the function into its block', () => {
    const one = (between: string, end: string) =>
      `[ { name --> "A", function --> "f"${between} arg-1 --> "a", return-1 --> "r"${end}, description --> "d" } ]`;
    expectFix('missing-interface', one(',', ''), one(' --> {', ' }'), true);
  });

  it.each([
    ['name -->', 'name\u00a0-->'],
    ['name --> ', 'name -->\u00a0'],
    ['name -->', 'name \u2003 -->'],
    ['"f" -->', '"f"\u00a0-->'],
    ['--> {', '-->\u00a0{'],
    ['", description', '",\u00a0description'],
  ])('writes a space where another kind of it stands: %j', (right, wrong) => {
    const text =
      '[ { name --> "A", function --> "f" --> { arg-1 --> "string (a)", return-1 --> "string" }, link --> "https://x.io", description --> "d" } ]';
    expectFix('unexpected-text', text.replace(right, wrong), text, true);
  });

  it('leaves the indentation, and no blank at the end of a line', () => {
    expectFix('unexpected-text', good.replace('    link', '    \u00a0 link'), good, false);
    expectFix('unexpected-text', good.replace(',', ',\u00a0'), good, false);
  });

  it('closes a block and its tool', () => {
    expectFix(
      'missing-brace',
      '[\n  {\n    name --> "A",\n    description --> "d",\n    function --> "f" --> {\n      arg-1 --> "a"\n]\n',
      '[\n  {\n    name --> "A",\n    description --> "d",\n    function --> "f" --> {\n      arg-1 --> "a"\n    }\n  }\n]\n',
      true,
    );
  });

  it('closes a list of rules', () => {
    expectFix(
      'missing-brace',
      '[ rules --> [ "a", "b", system_prompt --> "c" ]',
      '[ rules --> [ "a", "b"], system_prompt --> "c" ]',
      true,
    );
  });

  it.each([
    [
      ['arg-1 --> "a"', 'arg-3 --> "b"', 'arg-4 --> "c"'],
      ['arg-1 --> "a"', 'arg-2 --> "b"', 'arg-3 --> "c"'],
    ],
    [
      ['arg-0 --> "a"', 'arg-1 --> "b"'],
      ['arg-1 --> "a"', 'arg-2 --> "b"'],
    ],
    [['arg-01 --> "a"'], ['arg-1 --> "a"']],
    [
      ['arg-2 --> "b"', 'arg-1 --> "a"'],
      ['arg-1 --> "a"', 'arg-2 --> "b"'],
    ],
    [
      ['arg-3 --> "c"', 'return-1 --> "r"', 'arg-1 --> "a"'],
      ['arg-1 --> "a"', 'return-1 --> "r"', 'arg-2 --> "c"'],
    ],
    [['return-2 --> "r"'], ['return-1 --> "r"']],
  ])('renumbers %s', (before, after) => {
    expectFix('interface-sequence', block(...before), block(...after), true);
  });

  it('writes a key of the interface block as it is meant', () => {
    expectFix(
      'interface-key',
      block('arg_1 --> "a"', 'Return-1 --> "r"'),
      block('arg-1 --> "a"', 'Return-1 --> "r"'),
      true,
    );
    expectFix(
      'expected-action-link',
      block('arg 1 --> "a"', 'return-1 --> "r"'),
      block('arg-1 --> "a"', 'return-1 --> "r"'),
      true,
    );
    expectFix(
      'expected-action-link',
      block('arg-1 --> "a"', 'return 1 --> "r"'),
      block('arg-1 --> "a"', 'return-1 --> "r"'),
      true,
    );
    expectFix(
      'interface-key',
      block('arg-1 --> "a"', 'returns --> "r"'),
      block('arg-1 --> "a"', 'return-1 --> "r"'),
      true,
    );
  });
});

describe('fixes that somebody must look at', () => {
  it.each([
    [
      'expected-action-link',
      tool('the name --> "SendMail",', link, description),
      tool(' name --> "SendMail",', link, description).replace('     name', '    name'),
    ],
    ['missing-brace', good.replace('  {', '  {\n  {'), good],
    ['invalid-string', tool(name, link, 'description --> "Sends "', '  "a mail."'), good],
    ['invalid-string', tool(name, link, 'description --> "Sends " +', '  "a mail."'), good],
    ['invalid-string', tool(name, link, 'description --> "Sends " + "a " + "mail."'), good],
    ['missing-name', tool(link, description).replace('  {', '  SendMail --> {'), good],
    ['missing-name', tool(link, description).replace('  {', '  SendMail: {'), good],
    ['missing-name', tool(link, description).replace('  {', '  "SendMail": {'), good],
    ['unexpected-text', good.replace('  {', '  - {'), good],
    ['expected-action-link', tool(name, 'li "https://example.com/mail",', description), good],
    ['unknown-property', tool(name, 'li --> "https://example.com/mail",', description), good],
    ['comment-not-allowed', tool('// the name', name, link, description), good],
    ['comment-not-allowed', tool(`${name} # the name`, link, description), good],
    ['comment-not-allowed', tool(name, link, `${description} /* a`, 'b */'), good],
    ['comment-not-allowed', tool('name --> "SendMail"#,', link, description), good],
    ['comment-not-allowed', `# tools\n${good}`, good],
    ['comment-not-allowed', `<!-- tools -->\n${good}`, good],
    ['comment-not-allowed', tool(`${name} <!-- ${name} -->`, link, description), good],
    ['unexpected-text', `${good}-- end\n`, good],
    ['unexpected-text', tool(name, link, `${description};`), good],
    ['unexpected-text', tool(`${name};`, link, description), good],
    ['unexpected-text', tool(name.replace(',', ';,'), link, description), good],
    ['unexpected-text', good.replace('    link', '<<<<<<< HEAD\n    link'), good],
    ['unknown-property', tool(name, link, 'version --> "1",', description), good],
    ['unknown-property', tool(name, link, `${description},`, 'version --> "1"'), good],
    ['unknown-root-property', '[ version --> "1" ]', '[  ]'],
    ['duplicate-property', tool(name, 'name --> "Other",', link, description), good],
    ['multiple-system-prompts', '[ system_prompt --> "a", system_prompt --> "b" ]', '[ system_prompt --> "a" ]'],
    ['invalid-link', tool(name, 'link --> "example.com/mail",', description), good],
    ['invalid-link', tool(name, 'link --> "see https://example.com/mail for more",', description), good],
    ['invalid-string', tool(name, link, `description --> 'a "b" c'`), tool(name, link, `description --> "a 'b' c"`)],
    ['invalid-string', tool(name, link, 'description --> "a" "b"'), tool(name, link, 'description --> "ab"')],
  ])('%s: %s', (rule, before, after) => {
    expectFix(rule, before, after, false);
  });

  it('repeats of a number are numbered on', () => {
    const text = (second: string) =>
      tool(name, `function --> "f" --> { arg-1 --> "a", ${second} --> "b" },`, description);
    expectFix('interface-sequence', text('arg-1'), text('arg-2'), false);
  });

  it('a named parameter is counted', () => {
    const text = (second: string) =>
      tool(name, `function --> "f" --> { arg-1 --> "a", ${second} --> "b" },`, description);
    expectFix('interface-key', text('user'), text('arg-2'), false);
  });
});

describe('a merge conflict', () => {
  const conflict = tool(
    name,
    '<<<<<<< HEAD',
    link,
    '||||||| base',
    'link --> "https://base.example",',
    '=======',
    'link --> "https://theirs.example",',
    '>>>>>>> branch',
    description,
  ).replace(/^ {4}(?=[<|=>]{7})/gm, '');

  it('is resolved for either side', () => {
    const fixes = fixed(conflict, 'unexpected-text');
    expect(fixes.map(({ title }) => title)).toEqual(['Keep the first version', 'Keep the second version']);
    expect(fixes[0]?.after).toBe(good);
    expect(fixes[1]?.after).toBe(tool(name, 'link --> "https://theirs.example",', description));
    expect(fixes.some(({ safe }) => safe)).toBe(false);
  });

  it('is left as it is by what fixes all', () => {
    const last = tool(name, link, '<<<<<<< HEAD', description, '=======', 'description --> "b"', '>>>>>>> branch');
    expect(fixAll(NotationDocument.parse(last.replace(/^ {4}(?=[<=>]{7})/gm, '')), notationSettings)).toEqual([]);
  });
});

describe('fixes with something to fill in', () => {
  const snippets = (text: string, rule: string) =>
    fixed(text, rule).map(
      ({ title, snippetEdits }) => `${title}: ${snippetEdits?.map(({ newText }) => newText).join(' | ')}`,
    );

  it('add what a tool lacks, in its layout', () => {
    expectFix(
      'missing-description',
      tool(name, link.slice(0, -1)),
      tool(name, link, 'description --> "What the tool does, and when to use it."'),
      false,
    );
    expectFix('missing-name', tool(link, description), tool('name --> "ToolName",', link, description), false);
    expectFix(
      'missing-description',
      '[ { name --> "A", link --> "https://a.example" } ]',
      '[ { name --> "A", link --> "https://a.example", description --> "What the tool does, and when to use it." } ]',
      false,
    );
    expectFix(
      'missing-name',
      tool(link, description).replaceAll('\n', '\r\n').replaceAll('    ', '\t\t'),
      tool('name --> "ToolName",', link, description).replaceAll('\n', '\r\n').replaceAll('    ', '\t\t'),
      false,
    );
    expect(snippets(tool(name, link.slice(0, -1)), 'missing-description')).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a tab stop.
      'Add description: ,\n    description --> "${1:What the tool does, and when to use it.}"',
    ]);
  });

  it('offer a function and a link', () => {
    const fixes = fixed(tool(name, description), 'function-or-link');
    expect(fixes.map(({ title }) => title)).toEqual(['Add function', 'Add link']);
    expect(fixes[0]?.after).toBe(
      tool(
        name,
        `${description},`,
        'function --> "function_name" --> {',
        '  arg-1 --> "string (the input)",',
        '  return-1 --> "string (the output)"',
        '}',
      ),
    );
  });

  it('never give a tool the name of another', () => {
    const text = `[ { name --> "ToolName", link --> "https://a.example", description --> "d" }, { link --> "https://a.example", description --> "d" } ]`;
    expect(fixed(text, 'missing-name')[0]?.after).toContain('name --> "ToolName2"');
  });

  it('add the interface block', () => {
    const [fix] = fixed(tool(name, 'function --> "f",', description), 'missing-interface');
    expect(fix?.after).toBe(
      tool(
        name,
        'function --> "f" --> {',
        '  arg-1 --> "string (the input)",',
        '  return-1 --> "string (the output)"',
        '},',
        description,
      ),
    );
    // biome-ignore lint/suspicious/noTemplateCurlyInString: tab stops.
    expect(fix?.snippetEdits?.[0]?.newText).toContain('arg-1 --> "${1:string (the input)}"');
    // A lambda states the number of inputs, so that no other problem appears in its place.
    for (const behind of ['', ' -->']) {
      const lambda = tool(name, `function --> "lambda to, n=1: f(to, n)"${behind},`, description);
      const [first] = fixed(lambda, behind === '' ? 'missing-interface' : 'expected-value');
      expect(first?.after).toContain(
        '{\n      arg-1 --> "string (to)",\n      arg-2 --> "integer (n)",\n      return-1 --> ',
      );
    }
    expect(fix?.snippetEdits?.[0]?.newText).toContain('\\}');
  });

  it('fill in an empty text', () => {
    expectFix(
      'empty-value',
      tool('name --> "",', link, description),
      tool('name --> "ToolName",', link, description),
      false,
    );
    expectFix('empty-value', '[ system_prompt --> " " ]', '[ system_prompt --> "text" ]', false);
  });

  it('add a value', () => {
    expect(fixed(tool('name -->', link, description), 'expected-value')[0]?.after).toBe(
      tool('name --> "ToolName",', link, description),
    );
    expect(fixed(tool('name', link, description), 'expected-action-link')[0]?.after).toBe(
      tool('name --> "value",', link, description),
    );
    expect(fixed(tool(name, link, 'description -->'), 'expected-value')[0]?.after).toBe(
      tool(name, link, 'description --> "What the tool does, and when to use it."'),
    );
    expect(fixed(tool(name, 'function --> "f" -->,', description), 'expected-value')[0]?.after).toContain(
      'function --> "f" --> {\n      arg-1',
    );
    expect(fixed('[\n  {}\n]', 'empty-element')[0]?.after).toBe(
      `[\n  {\n    name --> "ToolName",\n    link --> "https://example.com/docs",\n    description --> "What the tool does, and when to use it."\n  }\n]`,
    );
  });
});

describe('a fix', () => {
  it('is not offered for a finding of another text', () => {
    const [finding] = check(NotationDocument.parse(tool('name: "A",', link, description)), notationSettings);
    expect(finding && fixesOf(finding, NotationDocument.parse(good), notationSettings)).toEqual([]);
  });

  it('is offered also where it brings another finding to light', () => {
    const [fix] = fixed('[ { name --> "A } ]', 'unterminated-string');
    expect(fix?.after).toBe('[ { name --> "A" } ]');
    expect(rulesIn(fix?.after ?? '')).toEqual(['missing-description', 'function-or-link']);
  });

  it('is offered also where a provider has something to say of the repaired tool', () => {
    const text = tool('name: "not a name for everybody!",', link, description);
    const document = NotationDocument.parse(text);
    const [finding] = check(document, defaultSettings);
    expect(finding?.rule).toBe('expected-action-link');
    expect(finding && fixesOf(finding, document, defaultSettings)).toHaveLength(1);
  });

  it('changes no more than it must', () => {
    const [fix] = fixed(tool(name, link, 'descripton --> "d"'), 'unknown-property');
    expect(fix?.edits.map(({ newText }) => newText)).toEqual(['i']);
  });
});

describe('fixAll', () => {
  const all = (text: string) => applyEdits(text, fixAll(NotationDocument.parse(text), notationSettings));

  it('applies every safe fix and nothing else', () => {
    expect(
      all(`{
  "name": 'A'
  url --> "https://a.example",,
  args_schema = "S",
  function: "f" {
    arg_1: "int"
    arg-3: "str",
  }
  description --> "d",
}`),
    ).toBe(`[
{
  name --> "A",
  link --> "https://a.example",
  args_schema --> "S",
  function --> "f" --> {
    arg-1 --> "int",
    arg-2 --> "str"
  },
  description --> "d"
}
]`);
  });

  it('writes in the notation what was written as JSON', () => {
    const tools =
      '[\n  { "name": "A", "link": "https://a.example", "description": "d" },\n  {\n    "name": "B",\n    "link" : "https://b.example",\n    "description": "say: now"\n  }\n]\n';
    expect(all(tools)).toBe(tools.replace(/"(name|link|description)" ?:/g, '$1 -->'));
  });

  it('writes the signs of the notation for those of a Chinese or Japanese keyboard, and keeps each text', () => {
    const wide =
      '[\n  {\n    name：“SendMail”，\n    link --》 「https://example.com/mail」、\n    description － “Sends，a mail.”\n  }，\n  {\n    name --> "B"；\n    link --> ＂https://example.com/b＂，\n    description --> "b"\n  }\n]\n';
    expect(all(wide)).toBe(
      '[\n  {\n    name -->"SendMail",\n    link --> "https://example.com/mail",\n    description --> "Sends，a mail."\n  },\n  {\n    name --> "B",\n    link --> "https://example.com/b",\n    description --> "b"\n  }\n]\n',
    );
  });

  it('leaves what needs a person', () => {
    const text = tool(name, link, '// a comment', 'version --> "1",', description);
    expect(fixAll(NotationDocument.parse(text), notationSettings)).toEqual([]);
  });

  it('has nothing to do in a good document', () => {
    expect(fixAll(NotationDocument.parse(good), notationSettings)).toEqual([]);
  });

  it('takes a large file in its stride', () => {
    // Four mistakes each: with more than 10,000 the rest of a text is not read.
    const count = 2000;
    const tools = Array.from(
      { length: count },
      (_, index) => `  {\n    name: "T${index}"\n    link --> 'https://a.example',\n    desc --> "d",\n  }`,
    );
    const text = `[\n${tools.join(',\n')}\n]\n`;
    const document = NotationDocument.parse(text);
    const edits = fixAll(document, notationSettings);
    const after = NotationDocument.parse(applyEdits(text, edits));
    expect(check(after, notationSettings)).toEqual([]);
  });
});

describe('fixing all numbers of an interface block', () => {
  const digits = ['0', '1', '01', '2', '3'];
  const upTo = (length: number): string[][] =>
    length === 0 ? [[]] : upTo(length - 1).flatMap((numbers) => digits.map((digit) => [...numbers, digit]));

  it.each(['arg', 'return'])('leaves as many %s texts as the loader reads', (kind) => {
    const cases = [1, 2, 3, 4].flatMap(upTo);
    for (const numbers of cases) {
      const slots = numbers.map((number, index) => `${kind}-${number} --> "int (text ${index})"`).join(', ');
      const text = `[{ name --> "A", link --> "https://a.example", function --> "f" --> { ${slots} }, description --> "d" }]`;
      const textsOf = (source: string): readonly string[] => {
        const answer = loadFileText(source, '1.0.16');
        const call = answer.ok ? answer.value[0]?.function : undefined;
        return Object.values({ ...call?.args, ...call?.returns }).toSorted();
      };
      const settings = { ...defaultSettings, pinnedLoader: '1.0.16', targets: [] };
      const fixed = applyEdits(text, fixAll(NotationDocument.parse(text), settings));
      expect(textsOf(fixed), `${text}\n${fixed}`).toEqual(textsOf(text));
    }
    expect(cases.length).toBeGreaterThan(700);
  });
});

describe('a bracket of another kind', () => {
  const whole = `[
  system_prompt --> "You help.",
  rules --> [
    "Answer briefly."
  ],
  {
    name --> "Order",
    description --> "Orders.",
    function --> "lambda city, state='open': order(city, state)" --> {
      arg-1 --> "string",
      arg-2 --> "string",
      return-1 --> "dict"
    },
    args_schema --> {
      city --> "str | The city",
      state --> "str | default=open | The state"
    }
  },
  {
    name --> "Docs",
    description --> "Where it is described.",
    link --> "https://example.com/docs"
  }
]
`;
  const wrong = [...whole.matchAll(/[[\]{}]/g)].flatMap(({ index, 0: right }) =>
    [...('[{'.includes(right) ? '([{' : ')]}')]
      .filter((one) => one !== right)
      .map((one) => [one, index, whole.slice(0, index) + one + whole.slice(index + 1)] as const),
  );

  it('stands in many places', () => {
    expect(check(NotationDocument.parse(whole), defaultSettings)).toEqual([]);
    expect(wrong).toHaveLength(24);
  });

  it.each(wrong)('%s at %i is put right by one fix', (_bracket, _index, text) => {
    const document = NotationDocument.parse(text);
    const findings = check(document, defaultSettings);
    const texts = findings.flatMap((finding) =>
      fixesOf(finding, document, defaultSettings).map(({ edits }) => applyEdits(text, edits)),
    );
    expect(texts).toContain(whole);
  });

  it.each([
    ['closes a block', tool(name, 'function --> "f(1)" --> { return-1 --> "x" ),', description)],
    ['closes a list', '[ rules --> [ "a" ), { name --> "A", link --> "https://a.example", description --> "B." } ]'],
  ])('is one finding where it %s', (_name, text) => {
    const found = check(NotationDocument.parse(text), notationSettings);
    const at = text.indexOf(')', text.indexOf('f(1)') + 4);
    expect(found.filter(({ family }) => family === 'syntax')).toMatchObject([
      { rule: 'missing-brace', span: { start: at, end: at + 1 } },
    ]);
    const edits = fixAll(NotationDocument.parse(text), notationSettings);
    expect(rulesIn(applyEdits(text, edits))).not.toContain('missing-brace');
  });
});

describe('hidden-characters', () => {
  it('are removed, those in a whole string at once, if a person asks for it', () => {
    const text = tool(name, link, 'description --> "a\u200bb\u{e0041}c 👍\ufe0f\ufe0f"');
    const fixes = fixed(text, 'hidden-characters');
    expect(fixes.map(({ title }) => title)).toEqual(['Remove hidden characters']);
    expectFix('hidden-characters', text, tool(name, link, 'description --> "abc 👍\ufe0f"'), false);
  });
});
