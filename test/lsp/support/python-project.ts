import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { CodeAction, ResourceOperationKind } from 'vscode-languageserver';
import { LineIndex } from '../../../core/text/line-index.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { fullCapabilities } from './capabilities.ts';
import type { TestClient } from './client.ts';
import type { TestDocument } from './document.ts';

export const tools = `[
  {
    name --> "SendMail",
    function --> "lambda address: send_mail(address)" --> {
      arg-1 --> "string (the address)",
      return-1 --> "bool (whether it was sent)"
    },
    args_schema --> "MailSchema",
    description --> "Sends a mail."
  }
]
`;
export const api = 'def send_mail(address):\n    """Send a mail."""\n    return True\n';
export const schemas = 'from pydantic import BaseModel\n\n\nclass MailSchema(BaseModel):\n    address: str\n';
export const agent = `from aions import AIONS

from api import send_mail
from schemas import MailSchema

tools = AIONS.get_langchain_tools(source_path="tools", context=globals())
`;
export const project = { 'tools/mail.aion': tools, 'api.py': api, 'schemas.py': schemas, 'agent.py': agent };

export function openTools(client: TestClient, text = tools): Promise<TestDocument> {
  return client.open(text, 'tools/mail.aion');
}

/** Waits until the document has exactly these problems: Python is read in the background. */
export async function untilRules(document: TestDocument, expected: readonly string[]): Promise<void> {
  await expect.poll(async () => [...(await document.rules())].sort(), { interval: 25 }).toEqual(expected);
}

/** The number of registrations for changes of open Python files. */
export const askedForPython = (client: TestClient): number =>
  client.registrations.filter(
    ({ method, registerOptions }) =>
      method.startsWith('textDocument/did') && JSON.stringify(registerOptions)?.includes('"python"'),
  ).length;

/** Waits for an answer that needs all of the workspace's Python, for an `.aion` document. */
export async function untilPythonIsRead(document: TestDocument): Promise<void> {
  await document.codeActions(0, 0, { only: ['refactor.rewrite'] });
}

/** The settings of a project whose aions-llm reads the class that `args_schema` names. */
export const readsClassNames = { user: { loaderVersion: '1.0.5' }, folder: {} };

const resourceOperations: ResourceOperationKind[] = ['create'];
export const withFiles = {
  ...fullCapabilities,
  workspace: { ...fullCapabilities.workspace, workspaceEdit: { documentChanges: true, resourceOperations } },
};

/** The actions of a kind at the first occurrence of a text. */
export async function actionsOf(
  client: TestClient,
  document: TestDocument,
  at: string,
  kind: string,
): Promise<CodeAction[]> {
  const position = document.positionAt(document.text.indexOf(at) + 1);
  const diagnostics = (await document.problems()).filter(({ range }) => range.start.line === position.line);
  return client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: document.uri },
    range: { start: position, end: position },
    context: { diagnostics, only: [kind] },
  });
}

/** The files after the action with that title, by path in the workspace. */
export function applied(
  client: TestClient,
  document: TestDocument,
  actions: readonly CodeAction[],
  title: string,
): Readonly<Record<string, string>> {
  const action = actions.find((one) => one.title === title);
  if (action === undefined) throw new Error(`${title} is not among ${actions.map((one) => one.title).join(', ')}`);
  const files: Record<string, string> = {};
  for (const change of action.edit?.documentChanges ?? []) {
    if (!('edits' in change)) continue;
    const { uri } = change.textDocument;
    const path = uri.slice(client.fileUri('.').length + 1);
    const file = fileURLToPath(uri);
    const before = uri === document.uri ? document.text : existsSync(file) ? readFileSync(file, 'utf8') : '';
    const lines = new LineIndex(before);
    const edits = change.edits.flatMap((edit) =>
      'newText' in edit
        ? [
            {
              span: { start: lines.offsetAt(edit.range.start), end: lines.offsetAt(edit.range.end) },
              newText: edit.newText,
            },
          ]
        : [],
    );
    files[path] = applyEdits(before, edits);
  }
  return files;
}
