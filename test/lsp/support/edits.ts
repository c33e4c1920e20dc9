import type { CompletionItem, CompletionList, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { LineIndex } from '../../../core/text/line-index.ts';
import { applyEdits, type TextEdit as OffsetEdit } from '../../../core/text/span.ts';

/** A text with the offset of its `|`. */
export interface Marked {
  readonly text: string;
  readonly offset: number;
}

/** Removes the cursor's mark from a text; texts with `|` use another mark. */
export function marked(textWithMark: string, mark = '|'): Marked {
  const offset = textWithMark.indexOf(mark);
  if (offset < 0) throw new Error(`The text has no "${mark}".`);
  return { text: textWithMark.slice(0, offset) + textWithMark.slice(offset + mark.length), offset };
}

/** The text after a client's edits in the document with that address. */
export function applyWorkspaceEdit(text: string, uri: string, edit: WorkspaceEdit): string {
  const edits: OffsetEdit[] = [];
  const lines = new LineIndex(text);
  const add = (range: Range, newText: string): void => {
    edits.push({ span: { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) }, newText });
  };
  for (const one of edit.changes?.[uri] ?? []) add(one.range, one.newText);
  for (const change of edit.documentChanges ?? []) {
    if (!('edits' in change) || change.textDocument.uri !== uri) continue;
    for (const one of change.edits) {
      add(one.range, 'snippet' in one ? expandSnippet(one.snippet.value).text : one.newText);
    }
  }
  return applyEdits(text, edits);
}

/** The edit as VS Code applies it: the further lines of a snippet get the indent of their line. */
export function withIndentedSnippets(text: string, edit: WorkspaceEdit): WorkspaceEdit {
  const lines = new LineIndex(text);
  const indented = (value: string, { start }: Range): string => {
    const before = text.slice(lines.lineStart(start.line), lines.offsetAt(start));
    return value.replace(/\r\n|\r|\n/g, (lineBreak) => lineBreak + (/^[ \t]*/.exec(before)?.[0] ?? ''));
  };
  const changes = (edit.documentChanges ?? []).map((change) =>
    'edits' in change
      ? {
          ...change,
          edits: change.edits.map((one) =>
            'snippet' in one
              ? { ...one, snippet: { ...one.snippet, value: indented(one.snippet.value, one.range) } }
              : one,
          ),
        }
      : change,
  );
  return { ...edit, documentChanges: changes };
}

/** A snippet in the document before anything is typed into its blanks. */
export function expandSnippet(snippet: string): { readonly text: string; readonly stops: readonly number[] } {
  let text = '';
  const stops: number[] = [];
  for (let at = 0; at < snippet.length; at++) {
    const character = snippet.charAt(at);
    const stop = /^\$\{(\d+):/.exec(snippet.slice(at));
    if (character === '\\' && /[\\$}]/.test(snippet.charAt(at + 1))) {
      text += snippet.charAt(++at);
    } else if (stop !== null) {
      stops.push(text.length);
      at += stop[0].length - 1;
    } else if (character !== '}') {
      // A closing brace that is not escaped ends a blank.
      text += character;
    }
  }
  return { text, stops };
}

export type AcceptMode = 'insert' | 'replace';

/** The text after a completion is accepted, with the list's default values for the client. */
export function acceptCompletion(text: string, list: CompletionList, item: CompletionItem, mode: AcceptMode): string {
  const lines = new LineIndex(text);
  const offsets = ({ range, newText }: TextEdit): OffsetEdit => ({
    span: { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) },
    newText,
  });
  const format = item.insertTextFormat ?? list.itemDefaults?.insertTextFormat ?? 1;
  const written = item.textEdit?.newText ?? item.textEditText ?? item.label;
  const newText = format === 2 ? expandSnippet(written).text : written;
  const edits = [{ range: acceptedRange(list, item, mode), newText }, ...(item.additionalTextEdits ?? [])];
  return applyEdits(text, edits.map(offsets));
}

function acceptedRange(list: CompletionList, { textEdit }: CompletionItem, mode: AcceptMode): Range {
  const common = list.itemDefaults?.editRange;
  if (textEdit !== undefined) return 'range' in textEdit ? textEdit.range : textEdit[mode];
  if (common === undefined) throw new Error('The item has no range.');
  return 'start' in common ? common : common[mode];
}
