import { expect, test } from 'vitest';
import { snapshot, tokenize } from './tokenize.ts';

const hybrid = `[
  {
    name --> "AdminSignup",
    function --> "lambda params: admin_signup(*params.split('|'))" --> {
        arg-1 --> "string (pipe-separated user data)",
        return-1 --> "dict (new user profile)"
    },
    args_schema --> "AdminSignupSchema",
    link --> "[https://api.balkandate.com/docs](https://api.balkandate.com/docs)",
    description --> "Creates a new admin account."
  }
]`;

const newer = `[
  system_prompt --> """You are "careful"
and name --> "kind".""",
  wrapped_query --> "Answer: {query}",
  rules --> [ "Be brief.", "Be right." ],
  {
    name --> "Search",
    link --> "https://example.com/?q={x}",
    args_schema --> {
      name --> "str | default=Ada | whose",
      top_k --> "int"
    },
    description --> "Finds."
  }
]`;

const mistakes = `[
  {
    name: "A",
    desc --> "x",
    function = "f" --> { input --> "str", arg-1 --> "int" },
    display_name --> "b"
  }
]`;

const fences = `# Tools
\`\`\`aion
[ { name --> "A" } ]
\`\`\`
# After
~~~aions title
{ name --> "unclosed
~~~
# After`;

const cases: Readonly<Record<string, string>> = {
  hybrid,
  newer,
  mistakes,
  'python left open': `[ { function --> "lambda x: f('" --> { arg-1 --> "str" }, name --> "A" } ]`,
  'python over lines': `function --> "lambda x: f(
  'a', 2
)" --> { arg-1 --> "str" }`,
  'string over lines': `description --> "one
foo --> bar, { and }
two",
name --> "A"`,
  'lone quote': `{ description --> "never closed,
  name --> "A",
  link --> "https://a.b/c" }`,
  'no spaces': 'name-->"A",function-->"f"-->{arg-1-->"int"}',
  'half-typed function': `function -->
name --> "A"`,
};

for (const [name, source] of Object.entries(cases)) {
  test(`the scopes of: ${name}`, async () => {
    await expect(await snapshot(source)).toMatchFileSnapshot(`snapshots/${name.replaceAll(' ', '-')}.txt`);
  });
}

test('the scopes of: Markdown fences', async () => {
  await expect(await snapshot(fences, 'text.html.markdown')).toMatchFileSnapshot('snapshots/markdown-fences.txt');
});

// Snapshots cannot prove that no scope of unfinished Python goes on behind the closing quote.
const open = ["'", '(', "f('", "lambda x: f('", "f(''' {", '[{(', '\\', "'\\"];
test.each(open)('%s, left open in an executable string, ends with the string', async (python) => {
  const [line = []] = await tokenize(`{ function --> "${python}" --> { arg-1 --> "x" }, name --> "A" }`);
  const after = line.slice(line.findIndex(({ scopes }) => scopes.includes('punctuation.definition.string.end.aion')));
  expect(after.length).toBeGreaterThan(5);
  for (const { text, scopes } of after) {
    expect
      .soft(
        scopes.filter((scope) => scope.endsWith('.python')),
        text,
      )
      .toEqual([]);
  }
  expect(
    after.some(({ text, scopes }) => text === 'name' && scopes.includes('support.type.property-name.json.aion')),
  ).toBe(true);
});

test('python inside the executable string is marked as Python, with the quotes outside', async () => {
  const [line = []] = await tokenize('function --> "lambda x: 1"');
  const python = line.filter(({ scopes }) => scopes.includes('meta.embedded.inline.python'));
  expect(python.map(({ text }) => text).join('')).toBe('lambda x: 1');
  expect(python[0]?.scopes).toContain('storage.type.function.lambda.python');
});
