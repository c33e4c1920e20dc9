import { isRootPropertyName } from '../../notation/syntax.ts';
import { say } from '../../text/say.ts';
import type { Fix } from '../finding.ts';
import { type FixSource, plainFix } from '../rule.ts';
import { skipBlanksBack, skipWhiteSpace } from './layout.ts';

/** With the brackets of Chinese and Japanese keyboards. */
const opening = '([{（［｛【';
const closing = ')]}）］｝】';

/**
 * Replaces another bracket of the same direction at `offset` by `right`: one that is the finding itself (`found`, only this is safe), one
 * where `right` is missing, or a `possible` one, if the text around it fits.
 */
export function otherBracket(
  source: FixSource,
  offset: number,
  right: '{' | '}' | '[' | ']',
  certainty: 'found' | 'missing' | 'possible' = 'possible',
): readonly Fix[] {
  const written = source.charAt(offset);
  const alike = opening.includes(right) ? opening : closing;
  if (written === '' || written === right || !alike.includes(written)) return [];
  if (certainty === 'possible' && !fits(source, offset, right)) return [];
  const title = say`Replace ${written} with ${right}`;
  return [plainFix(title, certainty === 'found', [{ span: { start: offset, end: offset + 1 }, newText: right }])];
}

/** Whether the text before and after the bracket at `offset` is that of `bracket`. */
function fits(source: FixSource, offset: number, bracket: '{' | '}' | '[' | ']'): boolean {
  const before = source.charAt(skipBlanksBack(source, offset) - 1);
  const behind = skipWhiteSpace(source, offset + 1);
  // A value: the bracket of a block or a list.
  if (before === '>' && opening.includes(bracket)) return true;
  switch (bracket) {
    case '[':
      return before === '' && (source.charAt(behind) === '{' || isRootPropertyName(wordAt(source, behind)));
    case ']':
      return behind === source.textEnd;
    case '{':
      return before !== '' && wordAt(source, behind) !== '' && !isRootPropertyName(wordAt(source, behind));
    case '}': {
      const next = source.charAt(behind) === ',' ? skipWhiteSpace(source, behind + 1) : behind;
      return '{]'.includes(source.charAt(next) || ' ') || isRootPropertyName(wordAt(source, next));
    }
  }
}

function wordAt(source: FixSource, offset: number): string {
  return /^\w*/.exec(source.slice({ start: offset, end: offset + longestWord }))?.[0] ?? '';
}

/** In characters, more than a property of the array has. */
const longestWord = 20;
