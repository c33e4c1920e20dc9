import { languages, workspace } from 'vscode';
import { activated } from '../../vscode/support/extension.ts';

/** Node's `assert` does not exist in a worker. */
function assert(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

suite('In a web VS Code', () => {
  test('a .aion file of a virtual file system activates the extension', async () => {
    const [file] = await workspace.findFiles('**/*.aion', undefined, 1);
    if (file === undefined) throw new Error('The workspace of the tests has no .aion file.');
    assert(file.scheme !== 'file', `a virtual file system, not ${file.scheme}`);
    const document = await workspace.openTextDocument(file);
    assert(document.languageId === 'aion', `aion, not ${document.languageId}`);
    await activated();
  });

  test('the languages aion and aions exist', async () => {
    const known = await languages.getLanguages();
    assert(known.includes('aion') && known.includes('aions'), known.join(' '));
  });

  test('it runs in a worker', () => {
    assert('WorkerGlobalScope' in globalThis, 'the global scope is a worker’s');
  });
});
