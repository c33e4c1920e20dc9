/** Texts that repeat one thing `count` times: work that looks back at each of them takes quadratic time. */
export const growingTexts: Readonly<Record<string, (count: number) => string>> = {
  'tools with a mistake each': (count) =>
    listOf(count, (n) => `  { name --> "T${n}", link --> "https://a.example", desc --> "d" }`),
  'tools of one name': (count) =>
    listOf(count, () => '  { name --> "A", link --> "https://a.example", description --> "d" }'),
  'tools without commas': (count) => `[\n${'{}'.repeat(count)}\n]`,
  'empty tools': (count) => `[\n${'{},'.repeat(count)}\n]`,
  'empty texts': (count) =>
    listOf(count, (n) => `  { name --> "T${n}", link --> "https://a.example", description --> "" }`),
  'empty texts in a tool': (count) => oneTool(listed(count, () => 'description --> ""')),
  'empty texts in a list': (count) => `[${'"" '.repeat(count)}]`,
  'invisible signs in keys': (count) =>
    listOf(count, (n) => `  { na\u200bme --> "T${n}", link --> "https://a.example", description --> "d" }`),
  'invisible signs in a key': (count) => oneTool(`na${'\u200b'.repeat(count)}me --> "A"`),
  'arrows in a text': (count) => describedAs('a --> '.repeat(count)),
  'links in a text': (count) => describedAs('link --> '.repeat(count)),
  'braces in a text': (count) => describedAs('{'.repeat(count)),
  'pairs of braces in a text': (count) => describedAs('{}'.repeat(count)),
  'letters in a text': (count) => describedAs('a'.repeat(count)),
  'lines in a text': (count) => describedAs('a\n'.repeat(count)),
  slots: (count) =>
    oneTool(
      `name --> "A", function --> "f" --> { ${listed(count, (n) => `arg-${n} --> "string (x)"`)} }, description --> "d"`,
    ),
  parameters: (count) =>
    calledBy(`lambda ${listed(count, (n) => `p${n}`)}: f(${listed(count, (n) => `p${n}`)})`, 'arg-1 --> "x"'),
  'parameters and slots': (count) =>
    calledBy(
      `lambda ${listed(count, (n) => `p${n}`)}: f(${listed(count, (n) => `p${n}`)})`,
      `${listed(count, (n) => `arg-${n} --> "string (p${n})"`)}`,
    ),
  'terms in a lambda': (count) => calledBy(`lambda p: ${'p + '.repeat(count)}p`, 'arg-1 --> "x"'),
  fields: (count) =>
    oneTool(
      `name --> "A", function --> "f", description --> "d", args_schema --> { ${listed(count, (n) => `f${n} --> "str | a"`)} }`,
    ),
  'repeated properties': (count) => oneTool(listed(count, () => 'name --> "A"')),
  'unknown properties': (count) => oneTool(listed(count, (n) => `p${n} --> "A"`)),
  'system prompts': (count) => `[\n${listed(count, () => 'system_prompt --> "p"')}\n]`,
  rules: (count) => `[\nrules --> [${listed(count, (n) => `"r${n}"`)}]\n]`,
  'empty lines': (count) => `[${'\n'.repeat(count)}]`,
  'empty lines behind a tool': (count) => `[{ name --> "A" }${'\n'.repeat(count)}`,
  commas: (count) => `[${','.repeat(count)}]`,
  quotes: (count) => `[{ name --> ${'"'.repeat(count)} }]`,
  letters: (count) => `[{ ${'a'.repeat(count)} }]`,
  'open braces': (count) => `[${'{'.repeat(count)}]`,
  comments: (count) => `[\n${'// a\n'.repeat(count)}]`,
  'arrows without keys': (count) => `[{${'--> "x" '.repeat(count)}}]`,
};

function describedAs(text: string): string {
  return oneTool(`name --> "A", link --> "https://a.example", description --> "${text}"`);
}

function calledBy(code: string, slots: string): string {
  return oneTool(`name --> "A", function --> "${code}" --> { ${slots} }, description --> "d"`);
}

function oneTool(content: string): string {
  return `[\n  { ${content} }\n]\n`;
}

function listed(count: number, item: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => item(n + 1)).join(', ');
}

function listOf(count: number, item: (n: number) => string): string {
  return `[\n${Array.from({ length: count }, (_, n) => item(n + 1)).join(',\n')}\n]\n`;
}
