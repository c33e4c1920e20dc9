/** Every construct of the notation in one text. */
export const everything = `[
  system_prompt --> """
  You are careful. Use SendMessage for messages.
  """,
  wrapped_query --> "Answer: {query}",
  rules --> [ "Be brief.", "Never guess." ],
  {
    name --> "SendMessage",
    function --> "lambda user, body, limit=10: api.send(user, body, limit)" --> {
      arg-1 --> "string (whom)",
      arg-2 --> "what to say",
      arg-3 --> "int (how many at most)",
      return-1 --> "dict (status)"
    },
    args_schema --> {
      user --> "str | Who gets it",
      body --> "str | What it says",
      limit --> "int | default=10 | How many at most"
    },
    link --> "[the docs](https://example.com/docs)",
    description --> "Sends a message.
    More than once, if need be."
  },
  {
    name --> "ReadMessage",
    link --> "https://example.com/read",
    description --> "Reads what SendMessage has sent."
  }
]
`;

/** The same text in the spelling of other editors and people. */
export const layouts: Readonly<Record<string, (text: string) => string>> = {
  'LF and spaces': (text) => text,
  'CR LF': (text) => text.replaceAll('\n', '\r\n'),
  CR: (text) => text.replaceAll('\n', '\r'),
  tabs: (text) => text.replace(/^ +/gm, (spaces) => '\t'.repeat(spaces.length / 2)),
  'surrogate pairs': (text) => text.replaceAll('message', '🦊m𝒆ssage').replaceAll('Who', '👩‍👩‍👧 Who'),
};

/** Texts that are unfinished, or broken by a slip. */
export const broken: readonly string[] = [
  '',
  '[',
  '[ {',
  '[ { name --> ',
  '[ { name --> "A',
  '[ { name --> "A", function --> "lambda x: f(x',
  '[ { name --> "A", function --> "lambda x: f(x)" --> {\n arg-1 --> "str',
  '[ { name --> "A", args_schema --> { x --> "int | default=',
  '[ { link --> "[a](https://x', // an open link in an open string
  '[ { name: "A" "B", }, { , } ] ]',
  '} ] { name --> "A" }',
  'name --> "A", description --> "d"',
  '<<<<<<< ours\n[ { name --> "A" },\n=======\n[ { name --> "B" },\n>>>>>>> theirs\n',
  '{ "name": "json" }',
  '\uFEFF[ { name --> "A" } ]',
  `[ ${'{'.repeat(2_000)}`,
];

export function manyTools(count: number): string {
  const tools = Array.from(
    { length: count },
    (_, index) => `  {
    name --> "Tool${index}",
    function --> "lambda a, b=2: tool_${index}(a, b)" --> {
      arg-1 --> "string (the a)",
      arg-2 --> "the b",
      return-1 --> "dict (status)"
    },
    link --> "https://example.com/${index}",
    description --> "Does the thing number ${index}."
  }`,
  );
  return `[\n${tools.join(',\n')}\n]\n`;
}
