import * as assert from 'node:assert/strict';
import { type CodeAction, CodeActionKind, ConfigurationTarget, commands, Range, Uri, workspace } from 'vscode';
import { closeAll, folder, openFile, shows, showsForGood } from '../support/documents.ts';

const manifest = `{
  "tools": [
    {
      "name": "list_items",
      "description": "Lists items.",
      "inputSchema": { "type": "object", "properties": { "ids": { "type": "array" } } }
    }
  ]
}
`;

suite('Tool JSON', () => {
  teardown(closeAll);

  test('has the errors of the targets of .aionrc.json, and a fix that edits the JSON', async () => {
    const settings = Uri.joinPath(folder(), 'served', '.aionrc.json');
    await workspace.fs.writeFile(settings, new TextEncoder().encode('{ "targets": ["openai"] }'));
    // Starts the server.
    await openFile(Uri.joinPath(folder(), 'served', 'tool.aion'), '[]\n');
    const uri = Uri.joinPath(folder(), 'served', 'tools.json');
    const document = await openFile(uri, manifest);
    await shows(uri, ['provider-schema']);
    const at = document.positionAt(manifest.indexOf('"ids"') + 1);
    const [fix] = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      new Range(at, at),
      CodeActionKind.QuickFix.value,
      20,
    );
    assert.equal(fix?.title, 'Add "items": {}');
    assert.ok(fix.edit && (await workspace.applyEdit(fix.edit)));
    assert.equal(document.getText(), manifest.replace('"array" }', '"array", "items": {} }'));
    await showsForGood(uri, []);
    await workspace.getConfiguration('aion', uri).update('json.validate', 'off', ConfigurationTarget.Workspace);
    try {
      const other = Uri.joinPath(folder(), 'served', 'others.json');
      await openFile(other, manifest);
      await showsForGood(other, []);
    } finally {
      await workspace.getConfiguration('aion', uri).update('json.validate', undefined, ConfigurationTarget.Workspace);
    }
  });
});
