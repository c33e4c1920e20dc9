import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver';
import type { Feature } from '../feature.ts';

export const workspaceFolders: Feature = {
  capability: (client) =>
    client.workspaceFolders ? { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } } : {},
  register({ connection, client, guard, folders, settings }) {
    if (!client.workspaceFolders) return;
    connection.onNotification(
      DidChangeWorkspaceFoldersNotification.type,
      guard.notification('changing the folders', ({ event }) => folders.change(event)),
    );
    folders.onChanged(() => settings.changed());
  },
};
