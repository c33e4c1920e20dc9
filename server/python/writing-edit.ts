import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { WritingPython } from '../../core/service/index.ts';
import { LineIndex } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import { openDocument } from '../conversion/source.ts';
import type { OpenDocument } from '../open-document.ts';
import { type ChangedFile, filesEdit, toLsp } from '../text-edits.ts';

/**
 * One edit of a document and its modules, including new ones. Null for no change, for a client that cannot create a needed file, or where a
 * module is open with another text than was read (under another language): the ranges would be wrong there.
 */
export function writingEdit(
  { modules, edits }: WritingPython,
  document: OpenDocument,
  context: ServerContext,
): WorkspaceEdit | null {
  const { client, python } = context;
  const files: ChangedFile[] = [];
  for (const module of modules) {
    const uri = module.edits.length === 0 ? null : python.addressOf(document.uri, module.path);
    if (uri === null) continue;
    const text = module.text ?? '';
    if ((openDocument(uri, context)?.text ?? text) !== text) return null;
    const lines = new LineIndex(text);
    const own = module.edits.map(({ span, newText }): TextEdit => ({ range: lines.rangeOf(span), newText }));
    files.push({ uri, version: null, isNew: module.text === null, edits: own });
  }
  const { uri, version } = document;
  const own = edits.map((edit) => toLsp(edit, document));
  const changed: readonly ChangedFile[] =
    own.length === 0 ? files : [{ uri, version, isNew: false, edits: own }, ...files];
  return changed.length === 0 ? null : filesEdit(changed, client);
}
