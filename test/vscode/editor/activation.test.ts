import * as assert from 'node:assert/strict';
import Module from 'node:module';
import { commands, Uri, workspace } from 'vscode';
import { serverCommands } from '../../../client/server-commands.ts';
import { closeAll, folder, openFile } from '../support/documents.ts';
import { activated, extension, until } from '../support/extension.ts';
import { note } from '../support/note.ts';
import { person, personTest, pickLines } from '../support/person.ts';

const source = {
  uri: 'untitled:first.json',
  languageId: 'json',
  text: JSON.stringify({ name: 'get_first', description: 'Comes first.', input_schema: { type: 'object' } }),
};

const home = Uri.joinPath(folder(), 'asleep');
const otherFiles = {
  'tools.json': source.text,
  'tools.py':
    'from langchain_core.tools import tool\n\n\n@tool\ndef get_first(place: str) -> str:\n    """Comes first."""\n    return place\n',
  'tools.ts': 'export const getFirst = { name: "get_first", description: "Comes first." };\n',
};

interface Loading {
  readonly isActive: boolean;
  readonly registered: Thenable<readonly string[]>;
  readonly command: Thenable<unknown>;
}

/** Watches the files that the extension host loads from now on. */
function watchLoading(): Promise<Loading> {
  // Node's types lack it.
  const prototype = Module.prototype as unknown as { load(filename: string): void };
  const { load } = prototype;
  return new Promise((resolve) => {
    prototype.load = function (filename) {
      if (/[\\/]dist[\\/]client-whole\.cjs$/.test(filename)) {
        prototype.load = load;
        const command = commands.executeCommand('aion.convert', { source });
        resolve({ isActive: extension().isActive, registered: commands.getCommands(true), command });
      }
      load.call(this, filename);
    };
  });
}

/** The first of all suites, so that the extension is not yet active. */
suite('The activation of the extension', () => {
  let loading: Promise<Loading>;

  suiteSetup(() => {
    assert.ok(!extension().isActive, 'nothing has activated the extension');
    loading = watchLoading();
  });
  suiteTeardown(closeAll);

  test('does not come with JSON, Python or TypeScript', async () => {
    for (const [name, text] of Object.entries(otherFiles)) await openFile(Uri.joinPath(home, name), text);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.ok(!extension().isActive);
  });

  personTest('is not needed to find Convert, Preview and Run in the palette and the menus', async () => {
    const titles = ['Convert Tools…', 'Preview Tools', 'Run Tool…'];
    for (const [name, text] of Object.entries(otherFiles)) {
      if (name.endsWith('.ts')) continue;
      await openFile(Uri.joinPath(home, name), text);
      for (const title of titles) {
        await commands.executeCommand('workbench.action.quickOpen', `>AION: ${title}`);
        await person.sees(pickLines, `AION: ${title}`);
        await person.press('Escape');
      }
      // It gives the focus back to the editor, which would close a menu.
      await until(
        async () => (await person.reads('.quick-input-widget:visible')).length === 0,
        'the palette is closed',
      );
      for (const opens of [
        () => person.clicks('.explorer-folders-view .monaco-list-row', name),
        () => person.clicksAfter('get_first'),
      ]) {
        await opens();
        await person.press('Shift+F10');
        await person.waitsFor('.monaco-menu .action-label');
        const items = await person.reads('.monaco-menu .action-label');
        assert.deepEqual(
          titles.filter((title) => !items.includes(title)),
          [],
          `${name}: ${items.join()}`,
        );
        await person.press('Escape');
      }
    }
    assert.ok(!extension().isActive);
  });

  test('comes with a .aion document, or a folder of them or with file names of tools, and else only with pages that come back, saved calls, plans, expectations and the walkthrough', async () => {
    await workspace.openTextDocument({ language: 'aion', content: '[]' });
    await activated();
    assert.deepEqual(extension().packageJSON.activationEvents, [
      'onWebviewPanel:aion.providers',
      'onFileSystem:aion-report',
      'workspaceContains:**/*.aion',
      'workspaceContains:**/*.aioncalls.json',
      'workspaceContains:**/*.aionplan.json',
      'workspaceContains:**/*.aioneval.json',
      'workspaceContains:**/*mcp*.{py,ts,mts,js,mjs,json}',
      'workspaceContains:**/{server,agent,agents,tools}.py',
      'workspaceContains:**/{agent,agents,tools}.{ts,mts}',
      'workspaceContains:**/{tools,*[-_.]tools,tools[-_.]*}.json',
      'workspaceContains:langgraph.json',
      'onCommand:aion.walkthrough.file',
      'onCommand:aion.walkthrough.fix',
      'onCommand:aion.walkthrough.preview',
    ]);
  });

  test('is over, with each command there, before the language client is read', async () => {
    await activated();
    const { isActive, registered } = await loading;
    assert.ok(isActive, 'VS Code has the extension as active');
    const ids = await registered;
    for (const id of serverCommands) assert.ok(ids.includes(id), id);
  });

  test('lets a command that is given at once wait for the server', async () => {
    const { command } = await loading;
    await command;
    const texts = (): readonly string[] => workspace.textDocuments.map((document) => document.getText());
    await until(() => texts().some((text) => text.includes('name --> "get_first"')), 'the tool as AION');
  });

  test('takes VS Code little time', async () => {
    await activated();
    const { activationMilliseconds } = extension().exports;
    const { id } = extension();
    await commands.executeCommand('perfview.show');
    const row = (): readonly string[] | undefined => {
      const account = workspace.textDocuments.find(({ uri }) => uri.scheme === 'perf');
      const lines =
        account
          ?.getText()
          .split('\n')
          .filter((line) => line.startsWith(`| ${id} `)) ?? [];
      return lines[0]?.split('|').map((cell) => cell.trim());
    };
    await until(() => row() !== undefined, 'VS Code’s own account of the start');
    const [, , , load, call, finish] = row() ?? [];
    // A time depends on the load of the machine: it is printed, and its limit is wide.
    note(
      `By VS Code's account the code was loaded in ${load} ms, activate called for ${call} ms and waited for ${finish} ms more.`,
    );
    note(`By its own, the extension was activated in ${activationMilliseconds.toFixed(1)} ms, its server aside.`);
    const all = Number(load) + Number(call) + Number(finish);
    assert.ok(all >= 0 && all < 1000, `${all} ms`);
    assert.ok(activationMilliseconds < 1000, `${activationMilliseconds} ms`);
  });
});
