import * as assert from 'node:assert/strict';
import { LanguageModelTextPart, lm, Uri, workspace } from 'vscode';
import { folder } from '../support/documents.ts';
import { activated } from '../support/extension.ts';
import { misspelt } from '../support/texts.ts';

/** The answer of an extension's tool to an agent. */
async function answer(name: string, input: object): Promise<string> {
  const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
}

suite('The tools of agents', () => {
  suiteSetup(activated);

  test('a text is checked, and comes back mended', async () => {
    const said = await answer('aion_check', { text: misspelt });
    assert.match(said, /^\d+:\d+ error: “descripton” is not a tool property\..* \[unknown-property\]$/m);
    assert.match(said, /The text with all safe fixes:[\s\S]*description -->/);
  });

  test('a file of the workspace is converted; one outside is not read', async () => {
    const home = Uri.joinPath(folder(), 'agent-tools');
    await workspace.fs.writeFile(
      Uri.joinPath(home, 'tools.json'),
      new TextEncoder().encode('{"name": "send", "description": "Sends.", "input_schema": {"type": "object"}}'),
    );
    try {
      assert.match(await answer('aion_convert', { file: 'agent-tools/tools.json', to: 'aion' }), /name --> "send"/);
      assert.match(await answer('aion_convert', { file: '/etc/passwd', to: 'aion' }), /is not in the workspace/);
      assert.match(await answer('aion_convert', { text: '[{"name": "x"}]', to: 'nothing' }), /nothing/);
    } finally {
      await workspace.fs.delete(home, { recursive: true });
    }
  });
});
