import { Uri, window } from 'vscode';
import { toolCatalogueRequest } from '../../../protocol/tool-catalogue.ts';
import type { LanguageServer } from '../../language-server.ts';
import { isServed } from '../../served.ts';
import { sourceOfToolsView } from '../conversion/active-source.ts';

interface ToolPlace {
  readonly uri: Uri;
  readonly line: number;
}

/** The place of the view's line, or of the cursor in a file with tools; null without one. */
export function placeOf(argument: unknown): ToolPlace | null {
  const viewed = sourceOfToolsView(argument);
  if (viewed?.uri !== undefined) return { uri: Uri.parse(viewed.uri, true), line: viewed.range?.start.line ?? 0 };
  const editor = window.activeTextEditor;
  if (editor === undefined || !isServed(editor.document)) return null;
  if (argument instanceof Uri && argument.toString() !== editor.document.uri.toString()) return null;
  return { uri: editor.document.uri, line: editor.selection.active.line };
}

/** The name of the tool at the place; null without one. */
export async function toolNameAt({ uri, line }: ToolPlace, server: LanguageServer): Promise<string | null> {
  const { files } = await server.request(toolCatalogueRequest, { uris: [uri.toString()] });
  const tools = files.filter((file) => file.uri === uri.toString()).flatMap((file) => file.tools);
  const found = tools.find(({ name, range }) => name !== '' && range.start.line <= line && line <= range.end.line);
  return found?.name ?? null;
}
