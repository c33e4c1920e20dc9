import { commands, Uri, window } from 'vscode';
import { closeAll, folder, openFile } from '../../vscode/support/documents.ts';

suite('In a web VS Code no tool runs', () => {
  teardown(closeAll);

  test('the command is there, opens nothing, and no lens offers it', async () => {
    const uri = Uri.joinPath(folder(), 'run-tool-web.aion');
    await openFile(uri, '[ { name --> "A", link --> "https://example.com", description --> "Is A." } ]');
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs).length;
    await commands.executeCommand('aion.runTool');
    if (window.tabGroups.all.flatMap((group) => group.tabs).length !== tabs) throw new Error('Something opened.');
    const lenses = await commands.executeCommand<readonly { readonly command?: { readonly title: string } }[]>(
      'vscode.executeCodeLensProvider',
      uri,
      10,
    );
    const titles = lenses.map(({ command }) => command?.title ?? '');
    if (!titles.includes('Preview') || titles.includes('Run')) throw new Error(`The lenses are ${titles.join()}.`);
  });
});
