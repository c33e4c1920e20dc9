import { say } from '../../text/say.ts';
import type { Fix } from '../finding.ts';
import { type FixSource, plainFix } from '../rule.ts';
import type { Problem } from '../syntax/syntax-rule.ts';
import { indentationUnit } from './insert-property.ts';
import { commaBehind, hasLineBreak, lineIndentation, skipSpaces } from './layout.ts';

/**
 * Writes the braces (or the bracket) that are missing: each on a line of its own, below the line that it closes, where
 * the block is written over several lines; and the comma behind them, where something follows.
 */
export function closeBrace(source: FixSource, problem: Problem<'missing-brace'>): Fix {
  const { insert, insertAt, opener, brace } = problem;
  const at = { start: insertAt, end: insertAt };
  const title = say`Write ${insert}`;
  if (brace === '{') return plainFix(title, true, [{ span: at, newText: '{ ' }]);
  const comma = commaBehind(source, insertAt);
  if (
    opener === null ||
    !isLastOfLine(source, insertAt) ||
    !hasLineBreak(source, { start: opener.end, end: insertAt })
  ) {
    const blankBefore = brace === '}' ? ' ' : '';
    return plainFix(title, true, [{ span: at, newText: `${blankBefore}${[...insert].join(' ')}${comma}` }]);
  }
  const outer = source.endOfLine + lineIndentation(source, opener.start);
  const newText = insert === '}}' ? `${outer}${indentationUnit(outer, source)}}${outer}}` : outer + insert;
  return plainFix(title, true, [{ span: at, newText: newText + comma }]);
}

function isLastOfLine(source: FixSource, offset: number): boolean {
  let at = skipSpaces(source, offset);
  if (source.charAt(at) === ',') at = skipSpaces(source, at + 1);
  return ['', '\r', '\n'].includes(source.charAt(at));
}
