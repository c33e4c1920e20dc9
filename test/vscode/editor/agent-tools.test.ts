import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { LanguageModelTextPart, lm, Uri } from 'vscode';
import { folder } from '../support/documents.ts';
import { activated } from '../support/extension.ts';
import { misspelt } from '../support/texts.ts';

const definition = '{"name": "send", "description": "Sends.", "input_schema": {"type": "object"}}';

/** The answer of an extension's tool to an agent. */
async function answer(name: string, input: object): Promise<string> {
  const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
}

suite('The tools of agents', () => {
  suiteSetup(activated);

  test('a text is checked, and comes back repaired', async () => {
    const said = await answer('aion_check', { text: misspelt });
    assert.match(said, /^\d+:\d+ error: Unknown property "descripton"\..* \[unknown-property\]$/m);
    assert.match(said, /The text with all safe fixes:[\s\S]*description -->/);
  });

  test('a file of the workspace is converted; one outside is not read, whatever leads to it', async () => {
    const home = Uri.joinPath(folder(), 'agent-tools');
    const outside = mkdtempSync(join(tmpdir(), 'aion-outside-'));
    const secret = join(outside, 'secret.json');
    writeFileSync(secret, definition);
    mkdirSync(home.fsPath);
    writeFileSync(join(home.fsPath, 'tools.json'), definition);
    symlinkSync(secret, join(home.fsPath, 'linked.json'));
    symlinkSync(outside, join(home.fsPath, 'linked'));
    const ways = [
      secret,
      `${folder().fsPath}/../${relative(dirname(folder().fsPath), secret)}`,
      relative(folder().fsPath, secret),
      'agent-tools/linked.json',
      'agent-tools/linked/secret.json',
    ];
    try {
      assert.match(await answer('aion_convert', { file: 'agent-tools/tools.json', to: 'aion' }), /name --> "send"/);
      for (const file of ways) {
        for (const name of ['aion_convert', 'aion_check', 'aion_preview']) {
          const said = await answer(name, { file, to: 'aion' });
          assert.equal(said, `The file ${file} isn't in the workspace.`, name);
        }
      }
      assert.match(await answer('aion_convert', { text: '[{"name": "x"}]', to: 'nothing' }), /nothing/);
    } finally {
      rmSync(home.fsPath, { recursive: true });
      rmSync(outside, { recursive: true });
    }
  });
});
