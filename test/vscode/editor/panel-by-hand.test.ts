import * as assert from 'node:assert/strict';
import { commands, Range, Uri, ViewColumn, window, workspace } from 'vscode';
import { closeAll, folder, openFile } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { person, personTest } from '../support/person.ts';

/** Twelve tools, of which the last is told of by the text. */
function twelveTools(last: string): string {
  const tools = Array.from({ length: 12 }, (_, index) => {
    const description = index === 11 ? last : `Does what number ${index} does.`;
    return `  {\n    name --> "Tool${index}",\n    link --> "https://example.com/${index}",\n    description --> "${description}"\n  }`;
  });
  return `[\n${tools.join(',\n')}\n]\n`;
}

const home = (): Uri => Uri.joinPath(folder(), 'panel-by-hand');

/** Waits until the panel shows exactly these texts in the parts that the selector finds. */
async function panelShows(selector: string, holds: (texts: readonly string[]) => boolean): Promise<void> {
  let texts: readonly string[] = [];
  await until(
    async () => {
      texts = await person.readsWebView(selector);
      return holds(texts);
    },
    () => `the panel shows ${JSON.stringify(texts)}`,
    20_000,
  );
}

const describes = (text: string) => panelShows('.description', (texts) => texts.at(-1)?.startsWith(text) ?? false);
const hasNoProblem = () => panelShows('.status .problem', (texts) => texts.length === 0);

/** The file and its panel, scrolled down; `replaces` changes a text of the file as an edit. */
async function opened(): Promise<(from: string, to: string) => Promise<void>> {
  const uri = Uri.joinPath(home(), 'tools.aion');
  const document = await openFile(uri, twelveTools('First.'));
  await activated();
  await person.runs('AION: Preview All Providers');
  await describes('First.');
  await person.scrollsWebView(700);
  return async (from, to) => {
    const at = document.getText().lastIndexOf(from);
    assert.notEqual(at, -1, from);
    const editor = await window.showTextDocument(document, ViewColumn.One);
    const range = new Range(document.positionAt(at), document.positionAt(at + from.length));
    await editor.edit((edit) => edit.replace(range, to));
  };
}

suite('A person looks at the panel of all providers', () => {
  teardown(async () => {
    await closeAll();
    await workspace.fs.delete(home(), { recursive: true });
  });

  personTest(
    'it keeps its scroll place while the file is edited, and nothing but the texts changes',
    async () => {
      const replaces = await opened();
      for (const [from, to] of [
        ['First.', 'Second.'],
        ['Second.', 'Third, with more to say.'],
      ] as const) {
        await replaces(from, to);
        await describes(to);
        assert.deepEqual(await person.seesOfWebView(), { top: 700, changes: [] });
      }
    },
    120_000,
  );

  personTest(
    'a mistake in the file and its mending leave what was there in its place',
    async () => {
      const replaces = await opened();
      await replaces('name --> "Tool11"', 'name "Tool11"');
      await panelShows('.status .problem', (texts) => texts.length === 1);
      await describes('First.');
      await replaces('name "Tool11"', 'name --> "Tool11"');
      await hasNoProblem();
      const { top, changes } = await person.seesOfWebView();
      assert.ok(Math.abs(top - 700) <= 2, `scrolled to ${top}`);
      assert.deepEqual(
        changes.filter((change) => !change.startsWith('p ')),
        [],
        'but the sentences of the status',
      );
    },
    120_000,
  );

  personTest(
    'it goes on after the language server was started anew',
    async () => {
      const replaces = await opened();
      await commands.executeCommand('aion.restartServer');
      await replaces('First.', 'After.');
      await describes('After.');
      await hasNoProblem();
      const { top } = await person.seesOfWebView();
      assert.ok(Math.abs(top - 700) <= 2, `scrolled to ${top}`);
    },
    120_000,
  );
});
