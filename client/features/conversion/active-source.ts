import { type TextEditor, Uri, window } from 'vscode';
import type { SchemaMode, ToolSource } from '../../../protocol/conversion.ts';
import { previewOf, previewScheme } from '../../../protocol/preview.ts';
import { member } from '../../json.ts';
import type { ToolsNode } from '../tools-view/tree.ts';

/** The URI of the source: of a line in the tools view, of the active editor, or of the source of its preview. */
export function activeAddress(argument?: unknown): Uri | undefined {
  const viewed = sourceOfToolsView(argument)?.uri;
  if (viewed !== undefined) return Uri.parse(viewed, true);
  const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (uri?.scheme !== previewScheme) return uri;
  const preview = previewOf(uri.toString());
  return preview === null ? undefined : Uri.parse(preview.source, true);
}

/** The file name without its folder. */
export function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The selection, else the document, as a source. The server need not know the text. */
export function sourceOfEditor({ document, selection }: TextEditor): ToolSource {
  const whole = { uri: document.uri.toString(), languageId: document.languageId, text: document.getText() };
  if (selection.isEmpty) return whole;
  // A selection in Markdown or program code is detected by its own text.
  const languageId =
    document.languageId === 'markdown' && /^[ \t>]*(?:`{3}|~{3})/m.test(document.getText(selection))
      ? 'markdown'
      : 'json';
  return { uri: whole.uri, languageId, text: document.getText(selection) };
}

/** The source from a code action's argument; undefined for other arguments. */
export function sourceOfArgument(argument: unknown): ToolSource | undefined {
  return member(argument, 'source') as ToolSource | undefined;
}

/** The schema mode from the argument of a code action or key binding; undefined for other arguments. */
export function schemaOfArgument(argument: unknown): SchemaMode | undefined {
  const modes: readonly SchemaMode[] = ['pydantic', 'inline', 'none'];
  return modes.find((mode) => mode === member(argument, 'schema'));
}

/** The source from a line of the tools view, a file or one tool; undefined for other arguments. */
export function sourceOfToolsView(argument: unknown): ToolSource | undefined {
  if (typeof argument !== 'object' || argument === null || argument instanceof Uri || !('kind' in argument)) {
    return undefined;
  }
  const node = argument as ToolsNode;
  if (node.kind === 'tool') return { uri: node.uri, range: node.tool.range };
  return node.key.kind === 'file' ? { uri: node.key.uri } : undefined;
}
