import fc from 'fast-check';

const fragments = [
  'a', 'text', ' ', ' ', '\n', '\r\n', '{', '}', '{x}', '-->', ' --> ', 'key --> ', 'name --> ', 'link -->', 'arg-1 --> ', 'args_schema --> {', 'function --> ',
  'rules --> [', ']', '[', 'system_prompt --> ', 'str', 'int', ' | ', '|', 'default=', 'default=5', "'", '\u00a0', 'é', ',', '_', '🚀',
]; // biome-ignore format: a table

/** A string's content: mostly harmless, sometimes with a sign that confuses a loader. */
const content = (min: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a', 'some text', 'str', 'int | n', 'https://x.io') },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.constantFrom(...fragments), { minLength: min, maxLength: 5 })
        .map((parts) => parts.join('')),
    },
  );

const string = content(0).map((text) => `"${text}"`);
const slots = fc
  .tuple(fc.array(string, { maxLength: 2 }), fc.array(string, { maxLength: 1 }))
  .map(([args, returns]) => [
    ...args.map((text, index) => `arg-${index + 1} --> ${text}`),
    ...returns.map((text) => `return-1 --> ${text}`),
  ]);
const call = fc
  .tuple(string, slots)
  .map(([executable, inside]) => `function --> ${executable} --> {${inside.join(', ')}}`);
const field = fc
  .tuple(fc.constantFrom('q', 'name', 'link', 'user_name', 'x-y', 'rules', '_p'), string)
  .map(([key, text]) => `${key} --> ${text}`);
const schema = fc.oneof(
  string.map((text) => `args_schema --> ${text}`),
  fc.array(field, { maxLength: 3 }).map((fields) => `args_schema --> { ${fields.join(',\n      ')} }`),
  fc.constant('args_schema --> {}'),
);
const property = (key: string): fc.Arbitrary<string> => string.map((text) => `${key} --> ${text}`);

const tool = fc
  .record({
    name: property('name'),
    description: property('description'),
    reach: fc.oneof(
      property('link'),
      call,
      fc.tuple(property('link'), call).map((both) => both.join(', ')),
    ),
    schema: fc.option(schema, { freq: 3 }),
    repeated: fc.option(fc.oneof(property('name'), property('link'), call, schema), { freq: 8 }),
  })
  .chain((parts) =>
    fc.shuffledSubarray(
      Object.values(parts).filter((part) => part !== null),
      { minLength: Object.values(parts).filter((part) => part !== null).length },
    ),
  )
  .map((properties) => `{ ${properties.join(',\n  ')} }`);

const root = fc.oneof(
  string.map((text) => `system_prompt --> ${text}`),
  content(0).map((text) => `wrapped_query --> """${text}"""`),
  fc.array(string, { maxLength: 2 }).map((rules) => `rules --> [${rules.join(', ')}]`),
);

/** Documents that follow the notation; every tool has a name, a description and a link or function. */
export const writtenText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: tool }, { weight: 1, arbitrary: root }), { maxLength: 4 })
  .map((items) => `[${items.join(',\n')}]`);
