import { type TextEditor, ViewColumn, window, workspace } from 'vscode';

/** Opens a text as a document of its own that was never saved. */
export async function showText(content: string, language: string, where: 'here' | 'beside'): Promise<TextEditor> {
  const document = await workspace.openTextDocument({ language, content });
  const viewColumn = where === 'beside' ? ViewColumn.Beside : ViewColumn.Active;
  return window.showTextDocument(document, { viewColumn, preview: false });
}

/** Opens what a conversion could not carry beside what it wrote, without taking the person away from that. */
export async function showReport(report: string): Promise<void> {
  const document = await workspace.openTextDocument({ language: 'markdown', content: report });
  await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: true, preserveFocus: true });
}
