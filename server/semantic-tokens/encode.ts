import type { SemanticTokensEdit } from 'vscode-languageserver';
import { KeptWithItem } from '../../core/notation/item-memory.ts';
import type { RootItem } from '../../core/notation/syntax.ts';
import { type SemanticToken, tokensOfItem } from '../../core/service/semantic-tokens/item-tokens.ts';
import { semanticTokenTypes, tokenModifiers } from '../../core/service/semantic-tokens/legend.ts';
import type { Span } from '../../core/text/span.ts';
import type { OpenDocument } from '../open-document.ts';

/** A token within its item, or the part of it that stands on one line; numbers alone, since a document has thousands of them. */
interface Piece {
  /** The offset from the start of the item. */
  readonly start: number;
  readonly length: number;
  /** How many lines below the start of the item. */
  readonly line: number;
  /** From the start of the line, or of the item where that is on the same line. */
  readonly character: number;
  /** Places in the legend. */
  readonly type: number;
  readonly modifiers: number;
}

/** The tokens within a span, as the protocol's numbers: five for each, relative to the one before. */
export function encodedTokens(document: OpenDocument, span: Span): number[] {
  const data: number[] = [];
  const { notation } = document;
  let line = 0;
  let character = 0;
  for (const { item, start } of notation.items()) {
    if (start > span.end) break;
    if (start + item.width < span.start) continue;
    const pieces = piecesOf(item, start, notation.text);
    if (pieces.length === 0) continue;
    const base = document.positionAt(start);
    for (const piece of pieces) {
      const from = start + piece.start;
      if (from + piece.length < span.start || from > span.end) continue;
      const onLine = base.line + piece.line;
      const onCharacter = piece.line === 0 ? base.character + piece.character : piece.character;
      const delta = onLine === line ? onCharacter - character : onCharacter;
      data.push(onLine - line, delta, piece.length, piece.type, piece.modifiers);
      line = onLine;
      character = onCharacter;
    }
  }
  return data;
}

/** After a keystroke only the tokens of what was touched are looked up in the text and in the legend again. */
const knownPieces = new KeptWithItem<readonly Piece[]>();

function piecesOf(item: RootItem, start: number, text: string): readonly Piece[] {
  const known = knownPieces.of(item);
  if (known !== undefined) return known;
  const pieces = piecesIn(text.slice(start, start + item.width), tokensOfItem(item));
  knownPieces.keep(item, pieces);
  return pieces;
}

/** A token stays on its line: of one over several lines each line that is not empty is one of its own. */
function piecesIn(text: string, tokens: readonly SemanticToken[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let line = 0;
  let lineStart = 0;
  const lineBreaks = /\r\n|\r|\n/g;
  let next = lineBreaks.exec(text);
  const push = (start: number, end: number, token: SemanticToken): void => {
    if (end <= start) return;
    const type = semanticTokenTypes.indexOf(token.type);
    const modifiers = token.modifiers.reduce((bits, modifier) => bits | (1 << tokenModifiers.indexOf(modifier)), 0);
    pieces.push({ start, length: end - start, line, character: start - lineStart, type, modifiers });
  };
  for (const token of tokens) {
    let from = token.start;
    for (; next !== null && next.index < token.end; next = lineBreaks.exec(text)) {
      if (next.index > from) push(from, next.index, token);
      line++;
      lineStart = next.index + next[0].length;
      from = Math.max(from, lineStart);
    }
    push(from, token.end, token);
  }
  return pieces;
}

/** What makes `after` of `before`: at most one edit, of whole tokens. */
export function tokenEdits(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  start -= start % 5;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  tail -= tail % 5;
  const deleteCount = before.length - start - tail;
  const data = after.slice(start, after.length - tail);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }];
}
