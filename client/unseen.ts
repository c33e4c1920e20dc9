import { signName, unseen } from '../core/text/visible.ts';

/** The text with hidden characters named: `<U+200B>`. Line breaks, also those of Windows, and tabs stay. */
export function visible(text: string): string {
  return text.replace(unseen, (sign, at: number) =>
    sign === '\r' && text[at + 1] === '\n' ? sign : `<${signName(sign)}>`,
  );
}
