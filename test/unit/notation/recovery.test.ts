import { describe, expect, it } from 'vitest';
import { problemLines, problemsOf } from './describe-problems.ts';
import { everything, functionOnly, hanging, minified, oneLine, spacious } from './texts.ts';

const element = (inside: string) =>
  `[\n  {\n    name --> "T1",\n${inside}\n    link --> "https://x.io",\n    description --> "d"\n  }\n]\n`;

describe('one mistake is noted once', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['colon', element('    args_schema: "S",'), ['expected-action-link ":"']],
    ['equals sign', element('    args_schema = "S",'), ['expected-action-link "="']],
    ['short arrow', element('    args_schema -> "S",'), ['expected-action-link "->"']],
    ['fat arrow', element('    args_schema => "S",'), ['expected-action-link "=>"']],
    ['arrow of the source of a page', element('    args_schema --&gt; "S",'), ['expected-action-link "--&gt;"']],
    ['the same without spaces', element('    args_schema--&gt;"S",'), ['expected-action-link "--&gt;"']],
    ['arrow of a Chinese keyboard', element('    args_schema --》 "S",'), ['expected-action-link "--》"']],
    ['arrow of a Japanese keyboard', element('    args_schema －－＞ "S",'), ['expected-action-link "－－＞"']],
    ['wide colon', element('    args_schema："S",'), ['expected-action-link "："']],
    ['typographic arrow', element('    args_schema → "S",'), ['expected-action-link "→"']],
    ['no arrow', element('    args_schema "S",'), ['expected-action-link ""']],
    ['half-typed key', element('    args_sch'), ['expected-action-link ""']],
    ['a letter in an arrow', element('    args_schema -x-> "S",'), ['expected-action-link "-x->"']],
    ['a letter in an arrow, later', element('    args_schema --x> "S",'), ['expected-action-link "--x>"']],
    ['a letter behind an arrow', element('    args_schema -->x "S",'), ['expected-action-link "-->x"']],
    ['a letter before a block', element('    args_schema -->x { a --> "int" },'), ['expected-action-link "-->x"']],
    [
      'a letter before the arrow of the block',
      element('    function --> "f"x --> { arg-1 --> "a" },'),
      ['unexpected-text "x"'],
    ],
    [
      'a word before the arrow of the block',
      element('    function --> "f" oops --> { arg-1 --> "a" },'),
      ['unexpected-text "oops"'],
    ],
    ['a slip in a field', element('    args_schema --> { a:b --> "int" },'), ['unexpected-text ":"']],
    [
      'a field that is no word',
      element('    args_schema --> { größe --> "int", b --> "int" },'),
      ['unexpected-text "öß"'],
    ],
    ['a slip in a slot', element('    function --> "f" --> { arg->1 --> "a" },'), []],
    ['a brace in a key', element('    li{nk --> "x",'), []],
    [
      'no brace before a block',
      element('    function --> "f" --> arg-1 --> "a", return-1 --> "r" },'),
      ['missing-brace "arg-1"'],
    ],
    [
      'no braces around a block',
      '[\n  {\n    function --> "f" -->\n      arg-1 --> "a",\n    name --> "T",\n    description --> "d"\n  }\n]\n',
      ['missing-brace "arg-1"', 'missing-brace "\\""'],
    ],
    [
      'a slip in the triple quotes that open a prompt',
      '[ system_prompt --> ""x"\nBe kind.\n""" ]',
      ['invalid-string "\\"\\"x\\"\\nBe kind.\\n\\"\\"\\""'],
    ],
    ['a bracket at the start of rules', '[ rules --> [ ]"a", "b" ] ]', ['unexpected-text "]"']],
    ['a bracket between rules', '[ rules --> [ "a", ] "b" ] ]', ['unexpected-text "]"']],
    ['a slip in an arrow', element('    args_schema -|-> "S",'), ['expected-action-link "-|->"']],
    ['a bracket in an arrow', element('    args_schema -[-> "S",'), ['expected-action-link "-[->"']],
    ['a quote in an arrow', element('    args_schema -\'-> "S",'), ['expected-action-link "-\'->"']],
    ['a slip behind an arrow', element('    args_schema -->| "S",'), ['expected-action-link "-->|"']],
    ['a quote behind an arrow', element('    args_schema -->\' "S",'), ['expected-action-link "-->\'"']],
    [
      'a bracket between an arrow and its block',
      element('    args_schema --> [{\n      a --> "string",\n      b --> "string"\n    },'),
      ['expected-action-link "--> ["'],
    ],
    ['a bracket between a key and its arrow', element('    args_schema] --> "S",'), ['unexpected-text "]"']],
    [
      'a slip in the arrow of an executable',
      element('    function -|-> "lambda a: f(a)" --> {\n      arg-1 --> "string (a)"\n    },'),
      ['expected-action-link "-|->"'],
    ],
    [
      'no opening quote before a comma and an equals sign',
      element('    function --> lambda a, b=2: f(a, b)" --> {\n      arg-1 --> "string (a)"\n    },'),
      ['invalid-string "lambda a, b=2: f(a, b)\\""'],
    ],
    [
      'no opening quote of a text over several lines',
      element('    args_schema --> Says it, quickly, to you.\n      And to them, too.",'),
      ['invalid-string "Says it, quickly, to you.\\n      And to them, too.\\""'],
    ],
    [
      'no opening quote of a Markdown link',
      element('    args_schema --> [https://x.io](https://x.io)",'),
      ['invalid-string "[https://x.io](https://x.io)\\""'],
    ],
    [
      'a brace too many in an interface block',
      element(
        '    function --> "lambda a, b: f(a)" --> {\n      arg-1 --> "string"},\n      arg-2 --> "string",\n      return-1 --> "list"\n    },',
      ),
      ['unexpected-text "}"'],
    ],
    [
      'a brace too many in a schema block',
      element('    args_schema --> {\n      a --> "string"},\n      b --> "string",\n      c --> "list"\n    },'),
      ['unexpected-text "}"'],
    ],
    [
      'a bracket too many at the margin',
      element('    args_schema --> {\n      a --> "string"\n]    },'),
      ['unexpected-text "]"'],
    ],
    [
      'an opening brace too many before a property in its line',
      element('    args_schema --> "S",').replace('    args_schema', '  {  args_schema'),
      ['unexpected-text "{"'],
    ],
    ['a brace before the arrow of rules', '[\n  rules} --> [\n    "a",\n    "b"\n  ]\n]\n', ['unexpected-text "}"']],
    ['a comma before the arrow of rules', '[\n  rules, --> [\n    "a",\n    "b"\n  ]\n]\n', ['unexpected-text ","']],
    [
      'a brace between rules and its list',
      '[\n  rules -->{ [\n    "a",\n    "b"\n  ]\n]\n',
      ['expected-action-link "-->{"'],
    ],
    [
      'a bracket in the arrow of rules',
      '[\n  rules -[-> [\n    "a",\n    "b"\n  ]\n]\n',
      ['expected-action-link "-[->"'],
    ],
    ['a brace before the long text', '[\n  system_prompt --> }"""\na\n"""\n]\n', ['expected-action-link "--> }"']],
    ['a slip behind the bracket of rules', '[\n  rules --> [:\n    "a",\n    "b"\n  ]\n]\n', ['unexpected-text ":"']],
    ['a brace in the list of rules', '[\n  rules --> [\n  {  "a",\n    "b"\n  ]\n]\n', ['unexpected-text "{"']],
    [
      'a quote before an arrow',
      element('    args_schema "--> {\n      a --> "string",\n      b --> "string"\n    },'),
      ['unexpected-text "\\""'],
    ],
    ['a quote before the arrow of a long text', '[\n  system_prompt "--> """\na\n"""\n]\n', ['unexpected-text "\\""']],
    [
      'a quote at the end of a key',
      element('    args_schema" --> {\n      a --> "string",\n      b --> "string"\n    },'),
      ['unexpected-text "\\""'],
    ],
    [
      'a quote at the margin before a key',
      element('"    args_schema --> {\n      a --> "string",\n      b --> "string"\n    },'),
      ['unexpected-text "\\""'],
    ],
    [
      'an opening quote one character late',
      element('    args_schema --> S"chema",'),
      ['invalid-string "S\\"chema\\""'],
    ],
    [
      'an opening quote of an executable one character late',
      element('    function --> f"n" --> {\n      arg-1 --> "string"\n    },'),
      ['invalid-string "f\\"n\\""'],
    ],
    [
      'a comma behind an arrow',
      element('    function -->, "f" --> {\n      arg-1 --> "string"\n    },'),
      ['expected-action-link "-->,"'],
    ],
    [
      'an opening brace at the margin before a field',
      element('    args_schema --> {\n{      a --> "string",\n      b --> "string"\n    },'),
      ['unexpected-text "{"'],
    ],
    ['a double quote in an arrow', element('    args_schema -"-> "S",'), ['expected-action-link "-\\"->"']],
    ['a brace behind the bracket of rules', '[\n  rules --> [{\n    "a",\n    "b"\n  ]\n]\n', ['unexpected-text "{"']],
    ['no value', element('    args_schema --> ,'), ['expected-value "-->"']],
    ['no value before the next key', element('    args_schema -->'), ['expected-value "-->"']],
    ['number', element('    args_schema --> 42,'), ['invalid-string "42"']],
    ['negative number', element('    args_schema --> -4.2,'), ['invalid-string "-4.2"']],
    ['bare word', element('    args_schema --> Schema,'), ['invalid-string "Schema"']],
    [
      'bare sentence with commas',
      element('    args_schema --> Sends it, quickly, to you,'),
      ['invalid-string "Sends it, quickly, to you"'],
    ],
    ['bare URL', element('    args_schema --> https://x.io/d,'), ['invalid-string "https://x.io/d"']],
    ['single quotes', element("    args_schema --> 'it's',"), ["invalid-string \"'it's'\""]],
    ['typographic quotes', element('    args_schema --> “S”,'), ['invalid-string "“S”"']],
    ['no opening quote', element('    args_schema --> S",'), ['invalid-string "S\\""']],
    ['no closing quote', element('    args_schema --> "S,'), ['unterminated-string "\\"S"']],
    [
      'no closing quote on one line',
      '[{name --> "T1, link --> "https://x", description --> "d"}]',
      ['unterminated-string "\\"T1"'],
    ],
    [
      'no closing quote at the end',
      '[{name --> "T1", link --> "https://x", description --> "oops}]',
      ['unterminated-string "\\"oops"'],
    ],
    [
      'quotes inside a text over several lines',
      element('    args_schema --> "say "hi\n      to them",'),
      ['invalid-string "\\"say \\"hi\\n      to them\\""'],
    ],
    ['quotes inside', element('    args_schema --> "say "hi" now",'), ['invalid-string "\\"say \\"hi\\" now\\""']],
    [
      'escaped quotes',
      element('    args_schema --> "say \\"hi\\" now",'),
      ['invalid-string "\\"say \\\\\\"hi\\\\\\" now\\""'],
    ],
    ['long string in an element', element('    args_schema --> """S""",'), ['invalid-string "\\"\\"\\"S\\"\\"\\""']],
    ['no comma', element('    args_schema --> "S"'), ['missing-comma ""']],
    ['two commas', element('    args_schema --> "S",,'), ['extra-comma ","']],
    ['comma first', '[{, name --> "T1", link --> "x", description --> "d"}]', ['extra-comma ","']],
    ['comma last', '[{name --> "T1", link --> "x", description --> "d",}]', ['extra-comma ","']],
    ['comma last in the array', '[{name --> "T1", link --> "x", description --> "d"},]', ['extra-comma ","']],
    ['no comma between tools', `[\n${spacious(1)}\n${spacious(2)}\n]`, ['missing-comma ""']],
    ['line comment', element('    // args_schema --> "S",'), ['comment "// args_schema --> \\"S\\","']],
    ['hash comment', element('    # about it'), ['comment "# about it"']],
    ['block comment', element('    /* a\n b */'), ['comment "/* a\\n b */"']],
    ['comment of HTML', element('    <!-- the name of it -->'), ['comment "<!-- the name of it -->"']],
    ['comment of HTML over lines', element('    <!--\n a\n -->'), ['comment "<!--\\n a\\n -->"']],
    ['comment of HTML that nobody closed', element('    <!-- later'), ['comment "<!-- later"']],
    ['comment of HTML before a text', '[ rules --> [\n<!-- a -->\n"b" ] ]', ['comment "<!-- a -->"']],
    [
      'a tool in a comment of HTML',
      '[ <!-- { name --> "T1", function --> "f" --> { arg-1 --> "int" }, args_schema --> { a --> "int" } } --> ]',
      [
        'comment "<!-- { name --> \\"T1\\", function --> \\"f\\" --> { arg-1 --> \\"int\\" }, args_schema --> { a --> \\"int\\" } } -->"',
      ],
    ],
    ['comment lines in a row', element('    // a\n    // b'), ['comment "// a\\n    // b"']],
    ['quoted key', element('    "args_schema" --> "S",'), ['quoted-key "\\"args_schema\\""']],
    ['a property as JSON writes it', element('    "args_schema": "S",'), ['quoted-key "\\"args_schema\\":"']],
    [
      'a property as JSON writes it, with another behind it on the line',
      '[{ "name": "T1", "link" = "x", description --> "d" }]',
      ['quoted-key "\\"name\\":"', 'quoted-key "\\"link\\" ="'],
    ],
    [
      'what looks like JSON inside a text',
      element('    args_schema --> "say "hi": "you" now",'),
      ['invalid-string "\\"say \\"hi\\": \\"you\\" now\\""'],
    ],
    [
      'no-break spaces around arrows',
      element('    function\u00a0--> \u00a0 \u00a0"f"\u00a0-->\u00a0{ arg-1 -->\u00a0"a" },'),
      ['\u00a0', '\u00a0 \u00a0', '\u00a0', '\u00a0', '\u00a0'].map((white) => `unexpected-text "${white}"`),
    ],
    [
      'comments behind arrows',
      element('    function --> /* a */ // b\n      "f" --> # c\n      { arg-1 --> "a" },'),
      ['comment "/* a */ // b"', 'comment "# c"'],
    ],
    [
      'a comment in the place of a value',
      element('    args_schema --> # later'),
      ['expected-value "-->"', 'comment "# later"'],
    ],
    ['no-break space', element('    \u00a0args_schema --> "S",'), ['unexpected-text "\u00a0"']],
    [
      'conflict markers',
      element('<<<<<<< ours\n    args_schema --> "S",\n=======\n    args_schema --> "T",\n>>>>>>> theirs'),
      ['conflict-marker "<<<<<<< ours"'],
    ],
    ['block not closed', element('    function --> "f" --> {\n      arg-1 --> "s",'), ['missing-brace "\\""']],
    [
      'brace too many in the middle',
      element('    function --> "f" --> {\n      arg-1 --> "s"\n    }},'),
      ['unexpected-text "}"'],
    ],
    [
      'no arrow before the block',
      element('    function --> "f" {\n      arg-1 --> "s"\n    },'),
      ['expected-action-link ""'],
    ],
    ['no block behind the arrow', element('    function --> "f" -->,'), ['expected-value "-->"']],
    [
      'nested block',
      element('    function --> "f" --> { arg-1 --> { a --> "b" } },'),
      ['invalid-string "{ a --> \\"b\\" }"'],
    ],
    [
      'brace at the margin inside a block',
      element('    function --> "f" --> {\n{      arg-1 --> "s"\n    },'),
      ['unexpected-text "{"'],
    ],
    ['brace at the margin before a property', element('{    args_schema --> "S",'), ['unexpected-text "{"']],
    ['element not closed', `[\n${spacious(1).slice(0, -4)},\n${spacious(2)}\n]`, ['missing-brace "\\""']],
    ['element not opened', `[\n${spacious(1)},\n${spacious(2).slice(4)}\n]`, ['missing-brace "name"']],
    ['no array', spacious(1), ['array-required "{"']],
    ['array not closed', `[\n${spacious(1)}\n`, ['array-required "}"']],
    ['array not opened', `${spacious(1)}\n]`, ['array-required "{"']],
    ['two arrays', `[${spacious(1)}]\n[${spacious(2)}]`, ['second-array "["']],
    ['array in the array', `[[${spacious(1)}]]`, ['second-array "["']],
    ['byte order mark', `\ufeff[${spacious(1)}]`, ['byte-order-mark "\ufeff"']],
    ['text before', `tools: \n[${spacious(1)}]`, ['unexpected-text "tools:"']],
    ['text after', `[${spacious(1)}]\n-- end`, ['unexpected-text "-- end"']],
    ['blank', ' \n', ['array-required " \\n"']],
    ['rules as a string', '[rules --> "be short"]', ['expected-value "\\"be short\\""']],
    ['rules not closed', `[rules --> ["a",\n${spacious(1)}]`, ['missing-brace "\\""']],
    ['deep nesting', `${'['.repeat(100_000)}]`, ['second-array "["', 'unread "["']],
  ];
  for (const [name, text, expected] of cases) {
    it(name, () => expect(problemLines(text)).toEqual(expected));
  }
});

describe('nothing is noted where nothing is wrong', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['README layout', functionOnly],
    ['every construct', everything],
    ['minified', minified],
    ['empty array', '[ \n ]'],
    [
      'string over lines that looks like structure',
      element('    args_schema --> "a\n    }\n    name --> b\n    foo --> bar",'),
    ],
    ['arrow, braces and brackets in a string', element('    args_schema --> "[a] ] { --> } x",')],
    ['arrow on its own line', '[{name\n-->\n"T1",link\n-->"https://x",description-->\n"d"}]'],
    [
      'schema fields called like properties, at the margin',
      element('args_schema --> {\nname --> "str",\nlink --> "str"\n},'),
    ],
    ['CR only', functionOnly.replaceAll('\n', '\r')],
    ['tabs and CR LF', functionOnly.replaceAll('    ', '\t').replaceAll('\n', '\r\n')],
  ];
  for (const [name, text] of cases) {
    it(name, () => expect(problemLines(text)).toEqual([]));
  }
});

describe('while somebody types', () => {
  it('at most two problems at every prefix of a text', () => {
    for (const text of [functionOnly, everything, minified, `[${oneLine(1)}, ${oneLine(2)}]`, `[${hanging(1)}]`]) {
      for (let i = 1; i <= text.length; i++) {
        const seen = problemsOf(text.slice(0, i));
        expect(seen.length, `${text.slice(0, i)}\n${JSON.stringify(seen)}`).toBeLessThanOrEqual(2);
      }
    }
  });

  const layouts = [
    { name: 'spacious', tool: spacious, separator: ',\n' },
    { name: 'on one line', tool: oneLine, separator: ', ' },
    { name: 'one a line', tool: oneLine, separator: ',\n' },
    { name: 'hanging', tool: hanging, separator: ', ' },
  ];
  for (const { name, tool, separator } of layouts) {
    const tools = Array.from({ length: 500 }, (_, n) => tool(n));
    const before = `[\n${tools.slice(0, 2).join(separator)}${separator}`;
    const after = `${separator}${tools.slice(3).join(separator)}\n]\n`;
    const third = tool(2);
    // 500 tools are parsed only a few times; every place is tried with the nearest neighbours, which have the same effect.
    const nearBefore = before;
    const nearAfter = `${separator}${tools.slice(3, 6).join(separator)}\n]\n`;

    const expectContained = (middle: string, [left, right]: readonly [string, string]) => {
      const seen = problemsOf(left + middle + right);
      const outside = seen.filter(
        (problem) =>
          problem.start < left.length - separator.length ||
          problem.start > left.length + middle.length + separator.length,
      );
      expect(outside, `${middle}\n${JSON.stringify(seen)}`).toEqual([]);
      expect(seen.length, `${middle}\n${JSON.stringify(seen)}`).toBeLessThanOrEqual(2);
    };

    it(`the third of six tools, ${name}, typed character by character`, () => {
      for (let i = 1; i <= third.length; i++) {
        expectContained(third.slice(0, i), [nearBefore, nearAfter]);
      }
    });

    it(`the third of 500 tools, ${name}, half typed or with a lone character`, () => {
      for (let i = 1; i < third.length; i += 23) {
        expectContained(third.slice(0, i), [before, after]);
        for (const lone of ['"', '{', '“']) {
          expectContained(third.slice(0, i) + lone + third.slice(i), [before, after]);
        }
      }
    });

    for (const lone of ['"', '{', '“', '”', '`', "'", ',', '-']) {
      it(`a lone ${lone} anywhere in the third of six tools, ${name}`, () => {
        for (let i = 1; i < third.length; i++) {
          expectContained(third.slice(0, i) + lone + third.slice(i), [nearBefore, nearAfter]);
        }
      });
    }
  }
});
