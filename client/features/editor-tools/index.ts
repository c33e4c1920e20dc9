import type { BaseLanguageClient } from 'vscode-languageclient';
import type { CommandHandler } from '../../server-commands.ts';
import { exportToManifest } from './export-to-manifest.ts';
import { importEditorTools } from './import-editor-tools.ts';

/** From and to the editor's own tools for language models. */
export function editorToolsCommands(client: BaseLanguageClient) {
  return {
    'aion.importEditorTools': () => importEditorTools(client),
    'aion.exportToManifest': () => exportToManifest(client),
  } satisfies Readonly<Record<string, CommandHandler>>;
}
