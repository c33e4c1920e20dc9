import * as assert from 'node:assert/strict';
import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { closeAll, folder, openFile } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { keepsAllInSight } from '../support/in-sight.ts';
import { person, personTest } from '../support/person.ts';

const home = (): Uri => Uri.joinPath(folder(), 'web-views-by-hand');
const theme = (name: string | undefined) =>
  workspace.getConfiguration('workbench').update('colorTheme', name, ConfigurationTarget.Global);

/** Themes, and the class that VS Code gives a page in them. */
const themes = [
  ['Default Dark Modern', 'vscode-dark'],
  ['Default Light Modern', 'vscode-light'],
  ['Default High Contrast', 'vscode-high-contrast'],
] as const;

const tools = `[
  {
    name --> "SendMail",
    function --> "lambda to, text='': send_mail(to, text)" --> {
      arg-1 --> "string (the address)",
      arg-2 --> "string (the text of the mail)",
      return-1 --> "dict (status)"
    },
    description --> "Sends a mail to one person."
  },
  {
    name --> "wrong name!",
    link --> "https://example.com/docs"
  }
]
`;

suite('The pages of the extension, for a person who reads them by a screen reader', () => {
  suiteTeardown(async () => {
    await theme(undefined);
    await closeAll();
    await workspace.fs.delete(home(), { recursive: true });
  });

  personTest(
    'the panel of all providers keeps the rules of WCAG in three themes',
    async () => {
      await openFile(Uri.joinPath(home(), 'tools.aion'), tools);
      await activated();
      await person.runs('AION: Preview Tools');
      await until(async () => (await person.readsWebView('.description')).length > 0, 'the panel shows a tool');
      for (const [name, kind] of themes) {
        await theme(name);
        await until(async () => (await person.readsWebView(`body.${kind}`)).length === 1, `${name} is shown`);
        assert.deepEqual(await person.auditsWebView(), [], name);
      }
      await keepsAllInSight();
    },
    120_000,
  );
});
