import * as assert from 'node:assert/strict';
import { type CodeLens, commands } from 'vscode';
import { openFile } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed, textInFront as text } from '../support/home.ts';
import { countsGestures, person, personTest } from '../support/person.ts';

const { inHome, useInSuite } = homeNamed('by-hand-function-tools');

const list = '.suggest-widget.visible .monaco-list-row';

const source = `from pydantic import BaseModel


class OrderQuery(BaseModel):
    customer: str


def find_orders(customer: str) -> list:
    """Find the orders of a customer."""
    return []
`;

const expected = '    function --> "find_orders"';

/** Opens a file, with the cursor at the end of its third line. */
async function opens(name: string, content: string): Promise<void> {
  await openFile(inHome(name), content);
  await person.clicks('.editor-instance .view-lines');
  await person.press('Control+Home');
  await person.press('ArrowDown');
  await person.press('End');
}

suite('A tool from a Python function', () => {
  useInSuite();

  personTest('takes at most 3 keys after Ctrl+Space', async () => {
    await openFile(inHome('orders.py'), source);
    await opens('tools.aion', '[\n  \n]\n');
    // Python is read in the background.
    await until(
      async () => {
        await person.press('Escape');
        await person.press('Control+Space');
        // Escape would cancel the request.
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        const rows = await person.reads(list);
        return rows.some((row) => row.includes('find_orders'));
      },
      () => 'the function is offered',
      40_000,
    );
    const made = await countsGestures(async () => {
      await person.type('fi');
      await person.sees(list, 'find_orders');
      await person.press('Enter');
    });
    assert.ok(made <= 3, String(made));
    await until(() => text().includes(expected), text);
    await until(async () => {
      const python = inHome('orders.py');
      const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', python);
      return lenses.some(({ command }) => command?.title === 'used by tool find_orders');
    }, 'the function names its tool');
  });

  personTest('the list of classes opens while args_schema is typed', async () => {
    await openFile(inHome('orders.py'), source);
    await opens('classes.aion', '[\n  { name --> "A", link --> "x", description --> "A.", args_schema --> "" }\n]\n');
    await until(
      async () => {
        await person.press('Escape');
        await person.press('End');
        for (let key = 0; key < 3; key++) await person.press('ArrowLeft');
        await person.press('Control+Space');
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        return (await person.reads(list)).some((row) => row.includes('OrderQuery'));
      },
      () => 'the class is offered',
      30_000,
    );
    await person.press('Escape');
    await person.type('Ord', 60);
    const row = await person.sees(list, 'OrderQuery');
    assert.match(row, /class, .*orders\.py/);
    assert.ok((await person.reads(list)).every((one) => !one.startsWith('Ord\n')));
    await person.press('Enter');
    await until(() => text().includes('args_schema --> "OrderQuery" }'), text);
  });
});
