import type { BaseLanguageClient } from 'vscode-languageclient';
import type { CommandHandler } from '../../server-commands.ts';
import type { Conversions } from '../conversion/requests.ts';
import { exportToManifest } from './export-to-manifest.ts';
import { importEditorTools } from './import-editor-tools.ts';

/** From and to the editor's own tools for language models. */
export function editorToolsCommands(client: BaseLanguageClient, conversions: Conversions) {
  return {
    'aion.importEditorTools': () => importEditorTools(conversions),
    'aion.exportToManifest': () => exportToManifest(client, conversions.reports),
  } satisfies Readonly<Record<string, CommandHandler>>;
}
