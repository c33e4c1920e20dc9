import type { Finding } from './finding.ts';
import { judgedFinding, placeFinding } from './found-chunk.ts';
import type { CheckSettings } from './settings.ts';
import { byteOrderMark } from './syntax/byte-order-mark.ts';

/**
 * The problem of a file that begins with a byte order mark, where its text here begins without one: no edit of the text removes the mark.
 * Nothing where the settings turn the rule off.
 */
export function hiddenMark(settings: CheckSettings): readonly Finding[] {
  const local = { ...byteOrderMark.report({ start: 0, end: 0 }), fixes: null };
  const judged = judgedFinding({ local, start: 0 }, settings);
  return judged === null ? [] : [placeFinding(judged)];
}
