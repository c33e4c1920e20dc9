import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands, loadCommands } from '../../cli/commands.ts';
import { helpPage } from '../../cli/help-page.ts';
import { formats } from '../../core/formats/registry.ts';
import { conversionTargets } from '../../core/formats/targets.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { aion } from './support.ts';

const folder = import.meta.dirname;
const root = join(folder, '../..');
const loaded = await loadCommands();

test('docs/cli.md says what the commands declare', async () => {
  await expect(helpPage(loaded)).toMatchFileSnapshot(join(root, 'docs/cli.md'));
});

test('the help of convert names every target and format', async () => {
  const { out } = await aion(['help', 'convert'], { folder, columns: 90 });
  const [written = '', read = ''] = out.split('--to FORMAT')[1]?.split('--from FORMAT') ?? [];
  const idsIn = (text: string) => /\[possible values: ([^\]]+)\]/.exec(text)?.[1]?.split(/,\s+/);
  const ids = (given: readonly { readonly id: string }[]) => given.map(({ id }) => id).sort();
  expect(idsIn(written)).toEqual([...ids(conversionTargets), 'aioneval'].sort());
  expect(idsIn(read)).toEqual(ids(formats));
});

test('each command is listed by its own name', () => {
  expect(loaded.map(({ declaration }) => declaration.name)).toEqual([...commands.keys()]);
});

test('the overview names every command', async () => {
  const { code, out } = await aion(['--help'], { folder });
  expect(code).toBe(0);
  for (const { declaration } of loaded) expect(out).toContain(`  ${declaration.name} `);
});

test('the help of check', async () => {
  const { code, out } = await aion(['help', 'check'], { folder, columns: 90 });
  expect(code).toBe(0);
  await expect(out).toMatchFileSnapshot(join(root, 'test/golden/cli/help-check.txt'));
});

describe.each(loaded.map(({ declaration }) => declaration))('help of $name', (declaration) => {
  test('both ways of asking answer the same', async () => {
    const asked = await aion(['help', declaration.name], { folder });
    expect(await aion([declaration.name, '--help'], { folder })).toEqual(asked);
    expect(asked.out).toMatch(/^Usage: aion /);
  });

  test('every option has a summary without a full stop, and every example is of this command', () => {
    for (const { summary } of Object.values(declaration.options))
      expect(summary).toMatch(/^(?:[A-Z]|aions-llm ).*[^.]$/);
    for (const line of Object.keys(declaration.examples))
      expect(line).toMatch(new RegExp(`\\baion ${declaration.name}\\b`));
  });

  test.each([40, 60, 80])(
    'in %i columns no line is wider, but for commands to copy and words that cannot be broken',
    async (columns) => {
      const { out } = await aion(['help', declaration.name], { folder, columns });
      const lines = out.split('\n').slice(1);
      const wide = lines.filter((line) => line.length > columns && !/^ {2}\S/.test(line) && /\S \S/.test(line));
      expect(wide).toEqual([]);
      expect(lines.filter((line) => line.length > columns / 2)).not.toEqual([]);
    },
  );
});

test('without a command, the overview goes to standard error', async () => {
  const { code, out, err } = await aion([], { folder });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^aion: check, convert and run tool definitions/);
});

test.each([40, 60])('the overview fits into %i columns', async (columns) => {
  const { out } = await aion(['--help'], { folder, columns });
  expect(out.split('\n').filter((line) => line.length > columns)).toEqual([]);
});

test('an unknown command is wrong usage', async () => {
  expect(await aion(['chek'], { folder })).toEqual({
    code: 2,
    out: '',
    err: 'aion: Unknown command "chek". Did you mean "check"?\nSee: aion --help\n',
  });
  expect((await aion(['help', 'nope'], { folder })).code).toBe(2);
});

test('an unknown option before the command is wrong usage, and called an option', async () => {
  const said = async (word: string): Promise<string> => (await aion([word, 'check'], { folder })).err;
  expect(await said('--foo')).toBe(
    'aion: Unknown option --foo. Put the options of a command after the command name.\nSee: aion --help\n',
  );
  expect(await said('--versoin')).toBe('aion: Unknown option --versoin. Did you mean "--version"?\nSee: aion --help\n');
  expect(await said('-f')).toBe(
    'aion: Unknown option -f. Put the options of a command after the command name.\nSee: aion --help\n',
  );
  expect((await aion(['--foo'], { folder })).code).toBe(2);
});

test('an unknown option is wrong usage', async () => {
  expect(await aion(['check', '--fixx'], { folder })).toEqual({
    code: 2,
    out: '',
    err: 'aion check: Unknown option --fixx. Did you mean "--fix"?\nSee: aion help check\n',
  });
});

test('the version is that of the package, behind a command too', async () => {
  const version = { code: 0, out: `${packageJson.version}\n`, err: '' };
  expect(await aion(['--version'], { folder })).toEqual(version);
  expect(await aion(['canonicalize', '--version'], { folder })).toEqual(version);
  expect(await aion(['emit', '--', '--version'], { folder })).not.toEqual(version);
});
