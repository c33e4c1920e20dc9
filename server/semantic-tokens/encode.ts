import type { SemanticTokensEdit } from 'vscode-languageserver';
import type { Span } from '../../core/text/span.ts';
import type { OpenDocument } from '../open-document.ts';
import { type Token, tokensOfItem } from './item-tokens.ts';
import { tokenModifiers, tokenTypes } from './legend.ts';

/** The tokens of the items that a span touches, as the protocol's numbers: five for each, relative to the one before. */
export function encodedTokens(document: OpenDocument, span: Span): number[] {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  const push = (start: number, end: number, token: Token): void => {
    const at = document.positionAt(start);
    const modifiers = token.modifiers.reduce((bits, modifier) => bits | (1 << tokenModifiers.indexOf(modifier)), 0);
    data.push(
      at.line - line,
      at.line === line ? at.character - character : at.character,
      end - start,
      tokenTypes.indexOf(token.type),
      modifiers,
    );
    line = at.line;
    character = at.character;
  };
  const { text } = document.notation;
  for (const { item, start } of document.notation.items()) {
    if (start > span.end) break;
    if (start + item.width < span.start) continue;
    for (const token of tokensOfItem(item)) {
      const from = start + token.start;
      const to = start + token.end;
      if (to < span.start || from > span.end) continue;
      for (const piece of linesOf(text, from, to)) push(piece.start, piece.end, token);
    }
  }
  return data;
}

/** A token stays on its line: of one over several lines each line is one of its own. */
function linesOf(text: string, start: number, end: number): readonly Span[] {
  const whole = text.slice(start, end);
  if (!/[\r\n]/.test(whole)) return [{ start, end }];
  return [...whole.matchAll(/[^\r\n]+/g)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
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
