import { afterEach, describe, expect, it } from 'vitest';
import { loadCommands } from '../../cli/commands.ts';
import { commandHelp } from '../../cli/help.ts';
import { columnsOf } from '../../cli/output/printable.ts';
import { speak } from '../../core/text/say.ts';
import { forgotten, pseudoLanguage } from '../support/pseudo-language.ts';
import { aion, folderWith } from './support.ts';

afterEach(() => speak(null));

const wrong = '[\n  {\n    name --> "A",\n    link --> "https://x.io",\n    description --> "B",\n  }\n]\n';

describe('the language of the command line', () => {
  it('is English', async () => {
    const { out } = await aion(['check', 'a.aion'], { folder: folderWith({ 'a.aion': wrong }) });
    expect(out).toContain('Extra comma.');
    expect(out).toContain('1 file checked: 1 error.');
  });

  it.each([
    [['--lang', 'de', 'check', 'a.aion'], {}],
    [['check', 'a.aion', '--lang=de'], {}],
    [['check', 'a.aion'], { AION_LANG: 'de_AT.UTF-8' }],
    [['check', '--lang', 'zh', '--lang', 'de', 'a.aion'], { AION_LANG: 'zh-CN' }],
  ])('%j %j is German', async (words, environment) => {
    const { out, code } = await aion(words, { folder: folderWith({ 'a.aion': wrong }), environment });
    expect(code).toBe(1);
    expect(out).toContain('a.aion:5:24: error: Überflüssiges Komma.');
    expect(out).toContain('1 Datei geprüft: 1 Fehler.\nFühren Sie zum Beheben aion check --fix aus.');
  });

  it('is Chinese for --lang zh-cn', async () => {
    const { out } = await aion(['check', 'a.aion', '--lang', 'zh-cn'], { folder: folderWith({ 'a.aion': wrong }) });
    expect(out).toContain('多余的逗号。');
  });

  it('one that is not known is wrong usage; in AION_LANG it is English', async () => {
    const folder = folderWith({ 'a.aion': wrong });
    const { err, code } = await aion(['check', '--lang', 'tlh', 'a.aion'], { folder });
    expect([code, err]).toEqual([2, 'aion: Unknown language "tlh". Supported languages: en, de, zh-cn.\n']);
    expect((await aion(['check', 'a.aion', '--lang'], { folder })).err).toContain('--lang requires a value');
    expect((await aion(['check', 'a.aion'], { folder, environment: { AION_LANG: 'tlh' } })).out).toContain(
      'Extra comma.',
    );
  });

  it('leaves words behind -- alone', async () => {
    const { err } = await aion(['check', '--', '--lang', 'de'], { folder: folderWith({}) });
    expect(err).toContain('--lang: no such file or folder.');
  });

  it('the list of commands has it too', async () => {
    const { out } = await aion(['--help', '--lang', 'de'], { folder: '/' });
    expect(out).toContain('Befehle:');
    expect(out).toContain('Den Sprachserver starten');
  });
});

describe.each((await loadCommands()).map(({ declaration }) => declaration))('the help of $name', (declaration) => {
  it('has a translation for every sentence', () => {
    speak(pseudoLanguage);
    const lines = commandHelp(declaration, 100).split('\n');
    // Lines of examples, and the syntax of options and operands.
    const said = lines
      .filter((line) => !/^ {2}(?:aion |\S.*\| aion )/.test(line))
      .map((line) => line.replace(/^ {2}(?:-\w, )?--[\w-]+(?: [A-Z@=:,./[\]]+)?|^ {2}[A-Z ]+(?=$| {2})/, ''))
      .join('\n');
    expect([said, ...forgotten(said)]).toEqual([said]);
  });

  it('fits into the window in Chinese, where a character takes two columns', async () => {
    const { out } = await aion(['help', declaration.name, '--lang', 'zh-cn'], { folder: '/', columns: 80 });
    const prose = out.split('\n示例：')[0] ?? '';
    for (const line of prose.split('\n').slice(1)) expect([line, columnsOf(line) <= 80]).toEqual([line, true]);
    for (const line of prose.split('\n')) expect(line).not.toMatch(/^ *[，。、；：）”]/);
  });
});
