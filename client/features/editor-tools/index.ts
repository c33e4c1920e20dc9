import { l10n, lm, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { sayError } from '../../say-error.ts';
import type { CommandHandler } from '../../server-commands.ts';
import { pickConversion } from '../conversion/pick-conversion.ts';
import type { Conversions } from '../conversion/requests.ts';
import { showConverted } from '../conversion/show-text.ts';
import { exportToManifest } from './export-to-manifest.ts';

/** Commands from and to the editor's own tools for language models. */
export function editorToolsCommands(client: BaseLanguageClient, conversions: Conversions) {
  return {
    'aion.importEditorTools': () => importEditorTools(conversions),
    'aion.exportToManifest': () => exportToManifest(client, conversions.reports),
  } satisfies Readonly<Record<string, CommandHandler>>;
}

/** *AION: Import VS Code Tools…*: opens the tools of extensions and MCP servers as a new document. */
async function importEditorTools(conversions: Conversions): Promise<void> {
  const tools = lm.tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema: inputSchema ?? {},
  }));
  if (tools.length === 0) {
    void window.showInformationMessage(l10n.t('No extension or MCP server provides a tool in this window.'));
    return;
  }
  const source = { text: JSON.stringify(tools), languageId: 'json' };
  // VS Code's tools have the keys of MCP.
  const read = { source, from: 'mcp' };
  const detected = await conversions.detect(read);
  if (detected.problem !== null) return sayError(detected.problem.message);
  const picked = await pickConversion('inline', (schema) => conversions.detect({ ...read, schema }));
  if (picked === undefined) return;
  const result = await conversions.convert({ ...read, to: 'aion', ...picked });
  if (result.problem !== null) return sayError(result.problem.message);
  await showConverted(result, l10n.t('VS Code tools: losses'), conversions.reports);
}
