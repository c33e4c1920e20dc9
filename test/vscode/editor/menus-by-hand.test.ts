import * as assert from 'node:assert/strict';
import { commands, type Uri, workspace } from 'vscode';
import { openFile, untitled } from '../support/documents.ts';
import { extension, until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { person, personTest } from '../support/person.ts';
import { good } from '../support/texts.ts';

const { inHome, useInSuite } = homeNamed('menus');

const tool = JSON.stringify({ name: 'get_weather', description: 'Looks it up.', input_schema: { type: 'object' } });
const button = '.editor-actions .action-label[aria-label="Convert Tools…"]';

async function write(name: string, content: string): Promise<Uri> {
  const uri = inHome(name);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  return uri;
}

const isThere = async (selector: string): Promise<boolean> => (await person.reads(selector)).length > 0;

/** The items of the context menu of a line of the explorer; it is closed again. */
async function menuOf(line: string): Promise<readonly string[]> {
  await person.clicks('.explorer-folders-view .monaco-list-row', line);
  await person.press('Shift+F10');
  await person.waitsFor('.monaco-menu .action-label');
  const items = await person.reads('.monaco-menu .action-label');
  await person.press('Escape');
  return items;
}

async function seesNotification(text: string): Promise<void> {
  await until(async () => {
    await commands.executeCommand('notifications.showList');
    return (await person.reads('.notifications-center')).some((one) => one.includes(text));
  }, `"${text}" is reported`);
}

interface Contributed {
  readonly command: string;
  readonly title?: string;
  readonly when?: string;
}

suite('A person finds the commands where they are of use', () => {
  useInSuite();

  test('no more commands than a person can read, each with a title of its own', () => {
    const { commands: contributed, menus } = extension().packageJSON.contributes;
    const isHidden = (id: string): boolean =>
      menus.commandPalette.some(({ command, when }: Contributed) => command === id && when === 'false');
    const titles = contributed
      .filter(({ command }: Contributed) => !isHidden(command))
      .map(({ title }: Contributed) => title);
    assert.ok(titles.length <= 15, titles.join());
    assert.equal(new Set(titles).size, titles.length);
  });

  test('two icons side by side are two pictures', () => {
    const { commands, menus } = extension().packageJSON.contributes;
    const iconOf = (id: string): string => commands.find(({ command }: { command: string }) => command === id)?.icon;
    for (const menu of ['editor/title', 'view/title']) {
      const byWhen = new Map<string, string[]>();
      for (const { command, when, group } of menus[menu]) {
        if (group.startsWith('navigation')) byWhen.set(when, [...(byWhen.get(when) ?? []), iconOf(command)]);
      }
      for (const icons of byWhen.values()) {
        assert.ok(icons.every((icon) => icon !== undefined));
        assert.equal(new Set(icons).size, icons.length, icons.join());
      }
    }
  });

  personTest('Convert Tools… stands over JSON and Markdown with tools, and over no other', async () => {
    const { document } = await untitled('{ "a": 1 }', 'json');
    await person.clicks('.editor-instance .view-lines');
    assert.equal(document.languageId, 'json');
    assert.equal(await isThere(button), false);
    await untitled(tool, 'json');
    await until(() => isThere(button), 'over JSON with a tool');
    await openFile(inHome('notes.md'), '# Notes\n');
    await until(async () => !(await isThere(button)), 'not over Markdown without one');
    await openFile(inHome('tools.md'), `# Tools\n\n\`\`\`json\n${tool}\n\`\`\`\n`);
    await until(() => isThere(button), 'over Markdown with a tool');
  });

  personTest('Convert Tools… stands in the menu of folders and files with tools, and of no other', async () => {
    await write('full/tools.json', tool);
    await write('bare/other.json', '{ "a": 1 }');
    await write('own.aion', good);
    await openFile(inHome('own.aion'), good);
    await person.sees('.explorer-folders-view .monaco-list-row', 'own.aion');
    await until(async () => (await menuOf('full')).includes('Convert Tools…'), 'in the menu of the folder with a tool');
    assert.ok(!(await menuOf('bare')).includes('Convert Tools…'));
    assert.ok((await menuOf('own.aion')).includes('Convert Tools…'));
    // A folder that has got a tool since.
    await write('bare/more.json', tool);
    await until(
      async () => (await menuOf('bare')).includes('Convert Tools…'),
      'in the menu of the folder that has one now',
    );
  });

  personTest('a command says so where a file has no tools, or none that run', async () => {
    await openFile(inHome('other.json'), '{ "a": 1 }');
    await person.runs('AION: Convert Tools…');
    await seesNotification('No tool definition found');
    await commands.executeCommand('notifications.clearAll');
    await person.runs('AION: Preview Tools');
    let shown: readonly string[] = [];
    await until(
      async () => {
        shown = await person.readsWebView('body');
        return shown.join().includes('No tool found.');
      },
      () => shown.join(),
    );
    await openFile(inHome('tools.json'), tool);
    await person.runs('AION: Run Tool…');
    await seesNotification('Tools run from .aion files.');
    await person.clicks('.notifications-center .monaco-button', 'Convert');
    await person.picks('get_weather');
  });
});
