import * as assert from 'node:assert/strict';
import { commands, Uri, window, workspace } from 'vscode';
import { closeAll, openFile, reportShown } from '../support/documents.ts';
import { extension, until } from '../support/extension.ts';
import { homeNamed, textInFront as text } from '../support/home.ts';
import { person, personTest, pickLines, skipped } from '../support/person.ts';
import { answers, questionBox } from '../support/questions.ts';
import { hasPython, panelSays, withdraws } from '../support/running-tools.ts';
import { good, manyTools } from '../support/texts.ts';

const { inHome, useInSuite } = homeNamed('three-verbs');

/** Counts the clicks of a person. */
class Counted {
  clicks = 0;

  async click(gesture: () => Promise<void>, count = 1): Promise<void> {
    this.clicks += count;
    await gesture();
  }
}

const lens = (title: string): string => `.codelens-decoration:visible a:has-text("${title}")`;

interface Contributed {
  readonly command: string;
  readonly group?: string;
  readonly when?: string;
}

interface Binding {
  readonly command: string;
  readonly key: string;
  readonly when?: string;
}

suite('A person finds everything under Convert, Preview and Run', () => {
  useInSuite();

  test('the menus of editors, files and tools have one group of at most four commands', () => {
    const menus: Readonly<Record<string, readonly Contributed[]>> = extension().packageJSON.contributes.menus;
    for (const menu of ['editor/context', 'explorer/context', 'view/item/context']) {
      const items = (menus[menu] ?? []).filter(({ group }) => group?.startsWith('inline') !== true);
      const groups = new Set(items.map(({ group }) => group?.split('@', 1)[0]));
      assert.equal(groups.size, 1, menu);
      // Check Tool Call is for files without tools, and takes the place of Run and Try.
      const inAion = items.filter(({ command }) => command !== 'aion.checkCall');
      assert.ok(inAion.length <= 4, `${menu}: ${inAion.map(({ command }) => command).join()}`);
    }
  });

  test('the keys of Preview and Run do nothing else in a .aion file by default', async () => {
    const own: readonly Binding[] = extension().packageJSON.contributes.keybindings;
    assert.deepEqual(own.map(({ command }) => command).toSorted(), ['aion.preview', 'aion.runTool']);
    const document = await workspace.openTextDocument(Uri.parse('vscode://defaultsettings/keybindings.json'));
    const known: readonly Binding[] = JSON.parse(document.getText().replace(/^\s*\/\/.*$/gm, ''));
    assert.ok(known.length > 500, `${known.length} default keys are known`);
    for (const { key, when } of own) {
      assert.match(when ?? '', /editorLangId =~ \/\^aions\?\$\//);
      // The preview of Markdown has the same key, in Markdown alone.
      const others = known.filter((one) => one.key === key && !/^(?:aion|markdown)\./.test(one.command));
      assert.deepEqual(others, [], key);
    }
  });

  personTest(
    'what Anthropic gets for the tool at the cursor is one click away',
    async () => {
      await openFile(inHome('many.aion'), manyTools(12, 'First.'));
      // The provider that was looked at last is the one in front.
      await person.runs('AION: Preview Tools');
      await person.waitsForWebView('[role="tab"]:has-text("Anthropic")');
      await person.clicksInWebView('[role="tab"]:has-text("Anthropic")');
      await panelSays('[role="tab"][aria-selected="true"]', 'Anthropic');
      await closeAll();

      await openFile(inHome('many.aion'), manyTools(12, 'First.'));
      await person.waitsFor(lens('Preview'));
      const counted = new Counted();
      await counted.click(() => person.clicks(`${lens('Preview')} >> nth=2`));
      await panelSays('[role="tab"][aria-selected="true"]', 'Anthropic');
      await panelSays('#tool-name', 'Tool2');
      await panelSays('#part-json', 'input_schema');
      assert.equal(counted.clicks, 1);
      assert.equal(window.activeTextEditor?.selection.active.line, 11);
    },
    120_000,
  );

  personTest('Ctrl+K V opens the preview of the tool at the cursor', async () => {
    await openFile(inHome('keys.aion'), manyTools(3, 'First.'));
    await person.clicksAfter('name --> "Tool1"');
    await person.press('Control+k');
    await person.press('v');
    await panelSays('#tool-name', 'Tool1');
  });

  personTest('tool JSON in the explorer becomes a .aion file beside it, with its losses, in three clicks', async () => {
    const json = {
      name: 'get_weather',
      description: 'Looks it up.',
      input_schema: { type: 'object', properties: { days: { type: 'integer', minimum: 1 } }, required: ['days'] },
    };
    const uri = inHome('tool.json');
    await workspace.fs.writeFile(uri, new TextEncoder().encode(JSON.stringify(json)));
    await commands.executeCommand('revealInExplorer', uri);
    const line = '.explorer-folders-view .monaco-list-row';
    await person.sees(line, 'tool.json');
    const counted = new Counted();
    // One click opens the menu, one takes the item.
    await counted.click(() => person.takesFromMenu(line, 'tool.json', 'Convert Tools…'), 2);
    await until(() => text().includes('name --> "get_weather"'), text);
    assert.equal(window.activeTextEditor?.document.uri.toString(), inHome('tool.aion').toString());
    await until(() => reportShown().includes('minimum'), reportShown);
    assert.ok(counted.clicks <= 3, `${counted.clicks} clicks`);
  });

  const runTest = hasPython ? personTest : skipped('this machine has no Python 3.9 or newer');
  runTest(
    'the tool at the cursor runs with values in two clicks, and one for the first consent',
    async () => {
      await person.isAsked(true);
      try {
        const tool = `[
  {
    name --> "repeated",
    function --> "lambda word, times: word * times" --> { arg-1 --> "string (the word)", arg-2 --> "integer (how often)", return-1 --> "string" },
    args_schema --> { word --> "str | The word", times --> "int | How often" },
    description --> "Repeats a word."
  }
]
`;
        await openFile(inHome('repeated.aion'), tool);
        await person.waitsFor(lens('Run'));
        const counted = new Counted();
        await counted.click(() => person.clicks(lens('Run')));
        await counted.click(async () => void (await answers('Run the tools of', 'While This Window Is Open')));
        await panelSays('#form label', 'times');
        await person.type('ab');
        await person.press('Tab');
        await person.type('3');
        await counted.click(() => person.clicksInWebView('#run'));
        await panelSays('#result', 'ababab');
        assert.equal(counted.clicks, 3);
        assert.deepEqual(await person.reads(questionBox), []);
        await withdraws();
      } finally {
        await person.isAsked(false);
      }
    },
    120_000,
  );

  personTest(
    'Convert Tools… offers the last answers first, and asks about the tools where there are several',
    async () => {
      await openFile(inHome('two.aion'), manyTools(2, 'First.'));
      await person.clicksAfter('name --> "Tool1"');
      await person.runs('AION: Convert Tools…');
      await person.picks('The tool at the cursor');
      await person.sees(pickLines, 'MCP');
      await person.picks('MCP');
      await person.picks('New document');
      await until(() => text().includes('"Tool1"') && !text().includes('"Tool0"'), text);
      await closeAll();

      await openFile(inHome('two.aion'), manyTools(2, 'First.'));
      await person.clicksAfter('name --> "Tool0"');
      await person.runs('AION: Convert Tools…');
      for (const first of ['The tool at the cursor', 'MCP', 'New document']) {
        await person.sees(`${pickLines}.focused`, first);
        await person.press('Enter');
      }
      await until(() => text().includes('"Tool0"') && !text().includes('"Tool1"'), text);
    },
  );

  personTest('Convert Tools… without an editor asks where the tools are', async () => {
    await closeAll();
    await person.runs('AION: Convert Tools…');
    for (const origin of ['JSON from the clipboard', 'JSON files', "VS Code's tools"]) {
      await person.sees(pickLines, origin);
    }
    await person.press('Escape');
    await openFile(inHome('full.aion'), good);
    await person.runs('AION: Convert Tools…');
    await person.sees(pickLines, 'Anthropic');
    await person.press('Escape');
  });
});
