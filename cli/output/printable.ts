import { inOneLine } from '../../core/text/index.ts';

/**
 * Foreign text in one line of a terminal or of a pipeline's log, which shows it and does not obey it: `::error::` at the start of a line
 * and `##[error]` are commands of GitHub Actions, `##vso[` of Azure Pipelines; a space parts their signs. Tabs stay.
 */
export function printable(text: string): string {
  return inOneLine(text)
    .replace(/^(\s*:):/, '$1 :')
    .replace(/##(?=\w*\[)/g, '## ');
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
