import { commands, Disposable } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { exportToManifest } from './export-to-manifest.ts';
import { importEditorTools } from './import-editor-tools.ts';

/** From and to the editor's own tools for language models. */
export function registerEditorTools(client: BaseLanguageClient): Disposable {
  return Disposable.from(
    commands.registerCommand('aion.importEditorTools', () => importEditorTools(client)),
    commands.registerCommand('aion.exportToManifest', () => exportToManifest(client)),
  );
}
