import { Uri, type WebviewPanel, window } from 'vscode';
import { pagesColumn } from '../../pages-column.ts';

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
