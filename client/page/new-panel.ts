import { env, l10n, Uri, type WebviewPanel, window } from 'vscode';
import { pagesColumn } from '../pages-column.ts';

/** An empty panel beside the editor, with access only to the extension's files. */
export function newPanel(viewType: string, title: string, extension: Uri, preserveFocus: boolean): WebviewPanel {
  return window.createWebviewPanel(
    viewType,
    title,
    { viewColumn: pagesColumn(), preserveFocus },
    {
      enableScripts: true,
      enableFindWidget: true,
      retainContextWhenHidden: true,
      localResourceRoots: [Uri.joinPath(extension, 'dist')],
    },
  );
}

/** Copies from a panel's button. */
export async function copyText(text: string): Promise<void> {
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(l10n.t('Copied'), 3_000);
}
