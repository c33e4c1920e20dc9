import { ViewColumn } from 'vscode';
import type { ConvertToolsResult } from '../../../protocol/conversion.ts';
import { showNewDocument } from '../../new-document.ts';
import { pagesColumn } from '../../pages-column.ts';
import type { Reports } from '../reports/reports.ts';
import { tick } from '../walkthrough/tick.ts';

/** Opens a text as an untitled document. */
export async function showText(content: string, language: string, where: 'here' | 'beside'): Promise<void> {
  const viewColumn = where === 'beside' ? pagesColumn() : ViewColumn.Active;
  await showNewDocument(content, language, { viewColumn, preview: false });
}

/** Opens the notation, its Python and the losses as untitled documents. `name` is the report's. */
export async function showConverted(
  { text, python, report }: ConvertToolsResult,
  name: string,
  reports: Reports,
): Promise<void> {
  await showText(text, 'aion', 'here');
  for (const file of python) {
    const options = { viewColumn: pagesColumn(), preview: false, preserveFocus: true };
    await showNewDocument(file.text, 'python', options);
  }
  tick('converted');
  if (report !== null) await reports.show(name, report);
}
