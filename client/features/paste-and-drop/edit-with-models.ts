import { type CancellationToken, type Range, type TextDocument, type WorkspaceEdit, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { PythonBeside } from '../../../protocol/conversion.ts';
import { middleEdit } from '../../replaced-middle.ts';
import { PythonBesideFiles } from '../conversion/python-beside.ts';
import { notesOf, pastedTools } from './pasted-tools.ts';
import { wholeEdit } from './whole-edit.ts';

/** So many characters of JSON are written as models in an instant; nobody waits for more of them who only pastes. */
const largestText = 32 * 1024;

/** What is written beside a document and into it, and what a person should know of it. */
export interface EditWithModels {
  readonly edit: WorkspaceEdit;
  /** For the end of a title; empty where there is nothing to say. */
  readonly notes: string;
}

/**
 * Tools that are pasted or dropped, with Pydantic models: the classes go into the `schemas.py` beside the document, functions to fill in
 * into `api_functions.py`; nothing that is there is changed, and what stands in the way is said where a person chooses. Null where no
 * models can be written. It is worked out at once: VS Code may have forgotten a paste by the time that a person chooses, and then asks no more.
 */
export async function editWithModels(
  client: BaseLanguageClient,
  document: TextDocument,
  range: Range,
  texts: readonly string[],
  token: CancellationToken,
): Promise<EditWithModels | null> {
  // A document that lies nowhere has no place beside it.
  if (document.isUntitled || texts.reduce((sum, text) => sum + text.length, 0) > largestText) return null;
  const beside = new PythonBesideFiles();
  const python = await readable(beside, document);
  if (python === null) return null;
  const tools = await pastedTools(client, document, range, texts, token, python);
  if (tools === null) return null;
  beside.take(document.uri, tools.python);
  const whole = wholeEdit(document, range, tools);
  for (const { target, text: written, before } of beside.planned()) {
    if (before === null) {
      whole.createFile(target, { contents: new TextEncoder().encode(written) });
      continue;
    }
    const { range: there, newText } = middleEdit(await workspace.openTextDocument(target), before, written);
    whole.replace(target, there, newText);
  }
  return { edit: whole, notes: notesOf(tools) };
}

/** Null where a file is there and cannot be read: that is no reason to disturb who pastes. */
async function readable(beside: PythonBesideFiles, { uri }: TextDocument): Promise<PythonBeside | null> {
  try {
    return await beside.beside(uri);
  } catch {
    // No models can be written into it, and none are offered.
    return null;
  }
}
