import {
  type DataTransfer,
  Disposable,
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  l10n,
  languages,
  Range,
  Uri,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import type { PastedTools } from '../../../protocol/paste.ts';
import { selector } from '../../served.ts';
import { textsOfFiles } from './dropped-files.ts';
import { pasteWithModels } from './paste-with-models.ts';
import { pastedTools } from './pasted-tools.ts';
import { wholeEdit } from './whole-edit.ts';

const textType = 'text/plain';
const dropTypes = ['text/uri-list', 'files'];

/** *Paste as AION*, and the same for a JSON file that is dropped: with the widget to have the text or the path instead. */
export function pasteAndDrop(client: BaseLanguageClient): Disposable {
  const kind = DocumentDropOrPasteEditKind.Text.append('aion', 'tools');
  return Disposable.from(
    languages.registerDocumentPasteEditProvider(
      selector,
      {
        async provideDocumentPasteEdits(document, [range, ...others], dataTransfer, _context, token) {
          if (range === undefined || others.length > 0 || client.state !== State.Running) return undefined;
          const text = await dataTransfer.get(textType)?.asString();
          if (text === undefined || !looksLikeJson(text) || token.isCancellationRequested) return undefined;
          const tools = await pastedTools(client, document, range, [text], token);
          if (tools === null) return undefined;
          const edit = new DocumentPasteEdit('', titleOf(l10n.t('Paste as AION'), tools), kind);
          edit.additionalEdit = wholeEdit(document, range, tools);
          // A document that lies nowhere has no place beside it.
          if (!tools.offersModels || document.isUntitled) return [edit];
          const withModels = await pasteWithModels(client, document, range, text, kind.append('models'), token);
          return withModels === null ? [edit] : [edit, withModels];
        },
      },
      { providedPasteEditKinds: [kind, kind.append('models')], pasteMimeTypes: [textType] },
    ),
    languages.registerDocumentDropEditProvider(
      selector,
      {
        async provideDocumentDropEdits(document, position, dataTransfer, token) {
          if (client.state !== State.Running) return undefined;
          const texts = await droppedTexts(dataTransfer);
          if (texts.length === 0 || token.isCancellationRequested) return undefined;
          const range = new Range(position, position);
          const tools = await pastedTools(client, document, range, texts, token);
          if (tools === null) return undefined;
          const edit = new DocumentDropEdit('', titleOf(l10n.t('Insert as AION'), tools), kind);
          edit.additionalEdit = wholeEdit(document, range, tools);
          return edit;
        },
      },
      { providedDropEditKinds: [kind], dropMimeTypes: dropTypes },
    ),
  );
}

/** Most of what people paste is no JSON; that is seen without asking anyone. */
function looksLikeJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]\s*["{[/]/.test(text.slice(0, 10_000));
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

function titleOf(title: string, { losses }: PastedTools): string {
  if (losses === 0) return title;
  return losses === 1 ? l10n.t('{0} (1 loss)', title) : l10n.t('{0} ({1} losses)', title, losses);
}
