import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeBlock } from '../../support/code-block.ts';
import { seedPage } from '../../support/corpus.ts';
import { describeWithPython } from '../../support/system-python.ts';
import { aion, folderWith } from '../support.ts';

const variation = (name: string): string => codeBlock(seedPage('aions'), `[\n  {\n    name --> "${name}"`);
const factory = (): string => codeBlock(seedPage('aions'), 'from aions import AIONS');

/** The directory structure of the page, with its files, and the functions and the class that they name. */
function project(agentFactory: string, pin = 'aions-llm==1.0.5'): string {
  return folderWith({
    'requirements.txt': `${pin}\n`,
    'pyproject.toml': '',
    'aion_tools/auth.aion': variation('AdminSignup'),
    'aion_tools/docs.aion': variation('FetchBalkanDateDocs'),
    'aion_tools/users.aion': variation('SendOutput'),
    'schemas.py': 'from pydantic import BaseModel\n\nclass SendOutputSchema(BaseModel):\n    user: str\n',
    'api_functions.py':
      'def send_output(user):\n    return {"sent": user}\n\ndef admin_signup(name, mail):\n    return {"name": name, "mail": mail}\n',
    'agent_factory.py': agentFactory,
  });
}

/** The page imports only the module, whose functions are not among its `globals()`. */
const withNames = (): string => `from api_functions import admin_signup, send_output\n${factory()}`;

interface Finding {
  readonly rule: string;
  readonly exception: string | null;
  readonly severity: string;
  readonly message: string;
}

async function errorsIn(folder: string): Promise<readonly Finding[]> {
  const { out } = await aion(['check', '--format', 'json'], { folder });
  const report: { readonly files: readonly { readonly findings: readonly Finding[] }[] } = JSON.parse(out);
  return report.files.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'error');
}

describe('the specification of AIONS', () => {
  const link = 'link --> "https://example.com", description --> "d"';
  it.each([
    ['a tool outside of an array', `{ name --> "A", ${link} }`, 'array-required', 'AIONParseError'],
    ['the invalid name: "AuthModule"', `[ { name: "AuthModule", ${link} } ]`, 'expected-action-link', null],
    ['the invalid name = "AuthModule"', `[ { name = "AuthModule", ${link} } ]`, 'expected-action-link', null],
    ['desc', `[ { name --> "A", ${link.replace('description', 'desc')} } ]`, 'unknown-property', 'AIONPropertyError'],
    ['neither function nor link', '[ { name --> "A", description --> "d" } ]', 'function-or-link', 'AIONParseError'],
    [
      'an input that is not arg-N',
      '[ { name --> "A", function --> "len" --> { 1 --> "string" }, description --> "d" } ]',
      'interface-key',
      'AIONPropertyError',
    ],
  ])('refuses %s', async (_, text, rule, exception) => {
    const folder = folderWith({ 'requirements.txt': 'aions-llm==1.0.5\n', 'a.aion': `${text}\n` });
    expect(await errorsIn(folder)).toMatchObject([{ rule, exception }]);
  });

  it('has examples without an error, which are read as they are', async () => {
    const folder = project(withNames());
    expect(await errorsIn(folder)).toEqual([]);
    const { out } = await aion(['load', 'aion_tools', '--format', 'json'], { folder });
    for (const name of ['AdminSignup', 'FetchBalkanDateDocs', 'SendOutput']) expect(out).toContain(`"${name}"`);
    expect(out).toContain("admin_signup(*params.split('|'))");
  });

  it('passes names to the loader that its own agent_factory.py lacks', async () => {
    const errors = await errorsIn(project(factory()));
    expect(errors).toMatchObject([
      {
        rule: 'unresolved-function',
        message: expect.stringContaining('"admin_signup" isn\'t defined in agent_factory.py'),
      },
      {
        rule: 'unresolved-function',
        message: expect.stringContaining('"send_output" isn\'t defined in agent_factory.py'),
      },
    ]);
  });

  it('has its dumps: the dictionaries of a loader become the same tools', async () => {
    const folder = project(withNames());
    const loaded = async (path: string): Promise<readonly LoadedTool[]> =>
      JSON.parse((await aion(['load', path, '--format', 'json'], { folder })).out).value;
    for (const name of ['auth', 'docs', 'users']) {
      const tools = await loaded(`aion_tools/${name}.aion`);
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(tools));
      await aion(['convert', '--to', 'aion', `${name}.json`, '--out', `${name}.aion`], { folder });
      expect((await loaded(`${name}.aion`)).map(meaning)).toEqual(tools.map(meaning));
    }
  });
});

interface LoadedTool {
  readonly name: string;
  readonly description: string;
  readonly link?: string;
  readonly function?: { readonly raw_string: string };
}

/** A link in Markdown becomes its address. */
function meaning({ name, description, link = '', function: called }: LoadedTool): readonly (string | undefined)[] {
  return [name, description, link.replace(/^\[.*\]\((.*)\)$/, '$1'), called?.raw_string];
}

describeWithPython('the tools of the specification', () => {
  it('run: a function, a hybrid, and a link that is given back', async () => {
    const calls = [
      { name: 'SendOutput', arguments: { user: 'ada' } },
      { name: 'AdminSignup', arguments: { params: 'Ada|ada@example.com' } },
      { name: 'FetchBalkanDateDocs', arguments: {} },
    ];
    // The version of the page cannot be imported: a syntax error.
    const folder = project(withNames(), 'aions-llm==1.0.16');
    const given = folderWith({ 'calls.json': JSON.stringify(calls) });
    const words = ['call', 'run', `${given}/calls.json`, '--tools', 'aion_tools', '--format', 'json'];
    const { out, err } = await aion(words, { folder, environment: { PATH: process.env['PATH'] ?? '' } });
    const records: readonly { readonly response: unknown }[] = out === '' ? [] : JSON.parse(out);
    expect(
      records.map(({ response }) => response),
      err,
    ).toEqual([
      { sent: 'ada' },
      { name: 'Ada', mail: 'ada@example.com' },
      expect.stringContaining('https://api.balkandate.com/docs'),
    ]);
  });
});
