import * as assert from 'node:assert/strict';
import { commands, env, TabInputWebview, type TextDocument, type Uri, window, workspace } from 'vscode';
import { emitted } from '../support/command-line.ts';
import { closeAll, openFile, reportShown, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { copies, homeNamed, textInFront as text } from '../support/home.ts';
import { readsClasses, withLoader } from '../support/loader.ts';
import { person, personTest, pickLines } from '../support/person.ts';
import { good } from '../support/texts.ts';

const { inHome, useInSuite } = homeNamed('by-hand');
const tool = {
  name: 'get_weather',
  description: 'Looks up the weather.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const toolJson = JSON.stringify(tool, null, 2);
const explorerLine = '.explorer-folders-view .monaco-list-row';

/** Two tools with a line for a third between them. */
const [first = ''] = good.split('\n]');
const twoTools = `${first},\n\n${first.slice(2).replaceAll('"A"', '"B"')}\n]\n`;

/** Writes a file and shows it in the explorer. */
async function inExplorer(name: string, content: string): Promise<Uri> {
  const uri = inHome(name);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  await commands.executeCommand('revealInExplorer', uri);
  await person.sees(explorerLine, name);
  return uri;
}

async function readFile(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}

suite('A person uses the window', () => {
  useInSuite();

  personTest(
    'JSON pasted between two tools becomes a tool, with its commas; the widget gives the text back',
    async () => {
      await copies(toolJson);
      await openFile(inHome('pasted.aion'), twoTools);
      await person.clicksAfter('What A is about.');
      for (const key of ['ArrowDown', 'ArrowDown']) await person.press(key);
      await person.press('Control+v');
      await until(() => text().includes('name --> "get_weather"'), text);
      assert.match(
        text(),
        /"What A is about\."\n {2}\},\n {2}\{\n {4}name --> "get_weather",[\s\S]*\n {2}\},\n {2}\{\n {4}name --> "B"/,
      );

      await person.clicks('.post-edit-widget');
      await person.clicks('.action-widget .monaco-list-row', 'Plain Text');
      await until(() => text().includes('"input_schema"'), text);
      assert.ok(!text().includes('get_weather" -->') && !text().includes('name --> "get_weather"'), text());
      assert.equal(text(), twoTools.replace('},\n\n', `},\n${toolJson}\n`));
    },
  );

  personTest('JSON pasted behind the last tool is in sight, and every text keeps its characters', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `  line ${index} of "it"`).join('\n');
    await copies(JSON.stringify({ ...tool, description: lines }));
    await openFile(inHome('last.aion'), good);
    await person.clicksAfter('What A is about.');
    for (const key of ['ArrowDown', 'End']) await person.press(key);
    await person.press('Control+v');
    await until(() => text().includes('get_weather'), text);
    // The notation has no quotation marks within a text.
    const kept = `description --> "${lines.replaceAll('"', "'")}`;
    assert.ok(text().includes(kept), text());
    assert.match(text(), /"What A is about\."\n {2}\},\n {2}\{\n {4}name --> "get_weather"/);
    await person.waitsFor('.post-edit-widget:visible');
  });

  personTest(
    'a list of tools out of a program in Python is pasted as JSON is, and what was read so is said',
    async () => {
      await copies(`tools = [${toolJson.replaceAll('"', "'")}]  # all of them\n`);
      await openFile(inHome('python.aion'), '');
      await person.clicks('.editor-instance .view-lines');
      await person.press('Control+v');
      await until(() => text().includes('name --> "get_weather"'), text);
      await person.clicks('.post-edit-widget');
      await person.sees('.action-widget .monaco-list-row', 'so it is read as program code, not as JSON');
      await person.press('Escape');
    },
  );

  personTest(
    'code in Python is pasted with the values of its names, and with a word on each part that only a run tells',
    async () => {
      await copies(
        [
          'from pydantic import BaseModel',
          'class City(BaseModel):',
          '    city: str',
          'DAYS = 3',
          'tools = [',
          '    {"name": "get_weather", "description": f"At most {DAYS} days.", "input_schema": City.model_json_schema()},',
          '    make_tool(),',
          ']',
          '',
        ].join('\n'),
      );
      await openFile(inHome('python-names.aion'), '');
      await person.clicks('.editor-instance .view-lines');
      await person.press('Control+v');
      await until(() => text().includes('name --> "get_weather"'), text);
      assert.match(text(), /description --> "At most 3 days\."/);
      assert.match(text(), /city --> "str/);
      await person.clicks('.post-edit-widget');
      await person.sees('.action-widget .monaco-list-row', 'Line 7: make_tool() was omitted');
      await person.press('Escape');
    },
  );

  personTest(
    'a line over pasted tools tells what is lost, until its report is closed or the paste is undone',
    async () => {
      const details = '.codelens-decoration a:has-text("1 loss: Details")';
      const lossy = {
        ...tool,
        input_schema: { ...tool.input_schema, properties: { city: { type: 'string', minLength: 2 } } },
      };
      const isGone = () => until(async () => (await person.reads(details)).length === 0, 'the line is gone');
      await copies(JSON.stringify(lossy));
      await openFile(inHome('lossy.aion'), '');
      await person.clicks('.editor-instance .view-lines');
      await person.press('Control+v');
      await person.waitsFor(details);
      assert.deepEqual(await person.reads('.codelens-decoration a:has-text("Pydantic")'), []);
      await person.press('Control+z');
      await isGone();

      await person.press('Control+v');
      await person.waitsFor(details);
      await person.clicks(details);
      await until(() => reportShown().includes('minLength'), 'the report is shown');
      await commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
      await isGone();
      await person.runs('AION: Show Loss Report');
      await until(() => reportShown().includes('minLength'), 'the report is shown again');
    },
  );

  personTest('the line over pasted tools writes them with Pydantic models', () =>
    withLoader(readsClasses, async () => {
      const lossy = {
        ...tool,
        input_schema: { ...tool.input_schema, properties: { city: { type: 'string', minLength: 2 } } },
      };
      await copies(JSON.stringify(lossy));
      await openFile(inHome('with-models.aion'), good);
      await person.clicksAfter('What A is about.');
      for (const key of ['ArrowDown', 'End']) await person.press(key);
      await person.press('Control+v');
      await until(() => text().includes('name --> "get_weather"'), text);
      await person.waitsFor('.codelens-decoration a:has-text("Use Pydantic models")');
      await person.clicks('.codelens-decoration a', 'Use Pydantic models');
      await until(() => text().includes('args_schema --> "GetWeatherSchema"'), text);
      assert.match(text(), /"What A is about\."\n {2}\},\n {2}\{\n {4}name --> "get_weather"[\s\S]*\n {2}\}\n\]\n$/);
      const written = async () => {
        const named = await workspace.fs.readDirectory(inHome('.'));
        return named.some(([name]) => name === 'schemas.py') ? readFile(inHome('schemas.py')) : '';
      };
      await until(async () => (await written()).includes('city: str = Field(min_length=2)'), 'the model is written');
      await until(
        async () => (await person.reads('.codelens-decoration a:has-text("not kept")')).length === 0,
        'the line is gone',
      );
    }),
  );

  personTest('JSON pasted into a string stays what it is, and nothing else is offered', async () => {
    await copies(JSON.stringify(tool));
    await openFile(inHome('string.aion'), good);
    await person.clicksAfter('What A is');
    await person.press('Control+v');
    await until(() => text().includes('input_schema'), text);
    assert.equal(text(), good.replace('What A is', `What A is${JSON.stringify(tool)}`));
    assert.deepEqual(await person.reads('.post-edit-widget'), []);
  });

  personTest('JSON pasted into an empty file becomes the file', async () => {
    await copies(toolJson);
    await openFile(inHome('empty.aion'), '');
    await person.clicks('.editor-instance .view-lines');
    await person.press('Control+v');
    await until(() => text().includes('-->'), text);
    assert.match(text(), /^\[\n +\{\n +name --> "get_weather",[\s\S]*\}\n\]\n$/);
  });

  personTest('a JSON file dragged from the explorer between two tools becomes a tool', async () => {
    await inExplorer('dragged.json', toolJson);
    await openFile(inHome('target.aion'), twoTools);
    // They come a moment later, and move the lines.
    await person.waitsFor('.codelens-decoration');
    await person.drags('dragged.json', '  },');
    await until(() => text().includes('get_weather'), text);
    assert.match(
      text(),
      /name --> "A"[\s\S]*\},\n {2}\{\n {4}name --> "get_weather",[\s\S]*\n {2}\},?\s*\{\n {4}name --> "B"/,
    );
    await commands.executeCommand('undo');
    assert.equal(text(), twoTools);
  });

  personTest('and brings models where they say more, if the person wants them', () =>
    withLoader(readsClasses, async () => {
      const city = { type: 'string', minLength: 2 };
      const more = { ...tool, input_schema: { type: 'object', properties: { city }, required: ['city'] } };
      await inExplorer('more.json', JSON.stringify(more));
      await openFile(inHome('models.aion'), twoTools);
      // They come a moment later, and move the lines.
      await person.waitsFor('.codelens-decoration');
      await person.drags('more.json', '  },');
      await until(() => text().includes('get_weather'), text);
      await person.clicks('.post-edit-widget');
      await person.clicks('.action-widget .monaco-list-row', 'Insert as AION with Pydantic models');
      await until(() => text().includes('args_schema --> "GetWeatherSchema"'), text);
      // VS Code writes the new files a moment later.
      const written = async () => (await workspace.fs.readDirectory(inHome('.'))).map(([name]) => name);
      await until(async () => (await written()).includes('schemas.py'), 'the models are written');
      assert.match(await readFile(inHome('schemas.py')), /city: str = Field\(min_length=2\)/);
    }),
  );

  personTest('and into a string it is no tool', async () => {
    await inExplorer('dragged.json', toolJson);
    await openFile(inHome('string.aion'), good);
    // They come a moment later, and move the lines.
    await person.waitsFor('.codelens-decoration');
    await person.drags('dragged.json', 'What A is');
    await until(() => text() !== good, text);
    assert.ok(text().includes('dragged.json') && !text().includes('get_weather'), text());
  });

  personTest('a file is converted by its menu in the explorer', async () => {
    await inExplorer('weather.json', toolJson);
    await person.takesFromMenu(explorerLine, 'weather.json', 'Convert Tools…');
    await until(() => text().includes('name --> "get_weather"'), text);
    assert.equal(window.activeTextEditor?.document.uri.toString(), inHome('weather.aion').toString());
    assert.equal(await readFile(inHome('weather.aion')), text());
  });

  personTest('a file that is open becomes the same file from the explorer and from its editor', async () => {
    const source = await inExplorer('open.json', toolJson);
    await openFile(source, toolJson);
    await commands.executeCommand('revealInExplorer', source);
    await person.takesFromMenu(explorerLine, 'open.json', 'Convert Tools…');
    await until(() => text().includes('name --> "get_weather"'), text);
    const target = inHome('open.aion');
    assert.equal(window.activeTextEditor?.document.uri.toString(), target.toString());
    const written = await readFile(target);
    await closeAll();
    await workspace.fs.delete(target);

    await openFile(source, toolJson);
    await person.runs('AION: Convert Tools…');
    await person.sees(pickLines, 'get_weather');
    await person.press('Enter');
    await person.picks('args_schema block');
    await until(() => text().includes('name --> "get_weather"'), text);
    assert.equal(window.activeTextEditor?.document.uri.toString(), target.toString());
    assert.equal(await readFile(target), written);
  });

  personTest('and out of the notation too', async () => {
    await inExplorer('mine.aion', good);
    await person.takesFromMenu(explorerLine, 'mine.aion', 'Convert Tools…');
    await person.sees(pickLines, 'Anthropic');
    await person.type('Anthropic (Messages)');
    await person.picks('Anthropic (Messages)');
    await until(() => text().includes('input_schema'), text);
    assert.equal(await readFile(inHome('mine.anthropic.json')), await emitted(good, 'anthropic'));
  });

  personTest('the menu of the editor copies the tool at the cursor, previews it, and converts JSON', async () => {
    await openFile(inHome('menus.aion'), good);
    await person.takesFromEditorMenu('What A is', 'Convert Tools…');
    await person.picks('OpenAI (Chat Completions)');
    await person.picks('Clipboard');
    const expected = await emitted(good, 'openai');
    await until(async () => (await env.clipboard.readText()) === expected, 'the clipboard holds the tool');

    await person.takesFromEditorMenu('What A is', 'Preview Tools');
    await person.waitsForWebView('[role="tab"]:has-text("MCP")');
    await person.clicksInWebView('[role="tab"]:has-text("MCP")');
    await person.waitsForWebView('[role="tab"][aria-selected="true"]:has-text("MCP")');
    await person.clicksInWebView('.head .action:has-text("Open as Document")');
    let shown: TextDocument | undefined;
    await until(() => {
      shown = window.visibleTextEditors.find(({ document }) => document.uri.path === '/menus.mcp.json')?.document;
      return shown !== undefined && shown.getText() !== '';
    }, 'the preview is beside the file');
    assert.equal(shown?.getText(), await emitted(good, 'mcp'));

    await closeAll();
    await untitled(toolJson, 'json');
    // The menus offer it as soon as the server has found the tools, which the button shows.
    await person.waitsFor('.editor-actions .codicon-arrow-swap');
    await person.takesFromEditorMenu('get_weather', 'Convert Tools…');
    await person.sees(pickLines, 'get_weather');
    await person.press('Enter');
    await person.picks('args_schema block');
    await until(() => text().includes('name --> "get_weather"'), text);
  });

  personTest('who closes the list of tools is left alone', async () => {
    await untitled(toolJson, 'json');
    await person.runs('AION: Convert Tools…');
    await person.sees(pickLines, 'get_weather');
    const open = window.tabGroups.all.flatMap(({ tabs }) => tabs).length;
    await person.press('Escape');
    await until(async () => (await person.reads(pickLines)).length === 0, 'the list is closed');
    assert.equal(window.tabGroups.all.flatMap(({ tabs }) => tabs).length, open);
    assert.equal(text(), toolJson);
  });

  personTest('the button over the editor opens the panel of all providers', async () => {
    await openFile(inHome('panelled.aion'), good);
    await person.clicks('.editor-actions .action-label[aria-label^="Preview"]');
    const isOpen = (): boolean =>
      window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ input }) => input instanceof TabInputWebview && input.viewType.includes('aion.providers'));
    await until(isOpen, 'the panel is open');
  });

  personTest('two providers are compared', async () => {
    await openFile(inHome('compared.aion'), good);
    await person.runs('AION: Preview Tools');
    await person.waitsForWebView('#part-tab-differences');
    await person.clicksInWebView('#part-tab-differences');
    await person.choosesInWebView('#compare', 'Gemini');
    await person.waitsForWebView('.diff');
    await person.clicksInWebView('.head .action:has-text("Open as Document")');
    await person.waitsFor('.monaco-diff-editor .view-line');
  });

  personTest('the tools of a file are converted to a file beside it', async () => {
    await openFile(inHome('named.aion'), good);
    await person.runs('AION: Convert Tools…');
    await person.sees(pickLines, 'Anthropic');
    await person.type('Anthropic (Messages)');
    await person.picks('Anthropic (Messages)');
    await person.picks('New file');
    const expected = await emitted(good, 'anthropic');
    const target = inHome('named.anthropic.json');
    await until(() => window.activeTextEditor?.document.uri.path === target.path, 'the file is shown');
    assert.equal(await readFile(target), expected);
  });
});
