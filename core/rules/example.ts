/** Example documents of the rules: each rule shows one that breaks it, and the same one repaired. */

/** A document with one tool of these lines. */
export function oneElement(...properties: readonly string[]): string {
  return documentOf(properties);
}

/** A document with one tool: a name, a link and these lines. */
export function fetchDocs(...properties: readonly string[]): string {
  return documentOf(['name --> "FetchDocs",', 'link --> "https://example.com/docs",', ...properties]);
}

/** The same tool with a description. No rule has a finding in it. */
export const rightDocs = fetchDocs('description --> "Where the documentation is."');

/** {@link rightDocs} with one part replaced. */
export function docsBut(written: string, instead: string): string {
  return rightDocs.replace(written, instead);
}

/** The same tool with these fields of an inline schema after the description. */
export function docsWithSchema(fields: string): string {
  return fetchDocs('description --> "Where the documentation is.",', `args_schema --> { ${fields} }`);
}

/** A document with one tool: a function with these entries in its interface block. */
export function sendMail(executable: string, ...entries: readonly string[]): string {
  const block = entries.map((entry) => `  ${entry}`);
  const head = ['name --> "SendMail",', `function --> "${executable}" --> {`];
  return documentOf([...head, ...block, '},', 'description --> "Sends a mail."']);
}

/** A tool with a lambda of two described inputs. No rule has a finding in it. */
export const rightMail = sendMail(
  'lambda address, text: send_mail(address, text)',
  'arg-1 --> "string (the address)",',
  'arg-2 --> "string (the text)",',
  'return-1 --> "bool (whether it was sent)"',
).replace(
  '    description',
  '    args_schema --> { address --> "str | The address", text --> "str | The text" },\n    description',
);

function documentOf(lines: readonly string[]): string {
  return `[\n  {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n]\n`;
}
