import { Disposable, type Memento, type TextDocument, workspace } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { type OtherLanguagesParams, otherLanguagesNotification } from '../../../protocol/other-languages.ts';
import { isServed } from '../../served.ts';

/** The key of the list in the state of the workspace: the editor opens a file with its language only when a person does. */
const memoryKey = 'aion.otherLanguages';

/**
 * Tells the server which `.aion` files have another language in the editor, such as that of another extension or *Plain Text*. They are
 * not ours to check, also after they are closed. A file that is opened as AION again is checked again.
 */
export function leaveOutOtherLanguages(client: BaseLanguageClient, memory: Memento): Disposable {
  const known = new Set<string>(memory.get<readonly string[]>(memoryKey, []));
  const send = (): void => {
    if (client.state !== State.Running) return;
    const params: OtherLanguagesParams = { uris: [...known] };
    void client.sendNotification(otherLanguagesNotification, params);
  };
  const look = (document: TextDocument): void => {
    if (!document.uri.path.endsWith('.aion') || workspace.getWorkspaceFolder(document.uri) === undefined) return;
    const address = document.uri.toString();
    const isOther = !isServed(document);
    if (known.has(address) === isOther) return;
    if (isOther) known.add(address);
    else known.delete(address);
    void memory.update(memoryKey, [...known]);
    send();
  };
  for (const document of workspace.textDocuments) look(document);
  return Disposable.from(workspace.onDidOpenTextDocument(look), client.onDidChangeState(send));
}
