import { commands, languages, Uri, workspace } from 'vscode';
import { closeAll, folder, openFile, untitled } from '../../vscode/support/documents.ts';
import { until } from '../../vscode/support/extension.ts';

const tool = {
  name: 'web_weather',
  description: 'Looks up the weather.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

suite('Calls, with the server and the validator in workers', () => {
  teardown(closeAll);

  test('a call is checked against the schema of its tool', async () => {
    const file = Uri.joinPath(folder(), 'web-weather.json');
    try {
      await openFile(file, JSON.stringify(tool));
      const { document } = await untitled('{"name": "web_weather", "arguments": {"city": 5}}', 'json');
      await commands.executeCommand('aion.checkCall');
      const said = (): readonly string[] => languages.getDiagnostics(document.uri).map(({ message }) => message);
      await until(
        () => said().includes('"city" must be a string, but is 5.'),
        () => JSON.stringify(said()),
      );
    } finally {
      await closeAll();
      await workspace.fs.delete(file);
    }
  });
});
