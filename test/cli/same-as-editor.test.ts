import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Diagnostic, Range, WorkspaceDiagnosticReport } from 'vscode-languageserver-protocol';
import { canonical } from '../../server/workspace/folders.ts';
import { TestClient } from '../lsp/support/client.ts';
import { aion, cleanFile, otherFile, wrongFile } from './support.ts';

type Files = Readonly<Record<string, string>>;

/** A finding as both report it: position, severity, rule and message. */
function said(path: string, { start, end }: Range, severity: string, rule: unknown, message: string): string {
  const place = `${start.line}:${start.character}-${end.line}:${end.character}`;
  return [path, place, severity, rule, message].join(' | ');
}

/** The findings of `aion check` in a folder, without options. */
async function saidByCheck(folder: string): Promise<readonly string[]> {
  const { out } = await aion(['check', '--format', 'json'], { folder });
  const report: {
    readonly files: readonly {
      readonly path: string;
      readonly findings: readonly {
        readonly rule: string;
        readonly severity: string;
        readonly exception: string | null;
        readonly message: string;
        readonly range: Range;
      }[];
    }[];
  } = JSON.parse(out);
  return report.files
    .flatMap(({ path, findings }) =>
      findings.map(({ rule, severity, exception, message, range }) => {
        const raised = exception === null || message.includes(exception) ? '' : `${exception}: `;
        return said(path, range, severity, rule, raised + message);
      }),
    )
    .sort();
}

const messageText = (message: Diagnostic['message']): string => (typeof message === 'string' ? message : message.value);
const severities = ['error', 'warning', 'information', 'hint'];

/** The message, and the sources that an editor shows apart from it. */
function withSources({ message, relatedInformation = [] }: Diagnostic): string {
  const sources = relatedInformation.flatMap((related) => /^Sources: (.+)$/s.exec(related.message)?.[1] ?? []);
  return [messageText(message), ...sources.map((source) => `${source}.`)].join(' ');
}

/** The problems in an editor with default settings and that folder open. */
async function saidInEditor(client: TestClient, folder: string, hasPython: boolean): Promise<readonly string[]> {
  const ask = () =>
    client.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds: [] });
  let report = await ask();
  if (hasPython) {
    await client.until('the Python is read', () => client.refreshes > 0);
    report = await ask();
  }
  const top = canonical(pathToFileURL(folder).toString());
  const problems = report.items.flatMap((file) =>
    (file.kind === 'full' ? file.items : []).map((item: Diagnostic) => ({ uri: canonical(file.uri), item })),
  );
  return problems
    .filter(({ uri }) => !uri.endsWith('.aionrc.json'))
    .map(({ uri, item }) =>
      said(
        decodeURIComponent(uri.slice(top.length + 1)),
        item.range,
        severities[(item.severity ?? 1) - 1] ?? '',
        item.code,
        withSources(item),
      ),
    )
    .sort();
}

/** The findings of both for the files, or for a folder among them. */
async function expectTheSame(files: Files, below = ''): Promise<readonly string[]> {
  const client = await TestClient.full('in-band', { files, opened: below });
  onTestFinished(() => client.end());
  const folder = join(client.folder ?? '', below);
  const hasPython = Object.keys(files).some((path) => path.startsWith(below) && /^[^.]*\.py$/.test(path));
  const byCheck = await saidByCheck(folder);
  let inEditor: readonly string[] = [];
  // The server asks for several refreshes while it reads the Python of several folders.
  await expect
    .poll(async () => {
      inEditor = await saidInEditor(client, folder, hasPython);
      return inEditor;
    })
    .toEqual(byCheck);
  return inEditor;
}

const running = (executable: string) => `[
  {
    name --> "Run",
    function --> "${executable}" --> {
      arg-1 --> "string (address)",
      return-1 --> "dict"
    },
    description --> "Runs."
  }
]
`;
const prompt = '[\n  system_prompt --> "Be brief."\n]\n';
const braces = cleanFile.replace('the documentation', 'the {documentation');

const examples = join(import.meta.dirname, '../../examples');

describe('aion check and an editor say the same', () => {
  test('of the examples, with Python behind them and mistakes in them', async () => {
    const names = readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
    const files = names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(examples, name), 'utf8')]);
    expect((await expectTheSame(Object.fromEntries(files))).length).toBeGreaterThan(10);
  });

  test.each<[what: string, files: Files, expected: RegExp | null]>([
    ['nothing wrong', { 'a.aion': cleanFile }, null],
    ['a mistake', { 'a.aion': wrongFile, 'b/c.aion': wrongFile }, /unknown-property/],
    ['one name in two files of a directory', { 'a.aion': cleanFile, 'b.aion': cleanFile }, /duplicate/],
    ['one name in two directories', { 'a/a.aion': cleanFile, 'b/a.aion': cleanFile }, null],
    ['two prompts', { 'a.aion': prompt, 'b.aion': prompt, 'c/d.aion': prompt }, /prompt/],
    ['a function that is missing', { 't/a.aion': running('lambda a: send(a)'), 'b.py': 'x = 1\n' }, /unresolved/],
    ['a function that is there', { 't/a.aion': running('lambda a: send(a)'), 'b.py': 'def send(a): pass\n' }, null],
    [
      'a wrong number of arguments',
      { 'a.aion': running('lambda a: send(a)'), 'b.py': 'def send(a, b): pass\n' },
      /send/,
    ],
    ['no Python', { 'a.aion': running('lambda a: send(a)') }, null],
    [
      'Python that other people wrote',
      { 'a.aion': running('lambda a: send(a)'), 'b.py': 'x = 1\n', '.venv/c.py': 'def send(a): pass\n' },
      /unresolved/,
    ],
    [
      'Python that git leaves out',
      {
        'a.aion': running('lambda a: send(a)'),
        'b.py': 'x = 1\n',
        '.gitignore': 'out\n',
        'out/c.py': 'def send(a): 1\n',
      },
      /unresolved/,
    ],
    [
      'the modules that are named',
      {
        'a.aion': running('lambda a: send(a)'),
        'b.py': 'x = 1\n',
        'c.py': 'def send(a): pass\n',
        '.aionrc.json': '{ "python": { "contextModules": ["b.py"] } }',
      },
      /unresolved/,
    ],
    [
      'a project in another one',
      {
        'b.py': 'def send(a): pass\n',
        'a.aion': running('lambda a: send(a)'),
        'in/pyproject.toml': '',
        'in/c.py': 'x = 1\n',
        'in/a.aion': running('lambda a: send(a)'),
      },
      /^in\/a\.aion [^\n]*unresolved[^\n]*$/,
    ],
    [
      'two definitions that are equally near',
      {
        't/a.aion': running('lambda a: send(a)'),
        'a/c.py': 'def send(a): pass\n',
        'b/c.py': 'def send(a): pass\n',
      },
      /a\/c\.py, b\/c\.py/,
    ],
    ['a loader that is pinned', { 'a.aion': braces, 'requirements.txt': 'aions-llm==1.0.16\n' }, /1\.0\.16/],
    [
      'another loader',
      { 'a.aion': braces, 'pyproject.toml': '[project]\ndependencies = ["aions-llm==1.0.5"]\n' },
      /1\.0\.5: the file is rejected/,
    ],
    [
      'a pin in an inner folder',
      {
        'requirements.txt': 'aions-llm==1.0.5\n',
        'in/uv.txt': '',
        'in/requirements.txt': 'aions-llm==1.0.16\n',
        'in/a.aion': braces,
      },
      /1\.0\.16/,
    ],
    ['a rule that is off', { 'a.aion': wrongFile, '.aionrc.json': '{ "rules": { "unknown-property": "off" } }' }, null],
    [
      'a rule of an inner folder',
      { 'a.aion': wrongFile, 'in/a.aion': wrongFile, 'in/.aionrc.json': '{ "rules": { "unknown-property": "hint" } }' },
      /hint/,
    ],
    [
      'targets',
      { 'a.aion': cleanFile.replace('"Docs"', '"The docs"'), '.aionrc.json': '{ "targets": ["openai"] }' },
      /provider/,
    ],
    ['the targets that hold where none are named', { 'a.aion': cleanFile.replace('"Docs"', '"The docs"') }, /provider/],
    ['CR LF and a byte order mark', { 'a.aion': `\uFEFF${wrongFile.replaceAll('\n', '\r\n')}` }, /byte-order/],
    ['no tool at all', { 'a.aion': '', 'b.aion': 'x', 'c.aion': '[]' }, /error/],
    [
      'folders of other people',
      { 'a.aion': otherFile, 'node_modules/b.aion': wrongFile, '.venv/b.aion': wrongFile },
      null,
    ],
    [
      'names with blanks and letters of all kinds',
      { 'ä b/c d.aion': wrongFile, 'é%20.aion': wrongFile },
      /unknown-property/,
    ],
  ])('of %s', async (_, files, expected) => {
    const all = await expectTheSame(files);
    if (expected === null) expect(all).toEqual([]);
    else expect(all.join('\n')).toMatch(expected);
  });

  const repository: Files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/info/exclude': 'secret\n',
    '.gitignore': 'out\n',
    '.aionrc.json': '{ "rules": { "unknown-property": "hint" } }',
    'requirements.txt': 'aions-llm==1.0.16\n',
    'agents/a.aion': wrongFile,
    'agents/b.aion': braces.replace('Docs', 'Other'),
    'agents/out/c.aion': wrongFile,
    'agents/secret/d.aion': wrongFile,
  };

  test('of a folder of a repository: what stands above it holds, as far as the repository goes', async () => {
    const all = await expectTheSame(repository, 'agents');
    expect(all.join('\n')).toMatch(/hint \| unknown-property/);
    expect(all.join('\n')).toMatch(/1\.0\.16/);
    expect(all.join('\n')).not.toMatch(/out|secret/);
  });

  test('of a folder that git leaves out: who opens it wants what is in it', async () => {
    expect((await expectTheSame(repository, 'agents/out')).join('\n')).toMatch(/c\.aion/);
  });

  test('of a folder whose pin stands above another repository', async () => {
    const files = { 'requirements.txt': 'aions-llm==1.0.12\n', 'in/.git/HEAD': '', 'in/a/b.aion': braces };
    const all = await expectTheSame(files, 'in/a');
    expect(all.join('\n')).toMatch(/loader-brace-in-text \| .*aions-llm 1\.0\.16:/);
    expect(all.join('\n')).not.toContain('1.0.12');
  });
});
