import * as assert from 'node:assert/strict';
import { commands, languages, type Uri, workspace } from 'vscode';
import { emitted } from '../support/command-line.ts';
import { closeAll, openFile, reportShown } from '../support/documents.ts';
import { isHarnessThere, until } from '../support/extension.ts';
import { copies, homeNamed, textInFront as text } from '../support/home.ts';
import { readsClasses, withLoader } from '../support/loader.ts';
import { person, personTest, pickLines, skipped } from '../support/person.ts';
import { good } from '../support/texts.ts';

const { home, inHome, useInSuite } = homeNamed('manifest-by-hand');

async function write(name: string, content: string): Promise<Uri> {
  const uri = inHome(name);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  return uri;
}

async function read(name: string): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(inHome(name)));
}

async function namesInHome(): Promise<readonly string[]> {
  return (await workspace.fs.readDirectory(home())).map(([name]) => name).sort();
}

const tool = (name: string): string =>
  JSON.stringify({
    name,
    description: `What ${name} does.`,
    input_schema: { type: 'object', properties: { city: { type: 'string', minLength: 2 } }, required: ['city'] },
  });

suite('A person and the files beside a .aion file', () => {
  useInSuite();

  personTest('tools go into a package.json once the person has seen how, and not if they say no', async () => {
    const before = '{\n    "name": "mine",\n    "version": "1.0.0"\n}\n';
    const manifest = await write('package.json', before);
    await openFile(inHome('exported.aion'), good);
    const inEditor = async (): Promise<string> => (await workspace.openTextDocument(manifest)).getText();
    await person.runs('AION: Convert Tools…');
    await person.sees(pickLines, 'MCP');
    await person.type('language model');
    await person.picks('VS Code (language model tools)');
    await person.picks('package.json');
    await person.waitsFor('.monaco-diff-editor .view-line');
    await person.picks('package.json unchanged');
    await until(async () => (await person.reads('.monaco-diff-editor')).length === 0, 'the difference is closed');
    assert.equal(await inEditor(), before);

    // Enter repeats the last answers.
    await person.runs('AION: Convert Tools…');
    await person.sees(`${pickLines}.focused`, 'VS Code');
    await person.press('Enter');
    await person.sees(`${pickLines}.focused`, 'languageModelTools');
    await person.press('Enter');
    await person.picks('Apply changes');
    await until(async () => (await inEditor()) !== before, 'the change is made');
    const after = await inEditor();
    assert.ok(after.startsWith(before.slice(0, before.lastIndexOf('"') + 1)), after);
    const { languageModelTools } = JSON.parse(after).contributes;
    assert.deepEqual(languageModelTools, [JSON.parse(await emitted(good, 'vscode'))]);
    await until(() => text() === after, 'the file is shown');
  });

  const harnessTest = isHarnessThere() ? personTest : skipped('the extension with a tool of its own is not there');
  harnessTest('the tools of this editor become a document, and what they lose is said', async () => {
    await closeAll();
    await person.runs('AION: Convert Tools…');
    await person.picks("VS Code's tools");
    // VS Code has its own tools, and draws a long list only as far as it is in sight.
    await person.sees('.quick-input-widget .quick-input-title', 'Convert to AION');
    await person.type('harness_count');
    const line = await person.sees(pickLines, 'harness_count_letters');
    assert.match(line, /loses minimum: 1/);
    await person.press('Enter');
    await person.picks('args_schema block');
    await until(() => text().includes('name --> "harness_count_letters"'), text);
    assert.match(text(), /description --> "Counts the letters of a text\."/);
    assert.match(text(), /Whose letters are counted/);
    await until(() => reportShown().includes('harness'), 'the report is shown');
  });

  personTest('a person who discards the changes of several files finds every file as it was', async () => {
    await write('one.json', tool('one'));
    await write('two.json', tool('two'));
    await write('two.aion', good);
    const before = await namesInHome();
    const converting = commands.executeCommand('aion.convert', home(), [home()]);
    await person.picks('To AION');
    await person.waitsFor('.bulk-edit-panel .monaco-button:visible');
    await person.clicks('.bulk-edit-panel .monaco-button:visible', 'Discard');
    await converting;
    assert.deepEqual(await namesInHome(), before);
    assert.equal(await read('two.aion'), good);
    await commands.executeCommand('notifications.showList');
    await person.sees('.notifications-center', 'No file was changed');
    await commands.executeCommand('notifications.clearAll');
  });

  personTest('JSON with more detail than the notation is pasted with models where there is Python', () =>
    withLoader(readsClasses, async () => {
      const own = '"""Mine."""\n\nLIMIT = 3\n';
      await write('schemas.py', own);
      await copies(tool('get_weather'));
      await openFile(inHome('pasted.aion'), '');
      await person.clicks('.editor-instance .view-lines');
      await person.press('Control+v');
      // The folder has Python, and the models lose less.
      await until(() => text().includes('args_schema --> "GetWeatherSchema"'), text);
      const schemas = await workspace.openTextDocument(inHome('schemas.py'));
      await until(
        () => schemas.getText().includes('city: str = Field(min_length=2)'),
        () => schemas.getText(),
      );
      assert.ok(schemas.getText().startsWith('"""Mine."""\n'), schemas.getText());
      await until(async () => (await namesInHome()).includes('api_functions.py'), 'the functions are written');
      assert.match(await read('api_functions.py'), /def get_weather\(city: str\)/);
      // The server hears of the new file a moment later.
      const problems = () => languages.getDiagnostics(inHome('pasted.aion')).map(({ message }) => message);
      await until(
        () => problems().length === 0,
        () => problems().join('\n'),
      );
    }),
  );
});
