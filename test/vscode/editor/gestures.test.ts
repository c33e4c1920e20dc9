import * as assert from 'node:assert/strict';
import { type CodeLens, commands, env, languages, lm, TabInputWebview, tasks, Uri, window, workspace } from 'vscode';
import { closeAll, folder, openFile, ruleOf, type, untitled } from '../support/documents.ts';
import { activated, isHarnessThere, until } from '../support/extension.ts';
import { skipped } from '../support/person.ts';
import { good, misspelt } from '../support/texts.ts';

const toolJson = JSON.stringify({
  name: 'get_weather',
  description: 'Looks up the weather.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
});
const inFolder = (name: string): Uri => Uri.joinPath(folder(), name);
const accept = (): Thenable<unknown> => commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
const text = (): string => window.activeTextEditor?.document.getText() ?? '';

suite('Gestures', () => {
  suiteSetup(async () => {
    await untitled('[]');
    await activated();
  });
  teardown(closeAll);

  test('an empty file offers to insert a tool and to convert JSON, and no other does', async () => {
    const editor = await untitled('');
    const lenses = async (): Promise<readonly string[]> => {
      const found: CodeLens[] = await commands.executeCommand(
        'vscode.executeCodeLensProvider',
        editor.document.uri,
        10,
      );
      return found.flatMap(({ command }) => command?.command ?? []);
    };
    const offered = await lenses();
    assert.ok(offered.includes('aion.insertTool') && offered.includes('aion.convert'), offered.join());
    await commands.executeCommand('aion.insertTool');
    await until(() => text().includes('name --> "ToolName"'), text);
    assert.ok(!(await lenses()).includes('aion.insertTool'));
  });

  test('JSON from the clipboard is converted where the cursor stands', async () => {
    await untitled('');
    await env.clipboard.writeText(toolJson);
    await commands.executeCommand('aion.convert', { from: 'clipboard' });
    assert.match(text(), /^\[\n +\{\n +name --> "get_weather",\n/);
  });

  test('and between two tools, with the commas; one undo takes it back', async () => {
    const [first = ''] = good.split('\n]');
    const editor = await untitled(`${first},\n|\n${first.slice(2)}\n]\n`);
    const before = editor.document.getText();
    await env.clipboard.writeText(toolJson);
    await commands.executeCommand('aion.convert', { from: 'clipboard' });
    assert.match(text(), /\},\n {2}\{\n {4}name --> "get_weather",[\s\S]*\n {2}\},\n {2}\{\n {4}name --> "A"/);
    await commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
  });

  test('a file that is there is changed only after the person has seen how', async () => {
    const json = inFolder('weather.json');
    const target = inFolder('weather.aion');
    const read = async (): Promise<string> => new TextDecoder().decode(await workspace.fs.readFile(target));
    await workspace.fs.writeFile(json, new TextEncoder().encode(toolJson));
    await workspace.fs.writeFile(target, new TextEncoder().encode(good));
    try {
      const refused = commands.executeCommand('aion.convert', json);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await commands.executeCommand('workbench.action.closeQuickOpen');
      await refused;
      assert.equal(await read(), good);
      const done = commands.executeCommand('aion.convert', json);
      await until(async () => {
        await accept();
        return (await read()) !== good;
      }, 'the change is made');
      await done;
      assert.match(await read(), /name --> "get_weather"/);
    } finally {
      await closeAll();
      for (const uri of [json, target]) await workspace.fs.delete(uri);
    }
  });

  test('the task aion check finds the mistakes of files that nobody has open', async () => {
    const uri = inFolder('closed.aion');
    await workspace.fs.writeFile(uri, new TextEncoder().encode(misspelt));
    try {
      const [task] = await tasks.fetchTasks({ type: 'aion' });
      assert.ok(task, 'the task is offered');
      const ended = new Promise<number | undefined>((resolve) => {
        const listener = tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
          if (execution.task.name !== task.name) return;
          listener.dispose();
          resolve(exitCode);
        });
      });
      await tasks.executeTask(task);
      assert.equal(await ended, 1);
      const found = (): readonly string[] => languages.getDiagnostics(uri).map(ruleOf);
      await until(
        () => found().includes('unknown-property'),
        () => `problems: ${found().join()}`,
      );
    } finally {
      await workspace.fs.delete(uri);
    }
  });

  test('the view of all tools opens and can be refreshed', async () => {
    await openFile(inFolder('viewed.aion'), good);
    await commands.executeCommand('aion.tools.focus');
    await commands.executeCommand('aion.tools.refresh');
    await workspace.fs.delete(inFolder('viewed.aion'));
  });

  test('the panel of all providers opens beside the file, once for each', async () => {
    const { document } = await untitled(good);
    const panels = () =>
      window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ input }) => input instanceof TabInputWebview && input.viewType.includes('aion.providers'));
    await commands.executeCommand('aion.preview', document.uri);
    await until(() => panels().length === 1, 'the panel');
    await commands.executeCommand('aion.preview', document.uri);
    assert.equal(panels().length, 1);
    await window.tabGroups.close(panels());
  });

  test('tools are written into a package.json, with all else as it was', async () => {
    const manifest = inFolder('package.json');
    const before = '{\n    "name": "x", // ours\n    "version": "1.0.0"\n}\n';
    await workspace.fs.writeFile(manifest, new TextEncoder().encode(before));
    try {
      await openFile(inFolder('exported.aion'), good);
      const done = commands.executeCommand('aion.convert', { to: 'vscode', destination: 'manifest' });
      await until(async () => {
        await accept();
        return (await workspace.openTextDocument(manifest)).getText() !== before;
      }, 'the edit is made once the person agrees');
      await done;
      const after = (await workspace.openTextDocument(manifest)).getText();
      assert.ok(after.startsWith('{\n    "name": "x", // ours\n    "version": "1.0.0",\n    "contributes": {'), after);
      assert.match(after, /"name": "A"/);
    } finally {
      await closeAll();
      await workspace.fs.delete(manifest);
      await workspace.fs.delete(inFolder('exported.aion'));
    }
  });

  const harnessTest = isHarnessThere() ? test : skipped('the extension with a tool of its own is not there');
  harnessTest('the tools of this editor are brought in', async () => {
    await until(
      () => lm.tools.some(({ name }) => name === 'harness_count_letters'),
      'VS Code knows the tool of the harness',
    );
    const done = commands.executeCommand('aion.convert', { from: 'editor' });
    await until(async () => {
      await accept();
      return text().includes('name --> "harness_count_letters"');
    }, text);
    await done;
  });

  test('a new tool file is a tool to fill in', async () => {
    await commands.executeCommand('aion.newToolFile');
    await until(() => text().includes('name --> "ToolName"'), text);
    await type('Mine');
    assert.match(text(), /name --> "Mine"/);
  });
});
