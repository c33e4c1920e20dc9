import { l10n, lm, window } from 'vscode';
import { sayError } from '../../say-error.ts';
import { pickConversion } from '../conversion/pick-conversion.ts';
import type { Conversions } from '../conversion/requests.ts';
import { showConverted } from '../conversion/show-text.ts';

/** Opens the tools of extensions and MCP servers as a new document. */
export async function importEditorTools(conversions: Conversions): Promise<void> {
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
