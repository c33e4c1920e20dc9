import type { Finding } from './finding.ts';
import { placeFinding } from './place-finding.ts';
import type { CheckSettings } from './settings.ts';
import { byteOrderMark } from './syntax/byte-order-mark.ts';

/** The finding of a byte order mark that is in the file but not in the text, so no edit can remove it. Empty where the rule is off. */
export function hiddenMark(settings: CheckSettings): readonly Finding[] {
  const local = { ...byteOrderMark.report({ start: 0, end: 0 }), fixes: null };
  const finding = placeFinding({ local, start: 0 }, settings);
  return finding === null ? [] : [finding];
}
