import { say } from '../../text/say.ts';
import type { Fix } from '../finding.ts';
import { type FixSource, plainFix } from '../rule.ts';

/** Also those that Chinese and Japanese keyboards write. */
const opening = '([{（［｛【';
const closing = ')]}）］｝】';

/**
 * One bracket in place of another of its direction at `offset`; none where no other stands there. It is safe only where the finding is
 * that very bracket (`isFound`): beside another mistake it may be right where it stands.
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
