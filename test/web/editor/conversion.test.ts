import { commands, languages, TabInputWebview, type TextDocument, tasks, Uri, window, workspace } from 'vscode';
import { closeAll, folder, openFile, pagesShown, replaceText, reportShown } from '../../vscode/support/documents.ts';
import { until } from '../../vscode/support/extension.ts';
import { good } from '../../vscode/support/texts.ts';

/** The notation has no place for the cache mark, and no other part of it is lost. */
const tool = {
  name: 'get_weather',
  description: 'Looks up the weather.',
  input_schema: { type: 'object', properties: {} },
  cache_control: { type: 'ephemeral' },
};
const json = JSON.stringify(tool, null, 2);
const text = (): string => window.activeTextEditor?.document.getText() ?? '';
const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);

suite('Conversions and previews, with the server in a worker', () => {
  teardown(closeAll);

  test('tool JSON becomes a document of the notation', async () => {
    const source = { uri: 'untitled:tools.json', languageId: 'json', text: json };
    await commands.executeCommand('aion.convert', { source });
    await until(() => text().includes('name --> "get_weather"'), text);
    await until(() => reportShown().includes('cache'), 'the report says what is lost');
  });

  test('where nothing is lost, there is no report', async () => {
    const { cache_control, ...whole } = tool;
    const source = { uri: 'untitled:tools.json', languageId: 'json', text: JSON.stringify(whole) };
    await commands.executeCommand('aion.convert', { source });
    await until(() => text().includes('name --> "get_weather"'), text);
    if (pagesShown().length > 0) throw new Error(`a report on losing ${cache_control.type}`);
  });

  test('a file of a virtual file system becomes one beside it', async () => {
    const file = Uri.joinPath(folder(), 'from-web.json');
    const target = Uri.joinPath(folder(), 'from-web.aion');
    await workspace.fs.writeFile(file, bytes(json));
    try {
      await commands.executeCommand('aion.convert', file);
      const written = new TextDecoder().decode(await workspace.fs.readFile(target));
      if (!written.includes('name --> "get_weather"')) throw new Error(written);
    } finally {
      await closeAll();
      for (const uri of [file, target]) await workspace.fs.delete(uri);
    }
  });

  test('a preview follows what is typed, and says when it cannot', async () => {
    const uri = Uri.joinPath(folder(), 'web-preview', 'tools.aion');
    await openFile(uri, good);
    const editor = window.activeTextEditor;
    if (editor === undefined) throw new Error('no editor');
    await commands.executeCommand('aion.preview', uri, 'openai');
    let shown: TextDocument | undefined;
    await until(() => {
      shown = workspace.textDocuments.find(({ uri: { scheme } }) => scheme === 'aion-preview');
      return shown?.getText().includes('"name": "A"') ?? false;
    }, 'the preview shows the tool');
    await replaceText(editor, good.replace('"A"', '"Typed"'));
    await until(() => shown?.getText().includes('"name": "Typed"') ?? false, 'the preview follows');
    await replaceText(editor, good.replace('-->', '>'));
    await until(
      () => shown !== undefined && languages.getDiagnostics(shown.uri).some(({ code }) => code === 'preview-behind'),
      'the preview says that it is behind',
    );
  });

  test('the panel of all providers opens', async () => {
    const uri = Uri.joinPath(folder(), 'web-panel', 'tools.aion');
    await openFile(uri, good);
    await commands.executeCommand('aion.preview', uri);
    const panels = () =>
      window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ input }) => input instanceof TabInputWebview && input.viewType.includes('aion.providers'));
    await until(() => panels().length === 1, 'the panel');
    await window.tabGroups.close(panels());
  });

  test('no task is offered, as a browser can start no program', async () => {
    const offered = await tasks.fetchTasks({ type: 'aion' });
    if (offered.length > 0) throw new Error(offered.map(({ name }) => name).join());
  });
});
