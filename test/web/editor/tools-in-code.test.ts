import { type CodeLens, commands, languages, Uri, window, workspace } from 'vscode';
import { closeAll, folder, openFile, replaceText } from '../../vscode/support/documents.ts';
import { until } from '../../vscode/support/extension.ts';

const city = "import { z } from 'zod';\nexport const city = z.string().describe('The name of the city.');\n";
const program = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { city } from './city.js';

const server = new McpServer({ name: 'weather', version: '1.0.0' });

server.registerTool(
  'get_weather',
  { description: 'Get the weather of a city.', inputSchema: { city } },
  async () => ({ content: [] }),
);
`;

suite('Tools in code, with the server in a worker', () => {
  teardown(closeAll);

  test('a TypeScript program has lenses, and a preview that follows what is typed', async () => {
    const imported = Uri.joinPath(folder(), 'web-code', 'city.ts');
    const uri = Uri.joinPath(folder(), 'web-code', 'weather.ts');
    await workspace.fs.writeFile(imported, new TextEncoder().encode(city));
    await openFile(uri, program);
    const editor = window.activeTextEditor;
    if (editor === undefined) throw new Error('no editor');
    if (editor.document.languageId !== 'typescript')
      await languages.setTextDocumentLanguage(editor.document, 'typescript');
    let titles: readonly string[] = [];
    await until(
      async () => {
        const lenses: CodeLens[] = await commands.executeCommand('vscode.executeCodeLensProvider', uri, 10);
        titles = lenses.map(({ command }) => command?.title ?? '');
        return titles.includes('Preview') && titles.includes('Convert to AION');
      },
      () => titles.join(),
    );
    await commands.executeCommand('aion.preview', uri, 'openai');
    const shown = (): string =>
      workspace.textDocuments
        .find(({ uri: { scheme, path } }) => scheme === 'aion-preview' && path.includes('weather.ts'))
        ?.getText() ?? '';
    await until(() => shown().includes('"The name of the city."'), shown);
    await replaceText(editor, program.replace('Get the weather', 'Read the weather'));
    await until(() => shown().includes('Read the weather of a city.'), shown);
    await commands.executeCommand('aion.convert', { source: { uri: uri.toString() } });
    const active = (): string => window.activeTextEditor?.document.getText() ?? '';
    await until(() => active().includes('name --> "get_weather"'), active);
  });
});
