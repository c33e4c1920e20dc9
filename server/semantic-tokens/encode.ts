import type { SemanticTokensEdit } from 'vscode-languageserver';
import { Kept, type PlacedItem } from '../../core/notation/index.ts';
import { languageService, type SemanticToken, semanticTokenTypes, tokenModifiers } from '../../core/service/index.ts';
import { compact, type Numbers, type Span } from '../../core/text/index.ts';
import type { OpenDocument } from '../open-document.ts';

/**
 * The tokens of an item, split at line breaks. They are numbers, for a document has hundreds of thousands. Each has: its offset from the
 * item's start, its length, its line below that start, its character (from the start of the line, or of the item on the item's first
 * line), and its type and modifiers as in the protocol.
 */
type Pieces = Numbers;
const perPiece = 6;

/** The tokens within a span, as the protocol's numbers: five each, relative to the token before. */
export function encodedTokens(document: OpenDocument, span: Span): number[] {
  const { notation } = document;
  const items = notation.itemsIn(span);
  let size = 0;
  for (const placed of items) size += (piecesOf(placed, notation.text).length / perPiece) * 5;
  // An array that grows leaves several of its size behind.
  const data = new Array<number>(size);
  let filled = 0;
  let line = 0;
  let character = 0;
  for (const placed of items) {
    const pieces = piecesOf(placed, notation.text);
    if (pieces.length === 0) continue;
    const { start } = placed;
    const base = document.positionAt(start);
    for (let at = 0; at < pieces.length; at += perPiece) {
      const from = start + (pieces[at] ?? 0);
      const length = pieces[at + 1] ?? 0;
      if (from + length < span.start || from > span.end) continue;
      const below = pieces[at + 2] ?? 0;
      const onLine = base.line + below;
      const onCharacter = (pieces[at + 3] ?? 0) + (below === 0 ? base.character : 0);
      data[filled++] = onLine - line;
      data[filled++] = onLine === line ? onCharacter - character : onCharacter;
      data[filled++] = length;
      data[filled++] = pieces[at + 4] ?? 0;
      data[filled++] = pieces[at + 5] ?? 0;
      line = onLine;
      character = onCharacter;
    }
  }
  data.length = filled;
  return data;
}

/** After a keystroke only the tokens of changed items are made again. */
const knownPieces = new Kept<Pieces>('for good');

function piecesOf({ item, start }: PlacedItem, text: string): Pieces {
  return knownPieces.once(item, () =>
    piecesIn(text.slice(start, start + item.width), languageService.getSemanticTokens(item)),
  );
}

/** A token of the protocol is on one line: each line of a longer one that is not empty is a token of its own. */
function piecesIn(text: string, tokens: readonly SemanticToken[]): Pieces {
  const pieces: number[] = [];
  let line = 0;
  let lineStart = 0;
  const lineBreaks = /\r\n|\r|\n/g;
  let next = lineBreaks.exec(text);
  const push = (start: number, end: number, token: SemanticToken): void => {
    if (end <= start) return;
    const type = semanticTokenTypes.indexOf(token.type);
    const modifiers = token.modifiers.reduce((bits, modifier) => bits | (1 << tokenModifiers.indexOf(modifier)), 0);
    pieces.push(start, end - start, line, start - lineStart, type, modifiers);
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
  return compact(pieces);
}

/** The edits from `before` to `after`: at most one, of whole tokens. */
export function tokenEdits(before: Numbers, after: readonly number[]): SemanticTokensEdit[] {
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
