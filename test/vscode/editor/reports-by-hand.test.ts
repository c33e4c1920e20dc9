import * as assert from 'node:assert/strict';
import { commands, env, type Uri, window, workspace } from 'vscode';
import { closeAll, openFile, pagesShown, reportShown, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed, textInFront as text } from '../support/home.ts';
import { person, personTest, pickLines } from '../support/person.ts';
import { good } from '../support/texts.ts';

const { home, inHome, useInSuite } = homeNamed('reports-by-hand');

/** The notation cannot express the minimum. */
const tool = (name: string): string =>
  JSON.stringify({
    name,
    description: `What ${name} does.`,
    input_schema: { type: 'object', properties: { days: { type: 'integer', minimum: 1 } }, required: ['days'] },
  });

async function write(name: string, content: string): Promise<Uri> {
  const uri = inHome(name);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  return uri;
}

async function namesInHome(): Promise<readonly string[]> {
  return (await workspace.fs.readDirectory(home())).map(([name]) => name).sort();
}

/** Waits until the page in front has this text. */
async function reads(part: string): Promise<void> {
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await person.readsWebView('body');
      return seen.some((one) => one.includes(part));
    },
    () => `the page says "${part}": ${JSON.stringify(seen)}`,
  );
}

/** Waits for a notification with this text, and returns all of its text. */
async function isTold(part: string): Promise<string> {
  await commands.executeCommand('notifications.showList');
  return person.sees('.notifications-center .notification-list-item', part);
}

async function answers(button: string): Promise<void> {
  await person.clicks('.notifications-center .monaco-button', button);
}

const groups = (): number => window.tabGroups.all.length;
const unsaved = (): readonly string[] =>
  workspace.textDocuments.filter(({ isDirty, languageId }) => isDirty && languageId === 'markdown').map(String);

suite('A person reads what a conversion loses', () => {
  useInSuite();
  teardown(async () => {
    await commands.executeCommand('notifications.clearAll');
  });

  personTest('as a rendered page beside the result, always in the same group', async () => {
    for (const name of ['first_tool', 'second_tool']) {
      await untitled(tool(name), 'json');
      await person.runs('AION: Convert Tools…');
      await person.sees(pickLines, name);
      await person.press('Enter');
      await person.picks('args_schema block');
      await until(() => text().includes(`name --> "${name}"`), text);
      await until(() => reportShown().includes(name), reportShown);
      await reads(name);
      assert.equal(groups(), 2);
      await until(() => pagesShown().length === 1, 'the second report stands where the first stood');
      // The focus stays.
      assert.equal(window.tabGroups.activeTabGroup.viewColumn, 1);
    }
    assert.deepEqual(unsaved(), []);
    // There are no changes: the tab closes without a question.
    await commands.executeCommand('workbench.action.focusSecondEditorGroup');
    await person.press('Control+w');
    await until(() => pagesShown().length === 0, 'the report is closed');
  });

  personTest('also of JSON that is converted at the cursor', async () => {
    await env.clipboard.writeText(tool('get_weather'));
    await openFile(inHome('here.aion'), '[\n]\n');
    await person.runs('AION: Convert Tools…');
    await person.picks('JSON from the clipboard');
    await until(() => text().includes('get_weather'), text);
    await reads('minimum');
    assert.equal(groups(), 2);
  });

  personTest('of the last conversion again, out of the notation or into it', async () => {
    await untitled(tool('lossy_tool'), 'json');
    await person.runs('AION: Convert Tools…');
    await person.sees(pickLines, 'lossy_tool');
    await person.press('Enter');
    await person.picks('args_schema block');
    await until(() => reportShown().includes('lossy_tool'), reportShown);
    await closeAll();
    await person.runs('AION: Show Loss Report');
    await until(() => reportShown().includes('lossy_tool'), reportShown);
    await closeAll();

    await openFile(inHome('out.aion'), good.replace('"A"', `"${'a'.repeat(65)}"`));
    await commands.executeCommand('aion.convert', { to: 'openai', destination: 'clipboard' });
    await until(() => reportShown().includes('aaaaa'), reportShown);
    await closeAll();
    await person.runs('AION: Show Loss Report');
    await until(() => reportShown().includes('aaaaa'), reportShown);
  });

  personTest('for all targets, and as the file changes', async () => {
    await openFile(inHome('live.aion'), good);
    await commands.executeCommand('aion.showLossReport', inHome('live.aion'));
    await until(() => pagesShown().some(({ uri }) => uri.path === '/live.losses.md'), 'the report is shown');
    await reads('OpenAI');
    await commands.executeCommand('aion.showLossReport', inHome('live.aion'));
    assert.equal(pagesShown().length, 1);
    assert.equal(groups(), 2);
  });

  personTest('of a folder: what was made, what was skipped and why, to open and to undo', async () => {
    await write('one.json', tool('one'));
    await write('two.json', tool('two'));
    await write('other.json', '{"a": 1}');
    const before = await namesInHome();
    await commands.executeCommand('aion.convert', home());
    assert.match(await isTold('2 tools in 2 files converted.'), /1 file skipped\./);
    await answers('Report');
    await reads('one.aion');
    await reads('other.json: No tool definition found in other.json.');
    await reads('minimum');

    await commands.executeCommand('notifications.clearAll');
    for (const name of ['one.aion', 'two.aion']) await workspace.fs.delete(inHome(name));
    await commands.executeCommand('aion.convert', home());
    await isTold('converted.');
    await answers('Open');
    await person.picks('two.aion');
    await until(() => text().includes('name --> "two"'), text);
    assert.deepEqual(await namesInHome(), [...before, 'one.aion', 'two.aion'].sort());
  });

  personTest('of a folder with Python: the modules that say that they have tools, and no packages', async () => {
    const source = (name: string): string => `def ${name}(query: str) -> str:\n    """Searches."""\n    return query\n`;
    await write(
      'marked.py',
      `from agents import function_tool\n\n@function_tool\n${source('marked')}\n${source('helper')}`,
    );
    await write('plain.py', source('plain'));
    await write('own.py', `from somewhere import server\n\n@server.tool\n${source('own')}`);
    for (const folder of ['.venv/lib', 'env/site-packages/x', '__pycache__', 'node_modules/x']) {
      await write(`${folder}/packed.py`, `@function_tool\n${source('packed')}`);
    }
    await commands.executeCommand('aion.convert', home());
    assert.match(await isTold('1 tool in 1 file converted.'), /2 files skipped\./);
    await answers('Report');
    await reads('plain.py: No tools found in this Python file.');
    await reads('own.py: Unknown tool decorator "@server.tool". Its tool wasn\'t read.');
    assert.ok(!(await person.readsWebView('body')).some((page) => page.includes('packed')));
    const written = new TextDecoder().decode(await workspace.fs.readFile(inHome('marked.aion')));
    assert.deepEqual(written.match(/(?<=name --> ")\w+/g), ['marked']);
  });

  personTest('and what a folder became is undone, all of it or nothing', async () => {
    await write('one.json', tool('one'));
    await write('two.json', tool('two'));
    const before = await namesInHome();
    const convert = async (): Promise<void> => {
      await commands.executeCommand('aion.convert', home());
      await isTold('2 tools in 2 files converted.');
    };
    await convert();
    assert.equal((await namesInHome()).length, before.length + 2);
    await answers('Undo');
    await until(async () => (await namesInHome()).join() === before.join(), 'the files are gone');

    await convert();
    await write('one.aion', good);
    await answers('Undo');
    await isTold('has changed since the conversion');
    assert.equal((await namesInHome()).length, before.length + 2);
  });
});
