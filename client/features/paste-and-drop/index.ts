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
import { selector } from '../../served.ts';
import type { Reports } from '../reports/reports.ts';
import { tick } from '../walkthrough/tick.ts';
import { textsOfFiles } from './dropped-files.ts';
import { LossLens } from './loss-lens.ts';
import { type PasteOption, pasteOptions } from './paste-options.ts';

const textType = 'text/plain';
const dropTypes = ['text/uri-list', 'files'];

/** *Paste as AION*, also with models, and the same for dropped JSON files. A widget offers the text or the path instead. */
export function pasteAndDrop(client: BaseLanguageClient, reports: Reports): Disposable {
  const kind = DocumentDropOrPasteEditKind.Text.append('aion', 'tools');
  const modelsKind = kind.append('models');
  const lens = new LossLens(client, reports);
  const offered = new WeakMap<object, PasteOption>();
  const taken = async <Edit extends object>(edit: Edit): Promise<Edit> => {
    tick('converted');
    const option = offered.get(edit);
    if (option !== undefined) await lens.show(option);
    return edit;
  };
  return Disposable.from(
    lens,
    languages.registerDocumentPasteEditProvider(
      selector,
      {
        async provideDocumentPasteEdits(document, [range, ...others], dataTransfer, _context, token) {
          if (range === undefined || others.length > 0 || client.state !== State.Running) return undefined;
          const text = await dataTransfer.get(textType)?.asString();
          if (text === undefined || !mayHoldTools(text) || token.isCancellationRequested) return undefined;
          const options = await pasteOptions(client, document, range, [text], token);
          return options.map((option) => {
            const { withModels, end } = option;
            const title = withModels ? l10n.t('Paste as AION with Pydantic models') : l10n.t('Paste as AION');
            const edit = new DocumentPasteEdit('', title + end, withModels ? modelsKind : kind);
            edit.additionalEdit = option.edit;
            offered.set(edit, option);
            return edit;
          });
        },
        resolveDocumentPasteEdit: taken,
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
          const options = await pasteOptions(client, document, new Range(position, position), texts, token);
          return options.map((option) => {
            const { withModels, end } = option;
            const title = withModels ? l10n.t('Insert as AION with Pydantic models') : l10n.t('Insert as AION');
            const edit = new DocumentDropEdit('', title + end, withModels ? modelsKind : kind);
            edit.additionalEdit = option.edit;
            offered.set(edit, option);
            return edit;
          });
        },
        resolveDocumentDropEdit: taken,
      },
      { providedDropEditKinds: [kind, modelsKind], dropMimeTypes: dropTypes },
    ),
  );
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
