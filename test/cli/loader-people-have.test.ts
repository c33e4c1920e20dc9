import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const variationA = `[
  {
    name --> "SendOutput",
    function --> "lambda user: send_output(user)" --> {
        arg-1 --> "string (user identifier)",
        return-1 --> "dict (execution status)"
    },
    args_schema --> "SendOutputSchema",
    description --> "Executes the output transmission to the specified user."
  }
]
`;
const variationB = `[
  {
    name --> "FetchBalkanDateDocs",
    link --> "[https://api.balkandate.com/docs](https://api.balkandate.com/docs)",
    description --> "Retrieves the public documentation for the BalkanDate API to understand endpoint structures."
  }
]
`;
const variationC = `[
  {
    name --> "AdminSignup",
    function --> "lambda params: admin_signup(*params.split('|'))" --> {
        arg-1 --> "string (pipe-separated user data)",
        return-1 --> "dict (new user profile)"
    },
    link --> "[https://api.balkandate.com/docs/admin_signup](https://api.balkandate.com/docs/admin_signup)",
    description --> "Creates a new admin account. Refer to the provided documentation link for strict password policies."
  }
]
`;
const record = new URL('../fixtures/langchain/single-input.json', import.meta.url);
const several = variationA
  .replace('lambda user: send_output(user)', 'lambda user, body: send_output(user, body)')
  .replace('        return-1', '        arg-2 --> "string (the text)",\n        return-1')
  .replace('    args_schema --> "SendOutputSchema",\n', '');

async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { out } = await aion(['check', '.', '--format', 'json'], { folder: folderWith(files) });
  const { files: checked } = JSON.parse(out);
  return checked.flatMap(
    ({ findings }: { findings: readonly { rule: string; severity: string; exception: string }[] }) =>
      findings.map(({ rule, severity, exception }) => `${severity} ${rule} ${exception}`),
  );
}

test('the README’s variations give the warning about the ignored class name and nothing else', async () => {
  expect(await found({ 'a.aion': variationA, 'b.aion': variationB, 'c.aion': variationC })).toEqual([
    'warning loader-schema-name-ignored null',
  ]);
});

test('the exceptions of the README stay, whichever version is assumed or pinned', async () => {
  const wrong = variationB.replace('description', 'desc');
  const neither = variationB.replace(/ {4}link.*\n/, '');
  for (const pins of ['', 'aions-llm==1.0.16\nlangchain<1\n', 'aions-llm==1.0.10\nlangchain<1\n']) {
    const files = pins === '' ? {} : { 'requirements.txt': pins };
    expect(await found({ ...files, 'a.aion': wrong })).toContain('error unknown-property AIONPropertyError');
    expect(await found({ ...files, 'a.aion': neither })).toEqual(['error function-or-link AIONParseError']);
  }
});

const none = `[
  {
    name --> "Ping",
    function --> "lambda: ping()" --> { return-1 --> "str" },
    description --> "Pings the server."
  }
]
`;

test('a lambda without parameters needs an empty schema with a space, and LangChain’s answer is recorded', async () => {
  const withSchema = (schema: string): string =>
    none.replace('"Pings the server."', `"Pings the server.",\n    args_schema --> ${schema}`);
  expect(await found({ 'a.aion': none })).toEqual(['warning loader-single-input null']);
  expect(await found({ 'a.aion': withSchema('{}') })).toEqual(['warning loader-empty-interface null']);
  const withBlock = (block: string): string => none.replace('{ return-1 --> "str" }', block);
  expect(await found({ 'a.aion': withBlock('{}') })).toEqual(['error loader-empty-interface AIONParseError']);
  expect(await found({ 'a.aion': withBlock('{ }') })).toEqual(['warning loader-single-input null']);
  expect(await found({ 'a.aion': withSchema('{ }') })).toEqual([]);
  const { answers } = JSON.parse(readFileSync(record, 'utf8'));
  const of = (schema: string): readonly string[] =>
    answers
      .filter((one: { schema: string }) => one.schema === `args_schema --> ${schema}`)
      .map(({ answer }: { answer: string }) => answer);
  expect(of('{ }')).toEqual(['7', '7']);
  expect(of('{}').every((answer) => /^(ToolException|TypeError)/.test(answer))).toBe(true);
});

test('a converted tool without parameters can be called by LangChain', async () => {
  const definition = { name: 'ping', description: 'Pings the server.', inputSchema: { type: 'object' } };
  const folder = folderWith({ 'ping.json': JSON.stringify(definition) });
  const { out } = await aion(['convert', 'ping.json', '--to', 'aion'], { folder });
  expect(out).toContain('args_schema --> { }');
  expect(await found({ 'a.aion': out })).toEqual([]);
});

test('a lambda of several parameters without an inline schema is a warning, and LangChain’s answer is recorded', async () => {
  expect(await found({ 'a.aion': several })).toEqual(['warning loader-single-input null']);
  const { answers } = JSON.parse(readFileSync(record, 'utf8'));
  const two = answers.filter(
    (one: { executable: string; schema: string }) => one.executable.startsWith('lambda a, b:') && one.schema === '',
  );
  expect(two[0].answer).toContain('Too many arguments to single-input tool');
  expect(two.every(({ answer }: { answer: string }) => /^(ToolException|TypeError)/.test(answer))).toBe(true);
});

test('a pin to a version that cannot be imported is an error at the pin, LangChain 1 one warning', async () => {
  const folder = folderWith({ 'requirements.txt': 'aions-llm==1.0.5\n', 'a.aion': variationB, 'b/c.aion': variationC });
  const { code, err } = await aion(['check', '.'], { folder });
  expect(code).not.toBe(0);
  expect(
    err.match(/requirements\.txt:1:\d+: aions-llm 1\.0\.5 can't be imported \(SyntaxError\)\. Use 1\.0\.16\./g),
  ).toHaveLength(1);
  expect(err.match(/aions-llm requires langchain<1\./g)).toHaveLength(1);
});
