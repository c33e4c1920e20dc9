import { type CancellationToken, l10n, type Range, type TextDocument, type WorkspaceEdit, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { PythonBeside } from '../../../protocol/conversion.ts';
import type { PastedTools } from '../../../protocol/paste.ts';
import { middleEdit } from '../../middle-edit.ts';
import { filesIn } from '../../open-files.ts';
import { PythonBesideFiles } from '../conversion/python-beside.ts';
import { notesOf, pastedTools } from './pasted-tools.ts';
import { wholeEdit } from './whole-edit.ts';

export interface PasteOption {
  readonly withModels: boolean;
  readonly edit: WorkspaceEdit;
  /** The end of the title. */
  readonly end: string;
  readonly document: TextDocument;
  readonly texts: readonly string[];
  readonly tools: PastedTools;
  /** Whether the same tools can be written with models. */
  readonly offersModels: boolean;
}

/** The possible edits of the tools at `range`, the default first; empty for none. Models are it if they lose less and there is Python. */
export async function pasteOptions(
  client: BaseLanguageClient,
  document: TextDocument,
  range: Range,
  texts: readonly string[],
  token: CancellationToken,
): Promise<readonly PasteOption[]> {
  const tools = await pastedTools(client, document, range, texts, token);
  if (tools === null) return [];
  const models = tools.offersModels ? await optionWithModels(client, document, range, texts, token) : null;
  const plain: PasteOption = {
    withModels: false,
    edit: wholeEdit(document, tools),
    end: lossesOf(tools) + notesOf(tools),
    document,
    texts,
    tools,
    offersModels: models !== null,
  };
  if (models === null) return [plain];
  return models.tools.losses < tools.losses && (await hasPython(document)) ? [models, plain] : [plain, models];
}

function lossesOf({ losses }: PastedTools): string {
  if (losses === 0) return '';
  return losses === 1 ? l10n.t(' (1 loss)') : l10n.t(' ({0} losses)', losses);
}

/** In characters: models of larger JSON would delay the paste. */
const largestText = 32 * 1024;

/**
 * Adds Pydantic classes to `schemas.py` beside the document, and function stubs to `api_functions.py`. Existing definitions stay; conflicts
 * are shown in the choice. Null if no models can be written. Computed at once: VS Code may forget a paste before the user chooses.
 */
export async function optionWithModels(
  client: BaseLanguageClient,
  document: TextDocument,
  range: Range,
  texts: readonly string[],
  token?: CancellationToken,
): Promise<PasteOption | null> {
  // An untitled document has no folder.
  if (document.isUntitled || texts.reduce((sum, text) => sum + text.length, 0) > largestText) return null;
  const beside = new PythonBesideFiles();
  const python = await readable(beside, document);
  if (python === null) return null;
  const tools = await pastedTools(client, document, range, texts, token, python);
  if (tools === null) return null;
  beside.take(document.uri, tools.python);
  const whole = wholeEdit(document, tools);
  for (const { target, text: written, before } of beside.planned()) {
    if (before === null) {
      whole.createFile(target, { contents: new TextEncoder().encode(written) });
      continue;
    }
    const { range: there, newText } = middleEdit(await workspace.openTextDocument(target), before, written);
    whole.replace(target, there, newText);
  }
  return { withModels: true, edit: whole, end: notesOf(tools), document, texts, tools, offersModels: false };
}

/** Null for an unreadable file, without a message during the paste. */
async function readable(beside: PythonBesideFiles, { uri }: TextDocument): Promise<PythonBeside | null> {
  try {
    return await beside.beside(uri);
  } catch {
    return null;
  }
}

async function hasPython({ uri }: TextDocument): Promise<boolean> {
  const folder = workspace.getWorkspaceFolder(uri);
  return folder !== undefined && (await filesIn(folder.uri, '**/*.py', 1)).length > 0;
}
