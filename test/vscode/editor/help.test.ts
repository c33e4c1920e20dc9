import * as assert from 'node:assert/strict';
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  commands,
  type Hover,
  MarkdownString,
  type Position,
  type TextEditor,
  window,
} from 'vscode';
import { closeAll, shows, showsForGood, type, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { good, misspelt } from '../support/texts.ts';

const label = ({ label: given }: CompletionItem): string => (typeof given === 'string' ? given : given.label);

async function completions({ document, selection }: TextEditor): Promise<readonly CompletionItem[]> {
  const list: CompletionList = await commands.executeCommand(
    'vscode.executeCompletionItemProvider',
    document.uri,
    selection.active,
  );
  return list.items;
}

async function hoverText({ document }: TextEditor, position: Position): Promise<string> {
  const hovers: Hover[] = await commands.executeCommand('vscode.executeHoverProvider', document.uri, position);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof MarkdownString ? content.value : String(content)))
    .join('\n');
}

suite('Help', () => {
  teardown(closeAll);

  test('completion offers each property that is not there yet, and none that is', async () => {
    const editor = await untitled(good.replace('    desc', '    |\n    desc'));
    // Snippets ignore the existing text.
    const items = (await completions(editor)).filter(({ kind }) => kind !== CompletionItemKind.Snippet);
    const ours = new Set(items.map(label));
    assert.ok(!['name', 'link', 'description'].some((present) => ours.has(present)), [...ours].join(' '));
    for (const missing of ['function', 'args_schema'])
      assert.ok(ours.has(missing), `${missing} of ${[...ours].join(' ')}`);
  });

  test('accepting a property writes it once, with its link, quotes and comma', async () => {
    const editor = await untitled('[\n  {\n    link --> "https://example.com/docs",\n    |\n  }\n]\n');
    await type('descr');
    await commands.executeCommand('editor.action.triggerSuggest');
    await until(async () => {
      // VS Code may select nothing in a list that typing has opened; then nothing is accepted, however often it is requested.
      await commands.executeCommand('selectFirstSuggestion');
      await commands.executeCommand('acceptSelectedSuggestion');
      // The extension host hears of it a moment later; a second accept meanwhile takes the next suggestion.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return editor.document.getText().includes('description -->');
    }, 'the property is written');
    assert.equal(editor.document.getText().match(/description --> "[^"]*"/g)?.length, 1, editor.document.getText());
    assert.equal(editor.document.getText().match(/-->/g)?.length, 2, editor.document.getText());
  });

  test('hovering a property says what it means', async () => {
    const editor = await untitled(misspelt);
    await shows(editor.document.uri, ['unknown-property']);
    const text = editor.document.getText();
    const link = editor.document.positionAt(text.indexOf('link') + 1);
    assert.match(await hoverText(editor, link), /link/);
  });

  test('a quote, a brace and a bracket close themselves, and typing over them doubles nothing', async () => {
    const editor = await untitled('');
    await type('[{name --> "A", link --> "https://example.com/d", description --> "d"}]');
    assert.equal(
      editor.document.getText().replace(/\s+/g, ' '),
      '[{name --> "A", link --> "https://example.com/d", description --> "d"}]',
    );
    await showsForGood(editor.document.uri, []);
  });

  test('Enter between braces opens an indented line', async () => {
    const editor = await untitled('[\n  {|}\n]');
    await type('\n');
    assert.equal(editor.document.getText(), '[\n  {\n    \n  }\n]');
    assert.equal(window.activeTextEditor?.selection.active.line, 2);
  });
});
