/** Texts that slow down a search with backtracking, or one that restarts. Each has a length of about `size`. */
export const hostileTexts: readonly { readonly name: string; readonly build: (size: number) => string }[] = [
  '{', '}', '{}', '{ ', '{{}', '{{}}', '{{{}}}', '}{', '"', '-', '-->', '--', ' ', '\u00a0', '\r', '\r\n', '[', ']', 'a', '_', '1', 'é', '😀',
  'name', 'name ', 'name -->', 'name --> "', 'name --> ""', 'a --> "', 'a-->', 'a --> ', 'a   --', 'link-->"', '_ --> "x" ',
  'arg-', 'arg-1', 'arg-1 --> ', 'arg-1 --> "', 'arg-1-->""', 'return-', 'arg-return-', 'arg-٣',
  'rules', 'rules --> [', 'rules --> []', 'rules --> ["', 'rules --> [] ', ']  ', '],', '] }',
  'system_prompt --> """', 'system_prompt --> "', 'system_prompt --> ""', 'wrapped_query --> """ system_prompt --> "', 'system_prompt-->""""""',
  'args_schema --> {', 'args_schema --> {}', 'args_schema --> { a --> "', 'args_schema --> { a --> "x" ',
  'function --> "', 'function --> "f" --> {', 'function --> "f" --> {}', 'function --> "f" --> ', 'function', 'function --> "function --> "',
  '{ name --> "n", link --> "l" }', '{ name --> "n" ', '{ x --> "n" }', '{ name --> "n", function --> "f" --> { arg-1 --> "a" } },', '{ name ', '{ "',
  'default=', '|', ' | ', '\'', '"""',
] // biome-ignore format: a table
  .flatMap((unit) => [
    { name: JSON.stringify(unit), build: (size: number) => unit.repeat(Math.ceil(size / unit.length)) },
    { name: `[${JSON.stringify(unit)}]`, build: (size: number) => `[${unit.repeat(Math.ceil(size / unit.length))}]` },
    {
      name: `[{${JSON.stringify(unit)}}]`,
      build: (size: number) => `[{ name --> "n", link --> "l", ${unit.repeat(Math.ceil(size / unit.length))}}]`,
    },
  ]);
