import {
  type CancellationToken,
  type DataTransfer,
  Disposable,
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  l10n,
  languages,
  Range,
  type TextDocument,
  Uri,
  type WorkspaceEdit,
  workspace,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import type { PythonBeside } from '../../../protocol/conversion.ts';
import type { PastedTools } from '../../../protocol/paste.ts';
import { middleEdit } from '../../middle-edit.ts';
import { selector } from '../../served.ts';
import { PythonBesideFiles } from '../conversion/python-beside.ts';
import { tick } from '../walkthrough/tick.ts';
import { textsOfFiles } from './dropped-files.ts';
import { notesOf, pastedTools } from './pasted-tools.ts';
import { wholeEdit } from './whole-edit.ts';

const textType = 'text/plain';
const dropTypes = ['text/uri-list', 'files'];

/** *Paste as AION*, also with models, and the same for dropped JSON files. A widget offers the text or the path instead. */
export function pasteAndDrop(client: BaseLanguageClient): Disposable {
  const kind = DocumentDropOrPasteEditKind.Text.append('aion', 'tools');
  const modelsKind = kind.append('models');
  return Disposable.from(
    languages.registerDocumentPasteEditProvider(
      selector,
      {
        async provideDocumentPasteEdits(document, [range, ...others], dataTransfer, _context, token) {
          if (range === undefined || others.length > 0 || client.state !== State.Running) return undefined;
          const text = await dataTransfer.get(textType)?.asString();
          if (text === undefined || !mayHoldTools(text) || token.isCancellationRequested) return undefined;
          const forms = await formsOf(client, document, range, [text], token);
          return forms.map(({ withModels, edit: additionalEdit, end }) => {
            const title = withModels ? l10n.t('Paste as AION with Pydantic models') : l10n.t('Paste as AION');
            const edit = new DocumentPasteEdit('', title + end, withModels ? modelsKind : kind);
            edit.additionalEdit = additionalEdit;
            return edit;
          });
        },
        resolveDocumentPasteEdit(edit) {
          tick('converted');
          return edit;
        },
      },
      { providedPasteEditKinds: [kind, modelsKind], pasteMimeTypes: [textType] },
    ),
    languages.registerDocumentDropEditProvider(
      selector,
      {
        async provideDocumentDropEdits(document, position, dataTransfer, token) {
          if (client.state !== State.Running) return undefined;
          const texts = await droppedTexts(dataTransfer);
          if (texts.length === 0 || token.isCancellationRequested) return undefined;
          const forms = await formsOf(client, document, new Range(position, position), texts, token);
          return forms.map(({ withModels, edit: additionalEdit, end }) => {
            const title = withModels ? l10n.t('Insert as AION with Pydantic models') : l10n.t('Insert as AION');
            const edit = new DocumentDropEdit('', title + end, withModels ? modelsKind : kind);
            edit.additionalEdit = additionalEdit;
            return edit;
          });
        },
        resolveDocumentDropEdit(edit) {
          tick('converted');
          return edit;
        },
      },
      { providedDropEditKinds: [kind, modelsKind], dropMimeTypes: dropTypes },
    ),
  );
}

interface ToolsForm {
  readonly withModels: boolean;
  readonly edit: WorkspaceEdit;
  /** The end of the title. */
  readonly end: string;
}

/** The possible edits of the tools at `range`; empty for none. */
async function formsOf(
  client: BaseLanguageClient,
  document: TextDocument,
  range: Range,
  texts: readonly string[],
  token: CancellationToken,
): Promise<readonly ToolsForm[]> {
  const tools = await pastedTools(client, document, range, texts, token);
  if (tools === null) return [];
  const plain = { withModels: false, edit: wholeEdit(document, range, tools), end: lossesOf(tools) + notesOf(tools) };
  const models = tools.offersModels ? await editWithModels(client, document, range, texts, token) : null;
  return models === null ? [plain] : [plain, { withModels: true, edit: models.edit, end: models.notes }];
}

/** A cheap filter without the server: JSON, also in a Markdown block, program values, or OpenAPI. */
function mayHoldTools(text: string): boolean {
  return /^\uFEFF?[ \t]*[[{]\s*["'{[/#]|(?:[=:]|default)\s*[[{]|^ {0,3}(?:```|~~~)|^["']?(?:openapi|swagger)\b/m.test(
    text.slice(0, 10_000),
  );
}

async function droppedTexts(dataTransfer: DataTransfer): Promise<readonly string[]> {
  const list = await dataTransfer.get('text/uri-list')?.asString();
  const uris = (list ?? '').split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  if (uris.length > 0) return textsOfFiles(uris.map((uri) => Uri.parse(uri, true)));
  const texts: string[] = [];
  for (const [, item] of dataTransfer) {
    const file = item.asFile();
    if (file === undefined || !/\.jsonc?$/i.test(file.name)) continue;
    texts.push(new TextDecoder().decode(await file.data()));
  }
  return texts;
}

function lossesOf({ losses }: PastedTools): string {
  if (losses === 0) return '';
  return losses === 1 ? l10n.t(' (1 loss)') : l10n.t(' ({0} losses)', losses);
}

/** In characters: models of larger JSON would delay the paste. */
const largestText = 32 * 1024;

interface EditWithModels {
  readonly edit: WorkspaceEdit;
  /** The end of a title; may be empty. */
  readonly notes: string;
}

/**
 * Adds Pydantic classes to `schemas.py` beside the document, and function stubs to `api_functions.py`. Existing definitions stay; conflicts
 * are shown in the choice. Null if no models can be written. Computed at once: VS Code may forget a paste before the user chooses.
 */
async function editWithModels(
  client: BaseLanguageClient,
  document: TextDocument,
  range: Range,
  texts: readonly string[],
  token: CancellationToken,
): Promise<EditWithModels | null> {
  // An untitled document has no folder.
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

/** Null for an unreadable file, without a message during the paste. */
async function readable(beside: PythonBesideFiles, { uri }: TextDocument): Promise<PythonBeside | null> {
  try {
    return await beside.beside(uri);
  } catch {
    return null;
  }
}
