import { Disposable, Uri, window, workspace } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { type StatusParams, statusNotification } from '../../../protocol/status.ts';
import { cappedItem, cappedOutlineItem } from './capped-item.ts';
import { loaderInBar, loaderReadingItem, showLoader } from './loader-item.ts';
import { workspaceItem } from './workspace-item.ts';

/** Shows what the server says of the document in the editor: its loader in the status bar, the rest as language status items. */
export function showDocumentStatus(client: BaseLanguageClient): Disposable {
  const known = new Map<string, StatusParams>();
  const loader = loaderInBar();
  let items = Disposable.from();
  const show = (): void => {
    items.dispose();
    const uri = window.activeTextEditor?.document.uri;
    const status = uri === undefined ? undefined : known.get(uri.toString());
    items = status === undefined ? Disposable.from() : itemsOf(status);
    if (status === undefined) loader.hide();
    else showLoader(loader, status);
  };
  return Disposable.from(
    client.onNotification(statusNotification, (status: StatusParams) => {
      // The server's spelling of an address and VS Code's may differ; both are read the same way.
      known.set(Uri.parse(status.uri).toString(), status);
      show();
    }),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) return;
      known.clear();
      show();
    }),
    window.onDidChangeActiveTextEditor(show),
    workspace.onDidCloseTextDocument((document) => {
      known.delete(document.uri.toString());
    }),
    loader,
    { dispose: () => items.dispose() },
  );
}

function itemsOf(status: StatusParams): Disposable {
  return Disposable.from(
    loaderReadingItem(status),
    ...(status.capped === null ? [] : [cappedItem(status.capped)]),
    ...(status.outline === null ? [] : [cappedOutlineItem(status.outline)]),
    ...(status.workspace === null ? [] : [workspaceItem(status.workspace)]),
  );
}
