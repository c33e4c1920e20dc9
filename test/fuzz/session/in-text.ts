import {
  type CompletionList,
  Position,
  Range,
  type SelectionRange,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { LineIndex } from '../../../core/text/line-index.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { acceptCompletion, applyWorkspaceEdit } from '../../lsp/support/edits.ts';

/** The text of an address as the client has it; null where that is not known. */
export type TextOf = (uri: string) => string | null;

/** Where an answer breaks what holds of every answer, as a sentence; null where it does not. */
export function wrongIn(method: string, answer: unknown, uri: string, textOf: TextOf): string | null {
  try {
    look(answer, uri, textOf);
    const text = textOf(uri);
    if (text === null) return null;
    if (method.startsWith('textDocument/semanticTokens')) lookAtTokens(answer, text);
    if (method === 'textDocument/foldingRange') lookAtFolds(answer, text);
    if (method === 'textDocument/selectionRange') (answer as SelectionRange[]).forEach(lookAtSelections);
    if (method === 'textDocument/completion') acceptAll(answer as CompletionList | null, text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function look(value: unknown, uri: string, textOf: TextOf): void {
  if (typeof value !== 'object' || value === null) return;
  if (Range.is(value)) return lookAtRange(value, uri, textOf);
  if (Position.is(value)) return lookAtRange({ start: value, end: value }, uri, textOf);
  if (Array.isArray(value)) {
    const text = textOf(uri);
    if (value.length > 0 && value.every((one) => TextEdit.is(one)) && text !== null) applyTo(text, value);
    for (const one of value) look(one, uri, textOf);
    return;
  }
  if (isWorkspaceEdit(value)) lookAtEdit(value, textOf);
  const own = addressIn(value) ?? uri;
  for (const [key, part] of Object.entries(value)) {
    // `data` is what the server keeps for itself.
    if (key === 'changes' || key === 'data') continue;
    look(part, own, textOf);
  }
}

function addressIn(value: object): string | null {
  for (const key of ['uri', 'targetUri'] as const) {
    const address = (value as Record<string, unknown>)[key];
    if (typeof address === 'string') return address;
  }
  const inside = (value as { textDocument?: { uri?: unknown } }).textDocument?.uri;
  return typeof inside === 'string' ? inside : null;
}

function lookAtRange(range: Range, uri: string, textOf: TextOf): void {
  const text = textOf(uri);
  if (text === null) return;
  const lines = new LineIndex(text);
  const [start, end] = [range.start, range.end].map((place) => {
    const offset = lines.offsetAt(place);
    const { line, character } = lines.positionAt(offset);
    if (line !== place.line || character !== place.character) {
      throw new Error(`${JSON.stringify(place)} does not lie in ${uri}.`);
    }
    return offset;
  });
  if (start !== undefined && end !== undefined && start > end)
    throw new Error(`${JSON.stringify(range)} runs backwards.`);
}

const isWorkspaceEdit = (value: object): value is WorkspaceEdit =>
  ('documentChanges' in value || 'changes' in value) && WorkspaceEdit.is(value);

function lookAtEdit(edit: WorkspaceEdit, textOf: TextOf): void {
  const addresses = [
    ...Object.keys(edit.changes ?? {}),
    ...(edit.documentChanges ?? []).flatMap((change) => ('edits' in change ? [change.textDocument.uri] : [])),
  ];
  for (const address of new Set(addresses)) {
    const text = textOf(address);
    // Edits that overlap throw.
    if (text !== null) applyWorkspaceEdit(text, address, edit);
    for (const { range } of edit.changes?.[address] ?? []) lookAtRange(range, address, textOf);
  }
}

function applyTo(text: string, edits: readonly TextEdit[]): void {
  const lines = new LineIndex(text);
  applyEdits(
    text,
    edits.map(({ range, newText }) => ({
      span: { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) },
      newText,
    })),
  );
}

function lookAtTokens(answer: unknown, text: string): void {
  const data = (answer as { data?: readonly number[] } | null)?.data ?? [];
  const lines = new LineIndex(text);
  let [line, character, last] = [0, 0, 0];
  for (let index = 0; index < data.length; index += 5) {
    const [lineStep = 0, step = 0, length = 0] = data.slice(index, index + 5);
    line += lineStep;
    character = lineStep === 0 ? character + step : step;
    const start = lines.lineStart(line) + character;
    if (line >= lines.lineCount || start + length > lines.lineEnd(line)) {
      throw new Error(`The token ${index / 5} does not lie in line ${line}.`);
    }
    if (start < last || length <= 0) throw new Error(`The token ${index / 5} begins in the one before, or is empty.`);
    last = start + length;
  }
}

function lookAtFolds(answer: unknown, text: string): void {
  const { lineCount } = new LineIndex(text);
  for (const { startLine, endLine } of answer as readonly { startLine: number; endLine: number }[]) {
    if (startLine >= endLine || endLine >= lineCount) throw new Error(`The fold ${startLine} to ${endLine} is none.`);
  }
}

function lookAtSelections(selection: SelectionRange): void {
  const before = (a: Position, b: Position): boolean =>
    a.line < b.line || (a.line === b.line && a.character <= b.character);
  for (let one = selection; one.parent !== undefined; one = one.parent) {
    const { range } = one.parent;
    if (!before(range.start, one.range.start) || !before(one.range.end, range.end)) {
      throw new Error('A selection does not lie in the next larger one.');
    }
  }
}

function acceptAll(list: CompletionList | null, text: string): void {
  for (const item of list?.items ?? []) {
    for (const mode of ['insert', 'replace'] as const) acceptCompletion(text, list as CompletionList, item, mode);
  }
}
