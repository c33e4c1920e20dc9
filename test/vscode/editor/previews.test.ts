import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import {
  commands,
  DiagnosticSeverity,
  env,
  languages,
  Range,
  Selection,
  type TextDocument,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import { middleEdit } from '../../../client/middle-edit.ts';
import { previewAddress } from '../../../protocol/preview.ts';
import { emitted, emittedHere } from '../support/command-line.ts';
import { closeAll, folder, openFile, replaceText, type } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { good, manyTools } from '../support/texts.ts';

const scheme = 'aion-preview';

/** Scrolls the editor of a preview to a line; returns a check that it is still there. */
async function scrolledTo(shown: TextDocument, line: number): Promise<() => Promise<void>> {
  const editorOf = () =>
    window.visibleTextEditors.find(({ document }) => document.uri.toString() === shown.uri.toString());
  const first = (): number => editorOf()?.visibleRanges[0]?.start.line ?? -1;
  editorOf()?.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.AtTop);
  // The lines that stick to the top take some of the room.
  await until(
    () => first() > line - 20,
    () => `line ${line} is among the first; ${first()} is the first`,
  );
  // The final position is reported a moment later.
  let last = -1;
  await until(async () => {
    const before = last;
    last = first();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return before === last && first() === last;
  }, 'the editor stands still');
  return async () => {
    // A lost and restored position would be reported late as well.
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(first(), last, 'the first line in sight');
  };
}

async function preview(format: string): Promise<TextDocument> {
  const source = window.activeTextEditor?.document.uri.path ?? '';
  const path = `/${source.slice(source.lastIndexOf('/') + 1).replace('.aion', '')}.${format}.json`;
  await commands.executeCommand('aion.preview', undefined, format);
  let found: TextDocument | undefined;
  await until(() => {
    found = workspace.textDocuments.find(({ uri }) => uri.scheme === scheme && uri.path === path);
    return found !== undefined && found.getText() !== '';
  }, `the preview as ${format} is open`);
  assert.ok(found);
  return found;
}

/** Waits until the preview shows exactly this. */
async function showsText(document: TextDocument, text: string): Promise<void> {
  await until(
    () => document.getText() === text,
    () => `the preview is\n${text}\nbut is\n${document.getText()}`,
  );
}

suite('Previews', () => {
  teardown(closeAll);

  test('follow what is typed, byte for byte as the command line writes it, through a mistake and back', async () => {
    const document = await openFile(Uri.joinPath(folder(), 'previewed.aion'), good);
    await activated();
    const editor = window.activeTextEditor;
    assert.ok(editor);
    const shown = await preview('openai');
    assert.equal(shown.languageId, 'json');
    assert.equal(shown.uri.path, '/previewed.openai.json');
    await showsText(shown, await emitted(good, 'openai'));
    assert.equal(
      window.activeTextEditor?.document.uri.toString(),
      document.uri.toString(),
      'the editor keeps the focus',
    );

    editor.selection = new Selection(
      document.positionAt(good.indexOf('A",') + 1),
      document.positionAt(good.indexOf('A",') + 1),
    );
    await type('bc');
    await showsText(shown, await emitted(good.replace('"A"', '"Abc"'), 'openai'));

    const now = document.getText();
    await replaceText(editor, now.replace('description -->', 'description'));
    await until(
      () => languages.getDiagnostics(shown.uri).some(({ code }) => code === 'preview-behind'),
      () => `the preview says that it is behind: ${JSON.stringify(languages.getDiagnostics(shown.uri))}`,
    );
    assert.equal(shown.getText(), await emitted(good.replace('"A"', '"Abc"'), 'openai'));
    const [behind] = languages.getDiagnostics(shown.uri);
    assert.equal(behind?.relatedInformation?.[0]?.location.uri.toString(), document.uri.toString());

    const repaired = now.replace('"Abc"', '"Repaired"');
    await replaceText(editor, repaired);
    await showsText(shown, await emitted(repaired, 'openai'));
    await until(() => languages.getDiagnostics(shown.uri).length === 0, 'nothing is behind any more');
  });

  test('at every step of a session that breaks and repairs the file, they are what aion emit writes', async function body() {
    this.timeout(240_000);
    const home = Uri.joinPath(folder(), 'typed');
    const document = await openFile(Uri.joinPath(home, 'session.aion'), good);
    const editor = window.activeTextEditor;
    assert.ok(editor);
    // `test/lsp/previews.test.ts` shows every form.
    const targets = ['openai', 'anthropic', 'mcp'];
    const previews = new Map<string, TextDocument>();
    for (const format of targets) {
      const address = previewAddress({ source: document.uri.toString(), format });
      previews.set(format, await workspace.openTextDocument(Uri.parse(address, true)));
    }
    const expected = new Map<string, string>(targets.map((id) => [id, previews.get(id)?.getText() ?? '']));
    const onDisk = Uri.joinPath(folder(), '.emitted', 'session.aion');
    await workspace.fs.createDirectory(Uri.joinPath(folder(), '.emitted'));
    let steps = 0;
    let broken = 0;
    const agree = async (): Promise<void> => {
      writeFileSync(onDisk.fsPath, document.getText());
      steps++;
      for (const format of targets) {
        // While the file is broken the command line writes nothing, and the preview keeps its text.
        const text = await emittedHere(onDisk.fsPath, format);
        if (text === null) broken++;
        else expected.set(format, text);
      }
      for (const [format, shown] of previews) await showsText(shown, expected.get(format) ?? '');
    };
    const typeAt = async (offset: number, text: string): Promise<void> => {
      let at = offset;
      for (const character of text) {
        const place = document.positionAt(at);
        await editor.edit((edit) => edit.insert(place, character));
        at += character.length;
        await agree();
      }
    };
    await agree();
    // A second tool that breaks the file on the way, with characters of every width.
    const second = ',\n{name --> "Zwölf😀",link --> "https://b.io",description --> "a {"}';
    await typeAt(good.lastIndexOf('}') + 1, second);
    for (const format of targets) {
      assert.equal(previews.get(format)?.getText(), await emitted(document.getText(), format), format);
    }
    // An arrow loses a character and gets it back; the first tool is deleted, line by line.
    const arrow = document.getText().indexOf('-->') + 1;
    await editor.edit((edit) => edit.delete(new Range(document.positionAt(arrow), document.positionAt(arrow + 1))));
    await agree();
    await typeAt(arrow, '-');
    for (let line = 0; line < 5; line++) {
      await editor.edit((edit) => edit.delete(new Range(1, 0, 2, 0)));
      await agree();
    }
    assert.match(previews.get('mcp')?.getText() ?? '', /Zw/);
    assert.doesNotMatch(previews.get('openai')?.getText() ?? '', /"A"/);
    assert.ok(
      broken > 30 * targets.length && steps * targets.length - broken > 3 * targets.length,
      `${broken}/${steps}`,
    );
  });

  test('show what a provider would refuse on its line, with the way back', async () => {
    const long = 'Says a lot. '.repeat(120).trim();
    const document = await openFile(Uri.joinPath(folder(), 'long.aion'), good.replace('What A is about.', long));
    const shown = await preview('openai');
    await until(() => languages.getDiagnostics(shown.uri).length > 0, 'the problem is shown');
    const [problem, ...more] = languages.getDiagnostics(shown.uri);
    assert.deepEqual(more, []);
    assert.equal(problem?.severity, DiagnosticSeverity.Warning);
    assert.match(shown.lineAt(problem?.range.start.line ?? 0).text, /"description": "Says a lot/);
    const [place] = problem?.relatedInformation ?? [];
    assert.equal(place?.location.uri.toString(), document.uri.toString());
    assert.equal(place?.location.range.start.line, 1);
  });

  test('go on after the language server was started anew', async () => {
    const document = await openFile(Uri.joinPath(folder(), 'restarted.aion'), good);
    const editor = window.activeTextEditor;
    assert.ok(editor);
    const shown = await preview('mcp');
    await commands.executeCommand('aion.restartServer');
    const changed = good.replace('"A"', '"After"');
    await replaceText(editor, changed);
    assert.equal(document.getText(), changed);
    await showsText(shown, await emitted(changed, 'mcp'));
  });

  test('keep their scroll place while the file is edited, broken and repaired, and over a new start of the server', async function body() {
    this.timeout(120_000);
    const text = manyTools(60, 'First.');
    await openFile(Uri.joinPath(folder(), 'scrolled', 'tools.aion'), text);
    const editor = window.activeTextEditor;
    assert.ok(editor);
    const shown = await preview('openai');
    await showsText(shown, await emitted(text, 'openai'));
    const isWhereItWas = await scrolledTo(shown, 150);
    const changeTo = async (to: string): Promise<void> => {
      const { document } = editor;
      const { range, newText } = middleEdit(document, document.getText(), to);
      await editor.edit((edit) => edit.replace(range, newText));
      assert.equal(document.getText(), to);
    };

    const second = manyTools(60, 'Second, with more to say.');
    await changeTo(second);
    await showsText(shown, await emitted(second, 'openai'));
    await isWhereItWas();

    const behind = () => languages.getDiagnostics(shown.uri).some(({ code }) => code === 'preview-behind');
    const arrow = second.lastIndexOf(' --> ');
    await changeTo(second.slice(0, arrow) + second.slice(arrow + 4));
    await until(behind, 'the preview says that it is behind');
    await isWhereItWas();
    await changeTo(second);
    await until(() => !behind(), 'it is behind no more');
    await isWhereItWas();

    await commands.executeCommand('aion.restartServer');
    await isWhereItWas();
    const third = manyTools(60, 'Third.');
    await changeTo(third);
    await showsText(shown, await emitted(third, 'openai'));
    await isWhereItWas();
  });

  test('the canonical IR and the loss report', async () => {
    await openFile(Uri.joinPath(folder(), 'compared.aion'), good);
    await commands.executeCommand('aion.preview', Uri.joinPath(folder(), 'compared.aion'), 'canonical');
    await commands.executeCommand('aion.showLossReport', Uri.joinPath(folder(), 'compared.aion'));
    const open = (ending: string) =>
      workspace.textDocuments.find(({ uri }) => uri.scheme === scheme && uri.path === `/compared.${ending}`);
    await until(() => open('canonical.json') !== undefined && open('losses.md') !== undefined, 'both are open');
    assert.equal(open('canonical.json')?.getText(), await emitted(good, 'canonical'));
    assert.match(open('losses.md')?.getText() ?? '', /## OpenAI/);
  });

  test('the tool at the cursor is copied in the form of a provider', async () => {
    await openFile(Uri.joinPath(folder(), 'copied.aion'), good);
    await commands.executeCommand('cursorTop');
    await commands.executeCommand('cursorDown');
    await commands.executeCommand('cursorDown');
    await commands.executeCommand('aion.convert', { tools: 'cursor', to: 'anthropic', destination: 'clipboard' });
    assert.equal(await env.clipboard.readText(), await emitted(good, 'anthropic'));
  });
});
