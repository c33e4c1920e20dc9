import * as assert from 'node:assert/strict';
import { commands, type TextEditor, window } from 'vscode';
import { openFile } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { homeNamed } from '../support/home.ts';
import { person, personTest } from '../support/person.ts';

const { inHome, useInSuite } = homeNamed('preview-places');

const tool = (index: number): string => `  {
    name --> "Tool${index}",
    function --> "lambda size: make(size)" --> {
      arg-1 --> "integer (the size of ${index})",
      return-1 --> "dict (what was made)"
    },
    description --> "Makes thing ${index}."
  }`;
const forty = `[\n${Array.from({ length: 40 }, (_, index) => tool(index)).join(',\n')}\n]\n`;
const lineOf = (text: string): number => forty.slice(0, forty.indexOf(text)).split('\n').length - 1;

function preview(): TextEditor | undefined {
  return window.visibleTextEditors.find(({ document }) => document.uri.scheme === 'aion-preview');
}

/** Waits until the preview shows the line with this text. */
async function showsInPreview(text: string): Promise<void> {
  await until(
    () => {
      const shown = preview();
      const at = shown?.document.getText().indexOf(text) ?? -1;
      return at > 0 && shown?.visibleRanges.some((range) => range.contains(shown.document.positionAt(at))) === true;
    },
    () => `${text} is in sight; in sight is ${JSON.stringify(preview()?.visibleRanges)}`,
  );
}

async function cursorIn(file: string, text: string): Promise<void> {
  await until(
    () => {
      const source = window.visibleTextEditors.find(({ document }) => document.uri.path.endsWith(file));
      return source?.selection.active.line === lineOf(text);
    },
    () => `the cursor is at ${text}`,
  );
}

suite('A person goes between a file and its preview', () => {
  useInSuite();

  personTest('the preview follows the cursor, and a click and F12 lead back', async () => {
    await openFile(inHome('follow.aion'), forty);
    const source = window.activeTextEditor;
    assert.ok(source);
    await commands.executeCommand('aion.preview', inHome('follow.aion'), 'openai');
    await until(() => preview() !== undefined, 'the preview is shown');
    await person.clicksAfter('name --> "Tool0",');
    await person.press('Control+End');
    await person.press('ArrowUp');
    await person.press('ArrowUp');
    await showsInPreview('Makes thing 39.');

    await person.clicksAfter('"description": "Makes thing 39.');
    await cursorIn('follow.aion', 'Makes thing 39.');
    assert.equal(window.activeTextEditor?.document.uri.scheme, 'aion-preview', 'the person stays in the preview');

    await person.press('ArrowDown');
    await person.press('F12');
    await until(
      () => window.activeTextEditor?.document.uri.path.endsWith('follow.aion') === true,
      'the source is in front',
    );
    assert.ok((window.activeTextEditor?.selection.active.line ?? 0) >= lineOf('"Tool39"') - 1);
  });
});
