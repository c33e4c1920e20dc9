import fc from 'fast-check';

const fragments = [
  '{', '}', '[', ']', '"', '"', '"', '"""', '-->', '-->', ' --> ', ' --> "', '" --> {', '"x"', ',', '|', '-', '>', '_', '\\"',
  'name', 'link', 'description', 'args_schema', 'function', 'system_prompt', 'wrapped_query', 'rules', 'arg-', 'arg-1',
  'arg-01', 'return-1', 'return-', 'arg-٣', 'key', '_private', '__', 'a', 'é', '1', '𝒳', '\ud800', '\udc00',
  'name --> "n"', 'link --> "l"', 'description --> "d"', 'args_schema --> {', 'args_schema --> "S"', 'rules --> [',
  'system_prompt --> "', 'wrapped_query --> """', 'function --> "f" --> { ', 'function --> "f" --> { arg-1 --> "s" }',
  '{ name --> "n", link --> "l" }', 'f --> "str | default=1 | d"', 'display_name --> "x"',
  'args_schema --> { _q --> "str" }',
  'args_schema --> { q --> "int | default=1", name --> "x" }',
  ' ', '\n', '\r\n', '\r', '\t', '\u00a0', '\u0085', '\u001c', '\u001f', '\u2028', '\u3000', '\ufeff', '\u200b',
]; // biome-ignore format: a table

const pieces = (max: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...fragments), { maxLength: max }).map((parts) => parts.join(''));

/** Texts of everything that the loaders search, mostly in root brackets so that they read on. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: pieces(20) },
  { weight: 3, arbitrary: pieces(30).map((inside) => `[${inside}]`) },
  {
    weight: 3,
    arbitrary: fc
      .array(
        pieces(14).map((inside) => `{${inside}}`),
        { maxLength: 4 },
      )
      .map((blocks) => `[${blocks.join(',')}]`),
  },
  { weight: 3, arbitrary: pieces(12).map((inside) => `[{ name --> "n", link --> "l", ${inside} }]`) },
);
