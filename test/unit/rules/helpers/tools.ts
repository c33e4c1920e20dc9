/** A document with one tool of these property lines. */
export function tool(...lines: readonly string[]): string {
  return `[\n  {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n]\n`;
}

export const name = 'name --> "SendMail",';
export const link = 'link --> "https://example.com/mail",';
export const description = 'description --> "Sends a mail."';

/** Correct documents with every construct of the notation. */
export const goodDocuments: readonly string[] = [
  '[]',
  '[\n]\n',
  tool(name, link, description),
  tool(
    name,
    'function --> "lambda to, text: send(to, text)" --> {',
    '  arg-1 --> "string (the address)",',
    '  arg-2 --> "string (the text)",',
    '  return-1 --> "bool (whether it was sent)"',
    '},',
    'args_schema --> { to --> "str | To whom", text --> "str | The text" },',
    description,
  ),
  tool(name, 'function --> "send" --> { return-1 --> "bool", arg-1 --> "" },', link, description),
  tool(
    name,
    'args_schema --> {',
    '  to --> "str | The address",',
    '  copies --> "int | default=1 | How many"',
    '},',
    link,
    description,
  ),
  `[
  system_prompt --> """
  Say "please".
  """,
  wrapped_query --> "Q: {query}",
  rules --> [ "Be short.", """No
lies.""" ],
  { name --> "A", link --> "https://example.com/a", description --> "Reads a { brace." },
  { name --> "B", link --> "[docs](https://example.com/b)", description --> "maps key --> value
over two lines" }
]`,
  '[{name-->"A",function-->"f"-->{arg-1-->"int"},description-->"d"},{name-->"B",link-->"https://b.example",description-->"d"}]',
];
