import * as assert from 'node:assert/strict';
import {
  type CodeLens,
  commands,
  type DocumentHighlight,
  type DocumentLink,
  Selection,
  type SelectionRange,
  type SemanticTokens,
  type SemanticTokensLegend,
  type SignatureHelp,
  type SymbolInformation,
  type TextEditor,
  Uri,
  window,
  workspace,
} from 'vscode';
import { closeAll, folder, openFile, select, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';

const tools = `[
  system_prompt --> "Use ForwardMail for mails.",
  {
    name --> "ForwardMail",
    function --> "lambda user, n=3: send(user, n)" --> {
      arg-1 --> "string (whom 🦊)",
      return-1 --> "dict (status)"
    },
    link --> "https://example.com/forward",
    description --> "Forwards a mail."
  }
]
`;

function putCursorInto(editor: TextEditor, piece: string): void {
  const at = editor.document.positionAt(editor.document.getText().indexOf(piece) + 1);
  editor.selection = new Selection(at, at);
}
const selected = (): string => {
  const editor = window.activeTextEditor;
  return editor === undefined ? '' : editor.document.getText(editor.selection);
};
const inFolder = (name: string): Uri => Uri.joinPath(folder(), 'reading', name);

suite('Reading', () => {
  teardown(closeAll);

  test('Expand Selection goes from the word by the text and the slot to the tool', async () => {
    const editor = await untitled(tools);
    putCursorInto(editor, 'whom');
    await until(async () => {
      const [first]: readonly SelectionRange[] = await commands.executeCommand(
        'vscode.executeSelectionRangeProvider',
        editor.document.uri,
        [editor.selection.active],
      );
      return first !== undefined && editor.document.getText(first.parent?.range) === 'string (whom 🦊)';
    }, 'the server answers');
    const steps: string[] = [];
    for (let step = 0; step < 25; step++) {
      await commands.executeCommand('editor.action.smartSelect.expand');
      steps.push(selected());
    }
    for (const piece of ['whom', 'string (whom 🦊)', 'arg-1 --> "string (whom 🦊)"']) {
      assert.ok(steps.includes(piece), `${piece} is one of the steps ${JSON.stringify(steps)}`);
    }
    assert.ok(
      steps.some((step) => step.startsWith('{\n    name') && step.endsWith('a mail."\n  }')),
      'the tool is one of the steps',
    );
  });

  test('Ctrl+arrow selects a numbered argument, and a name with letters of any script, as one word', async () => {
    const editor = await untitled(tools.replace('ForwardMail"', 'Prénom_名前"'));
    for (const word of ['arg-1', 'return-1', 'Prénom_名前']) {
      const at = editor.document.positionAt(editor.document.getText().indexOf(word));
      await select(editor, new Selection(at, at));
      await commands.executeCommand('cursorWordEndRightSelect');
      await until(
        () => selected() === word,
        () => selected(),
      );
    }
  });

  test('a tool of the workspace is found by letters of its name, and opened at it', async () => {
    const uri = inFolder('found.aion');
    await workspace.fs.writeFile(uri, new TextEncoder().encode(tools));
    try {
      await until(async () => {
        const found: readonly SymbolInformation[] = await commands.executeCommand(
          'vscode.executeWorkspaceSymbolProvider',
          'frwrdml',
        );
        return found.some(({ location }) => location.uri.path === uri.path);
      }, 'the tool is among the symbols');
      await commands.executeCommand('workbench.action.quickOpen', '#ForwardMail');
      await until(async () => {
        await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return window.activeTextEditor?.document.uri.path === uri.path;
      }, 'its file is opened');
      assert.equal(window.activeTextEditor?.selection.active.line, 3);
    } finally {
      await closeAll();
      await workspace.fs.delete(uri);
    }
  });

  test('Go to Symbol in Editor leads to a tool', async () => {
    const uri = inFolder('symbol.aion');
    await openFile(uri, tools);
    try {
      await until(async () => {
        await commands.executeCommand('workbench.action.quickOpen', '@ForwardMail');
        await new Promise((resolve) => setTimeout(resolve, 300));
        await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return window.activeTextEditor?.selection.active.line === 3;
      }, 'the cursor stands at the tool');
    } finally {
      await closeAll();
      await workspace.fs.delete(uri);
    }
  });

  test('the next highlight of a parameter is its next use', async () => {
    const editor = await untitled(tools);
    putCursorInto(editor, 'user, n=3');
    const highlights: readonly DocumentHighlight[] = await commands.executeCommand(
      'vscode.executeDocumentHighlights',
      editor.document.uri,
      editor.selection.active,
    );
    assert.deepEqual(highlights.map(({ range }) => editor.document.getText(range)).toSorted(), [
      'arg-1',
      'user',
      'user',
    ]);
    const use = editor.document.positionAt(tools.indexOf('user, n)'));
    await until(async () => {
      await commands.executeCommand('editor.action.wordHighlight.next');
      return window.activeTextEditor?.selection.active.isEqual(use) === true;
    }, 'the cursor stands at the use');
  });

  test('a link can be followed', async () => {
    const { document } = await untitled(tools);
    const links: readonly DocumentLink[] = await commands.executeCommand('vscode.executeLinkProvider', document.uri);
    const ours = links.filter(({ range }) => document.getText(range) === 'https://example.com/forward');
    assert.deepEqual(
      ours.map(({ target }) => target?.toString()),
      ['https://example.com/forward'],
    );
  });

  test('the signature of a call shows the parameter that is being written', async () => {
    const editor = await untitled(tools);
    const help: SignatureHelp = await commands.executeCommand(
      'vscode.executeSignatureHelpProvider',
      editor.document.uri,
      editor.document.positionAt(tools.indexOf(', n)') + 2),
    );
    const [shown] = help.signatures;
    assert.equal(shown?.label, 'send(user: str, n = 3)');
    assert.equal(help.activeParameter, 1);
  });

  test('colours say what is a tool, a parameter and a type', async () => {
    const { document } = await untitled(tools);
    const legend: SemanticTokensLegend = await commands.executeCommand(
      'vscode.provideDocumentSemanticTokensLegend',
      document.uri,
    );
    const { data }: SemanticTokens = await commands.executeCommand(
      'vscode.provideDocumentSemanticTokens',
      document.uri,
    );
    const found: string[] = [];
    let [line, character] = [0, 0];
    for (let i = 0; i < data.length; i += 5) {
      const [down = 0, right = 0, length = 0, type = 0] = data.slice(i, i + 5);
      [line, character] = down === 0 ? [line, character + right] : [line + down, right];
      const end = character + length;
      found.push(`${document.lineAt(line).text.slice(character, end)}: ${legend.tokenTypes[type]}`);
    }
    for (const token of ['ForwardMail: function', 'user: parameter', 'string: type', 'name: property']) {
      assert.ok(found.includes(token), `${token} of ${found.join(', ')}`);
    }
  });

  test('the lenses over a tool lead to its mentions', async () => {
    const { document } = await untitled(tools);
    const lenses: readonly CodeLens[] = await commands.executeCommand(
      'vscode.executeCodeLensProvider',
      document.uri,
      20,
    );
    const titles = lenses.map(({ command }) => command?.title);
    const references = lenses.find(({ command }) => /^\d+ references?$/.test(command?.title ?? ''))?.command;
    assert.ok(titles.includes('Preview') && references !== undefined, titles.join(' | '));
    assert.match(references.title, /^[1-9]/);
    await commands.executeCommand(references.command, ...(references.arguments ?? []));
    await commands.executeCommand('closeReferenceSearch');
  });
});
