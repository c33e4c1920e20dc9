import { env, l10n, Uri, type WebviewPanel, window } from 'vscode';
import { pagesColumn } from '../pages-column.ts';

/** An empty panel beside the editor, which may show the files of the extension alone. */
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

/** For a button of a panel. */
export async function copyText(text: string): Promise<void> {
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(l10n.t('Copied'), 3_000);
}
