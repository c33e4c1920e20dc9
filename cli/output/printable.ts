import { visible } from '../../core/text/visible.ts';

/**
 * Text from a file that a terminal shows and does not obey: control characters become their pictures (U+2400…). Invisible characters and
 * those that change the direction of the line are named (`<U+200B>`). Tabs stay.
 */
export function printable(text: string): string {
  return visible(
    text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, (character) => {
      const code = character.charCodeAt(0);
      return code === 0x7f ? '\u2421' : String.fromCharCode(0x2400 + code);
    }),
  );
}

/** The same for a text of several lines: its line ends stay. */
export function printableLines(text: string): string {
  return text
    .split(/(\r?\n)/)
    .map((piece, index) => (index % 2 === 1 ? piece : printable(piece)))
    .join('');
}

/** The columns of the text in a terminal. A tab counts as one: callers that align by columns keep it a tab. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

function widthOf(character: string): number {
  if (/^[\p{Mn}\p{Me}\u200c-\u200f]$/u.test(character)) return 0;
  return /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}])$/u.test(
    character,
  )
    ? 2
    : 1;
}
