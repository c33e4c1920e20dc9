import type { SemanticTokensEdit } from 'vscode-languageserver';
import { Kept } from '../../core/notation/item-memory.ts';
import type { Chunk } from '../../core/notation/item-sequence.ts';
import type { NotationDocument } from '../../core/notation/notation-document.ts';
import { type SemanticToken, tokensOfItem } from '../../core/service/semantic-tokens/item-tokens.ts';
import { semanticTokenTypes, tokenModifiers } from '../../core/service/semantic-tokens/legend.ts';
import { compact, type Numbers } from '../../core/text/numbers.ts';
import { type Span, shiftSpan } from '../../core/text/span.ts';
import type { OpenDocument } from '../open-document.ts';

/**
 * The tokens of a chunk, split at line breaks. They are numbers, for a document has hundreds of thousands. Each has: its offset from the
 * chunk's start, its length, its line below that start, its character (from the start of the line, or of the chunk on the chunk's first
 * line), and its type and modifiers as in the protocol.
 */
type Pieces = Numbers;
const perPiece = 6;

/** The tokens within a span, as the protocol's numbers: five each, relative to the token before. */
export function encodedTokens(document: OpenDocument, span: Span): number[] {
  const { notation } = document;
  const first = Math.max(0, notation.chunkAt(span.start) - 1);
  const last = notation.chunkAt(span.end);
  let size = 0;
  for (let index = first; index <= last; index++) size += (piecesOf(notation, index).length / perPiece) * 5;
  // An array that grows leaves several of its size behind.
  const data = new Array<number>(size);
  let filled = 0;
  let line = 0;
  let character = 0;
  for (let index = first; index <= last; index++) {
    const pieces = piecesOf(notation, index);
    if (pieces.length === 0) continue;
    const start = notation.chunkStart(index);
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

/** After a keystroke only the tokens of changed chunks are made again. */
const knownPieces = new Kept<Pieces>('for good');

function piecesOf(notation: NotationDocument, index: number): Pieces {
  const chunk = notation.chunks[index];
  if (chunk === undefined) return compact([]);
  return knownPieces.once(chunk, () => {
    const start = notation.chunkStart(index);
    return piecesIn(notation.text.slice(start, start + chunk.width), tokensOfChunk(chunk));
  });
}

function tokensOfChunk({ items }: Chunk): readonly SemanticToken[] {
  const tokens: SemanticToken[] = [];
  let offset = 0;
  for (const item of items) {
    for (const token of tokensOfItem(item)) tokens.push({ ...token, ...shiftSpan(token, offset) });
    offset += item.width;
  }
  return tokens;
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
