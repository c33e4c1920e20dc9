import { CodeLens, commands, Disposable, l10n, languages, Range, type TextDocument, window, workspace } from 'vscode';
import { showNewDocument } from '../../new-document.ts';
import { isServed, selector } from '../../served.ts';

/** Lenses of an empty document; by keyboard: *Show CodeLens Commands For Current Line*. */
export function helpInEmptyFiles(): Disposable {
  const hint = window.createTextEditorDecorationType({});
  const show = (): void => {
    for (const editor of window.visibleTextEditors) {
      if (isServed(editor.document)) editor.setDecorations(hint, isEmpty(editor.document) ? [hintDecoration()] : []);
    }
  };
  show();
  return Disposable.from(
    hint,
    languages.registerCodeLensProvider(selector, {
      provideCodeLenses: (document) => (isEmpty(document) ? lenses() : []),
    }),
    window.onDidChangeVisibleTextEditors(show),
    workspace.onDidOpenTextDocument(show),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      // Only a change from or to empty refreshes: other keystrokes cost nothing.
      if (isServed(document) && (isEmpty(document) || contentChanges.some(({ rangeOffset }) => rangeOffset === 0))) {
        show();
      }
    }),
    commands.registerCommand('aion.insertTool', insertTool),
    commands.registerCommand('aion.newToolFile', async () => {
      await showNewDocument('', 'aion');
      await insertTool();
    }),
  );
}

const wholeFile = 'AION file';
const oneTool = 'Tool with a function';

async function insertTool(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document === undefined || !isServed(document)) return commands.executeCommand('aion.newToolFile');
  const name = isEmpty(document) ? wholeFile : oneTool;
  await commands.executeCommand('editor.action.insertSnippet', { langId: 'aion', name });
}

function isEmpty(document: TextDocument): boolean {
  return document.lineCount < 100 && document.getText().trim() === '';
}

function lenses(): CodeLens[] {
  const top = new Range(0, 0, 0, 0);
  return [
    new CodeLens(top, { command: 'aion.insertTool', title: l10n.t('$(add) Insert a tool') }),
    new CodeLens(top, { command: 'aion.convert', title: l10n.t('$(arrow-swap) Convert JSON…') }),
  ];
}

function hintDecoration() {
  return {
    range: new Range(0, 0, 0, 0),
    renderOptions: {
      after: {
        contentText: l10n.t('Type [ and press Ctrl+Space, or paste the tool JSON of any provider.'),
        color: { id: 'editorGhostText.foreground' },
        fontStyle: 'italic',
      },
    },
  };
}
