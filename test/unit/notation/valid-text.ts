import fc from 'fast-check';

/** White space of any kind, or none. */
export const white = fc
  .array(fc.constantFrom(' ', '\t', '\n', '\r\n', '\r', '  '), { maxLength: 3 })
  .map((parts) => parts.join(''));
/** Misleading texts; only the quote is excluded. */
const textParts = [
  'a',
  ' ',
  '\n',
  '\r\n',
  '{',
  '}',
  '[',
  ']',
  ',',
  '-->',
  ':',
  'name --> ',
  '\n}\n',
  '\n    link --> b\n',
  '// x',
  '# y',
  '/*',
  '<<<<<<< a\n',
  "'",
  '“',
  '\u00a0',
  '\ud83d\ude00',
  '\ud800',
  'rules --> [x]',
  '},\n  {\n',
  ',\n',
  '\\',
  '\0',
  '=======\n',
];
const text = fc.array(fc.constantFrom(...textParts), { maxLength: 6 }).map((parts) => parts.join(''));
const long = fc
  .array(fc.constantFrom(...textParts, ' " ', ' "a" '), { maxLength: 6 })
  .map((parts) => `${parts.join('')} `);
const key = fc.constantFrom(
  'name',
  'link',
  'description',
  'a',
  'x_1',
  'b-c',
  'arg-1',
  'system_prompt',
  'function',
  'args_schema',
  'rules',
);

/** Pieces of a document with white space allowed between them; `white` is drawn for each gap. */
export type Tokens = readonly string[];

const quoted = text.map((content): Tokens => [`"${content}"`]);
const separated = (items: readonly Tokens[]): Tokens =>
  items.flatMap((item, index) => (index === 0 ? item : [',', ...item]));
const block = (entryKey: fc.Arbitrary<string>, entries: number) =>
  fc
    .array(
      fc.tuple(entryKey, quoted).map(([name, value]): Tokens => [name, '-->', ...value]),
      { maxLength: entries },
    )
    .map((parts): Tokens => ['{', ...separated(parts), '}']);
const slot = fc.constantFrom('arg-1', 'arg-2', 'return-1');
const property = fc.oneof(
  fc
    .tuple(fc.constantFrom('name', 'link', 'description', 'args_schema', 'version'), quoted)
    .map(([name, value]): Tokens => [name, '-->', ...value]),
  fc.tuple(quoted, block(slot, 3)).map(([value, slots]): Tokens => ['function', '-->', ...value, '-->', ...slots]),
  block(key, 3).map((fields): Tokens => ['args_schema', '-->', ...fields]),
);
const element = fc
  .array(property, { minLength: 1, maxLength: 5 })
  .map((parts): Tokens => ['{', ...separated(parts), '}']);
const longText = long.map((content): Tokens => [`"""${content}"""`]);
const rootProperty = fc.oneof(
  fc
    .tuple(fc.constantFrom('system_prompt', 'wrapped_query'), fc.oneof(quoted, longText))
    .map(([name, value]): Tokens => [name, '-->', ...value]),
  fc
    .array(fc.oneof(quoted, longText), { maxLength: 3 })
    .map((values): Tokens => ['rules', '-->', '[', ...separated(values), ']']),
);
/** The tokens of any document that the grammar allows. */
export const documentTokens = fc
  .array(fc.oneof({ weight: 3, arbitrary: element }, rootProperty), { maxLength: 4 })
  .map((items): Tokens => ['[', ...separated(items), ']']);

export function layOut(tokens: Tokens, gaps: readonly string[]): string {
  // Two keys are never adjacent, so white space is optional everywhere; a `"` before a `"""` would be read with it.
  return tokens.map((token, index) => (gaps[index % Math.max(1, gaps.length)] ?? '') + token).join('');
}
