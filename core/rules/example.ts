/** The documents of the rules' documentation: each rule shows one that breaks it, and the same one mended. */

/** A document with one tool, of which these are the lines. */
export function oneElement(...properties: readonly string[]): string {
  return documentOf(properties);
}

/** A tool with a name and a link, and these lines behind them. */
export function fetchDocs(...properties: readonly string[]): string {
  return documentOf(['name --> "FetchDocs",', 'link --> "https://example.com/docs",', ...properties]);
}

/** The same tool with a description: no rule has a finding in it. */
export const rightDocs = fetchDocs('description --> "Where the documentation is."');

/** That document, with one thing written in another way. */
export function docsBut(written: string, instead: string): string {
  return rightDocs.replace(written, instead);
}

/** The same tool with these fields of an inline schema behind the description. */
export function docsWithSchema(fields: string): string {
  return fetchDocs('description --> "Where the documentation is.",', `args_schema --> { ${fields} }`);
}

/** A tool with a function, and these entries in its interface block. */
export function sendMail(executable: string, ...entries: readonly string[]): string {
  const block = entries.map((entry) => `  ${entry}`);
  const head = ['name --> "SendMail",', `function --> "${executable}" --> {`];
  return documentOf([...head, ...block, '},', 'description --> "Sends a mail."']);
}

/** A tool with a lambda of two inputs, and both described: no rule has a finding in it. */
export const rightMail = sendMail(
  'lambda address, text: send_mail(address, text)',
  'arg-1 --> "string (the address)",',
  'arg-2 --> "string (the text)",',
  'return-1 --> "bool (whether it was sent)"',
);

function documentOf(lines: readonly string[]): string {
  return `[\n  {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n]\n`;
}
