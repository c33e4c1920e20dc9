import * as assert from 'node:assert/strict';
import { commands, env, Range, Uri, ViewColumn, WorkspaceEdit, window, workspace } from 'vscode';
import { closeAll, folder, openFile } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { canBeUsed, person, personTest } from '../support/person.ts';
import { manyTools } from '../support/texts.ts';

/** In pixels: the scroll distance that a panel of that size allows. */
const scrolled = 40;

const home = (): Uri => Uri.joinPath(folder(), 'panel-by-hand');

/** Waits until the panel's texts for the selector satisfy `holds`. */
async function panelShows(selector: string, holds: (texts: readonly string[]) => boolean): Promise<void> {
  let texts: readonly string[] = [];
  await until(
    async () => {
      texts = await person.readsWebView(selector);
      return holds(texts);
    },
    () => `the panel shows ${JSON.stringify(texts)}`,
  );
}

const describes = (text: string) => panelShows('.description', (texts) => texts.at(-1)?.startsWith(text) ?? false);
const hasNoProblem = () => panelShows('.status .problem', (texts) => texts.length === 0);

/** The file and its panel, with the last tool in it; the returned function replaces a text of the file as an edit. */
async function opened(): Promise<(from: string, to: string) => Promise<void>> {
  const uri = Uri.joinPath(home(), 'tools.aion');
  const document = await openFile(uri, manyTools(12, 'First.'));
  await activated();
  await person.runs('AION: Preview Tools');
  await describes('Does what number 0 does.');
  // Another test may have left another provider in front.
  await person.clicksInWebView('[role="tab"]:nth-of-type(1)');
  await panelShows('[role="tab"][aria-selected="true"]', ([title]) => title?.startsWith('OpenAI') ?? false);
  await person.clicksInWebView('.row:has-text("Tool0")');
  await panelShows('#tools:focus', (texts) => texts.length === 1);
  await person.press('End');
  await describes('First.');
  // The JSON of a small tool needs no scrolling in a larger window.
  await person.resizesWindow(1280, 420);
  await person.scrollsWebView(scrolled);
  return async (from, to) => {
    const at = document.getText().lastIndexOf(from);
    assert.notEqual(at, -1, from);
    const editor = await window.showTextDocument(document, ViewColumn.One);
    const range = new Range(document.positionAt(at), document.positionAt(at + from.length));
    await editor.edit((edit) => edit.replace(range, to));
  };
}

suite('A person looks at the panel of all providers', () => {
  teardown(async () => {
    if (canBeUsed) await person.resizesWindow(1280, 800);
    await closeAll();
    await workspace.fs.delete(home(), { recursive: true });
  });

  personTest(
    'it keeps its scroll place while the file is edited, and nothing but the texts changes',
    async () => {
      const replaces = await opened();
      for (const [from, to] of [
        ['First.', 'Second.'],
        ['Second.', 'Third, with more to say.'],
      ] as const) {
        await replaces(from, to);
        await describes(to);
        assert.deepEqual(await person.seesOfWebView(), { top: scrolled, changes: [] });
      }
    },
    120_000,
  );

  personTest(
    'a mistake in the file and its repairing leave what was there in its place',
    async () => {
      const replaces = await opened();
      await replaces('name --> "Tool11"', 'name "Tool11"');
      await panelShows('.status .problem', (texts) => texts.length === 1);
      await describes('First.');
      await replaces('name "Tool11"', 'name --> "Tool11"');
      await hasNoProblem();
      const { top, changes } = await person.seesOfWebView();
      assert.ok(Math.abs(top - scrolled) <= 2, `scrolled to ${top}`);
      assert.deepEqual(
        changes.filter((change) => !change.startsWith('p ')),
        [],
        'but the sentences of the status',
      );
    },
    120_000,
  );

  personTest(
    'of a file with a missing comma it shows each tool for each provider, and copies nothing',
    async () => {
      const text = manyTools(12, 'First.').replace('name --> "Tool3",', 'name --> "Tool3"');
      await openFile(Uri.joinPath(home(), 'tools.aion'), text);
      await activated();
      await env.clipboard.writeText('before');
      await person.runs('AION: Preview Tools');
      await describes('Does what number 0 does.');
      await panelShows('.status', ([said]) => said?.includes('Valid tools:') ?? false);
      await panelShows('.facts', ([facts]) => facts?.includes('12 tools') ?? false);
      await person.clicksInWebView('.row:has-text("Tool3")');
      await describes('Does what number 3 does.');
      await person.clicksInWebView('.providers [role="tab"]:nth-of-type(3)');
      await panelShows('[role="tab"][aria-selected="true"]', ([title]) => title === 'MCP');
      await describes('Does what number 3 does.');
      await person.clicksInWebView('.head .action');
      await until(async () => {
        await commands.executeCommand('notifications.showList');
        return (await person.reads('.notifications-center')).some((text) => text.includes('Missing comma'));
      }, 'it is said why nothing is copied');
      await commands.executeCommand('notifications.clearAll');
      assert.equal(await env.clipboard.readText(), 'before');
    },
    120_000,
  );

  personTest(
    'a file that is renamed keeps its panel and its preview, which follow it under the new name',
    async () => {
      const old = Uri.joinPath(home(), 'before.aion');
      await openFile(old, manyTools(12, 'First.'));
      await activated();
      await person.runs('AION: Preview Tools');
      await describes('Does what number 0 does.');
      await commands.executeCommand('aion.preview', old, 'openai');
      const rename = new WorkspaceEdit();
      rename.renameFile(old, Uri.joinPath(home(), 'renamed.aion'));
      assert.ok(await workspace.applyEdit(rename));
      const titles = (): string =>
        window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)).join(', ');
      const isThere = (title: string) =>
        until(
          () => titles().includes(title),
          () => `${title} is among ${titles()}`,
        );
      await isThere('renamed.aion: Providers');
      await isThere('renamed.openai.json');
      await until(
        () => !titles().includes('before.'),
        () => `the old name is gone from ${titles()}`,
      );
      await commands.executeCommand('workbench.action.focusSecondEditorGroup');
      await commands.executeCommand('workbench.action.openEditorAtIndex1');
      await panelShows('.facts', ([facts]) => facts?.startsWith('renamed.aion · 12 tools') ?? false);
    },
    120_000,
  );

  personTest(
    'it goes on after the language server was started anew',
    async () => {
      const replaces = await opened();
      await commands.executeCommand('aion.restartServer');
      await replaces('First.', 'After.');
      await describes('After.');
      await hasNoProblem();
      const { top } = await person.seesOfWebView();
      assert.ok(Math.abs(top - scrolled) <= 2, `scrolled to ${top}`);
    },
    120_000,
  );

  personTest(
    'it leaves the focus in the editor, shows the tool at the cursor, and is used by keys alone',
    async () => {
      const document = await openFile(Uri.joinPath(home(), 'tools.aion'), manyTools(12, 'First.'));
      await activated();
      // A click into a newly opened file may come before its lines have their position.
      await until(
        async () => {
          await person.clicksAfter('name --> "Tool1"');
          // Longer than the interval of a double click.
          await new Promise((resolve) => setTimeout(resolve, 700));
          return window.activeTextEditor?.selection.active.line === 7;
        },
        () => `the cursor is in line 7; it is in ${window.activeTextEditor?.selection.active.line}`,
      );
      await person.runs('AION: Preview Tools');
      await describes('Does what number 1 does.');
      await person.type('X');
      await until(
        () => document.getText().includes('"Tool1"X'),
        () => document.getText().slice(0, 400),
      );
      await person.press('Control+z');
      await hasNoProblem();
      // Into the panel, down the list, and to the last tool.
      await person.press('Control+2');
      await panelShows('#tools:focus .row[aria-selected="true"] .row-name', (texts) => texts[0] === 'Tool1');
      await person.press('ArrowDown');
      await describes('Does what number 2 does.');
      await person.press('End');
      await describes('First.');
      // A letter goes to the search.
      await person.type('tool7');
      await person.press('ArrowDown');
      await describes('Does what number 7 does.');
      await panelShows('.row-name', (texts) => texts.join() === 'Tool7');
      // Enter: to the list; again: to the file.
      await person.press('Enter');
      await person.press('Enter');
      await until(
        () => window.activeTextEditor?.selection.active.line === 36,
        () => `the cursor is in line ${window.activeTextEditor?.selection.active.line}`,
      );
    },
    120_000,
  );

  personTest(
    'two thousand tools are listed, and those in sight are drawn',
    async () => {
      const tool = (index: number) =>
        `{ name --> "Tool${index}", link --> "https://example.com/${index}", description --> "Number ${index}." }`;
      const text = `[\n${Array.from({ length: 2_000 }, (_, index) => tool(index)).join(',\n')}\n]\n`;
      await openFile(Uri.joinPath(home(), 'tools.aion'), text);
      await activated();
      await person.runs('AION: Preview Tools');
      await panelShows('.facts', ([facts]) => facts?.includes('2,000 tools') ?? false);
      await person.press('Control+2');
      await panelShows('#tools:focus', (texts) => texts.length === 1);
      await person.press('End');
      await describes('Number 1999.');
      await panelShows('.row-name', (texts) => texts.at(-1) === 'Tool1999' && texts.length < 100);
      await person.press('Home');
      await panelShows('.row-name', (texts) => texts[0] === 'Tool0' && texts.length < 100);
    },
    120_000,
  );

  personTest(
    'what another provider gets stands beside what differs; a provider behind More gets a tab',
    async () => {
      // The problem of a name is above the JSON: without the terminal of an earlier test, both are in sight.
      await commands.executeCommand('workbench.action.closePanel');
      const text = manyTools(12, 'First.').replace('Tool0', 'Tool 0');
      await openFile(Uri.joinPath(home(), 'tools.aion'), text);
      await activated();
      await person.runs('AION: Preview Tools');
      await describes('Does what number 0 does.');
      const before = await person.readsWebView('[role="tab"]');
      assert.deepEqual(before.slice(0, 4), ['OpenAI (Chat Completions)', 'Anthropic', 'MCP', 'Gemini']);
      await person.clicksInWebView('[role="tab"]:nth-of-type(1)');
      assert.deepEqual(await person.readsWebView('.parts [role="tab"]'), ['JSON', 'Parameters', 'Differences']);
      assert.ok(await person.isInSight('#part-json code .line:nth-of-type(3)'), 'the JSON is in sight');
      // With the keyboard: from the first tab to the last one.
      await person.clicksInWebView('#part-tab-json');
      await person.press('End');
      await panelShows('#part-tab-differences[aria-selected="true"]', (texts) => texts.length === 1);
      await person.choosesInWebView('#compare', 'LangChain');
      // Each provider gets the name as it is written.
      await panelShows('.summary li', ([said]) => said?.startsWith('Both providers get the same name') ?? false);
      await panelShows('.diff .changed', (texts) => texts.length > 0);
      await person.choosesInWebView('#more', 'Mistral');
      await panelShows('[role="tab"][aria-selected="true"]', ([title]) => title === 'Mistral');
    },
    120_000,
  );
});
