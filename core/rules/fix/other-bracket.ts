import { say } from '../../text/say.ts';
import type { Fix } from '../finding.ts';
import { type FixSource, plainFix } from '../rule.ts';

/** With the brackets of Chinese and Japanese keyboards. */
const opening = '([{（［｛【';
const closing = ')]}）］｝】';

/**
 * Replaces another bracket of the same direction at `offset` by `right`. Safe only if it is the finding (`isFound`): else it may be right.
 */
export function otherBracket(
  source: FixSource,
  offset: number,
  right: '{' | '}' | '[' | ']',
  isFound = false,
): readonly Fix[] {
  const written = source.charAt(offset);
  const alike = opening.includes(right) ? opening : closing;
  if (written === '' || written === right || !alike.includes(written)) return [];
  const title = say`Write ${right} in place of ${written}`;
  return [plainFix(title, isFound, [{ span: { start: offset, end: offset + 1 }, newText: right }])];
}
