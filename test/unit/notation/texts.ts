/** Texts for the tests of the notation: every construct of every language version, in three layouts. */
export const functionOnly = `[
  {
    name --> "SendOutput",
    function --> "lambda user: send_output(user)" --> {
        arg-1 --> "string (user identifier)",
        return-1 --> "dict (execution status)"
    },
    args_schema --> "SendOutputSchema",
    description --> "Executes the output transmission to the specified user."
  }
]
`;

export const everything = `[
  system_prompt --> """
  You are "helpful".
  """,
  wrapped_query --> "Q {query}",
  rules --> [ "be short", """multi
line""" ],
  {
    name --> "AdminSignup",
    function --> "lambda params: admin_signup(*params.split('|'))" --> {
        arg-1 --> "string (pipe-separated user data)",
        return-1 --> "dict (new user profile)"
    },
    args_schema --> {
        email --> "str | Email for new admin user",
        name --> "str | default='' | n"
    },
    link --> "[https://api.balkandate.com/docs](https://api.balkandate.com/docs)",
    description --> "Creates a new admin account, and
    does more. Refer to it, ok?"
  }
]`;

export const minified =
  '[{name-->"T1",function-->"send_output"-->{arg-1-->"str",return-1-->"dict"},description-->"d"},{name-->"T2",link-->"https://x",description-->"d"}]';

/** A tool in the README's layout. */
export function spacious(n: number): string {
  return `  {
    name --> "Tool${n}",
    function --> "lambda a, b: tool_${n}(a, b)" --> {
        arg-1 --> "string (the a)",
        return-1 --> "dict (status)"
    },
    description --> "Does the thing number ${n}, and well."
  }`;
}

export function oneLine(n: number): string {
  return `{name --> "T${n}", link --> "https://x.io/${n}", description --> "Does, well."}`;
}

/** A tool with its brace at the end of the line before it. */
export function hanging(n: number): string {
  return `{
  name --> "T${n}",
  function --> "f${n}" --> { arg-1 --> "s", return-1 --> "d" },
  args_schema --> { a --> "str | x", name --> "int" },
  description --> "Does, well."
}`;
}

/** Fragments for random edits: signs with a meaning somewhere, and some without. */
export const fragments: readonly string[] = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  '-->',
  '->',
  ':',
  ' ',
  '\n',
  '\r',
  '\r\n',
  '\t',
  'name',
  'link',
  'description',
  'function',
  'args_schema',
  'arg-1',
  'return-1',
  '"x"',
  'name --> "T"',
  ',"name": ',
  '"link" = "x"',
  ',\n  {\n    name --> "B"',
  '}\n',
  'system_prompt --> "x"',
  '"""',
  'rules --> [',
  '//',
  '# c',
  '/*',
  '*/',
  '<<<<<<< a\n',
  '=======\n',
  '“',
  "'",
  '\ud83d',
  '\ude00',
  '\u00a0',
  '\ufeff',
  'a',
  '-',
  '>',
  '\0',
  '{ name --> "a", link --> "https://x", description --> "d" }, ',
];
