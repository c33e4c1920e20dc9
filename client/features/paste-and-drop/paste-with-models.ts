import {
  type CancellationToken,
  type DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  l10n,
  Range,
  type TextDocument,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { PythonBeside } from '../../../protocol/conversion.ts';
import { replacedMiddle } from '../../replaced-middle.ts';
import { PythonBesideFiles } from '../conversion/python-beside.ts';
import { pastedTools } from './pasted-tools.ts';
import { wholeEdit } from './whole-edit.ts';

/** So many characters of JSON are written as models in an instant; nobody waits for more of them who only pastes. */
const largestText = 32 * 1024;

/**
 * *Paste as AION with Pydantic models*: the classes go into the `schemas.py` beside the document, functions to fill in into
 * `api_functions.py`; nothing that is there is changed, and what stands in the way is said where a person chooses. Null where no models
 * can be written. It is worked out at once: VS Code may have forgotten the paste by the time that a person chooses, and then asks no more.
 */
export async function pasteWithModels(
  client: BaseLanguageClient,
  document: TextDocument,
  range: Range,
  text: string,
  kind: DocumentDropOrPasteEditKind,
  token: CancellationToken,
): Promise<DocumentPasteEdit | null> {
  if (text.length > largestText) return null;
  const beside = new PythonBesideFiles();
  const python = await readable(beside, document);
  if (python === null) return null;
  const tools = await pastedTools(client, document, range, [text], token, python);
  if (tools === null) return null;
  beside.take(document.uri, tools.python);
  const whole = wholeEdit(document, range, tools);
  for (const { target, text: written, before } of beside.planned()) {
    if (before === null) {
      whole.createFile(target, { contents: new TextEncoder().encode(written) });
      continue;
    }
    const { start, end, newText } = replacedMiddle(before, written);
    const there = await workspace.openTextDocument(target);
    whole.replace(target, new Range(there.positionAt(start), there.positionAt(end)), newText);
  }
  const title = l10n.t('Paste as AION with Pydantic models');
  const notes = tools.notes.length === 0 ? '' : ` (${tools.notes.join(' ')})`;
  const edit = new DocumentPasteEdit('', title + notes, kind);
  edit.additionalEdit = whole;
  return edit;
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
