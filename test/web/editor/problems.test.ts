import { type CodeAction, CodeActionKind, commands, type Hover, languages, Uri, workspace } from 'vscode';
import {
  closeAll,
  folder,
  openFile,
  replaceText,
  shows,
  showsForGood,
  type,
  untitled,
} from '../../vscode/support/documents.ts';
import { good, misspelt, variations } from '../../vscode/support/texts.ts';

suite('With the server in a worker', () => {
  teardown(closeAll);

  test('typing desc --> "x" shows AIONPropertyError', async () => {
    const { document } = await untitled(good.replace('"What A is about."', '"What A is about.",\n    |'));
    await type('desc --> "x"');
    await shows(document.uri, ['unknown-property']);
    const [problem] = languages.getDiagnostics(document.uri);
    if (!problem?.message.includes('AIONPropertyError')) throw new Error(problem?.message ?? 'no problem');
  });

  test('a file of a virtual file system shows each problem once', async () => {
    const uri = Uri.joinPath(folder(), 'once.aion');
    await openFile(uri, misspelt);
    await showsForGood(uri, ['unknown-property']);
    await commands.executeCommand('aion.restartServer');
    await showsForGood(uri, ['unknown-property']);
  });

  test('.aionrc.json of a virtual folder holds', async () => {
    const uri = Uri.joinPath(folder(), 'configured.aion');
    await openFile(uri, misspelt);
    await shows(uri, ['unknown-property']);
    const file = Uri.joinPath(folder(), '.aionrc.json');
    await workspace.fs.writeFile(file, new TextEncoder().encode('{ "rules": { "unknown-property": "off" } }'));
    await showsForGood(uri, []);
    await workspace.fs.delete(file);
    await showsForGood(uri, ['unknown-property']);
  });

  test('tool JSON shows what the targets of .aionrc.json reject', async () => {
    const place = Uri.joinPath(folder(), 'web-json');
    const settings = Uri.joinPath(place, '.aionrc.json');
    await workspace.fs.writeFile(settings, new TextEncoder().encode('{ "targets": ["openai"] }'));
    try {
      // Starts the server.
      await openFile(Uri.joinPath(place, 'tool.aion'), '[]\n');
      const uri = Uri.joinPath(place, 'tools.json');
      const array = { type: 'object', properties: { ids: { type: 'array' } } };
      await openFile(uri, JSON.stringify({ tools: [{ name: 'list', description: 'Lists.', inputSchema: array }] }));
      await showsForGood(uri, ['provider-schema']);
      const [problem] = languages.getDiagnostics(uri);
      if (!problem?.message.includes('OpenAI')) throw new Error(problem?.message ?? 'no problem');
    } finally {
      await closeAll();
      await workspace.fs.delete(settings);
    }
  });

  test('the three variations of the README have no problem but the ignored class', async () => {
    for (const variation of variations) {
      const editor = await untitled(misspelt);
      await shows(editor.document.uri, ['unknown-property']);
      await replaceText(editor, variation);
      const ignored = variation.includes('SendOutputSchema') ? ['loader-schema-name-ignored'] : [];
      await showsForGood(editor.document.uri, ignored);
    }
  });

  test('the quick fix repairs the text', async () => {
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    const [problem] = languages.getDiagnostics(document.uri);
    const [fix]: CodeAction[] = await commands.executeCommand(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem?.range,
      CodeActionKind.QuickFix.value,
      20,
    );
    if (fix?.edit === undefined) throw new Error('No fix is offered.');
    await workspace.applyEdit(fix.edit);
    if (document.getText() !== good) throw new Error(document.getText());
    await showsForGood(document.uri, []);
  });

  test('hovering a property says what it means', async () => {
    const { document } = await untitled(good);
    const link = document.positionAt(document.getText().indexOf('link') + 1);
    const hovers: Hover[] = await commands.executeCommand('vscode.executeHoverProvider', document.uri, link);
    if (hovers.length !== 1) throw new Error(`${hovers.length} hovers`);
  });
});
