import * as assert from 'node:assert/strict';
import { ConfigurationTarget, commands, languages, TabInputCustom, Uri, window, workspace } from 'vscode';
import { closeAll, folder, openFile, shows, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { person, personTest, pickLines } from '../support/person.ts';
import { good, misspelt } from '../support/texts.ts';

const pageInFront = (): string => {
  const input = window.tabGroups.all.flatMap(({ activeTab }) =>
    activeTab?.input instanceof TabInputCustom ? [activeTab.input] : [],
  );
  return input.map(({ uri, viewType }) => `${viewType} ${uri.toString()}`).join(' ');
};

async function readsPage(part: string): Promise<void> {
  let seen: readonly string[] = [];
  await until(
    async () => {
      seen = await person.readsWebView('body');
      return seen.some((one) => one.includes(part));
    },
    () => `the page says "${part}": ${JSON.stringify(seen)}`,
  );
}

suite('A person finds', () => {
  teardown(async () => {
    await commands.executeCommand('workbench.action.closePanel');
    await closeAll();
  });

  personTest('the fix of all problems in the menu of fixes', async () => {
    const { document } = await untitled(misspelt.replace('name -->', 'name:'));
    await shows(document.uri, ['expected-action-link', 'unknown-property']);
    await person.clicksAfter('desc');
    await person.takesFix('Fix all safe AION problems');
    await until(
      () => document.getText() === good,
      () => document.getText(),
    );
  });

  personTest('the detected aions-llm version in the status bar, and only for a file of the notation', async () => {
    await untitled(good);
    await person.sees('.statusbar-item', 'aions-llm 1.');
    await workspace
      .openTextDocument({ language: 'plaintext', content: 'x' })
      .then((one) => window.showTextDocument(one));
    await until(
      async () => !(await person.reads('.statusbar-item')).some((one) => one.includes('aions-llm 1.')),
      'it goes',
    );
  });

  personTest(
    'the versions of the loader with what each does, behind the status bar; a choice is set, a pin is opened',
    async () => {
      const home = Uri.joinPath(folder(), 'versions');
      const pin = Uri.joinPath(home, 'requirements.txt');
      const setting = () => workspace.getConfiguration('aion').inspect('loaderVersion')?.workspaceValue;
      try {
        await openFile(
          Uri.joinPath(home, 'tools.aion'),
          good.replace('link -->', 'args_schema --> "Model",\n    link -->'),
        );
        await person.sees('.statusbar-item', 'aions-llm 1.0.16');
        await person.clicks('.statusbar-item', 'aions-llm 1.');
        assert.match(await person.sees(pickLines, '1.0.16'), /newest on PyPI, .*ignores the class name in args_schema/);
        await person.sees(pickLines, "can't be imported (ModuleNotFoundError)");
        await person.picks('1.0.14');
        await until(
          () => setting() === '1.0.14',
          () => `the setting is ${String(setting())}`,
        );
        await person.sees('.statusbar-item', 'aions-llm 1.0.14');

        await workspace.getConfiguration('aion').update('loaderVersion', undefined, ConfigurationTarget.Workspace);
        await workspace.fs.writeFile(pin, new TextEncoder().encode('aions-llm==1.0.15\n'));
        await person.sees('.statusbar-item', 'aions-llm 1.0.15');
        await person.clicks('.statusbar-item', 'aions-llm 1.');
        await person.picks('1.0.16');
        await until(() => window.activeTextEditor?.document.uri.path === pin.path, 'the pin is opened');
        assert.equal(setting(), undefined);
      } finally {
        await workspace.getConfiguration('aion').update('loaderVersion', undefined, ConfigurationTarget.Workspace);
        await closeAll();
        await workspace.fs.delete(home, { recursive: true });
      }
    },
  );

  personTest('no loader in the status bar once the document is one of another language', async () => {
    const { document } = await untitled(good);
    await person.sees('.statusbar-item', 'aions-llm 1.');
    await languages.setTextDocumentLanguage(document, 'plaintext');
    await until(
      async () => !(await person.reads('.statusbar-item')).some((one) => one.includes('aions-llm 1.')),
      'it goes',
    );
  });

  personTest('the rendered page of a rule behind its name in the list of problems', async () => {
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    await commands.executeCommand('workbench.actions.view.problems');
    await person.clicks('.markers-panel .monaco-list-row a', 'unknown-property');
    await until(() => pageInFront().includes('unknown-property.md'), pageInFront);
    assert.match(pageInFront(), /markdown\.preview/);
    await readsPage('Turn off the rule or change its severity');
  });

  personTest('the same page in what is shown where the mouse rests', async () => {
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    await person.clicksAfter('desc');
    await commands.executeCommand('cursorLeft');
    await commands.executeCommand('editor.action.showHover');
    await person.clicks('.monaco-hover a.code-link', 'unknown-property');
    await until(() => pageInFront().includes('unknown-property.md'), pageInFront);
    await readsPage('Turn off the rule or change its severity');
  });

  personTest('the same page behind a rule that explains a property', async () => {
    await untitled(good);
    await person.clicksAfter('description');
    await commands.executeCommand('editor.action.showHover');
    await person.clicks('.monaco-hover a', 'missing-description');
    await until(() => pageInFront().includes('missing-description.md'), pageInFront);
    await readsPage('Turn off the rule or change its severity');
  });
});
