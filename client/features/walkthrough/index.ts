import {
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  Disposable,
  languages,
  Range,
  Selection,
  type TextDocument,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { isServed } from '../../served.ts';
import { tick } from './tick.ts';

/**
 * In milliseconds. 250 after a movement of the cursor, VS Code asks for fixes for the light bulb, and drops a menu of fixes that waits for its
 * answer: it never opens.
 */
const afterMovement = 350;

/** Runs and ticks the steps of the walkthrough, with the last active `.aion` document. */
export function helpInWalkthrough(): Disposable {
  let last: TextDocument | undefined;
  let broken: string | undefined;
  const remember = (): void => {
    const document = window.activeTextEditor?.document;
    if (document !== undefined && isServed(document)) last = document;
  };
  const show = async (): Promise<TextDocument> => {
    const known = last?.isClosed === false ? last : workspace.textDocuments.find((document) => isServed(document));
    if (known === undefined) await commands.executeCommand('aion.newToolFile');
    else await window.showTextDocument(known);
    remember();
    return last ?? (await workspace.openTextDocument({ language: 'aion' }));
  };
  remember();
  return Disposable.from(
    window.onDidChangeActiveTextEditor(remember),
    languages.onDidChangeDiagnostics(({ uris }) => {
      for (const uri of uris.filter((one) => one.toString() === last?.uri.toString())) {
        const address = uri.toString();
        if (mistakesIn(uri).length > 0) {
          broken = address;
          tick('broken');
        } else if (broken === address) {
          broken = undefined;
          // Closing a document removes its problems too.
          if (last?.isClosed === false) tick('fixed');
        }
      }
    }),
    commands.registerCommand('aion.walkthrough.file', show),
    commands.registerCommand('aion.walkthrough.fix', async () => {
      const { uri } = await show();
      const [mistake] = mistakesIn(uri);
      const editor = window.activeTextEditor;
      if (mistake === undefined || editor === undefined) return;
      editor.selection = new Selection(mistake.range.start, mistake.range.start);
      editor.revealRange(new Range(mistake.range.start, mistake.range.start));
      await new Promise((resolve) => setTimeout(resolve, afterMovement));
      await commands.executeCommand('editor.action.quickFix');
    }),
    commands.registerCommand('aion.walkthrough.preview', async () => {
      const { uri } = await show();
      await commands.executeCommand('aion.preview', uri);
    }),
  );
}

function mistakesIn(uri: Uri): readonly Diagnostic[] {
  return languages
    .getDiagnostics(uri)
    .filter(({ source, severity }) => source === 'aion' && severity === DiagnosticSeverity.Error);
}
