import { ViewColumn } from 'vscode';
import type { ConvertToolsResult } from '../../../protocol/conversion.ts';
import { showNewDocument } from '../../new-document.ts';

/** Opens a text as a document of its own that was never saved. */
export async function showText(content: string, language: string, where: 'here' | 'beside'): Promise<void> {
  const viewColumn = where === 'beside' ? ViewColumn.Beside : ViewColumn.Active;
  await showNewDocument(content, language, { viewColumn, preview: false });
}

/** Opens what a conversion could not carry beside what it wrote, without taking the person away from that. */
export async function showReport(report: string): Promise<void> {
  await showNewDocument(report, 'markdown', { viewColumn: ViewColumn.Beside, preview: true, preserveFocus: true });
}

/** Opens what tools became in the notation, the Python that goes with it, and what was lost: none of it is a file yet. */
export async function showConverted({ text, python, report }: ConvertToolsResult): Promise<void> {
  await showText(text, 'aion', 'here');
  for (const file of python) await showText(file.text, 'python', 'beside');
  if (report !== null) await showReport(report);
}
