import * as assert from 'node:assert/strict';
import { commands, env, FileType, Uri, window, workspace } from 'vscode';
import { name as sampleName, sampleOf } from '../../support/format-samples.ts';
import { aion, aionHere } from '../support/command-line.ts';
import { closeAll, folder, untitled } from '../support/documents.ts';
import { activated } from '../support/extension.ts';

/** `test/unit/formats/real-definitions.corpus.test.ts` and `test/cli/convert.test.ts` convert those of every form. */
const forms = ['mcp', 'openai-legacy', 'bfcl'];
/** `test/lsp/format-samples.test.ts` writes every form. */
const targets = ['openai', 'anthropic', 'mcp'];

/** Ten definitions of a form. */
function someDefinitions(form: string): readonly unknown[] {
  return Array.from({ length: 10 }, (_, index): unknown =>
    JSON.parse(sampleOf(form).replaceAll(sampleName, `${sampleName}_${index}`)),
  );
}

/** Runs at its provider: it is named, not defined, and cannot be converted. */
const runByProvider = { type: 'web_search_20250305', name: 'web_search' };

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (uri: Uri): Promise<string> => new TextDecoder().decode(await workspace.fs.readFile(uri));

suite('Converted definitions', () => {
  suiteSetup(async () => {
    await untitled('[]');
    await activated();
    await closeAll();
  });
  teardown(closeAll);

  for (const form of forms) {
    test(`ten of ${form} become, by the command on their folder, the files that the command line writes`, async function body(this: Mocha.Context) {
      this.timeout(60_000);
      const home = Uri.joinPath(folder(), `real-${form}`);
      const definitions = [...someDefinitions(form), runByProvider];
      const names = definitions.map((_, index) => `definition-${String(index).padStart(2, '0')}`);
      for (const [index, definition] of definitions.entries()) {
        await workspace.fs.writeFile(Uri.joinPath(home, `${names[index]}.json`), bytes(JSON.stringify(definition)));
      }
      const out = Uri.joinPath(folder(), `real-${form}-by-command-line`);
      try {
        await aion('convert', home.fsPath, '--to', 'aion', '--out-dir', out.fsPath);
        const expected = await filesBelow(out);
        await commands.executeCommand('aion.convert', home);
        const written = (await workspace.fs.readDirectory(home)).flatMap(([name]) =>
          name.endsWith('.aion') ? [name] : [],
        );
        assert.deepEqual(written.toSorted(), [...expected.keys()].toSorted());
        assert.equal(written.length, definitions.length - 1);
        for (const name of written) assert.equal(await read(Uri.joinPath(home, name)), expected.get(name), name);
        const checked = await aion('check', ...written.map((name) => Uri.joinPath(home, name).fsPath));
        assert.notEqual(checked.code, 2, checked.err);
      } finally {
        await closeAll();
        await workspace.fs.delete(home, { recursive: true });
        if ((await entriesOf(out)).length > 0) await workspace.fs.delete(out, { recursive: true });
      }
    });
  }

  test('definitions, in the notation, are copied as the command line writes them', async function body(this: Mocha.Context) {
    this.timeout(180_000);
    const home = Uri.joinPath(folder(), 'real-copied');
    try {
      const definitions = forms.flatMap((form) => someDefinitions(form).slice(0, 5));
      for (const [index, definition] of definitions.entries()) {
        await workspace.fs.writeFile(Uri.joinPath(home, 'json', `d${index}.json`), bytes(JSON.stringify(definition)));
      }
      const sources = Uri.joinPath(home, 'aion');
      await aion('convert', Uri.joinPath(home, 'json').fsPath, '--to', 'aion', '--out-dir', sources.fsPath);
      const expected = new Map<string, string>();
      for (const id of targets) {
        const out = Uri.joinPath(home, `as-${id}`);
        await aionHere('convert', sources.fsPath, '--to', id, '--out-dir', out.fsPath);
        for (const [name, text] of await filesBelow(out)) expected.set(`${id} ${name}`, text);
      }
      let compared = 0;
      for (const [name] of await filesBelow(sources)) {
        await window.showTextDocument(Uri.joinPath(sources, name));
        await commands.executeCommand('editor.action.selectAll');
        for (const id of targets) {
          const text = expected.get(`${id} ${name.replace('.aion', '.json')}`);
          // Both refuse tools that a form cannot hold at all.
          if (text === undefined) continue;
          await env.clipboard.writeText('');
          await commands.executeCommand('aion.convert', { tools: 'cursor', to: id, destination: 'clipboard' });
          assert.equal(await env.clipboard.readText(), text, `${name} as ${id}`);
          compared++;
        }
      }
      assert.ok(compared >= 10 * targets.length, `${compared} are compared`);
    } finally {
      await closeAll();
      await workspace.fs.delete(home, { recursive: true });
    }
  });
});

/** The texts of the files below a folder, by name only. */
async function filesBelow(home: Uri): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [name, type] of await entriesOf(home)) {
    const uri = Uri.joinPath(home, name);
    if (type !== FileType.Directory) found.set(name, await read(uri));
    else for (const [inner, text] of await filesBelow(uri)) found.set(inner, text);
  }
  return found;
}

/** Empty if there is no such folder. */
async function entriesOf(home: Uri): Promise<readonly (readonly [string, FileType])[]> {
  try {
    return await workspace.fs.readDirectory(home);
  } catch {
    return [];
  }
}
