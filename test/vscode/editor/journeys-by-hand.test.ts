import * as assert from 'node:assert/strict';
import { commands, Selection, type TextDocument, window, workspace } from 'vscode';
import { openFile, rulesShown, select, shows } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { copies, homeNamed } from '../support/home.ts';
import { countsGestures, person, personTest } from '../support/person.ts';
import { good, misspelt } from '../support/texts.ts';

const { inHome, useInSuite } = homeNamed('journeys');

const rows = '.action-widget .monaco-list-row.action';

/** Puts the cursor into a text of the document in front, where a person has just typed. */
async function cursorIn(document: TextDocument, text: string): Promise<void> {
  const editor = window.activeTextEditor;
  assert.ok(editor);
  const at = document.positionAt(document.getText().indexOf(text) + 1);
  await select(editor, new Selection(at, at));
  await person.waitsFor('.codelens-decoration');
}

suite('A person needs few keys', () => {
  useInSuite();

  personTest(
    '2 to fix a typo in the name of a function, also where the right name reveals another problem',
    async () => {
      const api = 'def find_orders(customer, year):\n    """Finds orders."""\n    return []\n';
      await workspace.fs.writeFile(inHome('api.py'), new TextEncoder().encode(api));
      const text =
        '[\n  {\n    name --> "FindOrders",\n    function --> "lambda customer: find_order(customer)" --> {\n      arg-1 --> "string (the customer)",\n      return-1 --> "list (the orders)"\n    },\n    description --> "Finds the orders of a customer."\n  }\n]\n';
      const document = await openFile(inHome('orders.aion'), text);
      await shows(document.uri, ['unresolved-function']);
      await cursorIn(document, 'find_order(');
      const made = await countsGestures(async () => {
        await person.press('Control+.');
        await person.sees(rows, 'Change to find_orders');
        await person.press('Enter');
        await until(
          () => document.getText() === text.replace('find_order(', 'find_orders('),
          () => document.getText(),
        );
      });
      assert.equal(made, 2);
      await shows(document.uri, ['python-arity']);
    },
  );

  personTest('1 to paste an OpenAI array on the line below the array: a valid file with all tools', async () => {
    const openai = (name: string) => ({
      type: 'function',
      function: {
        name,
        description: `What ${name} is about.`,
        parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
    });
    await copies(JSON.stringify([openai('get_weather'), openai('get_time')], null, 2));
    // Other tests of this folder have a tool A.
    const text = good.replace('"A"', '"First"');
    const document = await openFile(inHome('pasted.aion'), text);
    await cursorIn(document, 'What A is about.');
    await person.press('Control+End');
    const made = await countsGestures(async () => {
      await person.press('Control+v');
      await until(
        () => document.getText().includes('name --> "get_time"'),
        () => document.getText(),
      );
    });
    assert.equal(made, 1);
    const [before = ''] = text.split('\n]');
    assert.ok(document.getText().startsWith(`${before},\n  {\n    name --> "get_weather",`), document.getText());
    assert.match(document.getText(), /\n {2}\},\n {2}\{\n {4}name --> "get_time",[^[\]]*\n {2}\}\n\]\n$/);
    await shows(document.uri, []);
    await commands.executeCommand('undo');
    assert.equal(document.getText(), text);
  });

  personTest('Ctrl+., arrows and Enter to turn a rule off, and undo turns it on again', async () => {
    const settings = inHome('.aionrc.json');
    const before = '{\n  // Ours.\n  "loaderVersion": "1.0.5"\n}\n';
    await workspace.fs.writeFile(settings, new TextEncoder().encode(before));
    const document = await openFile(inHome('typo.aion'), misspelt);
    await shows(document.uri, ['unknown-property']);
    await cursorIn(document, 'descripton');
    await person.press('Control+.');
    await person.sees(rows, 'Disable rule unknown-property in this workspace');
    const titles = await person.reads(rows);
    const index = titles.findIndex((title) => title.includes('Disable rule'));
    for (let down = 0; down < index; down++) await person.press('ArrowDown');
    await person.press('Enter');
    await until(async () => (await saved()).includes('"unknown-property": "off"'), 'the rule is off');
    assert.ok((await saved()).startsWith(before.slice(0, -3)));
    await until(() => !rulesShown(document.uri).includes('unknown-property'), 'the problem is gone');
    await window.showTextDocument(await workspace.openTextDocument(settings));
    await commands.executeCommand('undo');
    await until(() => window.activeTextEditor?.document.getText() === before, 'undo brings the settings back');

    async function saved(): Promise<string> {
      return new TextDecoder().decode(await workspace.fs.readFile(settings));
    }
  });
});
