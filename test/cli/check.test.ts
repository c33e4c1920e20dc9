import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aion, cleanFile, folderWith, otherFile, wrongFile } from './support.ts';

const root = join(import.meta.dirname, '../..');
const golden = join(root, 'test/golden/cli');

describe('the verdict', () => {
  test('no file', async () => {
    const folder = folderWith({ 'tools.txt': '[]' });
    expect(await aion(['check'], { folder })).toEqual({ code: 0, out: 'No files checked.\n', err: '' });
    const missing = await aion(['check', 'nothere.aion'], { folder });
    expect(missing).toMatchObject({ code: 2, out: 'No files checked.\n' });
    expect(missing.err).toContain('no such file');
  });

  test('no problems found', async () => {
    const folder = folderWith({ 'a.aion': cleanFile });
    expect(await aion(['check'], { folder })).toEqual({
      code: 0,
      out: '1 file checked: no problems found.\n',
      err: '',
    });
  });

  test('nothing to check is no mistake', async () => {
    expect(await aion(['check'], { folder: folderWith({}) })).toMatchObject({ code: 0, err: '' });
  });

  test('an error', async () => {
    const folder = folderWith({ 'a.aion': wrongFile });
    const { code, out, err } = await aion(['check', 'a.aion'], { folder });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(
      /^a\.aion:5:5: error: Unknown property "desc"\. .* \[unknown-property, AIONPropertyError\]\n {2}5 \| {5}desc --> /,
    );
  });

  test('warnings alone, and more of them than are allowed', async () => {
    const folder = folderWith({ 'a.aion': cleanFile.replace('https://example.com/docs', 'ask me') });
    expect((await aion(['check'], { folder })).code).toBe(0);
    expect((await aion(['check', '--max-warnings', '1'], { folder })).code).toBe(0);
    expect((await aion(['check', '--max-warnings', '0'], { folder })).code).toBe(1);
  });

  test('what cannot be read outweighs what was found, and does not hide it', async () => {
    const folder = folderWith({ 'a.aion': wrongFile, 'latin.aion': new Uint8Array([0x5b, 0xe4, 0x5d]) });
    const { code, out, err } = await aion(['check', 'a.aion', 'latin.aion', 'nowhere.aion'], { folder });
    expect(code).toBe(2);
    expect(out).toContain('unknown-property');
    expect(err).toBe(
      'aion check: nowhere.aion: no such file or folder.\n' +
        'aion check: latin.aion: invalid UTF-8 in line 1. Save the file as UTF-8.\n',
    );
  });

  test.each([
    [['--rule', 'unknown-property'], /--rule takes a rule and its severity/],
    [['--rule', 'nope=off'], /--rule nope=off: Unknown rule "nope"/],
    [['--rule', 'unknown-property=fatal'], /Expected one of error, warning/],
    [['--loader', '3.x'], /--loader 3\.x: Unknown aions-llm version "3\.x"/],
    [['--loader', '1.0.5,new'], /--loader 1\.0\.5,new: Expected an aions-llm version/],
    [['--max-warnings', 'no'], /for --max-warnings. Use a whole number/],
    [['--format', 'xml'], /for --format. Use text, json, sarif or github/],
  ])('%s is wrong usage', async (words, sentence) => {
    const { code, out, err } = await aion(['check', ...words], { folder: folderWith({ 'a.aion': wrongFile }) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
  });
});

describe('the report for programs', () => {
  test('lines and characters from 0, in UTF-16 units; clean files are listed', async () => {
    const text = '[ { name --> "a", link --> "https://a.b/😀", desc --> "x" } ]';
    const folder = folderWith({ 'tools/a.aion': text, 'tools/b.aion': otherFile });
    const { code, out } = await aion(['check', 'tools', '--format', 'json', '--loader', '1.0.5'], { folder });
    expect(code).toBe(1);
    const report = JSON.parse(out);
    expect(report).toEqual({
      files: [
        {
          path: 'tools/a.aion',
          findings: [
            {
              rule: 'unknown-property',
              severity: 'error',
              exception: 'AIONPropertyError',
              message: expect.stringContaining('Did you mean "description"?'),
              range: { start: { line: 0, character: 45 }, end: { line: 0, character: 49 } },
              versions: expect.any(Array),
              fixes: ['Change to description'],
            },
          ],
        },
        { path: 'tools/b.aion', findings: [] },
      ],
      summary: { files: 2, errors: 1, warnings: 0, infos: 0 },
    });
    expect(Object.keys(report.files[0].findings[0])).toEqual([
      'rule',
      'severity',
      'exception',
      'message',
      'range',
      'versions',
      'fixes',
    ]);
  });

  test('a finding without an exception says null', async () => {
    const folder = folderWith({ 'a.aion': cleanFile.replace('https://example.com/docs', 'ask me') });
    const { out } = await aion(['check', '--format=json'], { folder });
    expect(JSON.parse(out)).toMatchObject({
      files: [{ findings: [{ rule: 'invalid-link', severity: 'warning', exception: null }] }],
      summary: { files: 1, errors: 0, warnings: 1, infos: 0 },
    });
  });

  test('information and hints are counted together', async () => {
    const folder = folderWith({
      'a.aion': wrongFile,
      'b.aion': otherFile.replace('https://example.com/docs', 'ask me'),
    });
    const words = ['check', '--format=json', '--rule=unknown-property=information', '--rule', 'invalid-link=hint'];
    const { code, out } = await aion(words, { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ summary: { files: 2, errors: 0, warnings: 0, infos: 2 } });
  });

  test('GitHub annotations, special characters escaped', async () => {
    const folder = folderWith({ '50%,a:b.aion': wrongFile });
    const { out } = await aion(['check', '--format', 'github'], { folder });
    expect(out).toMatch(
      /^::error file=50%25%2Ca%3Ab\.aion,line=5,endLine=5,col=5,endColumn=9,title=unknown-property \(AIONPropertyError\)::Unknown property "desc"\. .*\n$/,
    );
  });
});

describe('annotations for GitHub agree with the exit code', () => {
  test('a file that cannot be read is an error', async () => {
    const { code, out } = await aion(['check', 'gone.aion', '--format', 'github'], { folder: folderWith({}) });
    expect(code).toBe(2);
    expect(out).toMatch(/^::error file=gone\.aion,line=1::.+\n$/);
  });

  test('too many warnings are an error', async () => {
    const folder = folderWith({ 'a.aion': wrongFile });
    const words = ['check', '--format', 'github', '--rule', 'unknown-property=warning', '--max-warnings', '0'];
    const { code, out } = await aion(words, { folder });
    expect(code).toBe(1);
    expect(out).toContain('::error title=max-warnings::More warnings than --max-warnings allows.\n');
    const allowed = await aion(words.with(-1, '9'), { folder });
    expect([allowed.code, allowed.out.includes('::error')]).toEqual([0, false]);
  });
});

describe('the report for people', () => {
  test('mistakes.aion', async () => {
    const { code, out } = await aion(['check', 'examples/mistakes.aion'], { folder: root });
    expect(code).toBe(1);
    await expect(out).toMatchFileSnapshot(join(golden, 'check-mistakes.txt'));
  });

  test('the example project is without a mistake', async () => {
    const { code, out } = await aion(['check', 'examples/aion_tools'], { folder: root });
    expect({ code, out }).toEqual({ code: 0, out: '4 files checked: no problems found.\n' });
  });

  test('colours on a terminal alone, unless the environment says otherwise', async () => {
    const folder = folderWith({ 'a.aion': wrongFile });
    const coloured = async (isTerminal: boolean, environment: Record<string, string>) =>
      (await aion(['check'], { folder, isTerminal, environment })).out.includes('\u001b[31m');
    expect(await coloured(false, {})).toBe(false);
    expect(await coloured(true, {})).toBe(true);
    expect(await coloured(true, { NO_COLOR: '1' })).toBe(false);
    expect(await coloured(true, { NO_COLOR: '' })).toBe(true);
    expect(await coloured(true, { TERM: 'dumb' })).toBe(false);
    expect(await coloured(false, { FORCE_COLOR: '1' })).toBe(true);
    expect(await coloured(true, { FORCE_COLOR: '0' })).toBe(false);
  });

  test('colours change nothing else', async () => {
    const folder = folderWith({ 'a.aion': wrongFile });
    const plain = await aion(['check'], { folder });
    const coloured = await aion(['check'], { folder, isTerminal: true });
    expect(coloured.out.replace(/\u001b\[\d+m/g, '')).toBe(plain.out);
  });
});

describe('standard input', () => {
  test('is called -', async () => {
    const { code, out } = await aion(['check', '-', '--format', 'json'], { folder: folderWith({}), input: wrongFile });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ files: [{ path: '-', findings: [{ rule: 'unknown-property' }] }] });
  });

  test('can be given a name, and has the settings of that place', async () => {
    const folder = folderWith({ 'sub/.aionrc.json': '{ "rules": { "unknown-property": "hint" } }' });
    const words = ['check', '-', '--stdin-filepath', 'sub/x.aion', '--format', 'json'];
    const { code, out } = await aion(words, { folder, input: wrongFile });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ files: [{ path: 'sub/x.aion', findings: [{ severity: 'hint' }] }] });
  });

  test('repaired, it goes to standard output, and the report to standard error', async () => {
    const { code, out, err } = await aion(['check', '-', '--fix'], { folder: folderWith({}), input: wrongFile });
    expect({ code, out, err }).toEqual({ code: 0, out: cleanFile, err: '1 file checked: no problems found.\n' });
  });

  test('that is not UTF-8', async () => {
    const { code, err } = await aion(['check', '-'], {
      folder: folderWith({}),
      input: new Uint8Array([0xff, 0xfe, 0x5b]),
    });
    expect({ code, err }).toEqual({
      code: 2,
      err: 'aion check: -: the file is UTF-16 (little endian), not UTF-8. Save it as UTF-8.\n',
    });
  });
});

describe('repairing', () => {
  test('writes the file, keeps its line breaks and mode, and says so', async () => {
    const folder = folderWith({ 'a.aion': wrongFile.replaceAll('\n', '\r\n'), 'b.aion': otherFile });
    chmodSync(join(folder, 'a.aion'), 0o640);
    const untouched = statSync(join(folder, 'b.aion')).mtimeMs;
    expect(await aion(['check', '--fix'], { folder })).toEqual({
      code: 0,
      out: '1 file fixed.\n2 files checked: no problems found.\n',
      err: '',
    });
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(cleanFile.replaceAll('\n', '\r\n'));
    expect(statSync(join(folder, 'a.aion')).mode & 0o777).toBe(0o640);
    expect(statSync(join(folder, 'b.aion')).mtimeMs).toBe(untouched);
  });

  test('a second time changes nothing', async () => {
    const folder = folderWith({ 'a.aion': readFileSync(join(root, 'examples/mistakes.aion')) });
    await aion(['check', '--fix'], { folder });
    const once = readFileSync(join(folder, 'a.aion'), 'utf8');
    await aion(['check', '--fix'], { folder });
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(once);
  });

  test('a byte order mark is a finding, and repairing takes it away', async () => {
    const folder = folderWith({ 'a.aion': `\ufeff${cleanFile}` });
    expect((await aion(['check'], { folder })).out).toContain('byte-order-mark');
    expect((await aion(['check', '--fix'], { folder })).code).toBe(0);
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(cleanFile);
  });

  test('a file that is no AIONS file is left alone', async () => {
    const other = 'plan: 1\nowner: "someone else"\n';
    const folder = folderWith({ 'a.aion': other });
    const { code, out } = await aion(['check', '--fix'], { folder });
    expect(code).toBe(1);
    expect(out).toMatch(/not-aion/);
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(other);
  });

  test('a rule that is off is not repaired', async () => {
    const folder = folderWith({ 'a.aion': wrongFile });
    await aion(['check', '--fix', '--rule', 'unknown-property=off', '--rule', 'missing-description=off'], { folder });
    expect(readFileSync(join(folder, 'a.aion'), 'utf8')).toBe(wrongFile);
  });
});

describe('tool definitions', () => {
  test('an OpenAPI document as YAML is checked as the same document in JSON', async () => {
    const yaml = `openapi: 3.0.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: list_pets
      summary: Lists the pets.
`;
    const folder = folderWith({ 'api.yaml': yaml, 'broken.yml': `${yaml}  - x`, 'ci.yml': 'on: push\njobs: {}\n' });
    expect(await aion(['check', 'api.yaml'], { folder })).toMatchObject({ code: 0, err: '' });
    const broken = await aion(['check', 'broken.yml'], { folder });
    expect(broken).toMatchObject({ code: 2 });
    expect(broken.err).toContain('Invalid YAML');
    expect(await aion(['check', 'ci.yml'], { folder })).toMatchObject({
      code: 2,
      err: 'aion check: ci.yml: no tool definition in a supported format found.\n',
    });
  });

  const definition =
    '{ "type": "function", "function": { "name": "docs.look", "parameters": { "type": "object", "properties": {} } } }';

  test('a JSON file that is named is judged by its provider', async () => {
    const folder = folderWith({ 'tools.json': definition, 'a.aion': cleanFile });
    const { code, out } = await aion(['check', 'tools.json', '--format', 'json'], { folder });
    expect(code).toBe(1);
    expect(JSON.parse(out).files[0].findings).toMatchObject([
      {
        rule: 'provider-tool-name',
        severity: 'error',
        range: { start: { line: 0, character: 44 }, end: { line: 0, character: 55 } },
        versions: ['openai'],
        fixes: ['Rename to docs_look'],
      },
    ]);
  });

  test('one in a folder is checked with the folder', async () => {
    const folder = folderWith({ 'tools.json': definition, 'a.aion': cleanFile });
    const { code, out } = await aion(['check'], { folder });
    expect(code).toBe(1);
    expect(out).toContain('2 files checked: 1 error');
    expect(await aion(['check', '*.json'], { folder })).toMatchObject({ code: 1 });
  });

  test('--fix leaves it alone', async () => {
    const folder = folderWith({ 'tools.json': definition });
    await aion(['check', 'tools.json', '--fix'], { folder });
    expect(readFileSync(join(folder, 'tools.json'), 'utf8')).toBe(definition);
  });

  test('what is no JSON or holds no definition cannot be checked', async () => {
    const folder = folderWith({ 'a.json': '{', 'b.json': '{"version": 1}' });
    const { code, err } = await aion(['check', 'a.json', 'b.json'], { folder });
    expect(code).toBe(2);
    expect(err).toMatch(
      /a\.json: line 1, column 1: Invalid JSON: .*\n.*b\.json: no tool definition in a supported format found/,
    );
  });
});

describe('settings', () => {
  test('of the nearest .aionrc.json; options win', async () => {
    const folder = folderWith({
      '.aionrc.json': '{ "rules": { "unknown-property": "warning" } }',
      'a.aion': wrongFile,
      'sub/.aionrc.json': '{ /* comments are fine */ "rules": {}, }',
      'sub/b.aion': wrongFile,
    });
    const severities = async (...words: readonly string[]) => {
      const { out, err } = await aion(['check', '--format', 'json', ...words], { folder });
      expect(err).toBe('');
      return (JSON.parse(out) as { files: { findings: { severity: string }[] }[] }).files.map(
        ({ findings }) => findings[0]?.severity,
      );
    };
    expect(await severities()).toEqual(['warning', 'error']);
    expect(await severities('--rule', 'unknown-property=hint')).toEqual(['hint', 'hint']);
  });

  test('what is wrong in the file is said with its place, once', async () => {
    const folder = folderWith({
      '.aionrc.json': '{\n  "loaderVersion": "new",\n  "rulez": {}\n}',
      'a.aion': cleanFile,
      'sub/b.aion': otherFile,
    });
    const { code, err } = await aion(['check'], { folder });
    expect(code).toBe(2);
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringContaining(`${folder}/.aionrc.json:2:20: Unknown aions-llm version "new".`),
      expect.stringContaining(`${folder}/.aionrc.json:3:3: Unknown setting "rulez"`),
    ]);
  });

  test('the loader that the project pins is the one the files are for', async () => {
    const newer = '[\n  system_prompt --> "Be brief."\n]\n';
    const rules = async (files: Record<string, string>, ...words: readonly string[]) => {
      const { out } = await aion(['check', '--format', 'json', 'tools', ...words], {
        folder: folderWith({ 'tools/a.aion': newer, ...files }),
      });
      return (JSON.parse(out) as { files: { findings: { rule: string }[] }[] }).files.flatMap(({ findings }) =>
        findings.map(({ rule }) => rule),
      );
    };
    expect(await rules({})).not.toContain('newer-syntax');
    expect(await rules({ 'requirements.txt': 'aions-llm==1.0.5\n' })).toContain('newer-syntax');
    expect(
      await rules({
        'requirements.txt': 'aions-llm==1.0.5\n',
        'tools/uv.lock': '[[package]]\nname = "aions-llm"\nversion = "1.0.16"\n',
      }),
    ).not.toContain('newer-syntax');
    expect(await rules({ 'requirements.txt': 'aions-llm==1.0.5\n' }, '--loader', '1.0.16')).not.toContain(
      'newer-syntax',
    );
    expect(await rules({ '.aionrc.json': '{ "loaderVersion": "1.0.5" }' }, '--loader', 'auto')).not.toContain(
      'newer-syntax',
    );
    expect(await rules({ 'tools/.git/HEAD': '', 'requirements.txt': 'aions-llm==1.0.5\n' })).not.toContain(
      'newer-syntax',
    );
  });
});

test('a large file is read to its end', async () => {
  const element = '  {\n    name --> "T#",\n    link --> "https://example.com",\n    description --> "x"\n  }';
  const many = Array.from({ length: 20_000 }, (_, index) => element.replace('#', String(index)));
  const folder = folderWith({});
  writeFileSync(join(folder, 'a.aion'), `[\n${many.join(',\n').replace(/description(?=[^}]*\}$)/, 'desc')}\n]`);
  const words = ['check', '--format', 'json', '--rule', 'provider-tool-count=off'];
  const { out } = await aion(words, { folder });
  expect(JSON.parse(out)).toMatchObject({ files: [{ findings: [{ range: { start: { line: 99_999 } } }] }] });
});

describe('the files of a directory, which are loaded as one', () => {
  const prompt = '[\n  system_prompt --> "x"\n]\n';
  const files = {
    'b.aion': cleanFile,
    'a.aion': cleanFile,
    'p.aion': prompt,
    'q.aion': prompt,
    'sub/a.aion': cleanFile,
  };

  test('have each tool name and the system prompt once; the place of the first is told', async () => {
    const { code, out } = await aion(['check', '.'], { folder: folderWith(files) });
    expect(code).toBe(0);
    const lines = out.split('\n').filter((line) => /^\S|^ {2}[apq]/.test(line));
    expect(lines).toEqual([
      expect.stringMatching(
        /^b\.aion:3:15: warning: Tool name "Docs" is also used in a\.aion\..*\[duplicate-tool-name\]$/,
      ),
      '  a.aion:3:15: First defined here.',
      expect.stringMatching(
        /^q\.aion:2:3: warning: System prompt is also defined in p\.aion\..*\[multiple-system-prompts/,
      ),
      '  p.aion:2:3: First defined here.',
      '5 files checked: 2 warnings.',
    ]);
  });

  test('are judged by the detected aions-llm version', async () => {
    const folder = folderWith({ ...files, 'requirements.txt': 'aions-llm==1.0.13\n' });
    const { code, out, err } = await aion(['check', '.'], { folder });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("aions-llm 1.0.13 can't be imported") });
    expect(out).toMatch(/q\.aion:2:3: error: .*1\.0\.13: get_system_prompt\(\) raises AIONParseError/);
  });

  test('are told in SARIF with the other file', async () => {
    const { out } = await aion(['check', '--format', 'sarif', '.'], { folder: folderWith(files) });
    expect(JSON.parse(out).runs[0].results[0].relatedLocations).toEqual([
      {
        message: { text: 'First defined here.' },
        physicalLocation: {
          artifactLocation: { uri: 'a.aion', uriBaseId: 'SRCROOT' },
          region: { startLine: 3, startColumn: 15, endLine: 3, endColumn: 19, charOffset: 20, charLength: 4 },
        },
      },
    ]);
  });

  test('standard input lies in none', async () => {
    const folder = folderWith({ 'a.aion': cleanFile });
    const { out } = await aion(['check', '.', '-'], { folder, input: cleanFile });
    expect(out).toBe('2 files checked: no problems found.\n');
  });
});
