import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aion, cleanFile, folderWith } from './support.ts';

const root = join(import.meta.dirname, '../..');

const golden = join(root, 'test/golden/cli');

describe('aion load', () => {
  test('a file, for people', async () => {
    const { code, out } = await aion(['load', 'examples/aion_tools/orders.aion'], { folder: root });
    expect(code).toBe(0);
    await expect(out).toMatchFileSnapshot(join(golden, 'load-orders.txt'));
  });

  test('versions side by side', async () => {
    const { code, out } = await aion(['load', 'examples/aion_tools/orders.aion', '--compare'], { folder: root });
    expect(code).toBe(0);
    await expect(out).toMatchFileSnapshot(join(golden, 'load-compare.txt'));
    const chosen = await aion(['load', '-', '--compare', '--loader', '1.0.0,1.0.5', '--format', 'json'], {
      folder: root,
      input: cleanFile,
    });
    expect(JSON.parse(chosen.out)).toMatchObject({ '1.0.0': { ok: false }, '1.0.5': { ok: true } });
    expect(chosen.code).toBe(0);
    const refused = await aion(['load', '-', '--compare'], { folder: root, input: 'no tools' });
    expect(refused.code).toBe(1);
  });

  test('an executable that is no Python is refused where it is evaluated, and told where it is not', async () => {
    const text = '[{ name --> "A", function --> "lambda x: (" --> { arg-1 --> "int" }, description --> "d" }]';
    const said = "AIONParseError: Could not parse function 'lambda x: ('.";
    const loaded = await aion(['load', '-'], { folder: root, input: text });
    expect([loaded.code, loaded.err]).toEqual([0, expect.stringContaining(said)]);
    const tools = await aion(['load', '-', '--langchain'], { folder: root, input: text });
    expect([tools.code, tools.out]).toEqual([1, expect.stringContaining(said)]);
    const checked = await aion(['check', '-'], { folder: root, input: text });
    expect([checked.code, checked.out]).toEqual([1, expect.stringContaining('Invalid Python: "(" was never closed.')]);
    const fine = await aion(['load', 'examples/aion_tools'], { folder: root });
    expect(fine.err).toBe('');
  });

  test('LangChain tools', async () => {
    const { out } = await aion(['load', 'examples/aion_tools', '--langchain'], { folder: root });
    await expect(out).toMatchFileSnapshot(join(golden, 'load-langchain.txt'));
  });

  test('a folder: its own files by name, tools of one name reported and kept', async () => {
    const folder = folderWith({ 'b.aion': cleanFile, 'a.aion': cleanFile, 'sub/c.aion': cleanFile, 'd.txt': 'x' });
    const { code, out, err } = await aion(['load', '.', '--format', 'json'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out).value.map(({ name }: { name: string }) => name)).toEqual(['Docs', 'Docs']);
    expect(err).toBe('aion load: Duplicate tool name "Docs" (a.aion, b.aion): aions-llm keeps all 2 tools.\n');
  });

  test('a folder with a file that is refused', async () => {
    const folder = folderWith({ 'a.aion': cleanFile, 'b.aion': 'nothing' });
    const { code, out, err } = await aion(['load', folder, '--format', 'json'], { folder });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      ok: false,
      error: 'AIONParseError',
      message: 'AION definition must be an array enclosed in [ ]',
    });
    expect(err).toBe(`aion load: aions-llm rejects ${folder}/b.aion.\n`);
  });

  test('a file is read as Python reads it: any line break is LF', async () => {
    const folder = folderWith({ 'a.aion': cleanFile.replace('the documentation', 'the\r\ndocumentation') });
    const { out } = await aion(['load', 'a.aion', '--format', 'json'], { folder });
    expect(JSON.parse(out).value[0].description).toBe('Where the\ndocumentation is.');
  });

  test('the detected aions-llm version is that of a check', async () => {
    const folder = folderWith({ 'a.aion': cleanFile });
    const head = async (...words: readonly string[]) =>
      (await aion(['load', 'a.aion', ...words], { folder })).out.split(' reads')[0];
    expect(await head()).toBe('aions-llm 1.0.16 (newest supported version)');
    expect(await head('--loader', '1.0.12')).toBe('aions-llm 1.0.12 (configured)');
    writeFileSync(join(folder, 'requirements.txt'), 'aions-llm==1.0.12\n');
    expect(await head()).toBe('aions-llm 1.0.12 (pinned by the project)');
    writeFileSync(join(folder, '.aionrc.json'), '{ "loaderVersion": "1.0.10" }');
    expect(await head()).toBe('aions-llm 1.0.10 (configured)');
  });

  test.each([
    [['load'], /Missing argument PATH/],
    [['load', 'a', 'b'], /Unexpected argument/],
    [['load', '-', '--loader', 'x'], /Unknown aions-llm version "x"/],
    [['load', '-', '--loader', '1.0.5,1.0.16'], /Add --compare/],
    [['load', '-', '--compare', '--langchain'], /can't be combined/],
    [['load', 'nowhere.aion'], /nowhere\.aion: no such file \(ENOENT\)/],
    [['prompt', '-', '--loader', '1.0.12,1.0.16'], /Specify only one/],
    [['prompt', '-', '--payload', '{'], /Invalid JSON for --payload/],
    [['prompt', 'nowhere'], /no such file/],
  ])('%s is wrong usage or unreadable', async (words, sentence) => {
    const { code, out, err } = await aion(words, { folder: folderWith({}), input: cleanFile });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
  });
});

describe('aion prompt', () => {
  test('for people', async () => {
    const words = [
      'prompt',
      'examples/aion_tools',
      '--query',
      'Where is my parcel?',
      '--payload',
      '{"customer": "C000042"}',
    ];
    const { code, out } = await aion(words, { folder: root });
    expect(code).toBe(0);
    await expect(out).toMatchFileSnapshot(join(golden, 'prompt.txt'));
  });

  test('of a folder and those below it', async () => {
    const folder = folderWith({
      'a.aion': cleanFile,
      'deep/er/b.aion': '[ system_prompt --> "Be brief." ]',
    });
    const { code, out } = await aion(['prompt', '.', '--format', 'json', '--loader', '1.0.16'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      get_system_prompt: { ok: true, value: 'Be brief.' },
      get_rules: { value: [] },
    });
  });

  test('a loader that has no prompts says so', async () => {
    const { code, out } = await aion(['prompt', '-', '--loader', '1.0.5'], { folder: root, input: cleanFile });
    expect(code).toBe(1);
    expect(out).toContain("AttributeError: type object 'AIONS' has no attribute 'get_system_prompt'");
    expect(out).toContain('get_system_prompt requires aions-llm 1.0.12 or later, but 1.0.5 is used.');
    expect(out).toContain('get_wrapped_query requires aions-llm 1.0.15 or later');
    expect(out).toContain('use --loader 1.0.16.');
    const older = await aion(['prompt', '-', '--loader', '1.0.14'], { folder: root, input: cleanFile });
    expect(older.out).toContain('get_wrapped_query requires aions-llm 1.0.15 or later');
  });
});

test('a tool without a description is a KeyError of get_langchain_tools, in the versions that raise it', async () => {
  const text = '[ { name --> "T", link --> "https://example.com" } ]\n';
  const folder = folderWith({ 'a.aion': text });
  for (const [version, raises] of [
    ['1.0.5', true],
    ['1.0.10', false],
    ['1.0.11', true],
    ['1.0.14', true],
    ['1.0.15', false],
    ['1.0.16', false],
  ] as const) {
    const words = ['a.aion', '--loader', version];
    const load = await aion(['load', ...words], { folder });
    const langchain = await aion(['load', ...words, '--langchain'], { folder });
    const check = await aion(['check', ...words], { folder });
    expect([load.code, langchain.code], version).toEqual([0, raises ? 1 : 0]);
    const said = 'get_langchain_tools() raises KeyError';
    expect([load.err, langchain.out, check.out].map((one) => one.includes(said))).toEqual([raises, raises, raises]);
    expect(check.out.includes(`aions-llm ${version}: the description is empty.`), version).toBe(!raises);
    expect(check.out).toContain('[missing-description]');
  }
});

test('a name that the loading module lacks is told, because aions-llm raises an exception with its context', async () => {
  const folder = folderWith({
    'agent.py':
      'from aions import AIONS\n\n\ndef sent(to):\n    pass\n\n\ntools = AIONS.get_langchain_tools("tools", context=globals())\n',
    'tools/a.aion': '[ { name --> "Send", function --> "send" --> { arg-1 --> "string" }, description --> "Sends." } ]',
    'tools/b.aion':
      '[ { name --> "Sent", function --> "sent" --> { arg-1 --> "string" }, description --> "Is sent." } ]',
  });
  const wrong = await aion(['load', 'tools'], { folder });
  expect(wrong).toMatchObject({ code: 0, out: expect.stringContaining('reads 2 tools') });
  expect(wrong.err).toContain(
    'aion load: tools/a.aion: with the context of the project, loads() and get_langchain_tools() raise AIONParseError: "send"',
  );
  expect((await aion(['load', 'tools/b.aion'], { folder })).err).toBe('');
});
