import {
  type CancellationToken,
  type DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  l10n,
  Range,
  type TextDocument,
  type WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { replacedMiddle } from '../../replaced-middle.ts';
import { PythonBesideFiles } from '../conversion/python-beside.ts';
import { pastedTools } from './pasted-tools.ts';
import { wholeEdit } from './whole-edit.ts';

/**
 * *Paste as AION with Pydantic Models*: the classes go into the `schemas.py` beside the document, functions to fill in into
 * `api_functions.py`; nothing that is there is changed. Worked out when a person picks it.
 */
export class PasteWithModels extends DocumentPasteEdit {
  readonly #document: TextDocument;
  readonly #range: Range;
  readonly #text: string;

  /** `otherwise` is what is pasted where no models can be written. */
  constructor(
    document: TextDocument,
    range: Range,
    text: string,
    kind: DocumentDropOrPasteEditKind,
    otherwise: WorkspaceEdit,
  ) {
    super('', l10n.t('Paste as AION with Pydantic models'), kind);
    this.#document = document;
    this.#range = range;
    this.#text = text;
    this.additionalEdit = otherwise;
  }

  async resolve(client: BaseLanguageClient, token: CancellationToken): Promise<this> {
    const { uri } = this.#document;
    const beside = new PythonBesideFiles();
    const python = await beside.readable(uri);
    if (python === undefined) return this;
    const tools = await pastedTools(client, this.#document, this.#range, [this.#text], token, python);
    if (tools === null) return this;
    beside.take(uri, tools.python);
    const edit = wholeEdit(this.#document, this.#range, tools);
    for (const { target, text, before } of beside.planned()) {
      if (before === null) {
        edit.createFile(target, { contents: new TextEncoder().encode(text) });
        continue;
      }
      const { start, end, newText } = replacedMiddle(before, text);
      const document = await workspace.openTextDocument(target);
      edit.replace(target, new Range(document.positionAt(start), document.positionAt(end)), newText);
    }
    this.additionalEdit = edit;
    if (tools.notes.length > 0) void window.showWarningMessage(tools.notes.join(' '));
    return this;
  }
}
