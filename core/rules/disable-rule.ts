import { withJsonValues } from '../json/edit-json.ts';
import { childPointer } from '../json/pointer.ts';
import { differingMiddle, type TextEdit } from '../text/span.ts';

/** The edit of a configuration file's text that turns a rule off; all else stays. Null if the text can't have it. */
export function disableRule(rule: string, text: string): TextEdit | null {
  const whole = text.trim() === '' ? '{}\n' : text;
  const changed = withJsonValues(whole, [[childPointer('/rules', rule), 'off']]);
  return changed === null || changed === text ? null : differingMiddle(text, changed);
}
