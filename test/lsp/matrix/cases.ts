import * as ask from './ask.ts';

/**
 * A request, a text and its answer. `¦` is the cursor, two of them a selection; `☺` becomes a character outside the first plane in that
 * condition; `«label≡…»` draws a range of the answer.
 */
export interface Case {
  readonly request: string;
  readonly title: string;
  readonly before: string;
  readonly ask: ask.Ask;
  readonly after: string;
  /** Other answers under conditions that change the right one. */
  readonly otherwise?: Readonly<Record<string, string>>;
}

const what = 'What the tool does, and when to use it.';

/** A tool with all parts that navigation knows. */
const send = `  {
    name --> "☺SendMail",
    function --> "lambda to, n=3: api.send('☺', to, n)" --> {
      arg-1 --> "string (☺ whom)",
      arg-2 --> "how often",
      return-1 --> "dict (status)"
    },
    args_schema --> {
      to --> "str | whom ☺", n --> "int | default=3 | how often"
    },
    link --> "[the ☺ docs](https://example.com/docs)",
    description --> "☺ is what ☺SendMail sends.
      Twice."
  }`;
const with_ = (mark: string, piece: string, text = send): string => {
  if (!text.includes(piece)) throw new Error(`There is no ${piece}.`);
  return text.replace(piece, mark);
};

const completion: readonly Case[] = [
  {
    title: 'a property, with the comma before it',
    before: '  {\n    name --> "☺A" des¦\n  }',
    ask: ask.accept('description'),
    after: `  {\n    name --> "☺A",\n    description --> "${what}"\n  }`,
  },
  {
    title: 'a property, with the comma behind it',
    before: '  {\n    name --> "☺A", des¦\n    link --> "https://example.com"\n  }',
    ask: ask.accept('description'),
    after: `  {\n    name --> "☺A",\n    description --> "${what}",\n    link --> "https://example.com"\n  }`,
  },
  {
    title: 'a key that is there, its arrow and value kept',
    before: '  {\n    name --> "☺A", des¦c --> "d"\n  }',
    ask: ask.accept('description'),
    after: '  {\n    name --> "☺A", description --> "d"\n  }',
  },
  {
    title: 'the same inserted before what stands behind the cursor',
    before: '  {\n    name --> "☺A", description¦ --> "d"\n  }',
    ask: ask.accept('description', 'insert'),
    after: '  {\n    name --> "☺A", description --> "d"\n  }',
  },
  {
    title: 'an arrow',
    before: '  {\n    name --> "☺A", link ¦\n  }',
    ask: ask.accept('-->'),
    after: '  {\n    name --> "☺A", link --> "https://example.com/docs"\n  }',
  },
  {
    title: 'an element',
    before: '  { name --> "☺" }, ¦',
    ask: ask.accept('tool: link'),
    after: `  { name --> "☺" },\n  {\n    name --> "ToolName",\n    link --> "https://example.com/docs",\n    description --> "${what}"\n  }`,
  },
  {
    title: 'an element whose label is typed with its colon',
    before: '  { name --> "☺" }, tool: li¦',
    ask: ask.accept('tool: link'),
    after: `  { name --> "☺" },\n  {\n    name --> "ToolName",\n    link --> "https://example.com/docs",\n    description --> "${what}"\n  }`,
  },
  {
    title: 'an arrow for another sign',
    before: '  {\n    name --> "☺A", link: ¦\n  }',
    ask: ask.accept('-->'),
    after: '  {\n    name --> "☺A", link --> "https://example.com/docs"\n  }',
  },
  {
    title: 'an interface block',
    before: '  {\n    function --> "f(\'☺\')" ¦\n  }',
    ask: ask.accept('--> { arg-1, return-1 }'),
    after:
      '  {\n    function --> "f(\'☺\')" --> {\n      arg-1 --> "string (the input)",\n      return-1 --> "string (the output)"\n    }\n  }',
  },
  {
    title: 'the next slot',
    before: '  {\n    function --> "f" --> {\n      arg-1 --> "☺", ar¦\n    }\n  }',
    ask: ask.accept('arg-2'),
    after: '  {\n    function --> "f" --> {\n      arg-1 --> "☺",\n      arg-2 --> "string (the input)"\n    }\n  }',
  },
  {
    title: 'the type of an interface text',
    before: '  {\n    function --> "☺" --> { arg-1 --> "str¦" }\n  }',
    ask: ask.accept('string'),
    after: '  {\n    function --> "☺" --> { arg-1 --> "string (what it is)" }\n  }',
  },
  {
    title: 'a field, named like the parameter that has none',
    before: '  {\n    function --> "lambda to, n: f(to, n)" --> { },\n    args_schema --> { to --> "str | ☺", ¦ }\n  }',
    ask: ask.accept('n'),
    after:
      '  {\n    function --> "lambda to, n: f(to, n)" --> { },\n    args_schema --> { to --> "str | ☺", n --> "str | what it is" }\n  }',
  },
  {
    title: 'the default of a field',
    before: '  {\n    name --> "☺", args_schema --> { to --> "int |¦" }\n  }',
    ask: ask.accept('default='),
    after: '  {\n    name --> "☺", args_schema --> { to --> "int | default=0 | what it is" }\n  }',
  },
  {
    title: 'the name of a class that is used elsewhere',
    before: '  { args_schema --> "MailSchema" },\n  { name --> "☺", args_schema --> "¦" }',
    ask: ask.accept('MailSchema'),
    after: '  { args_schema --> "MailSchema" },\n  { name --> "☺", args_schema --> "MailSchema" }',
  },
  {
    title: 'a placeholder of the wrapped query, its brace not doubled',
    before: '  wrapped_query --> "☺: {¦"',
    ask: ask.accept('{query}'),
    after: '  wrapped_query --> "☺: {query}"',
  },
  {
    title: 'a root property',
    before: '  { name --> "☺" }, rul¦',
    ask: ask.accept('rules'),
    after: '  { name --> "☺" },\n  rules --> [ "A rule that the agent always follows." ]',
  },
  {
    title: 'what a tool lacks, most needed first',
    before: '  {\n    name --> "☺", ¦\n  }',
    ask: ask.suggested,
    after: 'function, link, description, args_schema',
  },
  {
    title: 'nothing in a text of its own',
    before: '  {\n    name --> "☺na¦me"\n  }',
    ask: ask.suggested,
    after: '',
  },
].map((one) => ({ request: 'textDocument/completion', ...one }));

const help: readonly Case[] = [
  {
    request: 'completionItem/resolve',
    title: 'the documentation of a property',
    before: '  {\n    name --> "☺", ¦\n  }',
    ask: ask.documented('link'),
    after: '**link** (tool property, AION 1.0)',
  },
  {
    request: 'textDocument/hover',
    title: 'the name of a tool',
    before: with_('☺Send¦Mail",', '☺SendMail",'),
    ask: ask.hovered,
    after: with_('"«**☺SendMail** (tool)≡☺SendMail»",', '"☺SendMail",'),
  },
  {
    request: 'textDocument/hover',
    title: 'a mention of a tool',
    before: with_('☺Send¦Mail sends', '☺SendMail sends'),
    ask: ask.hovered,
    after: with_('«**☺SendMail** (tool)≡☺SendMail» sends', '☺SendMail sends'),
  },
  {
    request: 'textDocument/hover',
    title: 'a type behind other fields of the line',
    before: with_('"in¦t |', '"int |'),
    ask: ask.hovered,
    after: with_('"«**int** (type)≡int» |', '"int |'),
  },
  {
    request: 'textDocument/hover',
    title: 'a key',
    before: '  {\n    name --> "☺", li¦nk --> "x"\n  }',
    ask: ask.hovered,
    after: '  {\n    name --> "☺", «**link** (tool property, AION 1.0)≡link» --> "x"\n  }',
  },
  {
    request: 'textDocument/signatureHelp',
    title: 'a call',
    before: with_("'☺', to¦, n)", "'☺', to, n)"),
    ask: ask.signature,
    after: 'api.send(to: str, n: int = 3): n: int = 3',
  },
  {
    request: 'textDocument/signatureHelp',
    title: 'an interface text',
    before: with_('(☺ whom¦', '(☺ whom'),
    ask: ask.signature,
    after: 'type (description): description',
  },
  {
    request: 'textDocument/signatureHelp',
    title: 'a field behind another of the line',
    before: with_('default=¦3', 'default=3'),
    ask: ask.signature,
    after: 'type | default=value | description: default=value',
  },
];

/** The answer to the requests for the structure of a file, for that tool. */
const outline = `  {
    «name, ☺SendMail≡name» --> "«☺SendMail, ☺ is what ☺SendMail sends. Twice.≡☺SendMail»",
    «function, lambda to, n=3: api.send('☺', to, n)≡function» --> "lambda to, n=3: api.send('☺', to, n)" --> {
      «arg-1, string (☺ whom)≡arg-1» --> "string (☺ whom)",
      «arg-2, how often≡arg-2» --> "how often",
      «return-1, dict (status)≡return-1» --> "dict (status)"
    },
    «args_schema, ≡args_schema» --> {
      «to, str | whom ☺≡to» --> "str | whom ☺", «n, int | default=3 | how often≡n» --> "int | default=3 | how often"
    },
    «link, [the ☺ docs](https://example.com/docs)≡link» --> "[the ☺ docs](https://example.com/docs)",
    «description, ☺ is what ☺SendMail sends. Twice.≡description» --> "☺ is what ☺SendMail sends.
      Twice."
  }`;
const folded = `  {«
    name --> "☺SendMail",
    function --> "lambda to, n=3: api.send('☺', to, n)" --> {«
      arg-1 --> "string (☺ whom)",
      arg-2 --> "how often",
      return-1 --> "dict (status)"»
    },
    args_schema --> {«
      to --> "str | whom ☺", n --> "int | default=3 | how often"»
    },
    link --> "[the ☺ docs](https://example.com/docs)",
    description --> "☺ is what ☺SendMail sends.«
      Twice."»»
  }`;
const grown = `  «{
    «name --> "☺SendMail",
    «function --> «"lambda to, n=3: api.send('☺', to, n)" --> «{
      ««arg-1 --> «"«string (☺ «whom»)»"»»,
      arg-2 --> "how often",
      return-1 --> "dict (status)"»
    }»»»,
    args_schema --> {
      to --> "str | whom ☺", n --> "int | default=3 | how often"
    },
    link --> "[the ☺ docs](https://example.com/docs)",
    description --> "☺ is what ☺SendMail sends.
      Twice."»
  }»`;
/** Without the keys, which the grammar colours too. */
const coloured = `  {
    name --> "«function.declaration≡☺SendMail»",
    function --> "lambda «parameter.declaration≡to», «parameter.declaration≡n»=3: api.«function≡send»('☺', «parameter≡to», «parameter≡n»)" --> {
      «parameter≡arg-1» --> "«type.defaultLibrary≡string» (☺ whom)",
      «parameter≡arg-2» --> "how often",
      «parameter≡return-1» --> "«type.defaultLibrary≡dict» (status)"
    },
    args_schema --> {
      «parameter.declaration≡to» --> "«type.defaultLibrary≡str» | whom ☺", «parameter.declaration≡n» --> "«type.defaultLibrary≡int» | «keyword≡default»=«number≡3» | how often"
    },
    link --> "[the ☺ docs](«link≡https://example.com/docs»)",
    description --> "☺ is what ☺SendMail sends.
      Twice."
  }`;
const hinted = with_('arg-1«to» -->', 'arg-1 -->', with_('arg-2«n»«: int»«= 3» -->', 'arg-2 -->'));
const lensed = with_('  «Preview | 1 reference≡{»', '  {');
/** Providers refuse such a name. */
const lensedOtherwise = {
  'surrogate pairs': lensed.replace(
    '1 reference',
    '1 reference | 4 provider problems (openai, anthropic, mcp, gemini)',
  ),
};

const structure: readonly Case[] = [
  {
    request: 'textDocument/documentSymbol',
    title: 'tools, properties, slots and fields',
    before: send,
    ask: ask.symbols,
    after: outline,
    // Above 10,000 symbols the inner levels are left out.
    otherwise: {
      '5,000 elements': with_('"«☺SendMail, ☺ is what ☺SendMail sends. Twice.≡☺SendMail»",', '"☺SendMail",'),
    },
  },
  {
    request: 'workspace/symbol',
    title: 'a tool by letters of its name',
    before: send,
    ask: ask.workspaceSymbols('sndml'),
    after: with_('"«☺SendMail≡☺SendMail»",', '"☺SendMail",'),
  },
  {
    request: 'textDocument/foldingRange',
    title: 'tools, blocks and long texts',
    before: send,
    ask: ask.folds,
    after: folded,
  },
  {
    request: 'textDocument/selectionRange',
    title: 'from the word to the tool',
    before: with_('(☺ wh¦om', '(☺ whom'),
    ask: ask.selections,
    after: grown,
  },
  {
    request: 'textDocument/documentLink',
    title: 'a link of the form [text](url)',
    before: send,
    ask: ask.links,
    after: with_('«https://example.com/docs≡https://example.com/docs»', 'https://example.com/docs'),
  },
  {
    request: 'textDocument/semanticTokens/full',
    title: 'names, types, defaults',
    before: send,
    ask: ask.colours,
    after: coloured,
  },
  {
    request: 'textDocument/semanticTokens/range',
    title: 'the same in a range',
    before: send,
    ask: ask.coloursInRange,
    after: coloured,
  },
  {
    request: 'textDocument/semanticTokens/full/delta',
    title: 'what changed',
    before: with_('☺¦SendMail",', '☺SendMail",'),
    ask: ask.coloursAfterTyping('SendMail",\n    function -->'),
    after: coloured,
  },
  { request: 'textDocument/inlayHint', title: 'parameters and defaults', before: send, ask: ask.hints, after: hinted },
  {
    request: 'textDocument/codeLens',
    title: 'over a tool',
    before: send,
    ask: ask.lenses,
    after: lensed,
    otherwise: lensedOtherwise,
  },
  {
    request: 'codeLens/resolve',
    title: 'over a tool',
    before: send,
    ask: ask.lenses,
    after: lensed,
    otherwise: lensedOtherwise,
  },
  {
    request: 'textDocument/diagnostic',
    title: 'a mistake behind other characters of its line',
    before: '  {\n    name --> "☺", lnk --> "https://example.com", description --> "d"\n  }',
    ask: ask.problems,
    otherwise: {
      'surrogate pairs':
        '  {\n    name --> "«provider-tool-name≡☺»", «unknown-property≡lnk» --> "https://example.com", description --> "d"\n  }',
    },
    after: '  {\n    name --> "☺", «unknown-property≡lnk» --> "https://example.com", description --> "d"\n  }',
  },
];

const navigation: readonly Case[] = [
  {
    request: 'textDocument/definition',
    title: 'from a mention to the name',
    before: with_('☺Send¦Mail sends', '☺SendMail sends'),
    ask: ask.definitions,
    after: with_('"«☺SendMail»",', '"☺SendMail",'),
  },
  {
    request: 'textDocument/definition',
    title: 'from a use of a parameter to its field',
    before: with_("'☺', to¦,", "'☺', to,"),
    ask: ask.definitions,
    after: with_('      «to» -->', '      to -->'),
  },
  {
    request: 'textDocument/references',
    title: 'of a tool',
    before: with_('☺Send¦Mail",', '☺SendMail",'),
    ask: ask.references,
    after: with_('«☺SendMail» sends', '☺SendMail sends', with_('"«☺SendMail»",', '"☺SendMail",')),
  },
  {
    request: 'textDocument/references',
    title: 'of a parameter',
    before: with_('☺", n¦ -->', '☺", n -->'),
    ask: ask.references,
    after: with_(
      "lambda to, «n»=3: api.send('☺', to, «n»)",
      "lambda to, n=3: api.send('☺', to, n)",
      with_('☺", «n» -->', '☺", n -->'),
    ),
  },
  {
    request: 'textDocument/documentHighlight',
    title: 'of a parameter, its slot with it',
    before: with_('☺", n¦ -->', '☺", n -->'),
    ask: ask.highlights,
    after: with_(
      '«arg-2» -->',
      'arg-2 -->',
      with_(
        "lambda to, «n»=3: api.send('☺', to, «n»)",
        "lambda to, n=3: api.send('☺', to, n)",
        with_('☺", «n» -->', '☺", n -->'),
      ),
    ),
  },
  {
    request: 'textDocument/prepareRename',
    title: 'a tool',
    before: with_('☺Send¦Mail sends', '☺SendMail sends'),
    ask: ask.renamePrepared,
    after: with_('«☺SendMail≡☺SendMail» sends', '☺SendMail sends'),
  },
  {
    request: 'textDocument/rename',
    title: 'a tool',
    before: with_('☺Send¦Mail sends', '☺SendMail sends'),
    ask: ask.renamedTo('post_it'),
    after: send.replaceAll('☺SendMail', 'post_it'),
  },
  {
    request: 'textDocument/rename',
    title: 'a parameter',
    before: with_('to, n¦)', 'to, n)'),
    ask: ask.renamedTo('times'),
    after: with_(
      "lambda to, times=3: api.send('☺', to, times)",
      "lambda to, n=3: api.send('☺', to, n)",
      with_('☺", times -->', '☺", n -->'),
    ),
  },
];

const untidy = '{name-->"☺  A",function-->"f"-->{arg-1-->"☺ {x  }"},link-->"y",\ndescription-->"a  -->  b\n  c"}';
const tidy =
  '  {\n    name --> "☺  A",\n    function --> "f" --> {\n      arg-1 --> "☺ {x  }"\n    },\n    link --> "y",\n    description --> "a  -->  b\n  c"\n  }';

const layout: readonly Case[] = [
  { request: 'textDocument/formatting', title: 'a tool', before: `  ${untidy}`, ask: ask.formatted, after: tidy },
  { request: 'textDocument/formatting', title: 'nothing to do', before: tidy, ask: ask.formatted, after: tidy },
  {
    request: 'textDocument/rangeFormatting',
    title: 'a tool',
    before: `  ${untidy}`,
    ask: ask.formattedRange,
    after: tidy,
  },
  {
    request: 'textDocument/rangesFormatting',
    title: 'the first and the last of three tools',
    before: '  ¦{name-->"☺"}¦,\n  {name-->"☺ no"},\n  {name-->"☺ last"}',
    ask: ask.formattedRanges,
    after: '  {\n    name --> "☺"\n  },\n  {name-->"☺ no"},\n  {\n    name --> "☺ last"\n  }',
  },
  {
    request: 'textDocument/onTypeFormatting',
    title: 'a comma',
    before: '  {\n    name-->  "☺",¦\n  }',
    ask: ask.typed(','),
    after: '  {\n    name --> "☺",\n  }',
  },
  {
    request: 'textDocument/onTypeFormatting',
    title: 'a brace',
    before: '  {name-->"☺"}¦',
    ask: ask.typed('}'),
    after: '  {\n    name --> "☺"\n  }',
  },
  {
    request: 'textDocument/onTypeFormatting',
    title: 'a line break',
    before: '  {\n    name --> "☺",\n¦\n  }',
    ask: ask.typed('\n'),
    after: '  {\n    name --> "☺",\n    \n  }',
  },
];

const unordered = '  {\n    link --> "☺ ¦ l",\n    name --> "n"\n  }';

const actions: readonly Case[] = [
  {
    title: 'a quick fix',
    before: '  {\n    name --> "☺", desc¦ --> "d", link --> "https://example.com"\n  }',
    ask: ask.action(/description/),
    after: '  {\n    name --> "☺", description --> "d", link --> "https://example.com"\n  }',
  },
  {
    title: 'a quick fix with something to fill in',
    before: '  { name --> "☺" }, {¦ name --> "n", link --> "https://example.com" }',
    ask: ask.action(/Add description/),
    after: `  { name --> "☺" }, { name --> "n", link --> "https://example.com", description --> "${what}" }`,
  },
  {
    title: 'every safe fix',
    before: `  {\n    name: '☺'\n    lnk --> "https://example.com",,\n    description --> "d",\n  }`,
    ask: ask.fixedAll,
    after: '  {\n    name --> "☺",\n    link --> "https://example.com",\n    description --> "d"\n  }',
  },
  {
    title: 'Sort properties in canonical order',
    before: unordered,
    ask: ask.action(/canonical order/),
    after: '  {\n    name --> "n",\n    link --> "☺  l"\n  }',
  },
  {
    title: 'Sort tools by name',
    before: '  { name --> "P ☺", link --> "x" },¦ { name --> "O" }',
    ask: ask.action(/Sort/),
    after: '  { name --> "O" }, { name --> "P ☺", link --> "x" }',
    // Tools are not moved while one is being written.
    otherwise: { broken: 'offered: ' },
  },
  {
    title: 'Wrap properties in a tool',
    before: '  { name --> "☺" }, ¦name --> "n", link --> "l"¦',
    ask: ask.action(/Wrap/),
    after: '  { name --> "☺" }, {\n    name --> "n", link --> "l"\n  }',
  },
  {
    title: 'Add return value',
    before: '  {\n    name --> "☺", fun¦ction --> "f" --> {\n      arg-1 --> "a"\n    }\n  }',
    ask: ask.action(/return value/),
    after:
      '  {\n    name --> "☺", function --> "f" --> {\n      arg-1 --> "a",\n      return-1 --> "string (the output)"\n    }\n  }',
  },
  {
    title: 'Convert link to a plain URL',
    before: '  {\n    link --> "[☺ docs](https://example.com¦)"\n  }',
    ask: ask.action(/plain URL/),
    after: '  {\n    link --> "https://example.com"\n  }',
  },
  {
    title: 'Write the parameters as an inline schema',
    before:
      '  {\n    name --> "☺", fun¦ction --> "lambda to, n=3: f(to, n)" --> {\n      arg-1 --> "string (☺)",\n      arg-2 --> "integer (how often)"\n    }\n  }',
    ask: ask.action(/inline schema/),
    after:
      '  {\n    name --> "☺", function --> "lambda to, n=3: f(to, 3 if n is None else n)" --> {\n      arg-1 --> "string (☺)",\n      arg-2 --> "integer (how often)"\n    },\n    args_schema --> {\n      to --> "str | ☺",\n      n --> "int | default=None | how often"\n    }\n  }',
  },
  {
    title: 'Replace a class name with its fields',
    before:
      '  {\n    function --> "lambda to: f(to)" --> { arg-1 --> "string (☺)" },\n    name --> "☺", args_schema --> "Send¦Schema"\n  }',
    ask: ask.action(/Replace SendSchema with its fields/),
    after:
      '  {\n    function --> "lambda to: f(to)" --> { arg-1 --> "string (☺)" },\n    name --> "☺", args_schema --> {\n      to --> "str | ☺"\n    }\n  }',
  },
  {
    title: 'Move schema to the interface block',
    before:
      '  {\n    function --> "lambda to: f(to)" --> { },\n    name --> "☺", args_schema --> { to¦ --> "str | ☺" }\n  }',
    ask: ask.action(/interface/),
    after: '  {\n    function --> "lambda to: f(to)" --> {\n      arg-1 --> "str (☺)"\n    },\n    name --> "☺"\n  }',
  },
  {
    title: 'Replace fields with a class name',
    before: '  {\n    name --> "☺ Send", args_schema --> { to¦ --> "str | ☺" }\n  }',
    ask: ask.action(/class/),
    after: '  {\n    name --> "☺ Send", args_schema --> "xSendSchema"\n  }',
    // Only the letters of the name make a Python name.
    otherwise: { 'surrogate pairs': '  {\n    name --> "☺ Send", args_schema --> "SendSchema"\n  }' },
  },
].map((one) => ({ request: 'textDocument/codeAction', ...one }));

export const cases: readonly Case[] = [
  ...completion,
  ...help,
  ...structure,
  ...navigation,
  ...layout,
  ...actions,
  {
    request: 'codeAction/resolve',
    title: 'every safe fix',
    before: `  {\n    name: '☺',\n    link --> "https://example.com",\n    description --> "d"\n  }`,
    ask: ask.fixedAll,
    after: '  {\n    name --> "☺",\n    link --> "https://example.com",\n    description --> "d"\n  }',
  },
];
