import { type TextEditor, Uri, window } from 'vscode';
import type { SchemaMode, ToolSource } from '../../../protocol/conversion.ts';
import { previewOf, previewScheme } from '../../../protocol/preview.ts';
import type { ToolsNode } from '../tools-view/tree.ts';

/** The address of the document whose tools are meant: that of the active editor, or of what it previews; or what a line of the tools view is about. */
export function activeAddress(argument?: unknown): Uri | undefined {
  const viewed = sourceOfToolsView(argument)?.uri;
  if (viewed !== undefined) return Uri.parse(viewed, true);
  const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (uri?.scheme !== previewScheme) return uri;
  const preview = previewOf(uri.toString());
  return preview === null ? undefined : Uri.parse(preview.source, true);
}

/** The name of a document without its folder. */
export function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The selection of an editor, else its document, as a source. The server need not have the text. */
export function sourceOfEditor({ document, selection }: TextEditor): ToolSource {
  const whole = { uri: document.uri.toString(), languageId: document.languageId, text: document.getText() };
  if (selection.isEmpty) return whole;
  // A piece of Markdown or of a program that is selected is what it looks like, not what surrounds it.
  const languageId =
    document.languageId === 'markdown' && /^[ \t>]*(?:`{3}|~{3})/m.test(document.getText(selection))
      ? 'markdown'
      : 'json';
  return { uri: whole.uri, languageId, text: document.getText(selection) };
}

/** What a code action hands to a command. */
export function sourceOfArgument(argument: unknown): ToolSource | undefined {
  if (typeof argument !== 'object' || argument === null || !('source' in argument)) return undefined;
  return argument.source as ToolSource;
}

/** How a code action, or a key binding, wants arguments to be described. */
export function schemaOfArgument(argument: unknown): SchemaMode | undefined {
  if (typeof argument !== 'object' || argument === null || !('schema' in argument)) return undefined;
  const modes: readonly SchemaMode[] = ['pydantic', 'inline', 'none'];
  return modes.find((mode) => mode === argument.schema);
}

/** A line of the view of all tools: a file, or one tool of it. */
export function sourceOfToolsView(argument: unknown): ToolSource | undefined {
  if (typeof argument !== 'object' || argument === null || argument instanceof Uri || !('kind' in argument)) {
    return undefined;
  }
  const node = argument as ToolsNode;
  if (node.kind === 'tool') return { uri: node.uri, range: node.tool.range };
  return node.key.kind === 'file' ? { uri: node.key.uri } : undefined;
}
